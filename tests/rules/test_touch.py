"""Touch-move: what is owed after which touches (TM-1 to TM-5, TM-9 to TM-14)."""

import chess
import pytest

from rules.profile_files import built_in
from rules.touch import judge
from tests.rules.hands import FIDE, lawful, legal, names, owed

START = chess.STARTING_FEN
#: The pawn on e4 and the bishop on c4 attack d5, the knight on f3 attacks e5; g1 is free.
TENSE = "rnbqkbnr/ppp2ppp/8/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"
#: The knight on e2 is pinned by the rook on e8.
PINNED = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"
PROMOTING = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def test_nothing_touched_owes_nothing() -> None:
    """TM-1: without a touch every legal move is lawful, and a claim may be made."""
    nothing = owed(START, "")
    assert nothing.lawful == legal(START)
    assert (nothing.law, nothing.text, nothing.binds) == ("", "", False)
    assert nothing.may_claim


def test_an_own_piece_touched_must_move() -> None:
    """TM-1: it may go anywhere it can."""
    assert lawful(START, "g1") == {"g1f3", "g1h3"}
    obligation = owed(START, "g1")
    assert obligation.law == "TM-1"
    assert names(obligation.movers) == ["g1"]
    assert obligation.text == "White touched the knight on g1: the knight on g1 must move."


def test_a_piece_put_back_and_another_moved_is_a_breach() -> None:
    """TM-1: lifted, put back, and another piece moved (H9)."""
    obligation = owed(START, "g1 +g1 e2 +e4")
    breach = judge(obligation, "e2e4", "e4")
    assert breach is not None
    assert (breach.kind, breach.law, breach.side) == ("touch-breach", "TM-3", "white")
    assert names(breach.cells) == ["g1"]
    assert "must move. e4 is another move." in breach.text
    assert judge(obligation, "g1f3") is None


def test_touches_within_one_scan_of_a_slow_board_have_no_order() -> None:
    """TM-3, TM-4: a board that looks at its cells for 250 ms tells the later of two touches first.

    The player was bound to the piece that the board happened to look at before the other.
    """
    assert lawful(START, "g1 ~240 b1", scan_ms=250) == {"g1f3", "g1h3", "b1a3", "b1c3"}
    assert lawful(START, "g1 ~250 b1", scan_ms=250) == {"g1f3", "g1h3"}
    assert lawful(START, "g1 ~240 b1") == {"g1f3", "g1h3"}
    assert lawful(START, "g1 ~10 b1", scan_ms=1) == {"g1f3", "g1h3", "b1a3", "b1c3"}
    castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert lawful(castling, "h1 ~200 e1", scan_ms=250) == {"e1g1"}
    assert owed(castling, "h1 ~200 e1").law == "TM-8"


def test_an_enemy_piece_touched_must_be_captured() -> None:
    """TM-2: by any piece that can (H10)."""
    assert lawful(TENSE, "d5 +d5") == {"e4d5", "c4d5"}
    obligation = owed(TENSE, "d5 +d5")
    assert (obligation.law, names(obligation.victims)) == ("TM-2", ["d5"])
    assert (
        obligation.text
        == "White touched the black pawn on d5: the black pawn on d5 must be captured."
    )
    breach = judge(obligation, "f3e5")
    assert breach is not None
    assert names(breach.cells) == ["d5"]


def test_of_several_own_pieces_the_first_that_can_move_is_owed() -> None:
    """TM-3: the order of the touches decides."""
    assert lawful(START, "g1 +g1 b1 +b1") == {"g1f3", "g1h3"}
    assert lawful(START, "a1 +a1 d1 +d1 b1 +b1 g1") == {"b1a3", "b1c3"}
    assert owed(START, "a1 b1").law == "TM-3"


def test_of_several_enemy_pieces_the_first_that_can_be_captured_is_owed() -> None:
    """TM-3: those that nothing can take are passed over."""
    assert lawful(TENSE, "e5 +e5 d5") == {"f3e5"}
    assert lawful(TENSE, "a7 +a7 e5 +e5 d5") == {"f3e5"}
    assert owed(TENSE, "e5 d5").law == "TM-3"


