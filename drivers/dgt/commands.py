"""What is said to a board and to its clock: the bytes. Pure.

Boards may keep the ban on some kinds of pieces for ever (0x51, 0x53) and can be sent into their
boot loader (0x4E): those commands are not here.
"""

from collections.abc import Sequence
from typing import Final

RESET: Final = b"\x40"
SEND_CLOCK: Final = b"\x41"
SEND_BOARD: Final = b"\x42"
UPDATE_BOARD: Final = b"\x44"
SEND_SERIAL: Final = b"\x45"
#: Only boards without a cable have one.
SEND_BATTERY: Final = b"\x4c"
UPDATE_NICE: Final = b"\x4b"
SEND_VERSION: Final = b"\x4d"

#: No command, and as long as the longest: where a byte was lost on the way, a board may wait for
#: the rest of one that nobody said, and takes what is asked meanwhile for that.
FILLING: Final = bytes(0x7F)

_CLOCK = 0x2B
_LEDS = 0x60
_KEY = 0x63
_KEY_LENGTH = 6

#: Numbers of clock commands, as their answers repeat them.
END: Final = 0x03
VERSION: Final = 0x09
SET_AND_RUN: Final = 0x0A
BEEP: Final = 0x0B
TEXT: Final = 0x0C

#: What a DGT 3000 can show at once.
TEXT_LENGTH: Final = 8
_LONGEST_S = 10 * 3600 - 1


def clock_version() -> bytes:
    """Which clock is there?"""
    return _clock(VERSION)


def end_text() -> bytes:
    """Back to the times."""
    return _clock(END)


def beep(sixteenths_s: int) -> bytes:
    """So many sixteenths of a second."""
    return _clock(BEEP, max(1, min(sixteenths_s, 0x7F)))


def show_text(text: str, *, beep_code: int = 0) -> bytes:
    """Eight characters on a DGT 3000; longer texts are cut, what is not ASCII becomes ``?``."""
    shown = text[:TEXT_LENGTH].ljust(TEXT_LENGTH).encode("ascii", "replace")
    printable = bytes(byte if 0x20 <= byte < 0x7F else 0x3F for byte in shown)
    return _clock(TEXT, *printable, max(0, min(beep_code, 15)))


def set_and_run(left_s: int, right_s: int, runs: str | None) -> bytes:
    """Both times, and whose clock counts down: ``left``, ``right``, or none (paused).

    ``ValueError`` for times that a clock can't show: below 0, or ten hours and more. The clock
    must be in its mode for boards (option 25 of a DGT 3000, 23 of an XL), else it refuses.
    """
    if not (0 <= left_s <= _LONGEST_S and 0 <= right_s <= _LONGEST_S):
        msg = f"a clock shows 0:00:00 to 9:59:59, not {left_s} s and {right_s} s"
        raise ValueError(msg)
    running = {"left": 0x01 | 0x08, "right": 0x02 | 0x08, None: 0x04}[runs]
    return _clock(SET_AND_RUN, *_binary(left_s), *_binary(right_s), running)


def command_of(clock_command: bytes) -> int:
    """Its number, which its answer repeats."""
    return clock_command[3]


def developer_key(key: bytes) -> bytes:
    """A Pegasus asks for it; ``ValueError`` unless it has six bytes below 0x80."""
    if len(key) != _KEY_LENGTH or max(key) >= 0x80:
        msg = "a key has six bytes, each below 80"
        raise ValueError(msg)
    return bytes((_KEY, _KEY_LENGTH + 1)) + key + b"\x00"


def leds_pegasus(fields: Sequence[int], *, speed: int = 2, intensity: int = 0) -> bytes:
    """Lights these fields, one after the other, for ever; none: all dark."""
    if not fields:
        return bytes((_LEDS, 2, 0, 0))
    body = bytes((5, speed, 0, intensity, *fields, 0))
    return bytes((_LEDS, len(body))) + body


def leds_revelation(first: int, last: int, *, on: bool) -> bytes:
    """Switches every field from ``first`` to ``last``."""
    return bytes((_LEDS, 4, int(on), first, last, 0))


def _clock(number: int, *data: int) -> bytes:
    return bytes((_CLOCK, len(data) + 3, 3, number, *data, 0))


def _binary(seconds: int) -> tuple[int, int, int]:
    return seconds // 3600, seconds // 60 % 60, seconds % 60
