"""Touch-move and castling, in chess and Chess960 (TM-7, TM-8, TM-11, TM-15)."""

import pytest

from rules.touch import judge
from tests.rules.hands import FIDE, LENIENT, found, lawful, legal, names, owed

FREE = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
KING = {"e1d1", "e1f1", "e1g1", "e1c1"}
#: f1 is attacked: no castling short; long and one step are legal.
NO_SHORT = "4kr2/ppppp1pp/8/8/8/8/PPPPP1PP/R3K2R w KQ - 0 1"
#: The king can't move at all: each of its squares is taken or attacked. The rooks can.
STUCK = "3rkr2/8/8/8/8/4p3/4P3/R3K2R w KQ - 0 1"
#: Chess960: king b1, rook a1 that can't move; queen's side castling is legal.
CORNERED = "1k6/pppppppp/8/8/8/8/PPPPPPPP/RK5R w A - 0 1"
#: Chess960: the king stands on g1 already, only the rook goes, to f1.
ROOK_ONLY = "1k6/pppppppp/8/8/8/8/PPPPPP1P/6KR w H - 0 1"


@pytest.mark.parametrize("order", ["e1 h1", "e1 +g1 h1 +f1", "e1&h1", "h1&e1", "e1 h1 +f1 +g1"])
def test_king_and_then_rook_owe_that_castling(order: str) -> None:
    """TM-7: king first, or both together."""
    obligation = owed(FREE, order)
    assert obligation.lawful == {"e1g1"}
    assert (obligation.law, names(obligation.cells)) == ("TM-7", ["e1", "h1"])
    assert "castling with that rook is owed" in obligation.text


def test_the_king_alone_may_go_anywhere() -> None:
    """TM-7: castling on either side included."""
    assert lawful(FREE, "e1") == KING
    assert lawful(FREE, "e1 +g1") == KING


def test_where_that_castling_is_illegal_another_king_move_is_owed() -> None:
    """TM-7: the castling on the other side too."""
    obligation = owed(NO_SHORT, "e1 h1")
    assert obligation.lawful == {m for m in legal(NO_SHORT) if m.startswith("e1")}
    assert "e1c1" in obligation.lawful
    assert obligation.law == "TM-7"
    assert "the king on e1 must move" in obligation.text


def test_where_the_king_cannot_move_any_move_may_be_made() -> None:
    """TM-7: the rook touched for the castling binds nobody."""
    assert not any(move.startswith("e1") for move in legal(STUCK))
    obligation = owed(STUCK, "e1 h1")
    assert obligation.lawful == legal(STUCK)
    assert (obligation.law, obligation.binds) == ("TM-7", False)
    assert "the king can't move" in obligation.text


def test_a_third_piece_touched_after_king_and_rook_that_cannot_castle_binds() -> None:
    """TM-3: the first touched that can be moved and was not meant for castling."""
    assert lawful(STUCK, "e1 h1 a1") == lawful(STUCK, "e1 h1")
    fen = STUCK.replace("4P3/", "N3P3/")
    assert lawful(fen, "e1 h1 a2") == {m for m in legal(fen) if m.startswith("a2")}


@pytest.mark.parametrize("order", ["h1 e1", "h1 +f1 e1 +g1", "h1 +h1 e1 +g1 h1 +f1"])
def test_rook_first_forbids_that_castling_and_the_rook_must_move(order: str) -> None:
    """TM-8: the rook before the king (H4)."""
    obligation = owed(FREE, order)
    assert obligation.lawful == {"h1f1", "h1g1"}
    assert (obligation.law, names(obligation.cells)) == ("TM-8", ["h1"])
    breach = judge(obligation, "e1g1", "O-O")
    assert breach is not None
    assert (breach.kind, breach.law) == ("rook-first", "TM-8")
    assert "no castling there" in breach.text


def test_the_rook_alone_must_move_and_does_not_castle() -> None:
    """TM-8: nor on the other side."""
    assert lawful(FREE, "h1") == {"h1f1", "h1g1"}
    assert owed(FREE, "h1").law == "TM-1"


def test_a_lenient_profile_lets_the_rook_begin() -> None:
    """TM-8: profile `lenient`: castling, or a move of the rook (H4)."""
    for order in ("h1", "h1 e1", "h1 +f1 e1 +g1"):
        assert lawful(FREE, order, LENIENT) == {"h1f1", "h1g1", "e1g1"}
    assert found(FREE, "h1 +f1 e1 +g1", LENIENT) == []