def test_two_own_pieces_in_one_sample_leave_the_choice_between_them() -> None:
    """TM-3: nobody knows which was first, so nobody can be blamed."""
    assert lawful(START, "g1&b1") == {"g1f3", "g1h3", "b1a3", "b1c3"}


@pytest.mark.parametrize("order", ["e4 d5", "d5 e4", "e4&d5", "d5&e4"])
def test_own_and_enemy_piece_touched_the_one_takes_the_other(order: str) -> None:
    """TM-4: in either order, and where the order is not known."""
    obligation = owed(TENSE, order)
    assert obligation.lawful == {"e4d5"}
    assert obligation.law == "TM-4"
    assert names(obligation.cells) == ["e4", "d5"]
    assert "the pawn on e4 must capture the black pawn on d5" in obligation.text


def test_where_the_own_piece_cannot_take_it_the_first_touched_is_owed() -> None:
    """TM-4: own first, then it moves; enemy first, then anything takes it."""
    assert lawful(TENSE, "f3 d5") == {move for move in legal(TENSE) if move.startswith("f3")}
    assert lawful(TENSE, "d5 f3") == {"e4d5", "c4d5"}
    assert owed(TENSE, "d5 f3").law == owed(TENSE, "f3 d5").law == "TM-4"


@pytest.mark.parametrize("order", ["f3&d5", "d5&f3", "d5 ~10 f3"])
def test_where_the_order_is_not_known_the_own_piece_was_first(order: str) -> None:
    """TM-4: in one sample of a slow board, or in two rows of one scan: the wires have an order."""
    assert all(move.startswith("f3") for move in lawful(TENSE, order))


def test_where_one_of_the_two_can_do_nothing_the_other_is_owed() -> None:
    """TM-4: falls back to the first touched that can be moved or captured."""
    assert lawful(TENSE, "a7 f3") == lawful(TENSE, "f3")
    assert lawful(TENSE, "a1 d5") == {"e4d5", "c4d5"}


def test_a_pinned_piece_binds_nobody() -> None:
    """TM-5: touched, but without a legal move."""
    obligation = owed(PINNED, "e2 +e2")
    assert obligation.lawful == legal(PINNED)
    assert (obligation.law, obligation.binds, obligation.cells) == ("TM-5", False, ())
    assert judge(obligation, "e1f1") is None
    assert "any legal move" in obligation.text


def test_a_piece_that_cannot_answer_the_check_binds_nobody() -> None:
    """TM-5: in check only the moves that answer it are legal."""
    fen = "4k3/8/8/8/7b/8/3PP3/R2QKBN1 w Q - 0 1"
    assert lawful(fen, "a1") == legal(fen)


def test_the_enemy_king_touched_binds_nobody() -> None:
    """TM-5: it can't be captured."""
    assert lawful(TENSE, "e8 +e8") == legal(TENSE)


def test_a_pawn_that_can_be_taken_in_passing_is_owed_so() -> None:
    """TM-2: en passant takes a pawn that does not stand on the square of the move."""
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
    assert lawful(fen, "d5") == {"e5d6"}
    assert lawful(fen, "e5 d5") == {"e5d6"}
    late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"
    assert lawful(late, "d5") == legal(late)


def test_a_pawn_that_only_a_pinned_pawn_could_take_in_passing_binds_nobody() -> None:
    """TM-5: the capture would leave the king in check."""
    fen = "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 2"
    assert lawful(fen, "d5") == legal(fen)


def test_a_piece_let_go_on_a_legal_square_stays() -> None:
    """TM-9: at the press or the reply it is known that the hand has let go."""
    assert lawful(START, "e2 +e3", released="e2e3") == {"e2e3"}
    obligation = owed(START, "e2 +e3", released="e2e3")
    assert (obligation.law, names(obligation.cells)) == ("TM-9", ["e2"])
    assert judge(obligation, "e2e4") is not None


