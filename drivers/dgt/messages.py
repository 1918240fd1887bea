"""What a frame means. Pure; a frame that can't be true means nothing (``None``), never an error.

Fields are numbered as the board does: 0 is a8, 63 is h1, with the connector on White's left. The
board never renumbers, so pieces that are set up the other way round arrive turned; who sits where
is the core's to find (B-4).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from drivers.dgt.clock_messages import ClockMessage, decode_clock
from drivers.dgt.frames import Frame, Id

FIELDS = 64
#: Of the number that a board says of itself when asked as we do, and that is printed on it.
SERIAL_DIGITS = 5
#: The highest code of a piece.
LAST_CODE = 0x0F
_AWAY = 0x7F


@dataclass(frozen=True, slots=True)
class BoardDump:
    """The code of every field, a8 first."""

    codes: bytes


@dataclass(frozen=True, slots=True)
class FieldUpdate:
    """One field has another code now. May repeat what was said, and comes in any order."""

    field: int
    code: int


@dataclass(frozen=True, slots=True)
class Version:
    """Of the board's program. Main version 1 may be a Pegasus, or just an old board."""

    main: int
    sub: int


@dataclass(frozen=True, slots=True)
class HardwareVersion:
    """Of newer boards."""

    main: int
    sub: int


@dataclass(frozen=True, slots=True)
class SerialNumber:
    """Five digits, or ten from newer boards when asked for."""

    digits: str


@dataclass(frozen=True, slots=True)
class BusAddress:
    """The serial number in 14 bits."""

    address: int


@dataclass(frozen=True, slots=True)
class Battery:
    """Of a board without a cable."""

    percent: int
    #: ``None``: it does not know.
    minutes_left: int | None
    is_charging: bool


@dataclass(frozen=True, slots=True)
class Trademark:
    """A text of the maker."""

    text: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether a Pegasus keeps its fields to itself until a key is told."""

    is_locked: bool


@dataclass(frozen=True, slots=True)
class KeyState:
    """Whether the key was taken."""

    is_accepted: bool


@dataclass(frozen=True, slots=True)
class Ignored:
    """A whole frame of which nothing is needed: a dump of moves, a draughts board."""

    id: int


Message: TypeAlias = (
    BoardDump
    | FieldUpdate
    | Version
    | HardwareVersion
    | SerialNumber
    | BusAddress
    | Battery
    | Trademark
    | Lock
    | KeyState
    | ClockMessage
    | Ignored
)


def decode(frame: Frame) -> Message | None:
    """Its meaning, or ``None`` where the values can't be: a byte was lost or changed."""
    decoder = _DECODERS.get(frame.id)
    return Ignored(frame.id) if decoder is None else decoder(frame.payload)


def cell_of_field(field: int) -> int:
    """The board's number of a square to ours: field 0 (a8) is cell 56. Its own inverse."""
    return field ^ 0b111_000


def _board(payload: bytes) -> BoardDump | None:
    if len(payload) != FIELDS or max(payload) > LAST_CODE:
        return None
    return BoardDump(payload)


def _field(payload: bytes) -> FieldUpdate | None:
    if len(payload) != 2 or payload[0] >= FIELDS or payload[1] > LAST_CODE:
        return None
    return FieldUpdate(payload[0], payload[1])


def _digits(payload: bytes) -> SerialNumber | None:
    return SerialNumber(payload.decode("ascii")) if payload.isdigit() else None


def _battery(payload: bytes) -> Battery | None:
    if len(payload) != 9 or payload[0] > 100:
        return None
    hours, minutes = payload[1], payload[2]
    left = None if _AWAY in (hours, minutes) else 60 * hours + minutes
    return Battery(payload[0], left, bool(payload[8] & 1))


def _pair(made: Callable[[int, int], Message]) -> Callable[[bytes], Message | None]:
    return lambda payload: made(payload[0], payload[1]) if len(payload) == 2 else None


def _one(made: Callable[[int], Message]) -> Callable[[bytes], Message | None]:
    return lambda payload: made(payload[0]) if len(payload) == 1 else None


def _address(payload: bytes) -> BusAddress | None:
    return BusAddress(payload[0] << 7 | payload[1]) if len(payload) == 2 else None


_DECODERS: Mapping[int, Callable[[bytes], Message | None]] = {
    Id.BOARD: _board,
    Id.FIELD: _field,
    Id.CLOCK: decode_clock,
    Id.SERIAL: _digits,
    Id.LONG_SERIAL: _digits,
    Id.VERSION: _pair(Version),
    Id.HARDWARE_VERSION: _pair(HardwareVersion),
    Id.BUS_ADDRESS: _address,
    Id.TRADEMARK: lambda payload: Trademark(payload.decode("ascii", "replace")),
    Id.BATTERY: _battery,
    Id.LOCK: _one(lambda state: Lock(state != 0)),
    Id.KEY: _one(lambda state: KeyState(state == 1)),
}
