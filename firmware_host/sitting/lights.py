"""The one place that decides what the lights mean: facts in, a picture out (issue 3, point 8).

Pure. The page draws the same picture that a device shows.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from drivers.signals import Side
from firmware_host.sitting.lights_meanings import (
    ALONE,
    CELLS,
    LAMPS,
    ONE_OF,
    Lamp,
    LampMeaning,
    Meaning,
    Pattern,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the lights depend on. Cells are numbers of the game's cells, sides are the players'.

    What is asked or wrong is empty or ``None`` when it is not.
    """

    rated: bool = True
    side_to_move: Side = "white"
    sensors_lost: bool = False
    is_over: bool = False
    is_paused: bool = False
    last_move: tuple[int, ...] = ()
    #: The king of the side to move, in check.
    king_in_check: int | None = None
    #: A move stands on the board and its press is waited for (C-2).
    awaits_press_of: Side | None = None
    #: The board is right again and a press of either starts the clock (I-2).
    awaits_any_press: bool = False
    #: Cells that no legal move explains, and whether the clock was pressed on them (I-1).
    missing: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    was_pressed: bool = False
    #: They are more than one move can leave (B-7).
    is_knocked_over: bool = False
    #: Whose illegal move is being put right (I-2).
    illegal_by: Side | None = None
    #: A position is being put back, under this law; ``step`` is from and to.
    restoring: str | None = None
    step: tuple[int | None, int | None] | None = None
    #: Touch-move: what must move, what must be taken. ``is_breach``: another piece was moved (I-9);
    #: before that only training shows it, since it tells that the piece can move (TM-5).
    owed_movers: tuple[int, ...] = ()
    owed_victims: tuple[int, ...] = ()
    is_breach: bool = False
    #: The move that a wrong claim named: from where, to where (E-10).
    named_move: tuple[int, ...] = ()
    owing: Side | None = None
    misplaced: tuple[int, ...] = ()
    promotion: int | None = None
    doubts: tuple[int, ...] = ()
    distrusted: tuple[int, ...] = ()
    flag: Side | None = None
    draw_offered_by: Side | None = None
    is_claim_checked: bool = False


@dataclass(frozen=True, slots=True)
class CellLight:
    """A lit cell. ``is_second``: of two that alternate, the one half a turn behind."""

    cell: int
    meaning: Meaning
    is_second: bool = False

    @property
    def pattern(self) -> Pattern:
        """As the table has it."""
        return CELLS[self.meaning].pattern


@dataclass(frozen=True, slots=True)
class LampLight:
    """A lit lamp beside the board."""

    lamp: Lamp
    meaning: LampMeaning
    is_second: bool = False

    @property
    def pattern(self) -> Pattern:
        """As the table has it."""
        return LAMPS[self.meaning].pattern


@dataclass(frozen=True, slots=True)
class Lights:
    """The picture: at most one light a cell, by number, and one a lamp; the rest is dark."""

    cells: tuple[CellLight, ...] = ()
    lamps: tuple[LampLight, ...] = ()


DARK = Lights()
#: After a mistake of ours the sitting stands, and the board's lamp says so.
FAILED = Lights(lamps=(LampLight(Lamp.BOARD, LampMeaning.FAULT),))


def lights(facts: Facts) -> Lights:
    """What the lights show. The first meaning of the table that wants a cell or a lamp has it."""
    return Lights(tuple(_cells(facts)), tuple(_lamps(facts)))


# --- cells ---------------------------------------------------------------------------------------


def _cells(facts: Facts) -> Iterable[CellLight]:
    if facts.sensors_lost:
        return []  # whatever stands there is not known
    asked = {meaning: wants(facts) for meaning, wants in _WANTS.items()}
    found: dict[int, CellLight] = {}
    for meaning in _shown([m for m in Meaning if asked[m] and _is_allowed(facts, m)]):
        for place, cell in enumerate(asked[meaning]):
            is_second = place > 0 and CELLS[meaning].pattern is Pattern.ALTERNATE
            found.setdefault(cell, CellLight(cell, meaning, is_second))
    return [found[cell] for cell in sorted(found)]


def _is_allowed(facts: Facts, meaning: Meaning) -> bool:
    return CELLS[meaning].rated or not facts.rated


def _shown(asked: list[Meaning]) -> Iterator[Meaning]:
    """Of the meanings that want cells, in order, those that may be seen at once."""
    first = next((CELLS[m].topic for m in asked), None)
    one = next((CELLS[m].topic for m in asked if CELLS[m].topic in ONE_OF), None)
    for meaning in asked:
        topic = CELLS[meaning].topic
        if topic == first or (first not in ALONE and (topic not in ONE_OF or topic == one)):
            yield meaning


def _differs(facts: Facts) -> bool:
    """Whether cells that no move explains are lit.

    In rated play not before the press: a player would be told of a move that may still be put
    right (C-6).
    """
    return facts.was_pressed or facts.is_knocked_over or not facts.rated


