"""What holds for every test: no ERROR in the logs, and in CI nothing is skipped."""

import gc
import logging
import os
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
UNMEASURED = {HERE, HERE / "soak"}
SHARED = CHECKOUT.parent / "shared"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

#: No test needs so long, the soak's excepted: one that waits for what never comes must not hold CI.
LONGEST_TEST_S = 300

settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True, print_blob=True)
settings.register_profile(
    "soak", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if IN_CI else "default"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("needs ../shared, the data beside the checkout")
    return SHARED


@pytest.fixture(autouse=True)
def _ends_in_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that hangs fails, with the traceback of the place where it waits."""

    def too_long(*_: object) -> None:
        pytest.fail(f"took longer than {LONGEST_TEST_S} s")

    if request.node.get_closest_marker("soak") is not None:
        yield
        return
    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_TEST_S, 10)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_error_is_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """An ERROR in the logs is a failure, whatever the test itself looked at."""
    errors = _Errors()
    root = logging.getLogger()
    root.addHandler(errors)
    try:
        yield
    finally:
        root.removeHandler(errors)
    if errors.lines and request.node.get_closest_marker("error_logs") is None:
        pytest.fail("an ERROR was logged:\n" + "\n".join(errors.lines), pytrace=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Property tests run at full speed: coverage is measured in the tests that name their case.

    They go through the same code hundreds of times, and the measure makes them five times slower.
    So do the rows of a test beyond its first two, and what is a soak in small. What looks at the
    project's own files, here beside this one, runs nothing that is measured.
    """
    rows: Counter[str] = Counter()
    for item in items:
        rows[test := item.nodeid.partition("[")[0]] += 1
        is_property = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if is_property or rows[test] > 2 or item.path.parent in UNMEASURED:
            item.add_marker("unmeasured")


@contextmanager
def _unmeasured() -> Iterator[None]:
    measure = Coverage.current()
    if measure is None:
        yield
        return
    measure.stop()
    try:
        yield
    finally:
        measure.start()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Where a test is unmeasured, pytest's own work for it is so too: most of what it costs."""
    with _unmeasured() if item.get_closest_marker("unmeasured") else nullcontext():
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Every worker imports all modules: one of them measures what they do then."""
    is_first = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    with nullcontext() if is_first else _unmeasured():
        return (yield)


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the collector need not look at them again."""
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("needs_shared") and not SHARED.is_dir():
        pytest.skip("needs ../shared, the data beside the checkout")
    for marker in item.iter_markers("needs_program"):
        name, package = marker.args
        if shutil.which(name) is None:
            pytest.skip(f"needs {name}: sudo apt install {package}")


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI a skip is a failure, but for the shared data where they really are absent."""
    if not IN_CI or not report.skipped or hasattr(report, "wasxfail"):
        return
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if "../shared" in why and not SHARED.is_dir():
        return
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid}: nothing may be skipped in CI ({why})"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    report = yield
    _forbid_skip(report)
    return report