def test_both_rooks_touched_the_one_touched_first_with_the_king_is_meant() -> None:
    """TM-7: the second rook changes nothing; with both in one sample the player may choose."""
    assert lawful(FREE, "e1 a1 h1") == {"e1c1"}
    assert lawful(FREE, "e1 a1&h1") == {"e1c1", "e1g1"}
    assert lawful(FREE, "h1 e1 a1") == {"h1f1", "h1g1"}


def test_a_rook_far_from_home_is_no_castling() -> None:
    """TM-3: king and then a rook in the middle of the board: the king must move."""
    fen = "4k3/8/8/8/4R3/8/8/4K2R w K - 0 1"
    obligation = owed(fen, "e1 e4")
    assert (obligation.law, obligation.lawful) == ("TM-3", lawful(fen, "e1"))


def test_an_enemy_piece_touched_after_king_and_rook_does_not_undo_the_castling() -> None:
    """TM-7: what is owed already stays owed."""
    fen = "4k3/8/8/8/8/8/5p2/R3K2R w Q - 0 1"
    assert "e1f2" in legal(fen)
    free = "4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1"
    assert lawful(free, "e1 d2") == {"e1d2"}
    assert lawful(FREE, "e1 h1 a7") == {"e1g1"}


def test_the_king_let_go_on_its_castling_square_has_castled() -> None:
    """TM-11: the move can't be changed; it is made when the rook is let go."""
    assert lawful(FREE, "e1 +g1", released="e1g1") == {"e1g1"}
    assert owed(FREE, "e1 +g1", released="e1g1").law == "TM-11"
    assert lawful(FREE, "e1 +f1", released="e1f1") == {"e1f1"}


def test_castling_in_chess960_is_owed_by_king_and_rook() -> None:
    """TM-7: wherever they stand."""
    fen = "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1"
    assert lawful(fen, "f1 h1", chess960=True) == {"f1h1"}
    assert lawful(fen, "f1&b1", chess960=True) == {"f1b1"}
    assert lawful(fen, "h1 f1", chess960=True) == {"h1g1"}
    assert lawful(fen, "f1 +g1", chess960=True, released="f1g1") == {"f1h1", "f1g1"}


def test_a_rook_that_cannot_move_but_castle_binds_nobody_and_forbids_its_castling() -> None:
    """TM-8: Chess960, rook a1 shut in; touched before the king."""
    everything = legal(CORNERED, chess960=True)
    assert "b1a1" in everything
    assert lawful(CORNERED, "a1", chess960=True) == everything
    assert lawful(CORNERED, "a1 b1", chess960=True) == {"b1c1"}
    assert owed(CORNERED, "a1 b1", chess960=True).law == "TM-8"
    assert lawful(CORNERED, "b1 a1", chess960=True) == {"b1a1"}


def test_a_castling_in_which_only_the_rook_leaves_its_square_begins_with_the_rook() -> None:
    """TM-8: Chess960, the king stands on g1 already: touching the rook can't break the law."""
    assert lawful(ROOK_ONLY, "h1 +f1", chess960=True) == {"g1h1"} | {
        move for move in legal(ROOK_ONLY, chess960=True) if move.startswith("h1")
    }
    assert judge(owed(ROOK_ONLY, "h1 g1", chess960=True), "g1h1") is None
    assert found(ROOK_ONLY, "h1 +f1 g1 +g1", chess960=True) == []
    assert "g1h1" in lawful(ROOK_ONLY, "g1", chess960=True)


def test_the_rook_before_the_king_is_told_even_if_nobody_castles() -> None:
    """TM-8: an event for the arbiter."""
    (finding,) = found(FREE, "h1 +h1 e1 +e1", FIDE)
    assert (finding.kind, finding.law, finding.by) == ("rook-first", "TM-8", "white")
    assert names(finding.cells) == ["h1", "e1"]


def test_king_and_rook_off_the_board_together_are_recorded() -> None:
    """TM-15: one hand a move, as far as the sensors can see."""
    (finding,) = found(FREE, "e1 h1 +g1 +f1")
    assert (finding.kind, finding.law, names(finding.cells)) == ("both-up", "TM-15", ["e1", "h1"])
    assert [each.kind for each in found(FREE, "e1&h1 +g1 +f1")] == ["both-up"]
    assert found(FREE, "e1 +g1 h1 +f1") == []
