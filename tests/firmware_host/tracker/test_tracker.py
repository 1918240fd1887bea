"""The tracker by hand: what is made, sure, doubted and answered."""

import pytest

from drivers.signals import Sensing, Side
from firmware_host.tracker import costs
from firmware_host.tracker.tracker import Conclusion, Tracker
from rules.chess_rules import CHESS
from tests.firmware_host.tracker.lines import keys

MS = 1_000_000
SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")


class Hands:
    """Moves pieces before a tracker: ``-e2 +e4`` lifts and sets down, ``white`` presses."""

    def __init__(self, sensing: Sensing = "occupancy", fen: str | None = None) -> None:
        start = CHESS.parse(fen)
        self.tracker = Tracker(CHESS, start, sensing, 64)
        self.t_ns = 0
        self._sensing = sensing
        self._hand: list[str] = []
        self._board = dict(enumerate(start.symbols()))
        for cell, symbol in self._board.items():
            self.tracker.reading.set(-1, cell, self._shown(symbol))
        self.said = self.tracker.rest(0)

    def _shown(self, symbol: str) -> str:
        colour = "w" if symbol.isupper() else "b"
        seen = {"occupancy": "x", "colour": colour, "piece": symbol}[self._sensing]
        return symbol if symbol == "." else seen

    def do(self, gestures: str) -> Conclusion:
        for gesture in gestures.split():
            self.t_ns += 200 * MS
            if gesture in ("white", "black"):
                side: Side = "white" if gesture == "white" else "black"
                self.said = self.tracker.press(self.t_ns, side)
            elif gesture == "rest":
                self.t_ns += 400 * MS
                self.said = self.tracker.rest(self.t_ns)
            else:
                self._move(gesture[0], "abcdefgh".index(gesture[1]) + 8 * (int(gesture[2]) - 1))
        return self.said

    def _move(self, way: str, cell: int) -> None:
        if way == "-":
            self._hand.append(self._board[cell])
            self._board[cell] = "."
        else:
            self._board[cell] = self._hand.pop(0)
        self.tracker.change(self.t_ns, cell, self._shown(self._board[cell]))


def believed(conclusion: Conclusion) -> str:
    return keys(conclusion.believed)


@pytest.mark.parametrize("sensing", SENSINGS)
def test_with_a_clock_a_tidy_move_is_sure_at_the_first_rest_after_its_press(
    sensing: Sensing,
) -> None:
    """A slide and its press within one scan of a slow board passed for a shorter move."""
    hands = Hands(sensing)
    assert keys(hands.do("-e2 +e4 white").sure) == ""
    assert keys(hands.do("rest").sure) == "e2e4"
    assert keys(hands.do("-e7 +e5 black").sure) == "e2e4"
    assert keys(hands.do("rest").sure) == "e2e4 e7e5"


@pytest.mark.parametrize("sensing", SENSINGS)
def test_without_a_clock_a_move_is_sure_when_it_is_answered(sensing: Sensing) -> None:
    hands = Hands(sensing)
    said = hands.do("-e2 +e4 rest")
    assert (believed(said), keys(said.sure)) == ("e2e4", "")
    said = hands.do("-e7 +e5 rest")
    assert (believed(said), keys(said.sure)) == ("e2e4 e7e5", "e2e4")


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_piece_set_down_and_moved_on_has_made_one_move(sensing: Sensing) -> None:
    """H8."""
    said = Hands(sensing).do("-e2 +e3 rest -e3 +e4 rest white rest")
    assert believed(said) == "e2e4"
    assert not said.doubts


@pytest.mark.parametrize("order", ["-e4 -d5 +d5", "-d5 -e4 +d5"])
def test_a_capture_is_the_same_move_in_either_order(order: str) -> None:
    """H1. Of the two pieces in the hand the own one is set down: colour sees no other."""
    hands = Hands("occupancy")
    assert believed(hands.do(f"-e2 +e4 white -d7 +d5 black {order} white")) == "e2e4 d7d5 e4d5"


def test_an_opponent_who_lifts_early_has_not_moved() -> None:
    """H13."""
    hands = Hands()
    assert believed(hands.do("-e2 +e4 -e7 white")) == "e2e4"
    assert believed(hands.do("+e5 black")) == "e2e4 e7e5"