def test_before_the_release_the_piece_may_go_on_but_must_still_move() -> None:
    """TM-9: set down, lifted again, set down elsewhere (H8)."""
    assert lawful(START, "e2 +e3 e3 +e4") == {"e2e3", "e2e4"}
    assert lawful(START, "e2 +e3 e3 +e2 d2") == {"e2e3", "e2e4"}


def test_a_piece_let_go_where_it_may_not_stand_must_still_move() -> None:
    """TM-9: an illegal move binds the piece and not the square (I-2)."""
    assert lawful(START, "e2 +e5", released="e2e5") == {"e2e3", "e2e4"}


def test_a_release_does_not_excuse_a_breach() -> None:
    """TM-9: another piece was touched first, so this move must not stand."""
    assert lawful(START, "g1 +g1 e2 +e4", released="e2e4") == {"g1f3", "g1h3"}


def test_a_pawn_let_go_on_the_last_rank_is_bound_to_its_square() -> None:
    """TM-10: the new piece is still free to choose, until it touches the square."""
    assert lawful(PROMOTING, "a7 +a8", released="a7a8") == {f"a7a8{c}" for c in "qrbn"}
    assert owed(PROMOTING, "a7 +a8", released="a7a8").law == "TM-10"
    assert lawful(PROMOTING, "a7 +a8", released="a7a8n") == {"a7a8n"}


@pytest.mark.parametrize("order", ["a7 +a8 a8 +a8", "a7 ~2000 +a8"])
def test_a_promotion_may_be_made_in_either_order(order: str) -> None:
    """TM-10: the pawn goes first, or stands on the last rank first."""
    wanted = {move for move in legal(PROMOTING) if move.startswith("a7")}
    assert lawful(PROMOTING, order) == wanted


@pytest.mark.parametrize("order", ["b8 a7 +b8", "a7 b8 +b8", "a7 +b8 b8 +b8"])
def test_a_promotion_with_a_capture_owes_the_capture(order: str) -> None:
    """TM-10: in any order of pawn, captured piece and new piece."""
    wanted = {f"a7b8{c}" for c in "qrbn"} if order.startswith(("b8", "a7 b8")) else None
    assert lawful(PROMOTING, order) == (wanted or {m for m in legal(PROMOTING) if m[:2] == "a7"})


def test_a_piece_replaced_in_one_reading_was_captured() -> None:
    """TM-2: a board that knows its pieces may never read the square empty."""
    assert lawful(TENSE, "e4 *d5") == {"e4d5"}


def test_what_the_opponent_is_known_to_touch_does_not_bind() -> None:
    """TM-12: it is recorded, never executed."""
    assert lawful(TENSE, "d5@black +d5@black") == legal(TENSE)
    assert lawful(TENSE, "f3@black") == legal(TENSE)
    assert lawful(TENSE, "d5@white") == {"e4d5", "c4d5"}


def test_an_enemy_piece_that_makes_a_move_of_its_own_was_not_touched_for_a_capture() -> None:
    """TM-12: Black moves when White should."""
    assert lawful(TENSE, "d5 +d4") == legal(TENSE)
    assert lawful(TENSE, "d5 +c6") == {"e4d5", "c4d5"}, "no pawn moves so"


def test_a_reply_lifted_before_the_press_does_not_bind() -> None:
    """C-5: White's move stands made, the opponent's hand is on the board already (H13)."""
    obligation = owed(TENSE, "b1 +c3 d5")
    assert obligation.lawful == {"b1a3", "b1c3"}
    assert judge(obligation, "b1c3") is None
    assert lawful(TENSE, "c4 +b3 d5 +d4") == lawful(TENSE, "c4")


def test_a_reply_lifted_before_the_move_has_landed_does_not_bind() -> None:
    """C-5: two hands over the board; Black takes away the pawn that the bishop could take."""
    assert judge(owed(TENSE, "c4 d5 +b3"), "c4b3") is None
    assert judge(owed(TENSE, "c4 d5 +b3 +d4"), "c4b3") is None
    back = owed(TENSE, "c4 d5 +b3 +d5")
    assert judge(back, "c4b3") is not None, "it came back: it was touched"


