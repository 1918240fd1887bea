"""What an arbiter's ruling does to the clocks of a sitting (K-7, K-10)."""

import pytest

from drivers.signals import Ruling, RulingKind
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.first_moves import play_first_moves

S = 1_000_000_000


def said(table: Table, ruling: Ruling) -> Happened:
    found = [e for e in table.feed(ruling) if isinstance(e, Happened)]
    return next(e for e in found if e.kind.startswith("ruling"))


def test_one_clock_is_set_while_the_other_is_in_its_byo_yomi() -> None:
    """K-7: a time that was not named became the byo-yomi period, given on top of it."""
    table = Table(Sitting(time_control="5y3x30", clock=True))
    play_first_moves(table, 10 * S)
    told = said(table, Ruling(12 * S, RulingKind.SET_TIMES, "Anna", 0, black_ns=60 * S))
    assert told.details["old"] == {"white_ns": 0, "black_ns": 3 * S}
    assert told.details["new"] == {"white_ns": 0, "black_ns": 60 * S}
    face = table.view(12 * S).clock
    assert face is not None
    assert (face.white.left_ns, face.white.period_ns, face.white.periods) == (0, 30 * S, 3)


def test_the_count_of_moves_is_corrected_with_old_and_new_value() -> None:
    """K-10: a press too many would have brought the next period a move too soon."""
    table = Table(Sitting(time_control="2/60:30", clock=True))
    play_first_moves(table, S, 2 * S)
    told = said(table, Ruling(3 * S, RulingKind.SET_MOVES, "Anna", 0, side="white", moves=0))
    assert (told.kind, told.law) == ("ruling", "K-10")
    assert (told.details["old"], told.details["new"]) == ({"white": 1}, {"white": 0})
    assert table.play.clock is not None
    assert table.play.clock.machine.moves_to_control("white") == 2


@pytest.mark.parametrize(
    ("control", "side", "moves"),
    [
        ("60", "white", -1),
        ("60", "white", 10**6),
        ("60", None, 3),
        ("60", "black", None),
        (None,) * 3,
    ],
)
def test_a_count_that_cannot_be_is_refused(
    control: str | None, side: str | None, moves: int | None
) -> None:
    """K-10."""
    table = Table(Sitting(time_control=control, clock=control is not None))
    by = None if side is None else ("white" if side == "white" else "black")
    told = said(table, Ruling(S, RulingKind.SET_MOVES, "Anna", 0, side=by, moves=moves))
    assert told.kind == "ruling-refused"
    assert told.details["refused"]
