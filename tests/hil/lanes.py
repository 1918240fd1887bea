"""What ``make hil`` runs: machines side by side, each with its part of the tests.

``python tests/hil/lanes.py lines|hours [PYTEST-ARGUMENTS]``: those choose among the tests of every
lane.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
#: What pytest ends with where nothing was chosen.
NOTHING_CHOSEN = 5


@dataclass(frozen=True, slots=True)
class Lane:
    """One machine and the tests that it runs, one after the other."""

    name: str
    tests: tuple[str, ...]
    #: Time passes only while all its programs sleep.
    is_virtual: bool
    #: Which processor it stays on.
    processor: int

    def command(self, arguments: Sequence[str]) -> list[str]:
        """How it is started."""
        bin_folder = Path(sys.executable).parent
        bench = [sys.executable, str(HERE / "bench.py"), "--processor", str(self.processor)]
        mode = ["--virtual-time"] if self.is_virtual else []
        tests = [str(bin_folder / "pytest"), "-p", "no:cacheprovider", *self.tests, *arguments]
        return [*bench, *mode, *tests]


VIRTUAL = "tests/hil/guest_virtual"
#: By what is asked for. A processor each where there are two.
LANES = {
    "lines": (
        Lane("lines", ("tests/hil/guest",), is_virtual=False, processor=0),
        Lane(
            "games",
            (f"{VIRTUAL}/test_game.py", f"{VIRTUAL}/test_waits.py"),
            is_virtual=True,
            processor=1,
        ),
    ),
    "hours": (
        Lane("ten hours", (f"{VIRTUAL}/test_long_sitting.py",), is_virtual=True, processor=1),
    ),
}


def worst(statuses: Sequence[int]) -> int:
    """The exit status of all: a lane of which nothing was chosen is none, unless all are so."""
    ran = [status for status in statuses if status != NOTHING_CHOSEN]
    return max(ran, default=NOTHING_CHOSEN)


def run_lane(lane: Lane, arguments: Sequence[str]) -> tuple[int, float, str]:
    """Its exit status, how long it took, what it printed."""
    began_s = time.monotonic()
    ran = subprocess.run(
        lane.command(arguments),
        cwd=CHECKOUT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return ran.returncode, time.monotonic() - began_s, ran.stdout


def main(wanted: str, arguments: Sequence[str]) -> int:
    """Prints what each lane said when it has ended, in the order in which they end."""
    began_s = time.monotonic()
    statuses, lanes = [], LANES[wanted]
    with ThreadPoolExecutor(len(lanes)) as pool:
        running = {pool.submit(run_lane, lane, arguments): lane for lane in lanes}
        for done in as_completed(running):
            status, took_s, printed = done.result()
            statuses.append(status)
            print(
                f"\n--- {running[done].name}: {took_s:.0f} s, status {status}\n{printed}",
                flush=True,
            )
    print(f"--- all: {time.monotonic() - began_s:.0f} s, status {worst(statuses)}")
    return worst(statuses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