def test_a_capture_set_down_short_and_carried_on_is_the_capture() -> None:
    """TM-4: the victim goes while the own piece stands on a legal square on the way."""
    assert judge(owed(TENSE, "c4 +b3 d5 b3 +d5"), "c4d5") is None


def test_a_neighbour_brushed_is_not_touched() -> None:
    """TM-13: up and down within the profile's time, nothing else moved (H12)."""
    assert lawful(START, "e2 ~20 d2 ~60 +d2 +e4") == {"e2e3", "e2e4"}
    assert lawful(START, "d2 ~60 +d2 e2") == {"e2e3", "e2e4"}
    assert owed(START, "d2 ~60 +d2").may_claim
    assert lawful(START, "d2 ~150 +d2") == legal(START)
    assert lawful(START, "d2 ~151 +d2") == {"d2d3", "d2d4"}


def test_a_slip_is_as_long_as_the_profile_says() -> None:
    """TM-13: 200 ms in blitz, none where it is 0."""
    assert lawful(START, "d2 ~180 +d2", built_in("fide-blitz")) == legal(START)
    strict = FIDE.model_copy(update={"slip_ms": 0})
    assert lawful(START, "d2 ~60 +d2", strict) == {"d2d3", "d2d4"}
    assert owed(START, "d2", strict).slip_until_ns is None


def test_a_piece_put_back_after_another_moved_was_no_slip() -> None:
    """TM-13: only before any other piece moves."""
    assert lawful(START, "d2 ~20 e2 ~20 +d2") == {"d2d3", "d2d4"}


def test_a_brushed_piece_may_still_be_touched_later() -> None:
    """TM-13: the slip says nothing of the next touch."""
    assert lawful(START, "d2 ~60 +d2 d2") == {"d2d3", "d2d4"}


def test_a_touch_that_may_still_be_a_slip_says_until_when() -> None:
    """TM-13: what is owed lapses if the piece is back in time."""
    obligation = owed(START, "d2")
    assert obligation.since_ns is not None
    assert obligation.slip_until_ns == obligation.since_ns + 150_000_000
    assert owed(START, "d2 +d3").slip_until_ns is None


def test_a_piece_adjusted_binds_nobody() -> None:
    """TM-6: j'adoube was said."""
    obligation = owed(START, "j:g1 j:+g1 j:b1 j:+b1 e2")
    assert obligation.lawful == {"e2e3", "e2e4"}
    assert owed(START, "j:g1 j:+g1").may_claim


def test_a_piece_adjusted_and_then_touched_binds() -> None:
    """TM-6: the announcement does not outlast the adjusting."""
    assert lawful(START, "j:g1 j:+g1 g1") == {"g1f3", "g1h3"}


def test_who_has_touched_may_not_claim() -> None:
    """TM-14: not even if the piece binds nobody; a piece that may be the opponent's touch may."""
    assert not owed(START, "a1 +a1").may_claim
    assert not owed(TENSE, "d5 +d5").may_claim
    assert owed(TENSE, "a7 +a7").may_claim


def test_what_is_owed_names_the_time_of_the_touch_that_binds() -> None:
    """TM-3: the first that can be moved, not the first of all."""
    assert owed(START, "a1 +a1 b1").since_ns == 4_000_000_000


def test_black_owes_as_white_does() -> None:
    """TM-1: and the sentence says so."""
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert lawful(fen, "g8") == {"g8f6", "g8h6"}
    assert owed(fen, "e4").text.startswith("Black touched the white pawn on e4, which can't be")


def test_a_board_of_a_few_pieces_without_kings_is_judged_too() -> None:
    """TM-1: boards are tried out so."""
    assert lawful("8/8/8/8/8/8/P6P/8 w - - 0 1", "a2") == {"a2a3", "a2a4"}
