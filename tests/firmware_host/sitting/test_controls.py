"""Controls that do not say whose they are, and claims and answers of the wrong side."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Control, ControlKind, Press, Side
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table

S = 1_000_000_000
CLAIMS = (ControlKind.CLAIM_REPETITION, ControlKind.CLAIM_FIFTY)


class Players:
    """A table with a clock at which White begins."""

    def __init__(self) -> None:
        self.table = Table(Sitting(time_control="300", clock=True))
        self.t_ns = 0

    def move(self, origin: str, target: str) -> None:
        for cell, symbol in ((origin, "."), (target, "x")):
            self.t_ns += S
            self.table.feed(CellChanged(self.t_ns, CHESSBOARD.parse(cell), symbol))

    def press(self, side: Side) -> None:
        self.t_ns += S
        self.table.feed(Press(self.t_ns, side))

    def use(self, kind: ControlKind, by: Side | None = None) -> Happened:
        effects = self.table.feed(Control(self.t_ns, kind, by))
        return next(effect for effect in effects if isinstance(effect, Happened))


def test_a_draw_offered_before_the_press_is_the_movers_though_the_move_is_seen() -> None:
    """The offer after the move and before the press was taken for the opponent's (E-6)."""
    players = Players()
    players.move("e2", "e4")
    assert players.use(ControlKind.DRAW).by == "white"


def test_an_answer_that_says_no_side_is_the_opponents() -> None:
    players = Players()
    players.use(ControlKind.DRAW, "white")
    declined = players.use(ControlKind.DRAW_DECLINE)
    assert (declined.kind, declined.by) == ("draw-declined", "black")


@pytest.mark.parametrize("kind", [ControlKind.DRAW_ACCEPT, ControlKind.DRAW_DECLINE])
def test_nobody_answers_an_own_offer_or_one_that_was_not_made(kind: ControlKind) -> None:
    """E-6: an offer can't be withdrawn."""
    players = Players()
    assert players.use(kind, "black").details["refused"] == str(kind)
    players.use(ControlKind.DRAW, "white")
    assert players.use(kind, "white").details["refused"] == str(kind)
    assert players.table.draw_offered_by == "white"


@pytest.mark.parametrize("kind", CLAIMS)
def test_only_the_player_on_move_claims(kind: ControlKind) -> None:
    """E-7, E-8."""
    players = Players()
    refused = players.use(kind, "black")
    assert refused.details["refused"] == str(kind)
    assert players.use(kind, "white").kind == "claim"
    assert players.use(kind).by == "white"


@pytest.mark.parametrize("kind", CLAIMS)
def test_after_a_forgotten_press_the_player_whose_turn_it_is_claims_all_the_same(
    kind: ControlKind,
) -> None:
    players = Players()
    players.move("e2", "e4")
    players.move("e7", "e5")
    players.press("black")
    assert players.use(kind, "white").kind == "claim"


def test_a_resignation_that_says_no_side_is_of_the_side_whose_time_runs() -> None:
    players = Players()
    players.move("e2", "e4")
    players.press("white")
    assert players.use(ControlKind.RESIGN).by == "black"