def test_nothing_legal_explains_a_pawn_that_ran_three_cells() -> None:
    said = Hands().do("-e2 +e5 white rest")
    assert said.unexplained
    assert believed(said) == ""
    assert said.differs == (1 << 12, 1 << 36, 0)


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_piece_lifted_and_put_back_has_not_moved(sensing: Sensing) -> None:
    """H9."""
    assert believed(Hands(sensing).do("-d2 +d2 -e2 +e4 white")) == "e2e4"


def test_held_changes_are_read_but_mean_no_move() -> None:
    """H11."""
    hands = Hands()
    hands.tracker.held = True
    hands.do("-e2 -d2 +d2 +e2")
    hands.tracker.held = False
    assert believed(hands.do("rest")) == ""
    assert believed(hands.do("-e2 +e4 white")) == "e2e4"


def test_an_unseen_capture_that_could_have_been_two_is_a_doubt_and_an_answer_settles_it() -> None:
    """H1: the victim was pushed aside, so that no square read empty but the captor's."""
    fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
    hands = Hands(fen=fen)
    said = hands.do("-e4 rest white rest")
    assert [set(doubt.keys) for doubt in said.doubts] == [{"e4d5", "e4f5"}]
    other = said.doubts[0].keys[1]
    assert hands.tracker.settle(0, other)
    said = hands.do("rest")
    assert believed(said) == other
    assert not said.doubts


def test_an_answer_that_fits_no_game_changes_nothing() -> None:
    hands = Hands()
    hands.do("-e2 +e4 white -e7 +e5 black")
    for ply, key in ((0, "a2a3x"), (1, "e2e4"), (5, "e7e5"), (-1, "e2e4"), (0, "")):
        assert not hands.tracker.settle(ply, key)
    assert believed(hands.do("rest")) == "e2e4 e7e5"


def test_a_promotion_is_what_was_told() -> None:
    """H6: the sensors can't tell a knight from a queen."""
    hands = Hands(fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    hands.tracker.tell_choice("white", "n")
    assert believed(hands.do("-a7 +a8 white rest")) == "a7a8n"


def test_equal_positions_by_two_ways_are_one_hypothesis() -> None:
    hands = Hands(fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    hands.do("-a1 +a3 rest -a3 +a4 rest white rest")
    identities = [h.node.position.identity for h in hands.tracker.beam]
    assert len(set(identities)) == len(identities)


def test_what_is_cut_back_was_no_part_of_the_game() -> None:
    hands = Hands()
    hands.do("-e2 +e4 white -e7 +e5 black")
    first = hands.said.believed.ancestor(1)
    hands.tracker.cut_back(first)
    assert [keys(h.node) for h in hands.tracker.beam] == ["e2e4"]
    assert hands.tracker.sure is first


def test_what_became_sure_at_too_high_a_cost_leaves_a_doubt_at_every_later_half_move() -> None:
    """Two moves too many were sure: seventy right moves stood at wrong numbers in silence."""
    hands = Hands()
    hands.do("-e2 +e4 white rest -e7 +e5 black")
    for hypothesis in hands.tracker.beam:
        hypothesis.cost += costs.ADRIFT
    hands.do("rest -g1 +f3 white rest -b8 +c6 black rest")
    said = hands.do("-f1 +b5 white rest")
    assert [doubt.ply for doubt in said.doubts] == [1, 2, 3, 4]
    assert hands.tracker.settle(1, "e7e5")
    said = hands.do("-a7 +a6 black rest")
    assert 5 not in {doubt.ply for doubt in said.doubts}


def test_a_game_already_played_goes_on_from_its_last_move() -> None:
    hands = Hands()
    played = hands.do("-e2 +e4 white -e7 +e5 black rest").believed
    line = [*played.recent(1), played]
    start = CHESS.parse(None)
    tracker = Tracker.from_line(CHESS, start, "occupancy", 64, line)
    assert keys(tracker.sure) == "e2e4 e7e5"
    assert tracker.sure.pressed_ns == played.pressed_ns
