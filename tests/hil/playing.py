"""A table on the bench: ``jadoube run`` as a program of its own, hands, and what was recorded."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from drivers.signals import Control, ControlKind, Side
from firmware_host.cli import main
from tests.hil.bank import Lines
from tests.hil.hands import Touching
from tests.hil.launch import BEGIN, FAIL
from tests.hil.nursery import Order
from tests.hil.setups import SETUPS

CHECKOUT = Path(__file__).resolve().parents[2]
RESIGN_WHITE, RESIGN_BLACK = 14, 15
#: The service says where its page is as soon as it is ready.
READY = "http://"
WAIT_S = 60
CONFIG = """\
{setup}
[gpio]
backend = "{backend}"
scan_hz = {scan_hz}
[buttons]
{clock}
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
class Clock:
    """How the clock is pressed: a line of the configuration, and what hands do to the lines."""

    setting: str
    press: Callable[[Lines, Side], None]
    #: Before a hand touches a piece.
    let_go: Callable[[Lines], None] = lambda lines: None


_LEVER = 21
_TWO: Mapping[Side, int] = {"white": 21, "black": 20}
#: It stays where it was pushed: who pressed last can't press again, not even in the next game.
LEVER = Clock(f"lever = {_LEVER}", lambda lines, side: lines.pull(_LEVER, side == "black"))


def _let_go(lines: Lines) -> None:
    for pin in _TWO.values():
        lines.pull(pin, True)


TWO_BUTTONS = Clock(
    f"white = {_TWO['white']}\nblack = {_TWO['black']}",
    lambda lines, side: lines.pull(_TWO[side], False),
    _let_go,
)


@dataclass(frozen=True, slots=True)
class Table:
    """A running service, the hands at it, and its configuration."""

    touching: Touching
    config: Path
    number: int
    hands: IO[str]
    #: Which contacts are closed, cell by cell, as a reading.
    contacts: list[str]

    @property
    def standing(self) -> str:
        """A reading of the contacts."""
        return "".join(self.contacts)

    def fail(self) -> None:
        """The power of the chips fails for a moment."""
        self.hands.write(f"{FAIL}\n")
        self.hands.flush()

    def kill(self) -> None:
        """Pulls the plug."""
        end(self.number, signal.SIGKILL)


def configure(
    folder: Path,
    rig: str,
    *,
    backend: str = "lgpio",
    scan_hz: int = 200,
    time_control: str = "900+10",
    clock: "Clock" = LEVER,
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
        "clock": clock.setting,
        "resign_white": RESIGN_WHITE,
        "resign_black": RESIGN_BLACK,
    }
    path.write_text(CONFIG.format(**settings), "utf-8")
    return path


@cache
def _nursery() -> "subprocess.Popen[str]":
    """It ends with this process: its standard input does."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.hil.nursery"],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def serving(
    config: Path, rig: str, lines: Lines, standing: str, clock: Clock = LEVER
) -> Iterator[Table]:
    """``jadoube run`` on this rig, the pieces standing so (a reading); stopped in order after."""
    with TemporaryDirectory() as folder:
        stdin, stdout = Path(folder) / "stdin", Path(folder) / "stdout"
        os.mkfifo(stdin)
        stdout.touch()
        nursery = _nursery()
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        arguments = ["run", "--config", str(config)]
        order = Order(rig, arguments, dict(os.environ), str(stdin), str(stdout))
        nursery.stdin.write(order.dump())
        nursery.stdin.flush()
        number = int(nursery.stdout.readline())
        with suppress(BrokenPipeError), stdin.open("w") as hands:
            contacts = ["."] * len(standing)
            touching = _touching(hands, lines, contacts, clock)
            for cell, symbol in enumerate(standing):
                touching.close(cell, symbol != ".")
            hands.write(f"{BEGIN}\n")
            hands.flush()
            try:
                _wait_until_ready(number, stdout)
                yield Table(touching, config, number, hands, contacts)
            finally:
                end(number, signal.SIGTERM)


def end(number: int, how: signal.Signals) -> None:
    """Sends it to a process and waits until there is none; no mistake if it has ended."""
    with suppress(ProcessLookupError):
        os.kill(number, how)
    assert wait_for(lambda: not _lives(number), time.sleep, WAIT_S), "it does not end"


def _lives(number: int) -> bool:
    return Path(f"/proc/{number}").is_dir()


def _wait_until_ready(number: int, printed: Path) -> None:
    is_ready = wait_for(
        lambda: READY in printed.read_text("utf-8") or not _lives(number), time.sleep, WAIT_S
    )
    said = printed.read_text("utf-8")
    assert is_ready, f"the service did not start in {WAIT_S} s: {said}"
    assert READY in said, f"the service did not start: {said}"


def _touching(hands: IO[str], lines: Lines, contacts: list[str], clock: Clock) -> Touching:
    def close(cell: int, is_closed: bool) -> None:
        clock.let_go(lines)
        contacts[cell] = "x" if is_closed else "."
        hands.write(f"{cell} {int(is_closed)}\n")
        hands.flush()

    def press(side: Side) -> None:
        clock.press(lines, side)

    def control(done: Control) -> None:
        if done.kind is ControlKind.RESIGN:
            lines.pull(RESIGN_WHITE if done.by == "white" else RESIGN_BLACK, False)

    return Touching(close, press, control)


def recorded(config: Path, *more: str) -> str:
    """What ``jadoube export`` prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert main(["export", "--config", str(config), *more]) == 0
    return printed.getvalue()


def wait_for(condition: Callable[[], bool], wait: Callable[[float], None], most_s: float) -> bool:
    """Asks four times a second, so long at most."""
    for _ in range(round(4 * most_s)):
        if condition():
            return True
        wait(0.25)
    return condition()
