"""Runs a command on the bench: Linux as a process, with GPIO lines that tests drive.

``python tests/hil/bench.py [--virtual-time] [--processor N] COMMAND …`` ends with the exit status
of the command.
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
CACHE = CHECKOUT / ".hil"
#: Where guest-init says how the command ended: the kernel itself always ends with 0.
EXIT_MARK = "HIL-EXIT "
#: The machine stopped without saying so.
NO_STATUS = 70
#: What the whole of ``make hil`` may take, and then some.
LONGEST_S = 600
MEMORY = "768M"
#: Addresses at which the bench has registers: four expanders, a matrix of lights.
I2C_CHIPS = "0x20,0x21,0x22,0x23,0x70"


def kernel_arguments(command: Path, *, virtual_time: bool = False) -> list[str]:
    """What the kernel is started with; a name that it doesn't know goes to init's environment."""
    arguments = [
        "root=/dev/root",
        "rootfstype=hostfs",
        "ro",
        f"mem={MEMORY}",
        f"init={HERE / 'guest-init'}",
        "con0=null,fd:1",
        "con=null",
        "quiet",
        f"i2c_stub.chip_addr={I2C_CHIPS}",
        f"HIL_COMMAND={command}",
    ]
    return [*arguments, "time-travel=inf-cpu"] if virtual_time else arguments


def exit_status(lines: Iterable[str]) -> int:
    """How the command ended, by the last line that says so; ``NO_STATUS``: none does."""
    status = NO_STATUS
    for line in lines:
        word = line.strip().removeprefix(EXIT_MARK)
        if word != line.strip() and word.isdecimal():
            status = int(word)
    return status


def run(command: Sequence[str], *, virtual_time: bool = False) -> int:
    """Builds the kernel if there is none, and passes on what the command prints."""
    built = subprocess.run([HERE / "build-kernel", CACHE], stdout=subprocess.PIPE, text=True)
    if built.returncode:
        return built.returncode
    kernel = built.stdout.strip()
    with tempfile.NamedTemporaryFile("w", dir=CACHE, prefix="command.") as script:
        network = shlex.join([sys.executable, str(HERE / "loopback.py")])
        script.write(f"cd {shlex.quote(str(CHECKOUT))}\n{network}\n{shlex.join(command)}\n")
        script.flush()
        arguments = kernel_arguments(Path(script.name), virtual_time=virtual_time)
        return _run_kernel([kernel, *arguments])


def stay_on(place: int) -> None:
    """On one processor; counted round where there are fewer.

    The kernel has one, and each call of a program inside is a change from one process to another
    here, which takes twice as long from processor to processor.
    """
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[place % len(processors)]})


def _run_kernel(command: Sequence[str]) -> int:
    """Its processes are a group of their own: a kernel that hangs goes with all its children."""
    said = []
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
        # Its memory is a file, and it wants a folder for its number.
        env={"PATH": os.environ["PATH"], "TMPDIR": "/dev/shm", "HOME": str(CACHE)},
    )

    def too_long(*_: object) -> None:
        print(f"the bench took longer than {LONGEST_S} s", file=sys.stderr)
        os.killpg(process.pid, signal.SIGKILL)

    # Who stops the bench stops the kernel with it: it would run on, alone.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(NO_STATUS))
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST_S)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            said.append(line)
            if not line.startswith(EXIT_MARK):
                print(line.rstrip(), flush=True)
        process.wait()
    finally:
        signal.alarm(0)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return exit_status(said)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--virtual-time", action="store_true", help="hours pass in seconds")
    parser.add_argument("--processor", type=int, help="0 is the first one that may be used")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    if given.processor is not None:
        stay_on(given.processor)
    return run(given.command, virtual_time=given.virtual_time)


if __name__ == "__main__":
    sys.exit(main())