def _step(facts: Facts) -> tuple[int, ...]:
    """From and to, where both are on the board."""
    ends = [cell for cell in facts.step or () if cell is not None]
    return tuple(ends) if len(ends) == 2 else ()


def _missing(facts: Facts) -> tuple[int, ...]:
    if facts.restoring is None:
        return facts.missing if _differs(facts) else ()
    origin, target = facts.step or (None, None)
    return (target,) if target is not None and origin is None else ()


def _extra(facts: Facts) -> tuple[int, ...]:
    if facts.restoring is None:
        return facts.extra if _differs(facts) else ()
    origin, target = facts.step or (None, None)
    return (origin,) if origin is not None and target is None else ()


def _later(facts: Facts) -> tuple[int, ...]:
    return facts.missing + facts.extra if facts.restoring is not None else ()


def _owed_pair(facts: Facts) -> tuple[int, ...]:
    is_pair = len(facts.owed_movers) == len(facts.owed_victims) == 1
    return _owes(facts) if is_pair else ()


def _owed(facts: Facts) -> tuple[int, ...]:
    return () if _owed_pair(facts) else _owes(facts)


def _owes(facts: Facts) -> tuple[int, ...]:
    if facts.rated and not facts.is_breach:
        return ()
    return facts.owed_movers + facts.owed_victims


def _one(cell: int | None) -> tuple[int, ...]:
    return () if cell is None else (cell,)


_WANTS: dict[Meaning, Callable[[Facts], tuple[int, ...]]] = {
    Meaning.STEP: _step,
    Meaning.MISSING: _missing,
    Meaning.EXTRA: _extra,
    Meaning.LATER: _later,
    Meaning.OWED_CAPTURE: _owed_pair,
    Meaning.OWED: _owed,
    Meaning.NAMED: lambda facts: facts.named_move,
    Meaning.SET_UP: lambda facts: facts.misplaced,
    Meaning.PROMOTION: lambda facts: _one(facts.promotion),
    Meaning.DOUBT: lambda facts: facts.doubts,
    Meaning.SENSOR: lambda facts: facts.distrusted,
    Meaning.CHECK: lambda facts: _one(facts.king_in_check),
    Meaning.LAST_MOVE: lambda facts: facts.last_move,
}

# --- lamps ---------------------------------------------------------------------------------------

_BOTH = (Lamp.WHITE, Lamp.BLACK)


def _lamps(facts: Facts) -> Iterable[LampLight]:
    found: dict[Lamp, LampLight] = {}
    for meaning in LampMeaning:
        for place, lamp in enumerate(_LAMP_WANTS[meaning](facts)):
            is_second = place > 0 and LAMPS[meaning].pattern is Pattern.ALTERNATE
            found.setdefault(lamp, LampLight(lamp, meaning, is_second))
    return [found[lamp] for lamp in Lamp if lamp in found]


def _at(side: Side | None) -> tuple[Lamp, ...]:
    return () if side is None else (Lamp(side),)


def _across(side: Side | None) -> tuple[Lamp, ...]:
    """At the opponent of ``side``."""
    return tuple(lamp for lamp in _BOTH if side is not None and lamp != side)


def _touch_move(facts: Facts) -> tuple[Lamp, ...]:
    if facts.restoring == "I-9":
        return _at(facts.side_to_move)
    return _at(facts.owing) if facts.is_breach else ()


def _press(facts: Facts) -> tuple[Lamp, ...]:
    """After a position was put back it is the arbiter's business, so in rated play too."""
    if facts.awaits_any_press:
        return _BOTH
    return () if facts.rated else _at(facts.awaits_press_of)


def _knocked_over(facts: Facts) -> tuple[Lamp, ...]:
    return _if(facts.is_knocked_over or facts.restoring == "B-7")


def _if(holds: object) -> tuple[Lamp, ...]:
    return (Lamp.BOARD,) if holds else ()


_LAMP_WANTS: dict[LampMeaning, Callable[[Facts], tuple[Lamp, ...]]] = {
    LampMeaning.FLAG: lambda facts: _at(facts.flag),
    LampMeaning.FAULT: lambda facts: _if(facts.sensors_lost),
    LampMeaning.CLAIM: lambda facts: _BOTH if facts.is_claim_checked else (),
    LampMeaning.ILLEGAL: lambda facts: _at(facts.illegal_by),
    LampMeaning.TOUCH_MOVE: _touch_move,
    LampMeaning.DRAW: lambda facts: _across(facts.draw_offered_by),
    LampMeaning.PRESS: _press,
    LampMeaning.KNOCKED_OVER: _knocked_over,
    LampMeaning.WEAK_CELL: lambda facts: _if(facts.distrusted),
    LampMeaning.PAUSED: lambda facts: _if(facts.is_paused),
}
