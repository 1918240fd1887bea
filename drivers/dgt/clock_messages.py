"""What a clock on the board says: its times and its lever, or the answer to a command. Pure.

Left and right are as seen from the front of the clock.
"""

from dataclasses import dataclass
from typing import TypeAlias

_LENGTH = 7
#: In place of the hours, of which there are nine at most: this is an answer, not a time.
_ACK = 0x0A
_OK = 0x10


@dataclass(frozen=True, slots=True)
class ClockSide:
    """One side of the clock."""

    seconds: int
    #: The flag has fallen, whether or not the clock goes on.
    is_flagged: bool
    #: Increment or delay is counted now.
    is_per_move: bool


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Both times and the lever. The side whose end of the lever is up is the one that runs."""

    right: ClockSide
    left: ClockSide
    is_running: bool
    is_right_up: bool
    is_battery_low: bool


@dataclass(frozen=True, slots=True)
class NoClock:
    """No clock is attached, or it could not be read."""


@dataclass(frozen=True, slots=True)
class ClockNothing:
    """Seven zeros: boards say that around a command of theirs; it means nothing."""


@dataclass(frozen=True, slots=True)
class ClockAck:
    """The answer to a command, or with bit 7 of ``command`` something of the clock's own.

    Its own are 0x81 (ready), 0x88 (a button), 0x8A (its mode) and 0x90 (not in the board's mode).
    """

    is_ok: bool
    command: int
    first: int
    second: int


ClockMessage: TypeAlias = ClockReading | NoClock | ClockNothing | ClockAck


def decode_clock(payload: bytes) -> ClockMessage | None:
    """``None`` for times that can't be."""
    if len(payload) != _LENGTH:
        return None
    if not any(payload):
        return ClockNothing()
    if payload[0] & 0x0F == _ACK or payload[3] & 0x0F == _ACK:
        return _ack(payload)
    status = payload[6]
    if status & 0x20:
        return NoClock()
    right, left = _side(payload[:3]), _side(payload[3:6])
    if right is None or left is None or status & 0x40:
        return None
    return ClockReading(right, left, bool(status & 1), bool(status & 2), bool(status & 4))


def _ack(payload: bytes) -> ClockAck:
    d0, d1, d2, d3, d4, d5, _ = payload
    return ClockAck(
        (d1 | (d3 << 3 & 0x80)) == _OK,
        d2 | (d3 << 2 & 0x80),
        d4 | (d0 << 3 & 0x80),
        d5 | (d0 << 2 & 0x80),
    )


def _side(three: bytes) -> ClockSide | None:
    hours, minutes, seconds = three[0] & 0x0F, _decimal(three[1]), _decimal(three[2])
    if hours > 9 or minutes is None or seconds is None:
        return None
    total = 3600 * hours + 60 * minutes + seconds
    return ClockSide(total, bool(three[0] & 0x50), bool(three[0] & 0x20))


def _decimal(byte: int) -> int | None:
    """Minutes or seconds in decimal digits of four bits."""
    tens, ones = byte >> 4, byte & 0x0F
    return 10 * tens + ones if tens < 6 and ones < 10 else None
