"""What differs between the boards of the family, as a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from drivers.dgt import commands
from drivers.sensing import EMPTY
from drivers.signals import Sensing

#: Codes 0x0D to 0x0F are the pieces that say a result; to a game their squares are empty, as
#: everybody takes them.
_PIECES = ".PRNBKQprnbkq" + 3 * EMPTY
_OCCUPIED = EMPTY + 15 * "x"


@dataclass(frozen=True, slots=True)
class Dialect:
    """One kind of board."""

    sensing: Sensing
    #: What each code of a field reads.
    symbols: str
    #: The command after which it tells every change.
    update: bytes
    has_clock: bool
    leds: Literal["none", "pegasus", "revelation"]
    #: Every field filled means that it wants its key.
    may_be_locked: bool = False


DIALECTS: Mapping[str, Dialect] = {
    "dgt": Dialect("piece", _PIECES, commands.UPDATE_NICE, has_clock=True, leds="none"),
    "dgt-revelation": Dialect(
        "piece", _PIECES, commands.UPDATE_NICE, has_clock=True, leds="revelation"
    ),
    # 0x4B does not make it talk.
    "dgt-pegasus": Dialect(
        "occupancy",
        _OCCUPIED,
        commands.UPDATE_BOARD,
        has_clock=False,
        leds="pegasus",
        may_be_locked=True,
    ),
}
