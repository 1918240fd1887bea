"""What a scanner is told, as frames. Pure."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from drivers.scanner.frames import LONGEST, format_frame

#: Red, green and blue from 0 to 15 as three hexadecimal digits.
Shade: TypeAlias = str
DARK: Shade = "000"
#: Of a line of lights: all but the runs themselves.
_AROUND = len("<L 00 s *0000>")
#: The shortest line that any scanner must take.
SHORTEST_LINE = 64


def greet(number: int, version: int, token: int) -> bytes:
    """Stop, forget what is not a press, go dark, say hello. ``token``: who is asking."""
    return format_frame(f"H {number:02X} {version} {token:04X}")


def go(number: int) -> bytes:
    """Say what happens from now on: presses that are kept, a reading, changes."""
    return format_frame(f"G {number:02X}")


def ask_time(number: int) -> bytes:
    """The heart-beat too."""
    return format_frame(f"T {number:02X}")


def ask_reading() -> bytes:
    """A full reading, now."""
    return format_frame("R")


def acknowledge(press: int) -> bytes:
    """This press and those before it have been taken."""
    return format_frame(f"A {press:02X}")


def test_yourself(number: int) -> bytes:
    """The answer is a list of findings."""
    return format_frame(f"Q {number:02X}")


def dark(number: int) -> bytes:
    """All lights off."""
    return format_frame(f"D {number:02X}")


def light(number: int, runs: str, *, is_last: bool) -> bytes:
    """A part of a picture; it is shown with its last part."""
    return format_frame(f"L {number:02X} {'s' if is_last else 'm'} {runs}")


def parts(changes: Mapping[int, Shade], longest: int = LONGEST) -> list[str]:
    """Lights and their new shades as runs, cut into what fits into lines of ``longest`` bytes."""
    room = max(longest, SHORTEST_LINE) - _AROUND
    found: list[str] = []
    line = ""
    for first, shades in _runs(changes):
        for at, shade in enumerate(shades):
            longer = line + (shade if at and line else f",{first + at:02X}:{shade}")
            if len(longer) - 1 > room:
                found.append(line[1:])
                longer = f",{first + at:02X}:{shade}"
            line = longer
    return [*found, line[1:]] if line else found


def _runs(changes: Mapping[int, Shade]) -> Sequence[tuple[int, list[Shade]]]:
    runs: list[tuple[int, list[Shade]]] = []
    for number in sorted(changes):
        if runs and runs[-1][0] + len(runs[-1][1]) == number:
            runs[-1][1].append(changes[number])
        else:
            runs.append((number, [changes[number]]))
    return runs
