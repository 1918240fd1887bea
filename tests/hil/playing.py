"""A table on the bench: ``jadoube run`` as a program of its own, hands, and what was recorded."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from drivers.signals import Control, ControlKind, Side
from tests.hil.bank import Lines
from tests.hil.hands import Touching
from tests.hil.launch import BEGIN, FAIL
from tests.hil.setups import SETUPS

CHECKOUT = Path(__file__).resolve().parents[2]
LEVER, RESIGN_WHITE, RESIGN_BLACK = 21, 14, 15
#: The service says where its page is as soon as it is ready.
READY = "http://"
WAIT_S = 60
CONFIG = """\
{setup}
[gpio]
backend = "{backend}"
scan_hz = {scan_hz}
[buttons]
lever = {lever}
resign_white = {resign_white}
resign_black = {resign_black}
hold_ms = 300
[game]
time_control = "{time_control}"
[journal]
folder = "{folder}"
{more}
"""


@dataclass(frozen=True, slots=True)
class Table:
    """A running service, the hands at it, and its configuration."""

    touching: Touching
    config: Path
    process: "subprocess.Popen[str]"
    #: Which contacts are closed, cell by cell, as a reading.
    contacts: list[str]

    @property
    def standing(self) -> str:
        """A reading of the contacts."""
        return "".join(self.contacts)

    def fail(self) -> None:
        """The power of the chips fails for a moment."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{FAIL}\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """Pulls the plug."""
        self.process.kill()
        self.process.wait(WAIT_S)


def configure(
    folder: Path,
    rig: str,
    *,
    backend: str = "lgpio",
    scan_hz: int = 200,
    time_control: str = "900+10",
    more: str = "",
) -> Path:
    """Writes a configuration for a rig; its journal is in the same folder."""
    path = folder / "jadoube.toml"
    settings: Mapping[str, object] = {
        "setup": SETUPS[rig](),
        "backend": backend,
        "scan_hz": scan_hz,
        "time_control": time_control,
        "folder": folder,
        "more": more,
        "lever": LEVER,
        "resign_white": RESIGN_WHITE,
        "resign_black": RESIGN_BLACK,
    }
    path.write_text(CONFIG.format(**settings), "utf-8")
    return path


@contextmanager
def serving(config: Path, rig: str, lines: Lines, standing: str) -> Iterator[Table]:
    """``jadoube run`` on this rig, the pieces standing so (a reading); stopped in order after."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.hil.launch", rig, "run", "--config", str(config)],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    contacts = ["."] * len(standing)
    touching = _touching(process.stdin, lines, contacts)
    for cell, symbol in enumerate(standing):
        touching.close(cell, symbol != ".")
    process.stdin.write(f"{BEGIN}\n")
    process.stdin.flush()
    _wait_until_ready(process.stdout)
    try:
        yield Table(touching, config, process, contacts)
    finally:
        process.terminate()
        process.wait(WAIT_S)


def _wait_until_ready(printed: IO[str]) -> None:
    said = []
    for line in printed:
        said.append(line)
        if READY in line:
            threading.Thread(target=printed.read, daemon=True).start()
            return
    raise AssertionError("the service did not start: " + "".join(said))


def _touching(hands: IO[str], lines: Lines, contacts: list[str]) -> Touching:
    def close(cell: int, is_closed: bool) -> None:
        contacts[cell] = "x" if is_closed else "."
        hands.write(f"{cell} {int(is_closed)}\n")
        hands.flush()

    def press(side: Side) -> None:
        lines.pull(LEVER, side == "black")

    def control(done: Control) -> None:
        if done.kind is ControlKind.RESIGN:
            lines.pull(RESIGN_WHITE if done.by == "white" else RESIGN_BLACK, False)

    return Touching(close, press, control)


def recorded(config: Path, *more: str) -> str:
    """What ``jadoube export`` prints."""
    command: list[str] = [sys.executable, "-m", "firmware_host.cli", "export"]
    ran = subprocess.run(
        [*command, "--config", str(config), *more],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        text=True,
        timeout=WAIT_S,
        check=True,
    )
    return ran.stdout


def wait_for(condition: Callable[[], bool], wait: Callable[[float], None], most_s: float) -> bool:
    """Asks four times a second, so long at most."""
    for _ in range(round(4 * most_s)):
        if condition():
            return True
        wait(0.25)
    return condition()
