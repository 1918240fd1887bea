"""The bench's own scripts, as far as they can be tried without its kernel."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hil.bench import NO_STATUS, exit_status, kernel_arguments, stay_on
from tests.hil.lanes import LANES, NOTHING_CHOSEN, worst

HERE = Path(__file__).resolve().parent
SCRIPTS = ("build-kernel", "kernel-recipe", "guest-init")


@pytest.mark.parametrize("script", SCRIPTS)
def test_each_script_is_one_that_a_shell_can_read(script: str) -> None:
    subprocess.run(["sh", "-n", HERE / script], check=True)
    assert os.access(HERE / script, os.X_OK)


def test_every_line_of_the_kernels_options_says_a_name_and_a_value() -> None:
    lines = (HERE / "kernel.config").read_text("utf-8").splitlines()
    options = [line.split() for line in lines if line and not line.startswith("#")]
    assert all(len(option) == 2 for option in options)
    assert all(name.isupper() for name, _ in options)
    assert all(value in {"y", "n"} or value.isdecimal() for _, value in options)
    assert len({name for name, _ in options}) == len(options)


def fake_programs(folder: Path, *missing: str) -> Path:
    """A folder with only what the script needs to find out what is missing, and a user's id."""
    folder.mkdir()
    for name in ("sh", "cat", "cksum", "cut", "dirname", "mkdir"):
        (folder / name).symlink_to(shutil.which(name) or "")
    for name in {"gcc", "make", "flex", "bison", "bc", "xz", "perl", "strip"} - set(missing):
        (folder / name).symlink_to("/bin/true")
    user = folder / "id"
    user.write_text("#!/bin/sh\necho 1000\n")
    user.chmod(0o755)
    return folder


def test_what_is_missing_is_named_with_its_debian_package(tmp_path: Path) -> None:
    ran = subprocess.run(
        ["/bin/sh", HERE / "build-kernel", tmp_path / "cache"],
        env={
            "PATH": str(fake_programs(tmp_path / "bin", "flex", "strip")),
            "JADOUBE_KERNEL_SOURCES": str(tmp_path / "nowhere.tar.xz"),
        },
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    words = ran.stderr.split("sudo apt install ")[1].split()
    assert {"flex", "binutils", "linux-source-6.1"} <= set(words)
    assert "bison" not in words
    assert not (tmp_path / "cache").exists()


def test_a_kernel_that_is_there_is_not_built_again(tmp_path: Path) -> None:
    """Whatever else is missing: the first answer is the one to the question whether it is there."""
    programs = fake_programs(tmp_path / "bin", "flex", "gcc")
    recipe = (HERE / "kernel-recipe").read_bytes() + (HERE / "kernel.config").read_bytes()
    number = subprocess.run(["cksum"], input=recipe, capture_output=True).stdout.split()[0].decode()
    kernel = tmp_path / f"linux-6.1-{number}"
    kernel.write_text("")
    kernel.chmod(0o755)
    ran = subprocess.run(
        ["/bin/sh", HERE / "build-kernel", tmp_path],
        env={"PATH": str(programs)},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (0, f"{kernel}\n")


@pytest.mark.parametrize(
    ("printed", "status"),
    [
        (["HIL-EXIT 0"], 0),
        (["a test\r\n", "HIL-EXIT 5\r\n", "reboot: System halted\n"], 5),
        ([], NO_STATUS),
        (["Kernel panic - not syncing"], NO_STATUS),
        (["HIL-EXIT", "HIL-EXIT -1", "HIL-EXIT x", "0"], NO_STATUS),
        (["HIL-EXIT 0", "HIL-EXIT 1"], 1),
    ],
)
def test_the_end_is_what_the_machine_said_last_and_never_a_guess(
    printed: list[str], status: int
) -> None:
    """The kernel ends with 0 when it panics too."""
    assert exit_status(printed) == status


def test_virtual_time_is_asked_for_by_name() -> None:
    real, virtual = (kernel_arguments(Path("x"), virtual_time=v) for v in (False, True))
    assert set(virtual) - set(real) == {"time-travel=inf-cpu"}
    assert "ro" in real


@pytest.mark.parametrize(
    ("statuses", "all_together"),
    [
        ([0, 0], 0),
        ([0, NOTHING_CHOSEN], 0),
        ([NOTHING_CHOSEN, 1], 1),
        ([0, NO_STATUS], NO_STATUS),
        ([NOTHING_CHOSEN, NOTHING_CHOSEN], NOTHING_CHOSEN),
    ],
)
def test_one_lane_that_fails_fails_all_and_one_without_tests_does_not(
    statuses: list[int], all_together: int
) -> None:
    """With -k a lane may have nothing to run, which pytest calls a failure."""
    assert worst(statuses) == all_together


def test_every_file_of_tests_for_the_bench_is_in_a_lane() -> None:
    """A new file was never run, as lanes name theirs."""
    named = [
        HERE.parents[1] / place for lanes in LANES.values() for x in lanes for place in x.tests
    ]
    files = [*HERE.glob("guest/test_*.py"), *HERE.glob("guest_virtual/test_*.py")]
    assert files
    assert all(any(file in (place, *place.glob("*")) for place in named) for file in files)


def test_a_lane_says_its_processor_its_time_and_what_is_chosen() -> None:
    (lane,) = LANES["hours"]
    command = lane.command(["-k", "flag"])
    assert command[-2:] == ["-k", "flag"]
    assert "--virtual-time" in command
    assert command[command.index("--processor") + 1] == str(lane.processor)


def test_a_machine_stays_on_one_processor_that_is_there() -> None:
    before = os.sched_getaffinity(0)
    try:
        stay_on(1_000_003)
        assert len(os.sched_getaffinity(0)) == 1
        assert os.sched_getaffinity(0) <= before
    finally:
        os.sched_setaffinity(0, before)
