"""What is wrong with a placement at the press, in words (I-1, I-4, M-3, M-5, M-6)."""

import chess
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.chess_rules import CHESS, CHESS960, ChessPosition
from rules.game import PLANES_SEEN
from rules.irregularity import Irregularity
from rules.irregularity_kind import Fault, fault_at_press
from tests.rules.positions import BOARDS, cells, position

EVERYTHING = chess.BB_ALL


def names(mask: int) -> set[str]:
    return {chess.square_name(cell) for cell in cells(mask)}


def placed(fen: str, *changes: str, chess960: bool = False) -> chess.Board:
    """A board changed by hand: ``e1-g1`` moves a piece, ``+Nd5`` sets one down, ``-d5`` takes."""
    board = chess.Board(fen, chess960=chess960)
    taken = {}
    for change in changes:
        if "-" in change:
            origin = chess.parse_square(change.partition("-")[0] or change[1:])
            taken[change] = board.remove_piece_at(origin)
    for change in changes:
        if change[0] == "+":
            board.set_piece_at(chess.parse_square(change[2:]), chess.Piece.from_symbol(change[1]))
        elif change[0] != "-":
            board.set_piece_at(chess.parse_square(change.partition("-")[2]), taken[change])
    return board


def fault(fen: str, *changes: str, sensing: str = "piece", chess960: bool = False) -> Fault:
    seen = ChessPosition(placed(fen, *changes, chess960=chess960)).planes[: PLANES_SEEN[sensing]]
    game = CHESS960 if chess960 else CHESS
    return fault_at_press(game.parse(fen), seen, EVERYTHING)


CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
THROUGH_CHECK = "5r1k/8/8/8/8/8/8/R3K2R w KQ - 0 1"
IN_PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
PINNED = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"

ANY_SENSING = pytest.mark.parametrize("sensing", PLANES_SEEN)


@ANY_SENSING
def test_a_press_on_the_position_as_it_was_is_one_without_a_move(sensing: str) -> None:
    """I-1."""
    found = fault(chess.STARTING_FEN, sensing=sensing)
    assert found == Fault(Irregularity.PRESS_WITHOUT_MOVE, "I-1", "no move was made", 0)


def test_a_pawn_left_on_the_last_rank_is_seen_where_kinds_are_sensed() -> None:
    """I-4: pushed, or captured there; the cell of the pawn is lit."""
    fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
    for changes, square in ((["a7-a8"], "a8"), (["-b8", "a7-b8"], "b8")):
        found = fault(fen, *changes)
        assert (found.kind, found.law) == (Irregularity.PAWN_ON_LAST_RANK, "I-4")
        assert names(found.cells) == {square}


@ANY_SENSING
def test_a_pawn_taken_in_passing_that_still_stands_is_lit(sensing: str) -> None:
    """I-1, M-3."""
    found = fault(IN_PASSING, "e5-d6", sensing=sensing)
    assert (found.kind, found.law) == (Irregularity.ILLEGAL_MOVE, "M-3")
    assert names(found.cells) == {"d5"}


@ANY_SENSING
@pytest.mark.parametrize(
    ("king", "rook", "lit"), [("e1-g1", "h1", {"h1", "f1"}), ("e1-c1", "a1", {"a1", "d1"})]
)
def test_a_rook_forgotten_in_castling_is_lit(
    sensing: str, king: str, rook: str, lit: set[str]
) -> None:
    """I-1, M-5."""
    found = fault(CASTLES, king, sensing=sensing)
    assert (found.kind, found.law, names(found.cells)) == (Irregularity.ILLEGAL_MOVE, "M-5", lit)
    assert rook in found.text


@ANY_SENSING
def test_the_wrong_rook_moved_in_castling_is_told(sensing: str) -> None:
    """I-1, M-5: the cells of the right one are lit."""
    found = fault(CASTLES, "e1-g1", "a1-d1", sensing=sensing)
    assert (found.text, names(found.cells)) == ("the wrong rook has castled", {"h1", "f1"})


@ANY_SENSING
def test_a_king_left_in_check_is_lit(sensing: str) -> None:
    """I-1, M-6."""
    found = fault(PINNED, "e2-c3", sensing=sensing)
    assert (found.law, found.text) == ("M-6", "the king is left in check")
    assert names(found.cells) == {"e1"}


@ANY_SENSING
@pytest.mark.parametrize("fen", [THROUGH_CHECK, CASTLES.replace("KQkq", "Qkq")])
def test_castling_that_was_not_allowed_is_told(sensing: str, fen: str) -> None:
    """I-1, M-5: over an attacked square, or after the rook had moved."""
    found = fault(fen, "e1-g1", "h1-f1", sensing=sensing)
    assert (found.law, found.text) == ("M-5", "castling is not allowed")


def test_castling_in_chess960_is_judged_by_its_own_squares() -> None:
    """I-1, M-5, M-8: the king went from b1 to g1, the rook stayed on h1; or g1 was attacked."""
    fen = "7k/8/8/8/8/8/8/RK5R w HA - 0 1"
    assert fault(fen, "b1-g1", chess960=True).text == "the rook on h1 has not castled"
    attacked = "6rk/8/8/8/8/8/8/RK5R w HA - 0 1"
    wrong = fault(attacked, "b1-g1", "h1-f1", chess960=True)
    assert wrong.text == "castling is not allowed"


def test_what_has_no_name_is_an_illegal_move_with_all_its_cells() -> None:
    """I-1."""
    found = fault(chess.STARTING_FEN, "e2-e5", "-a8")
    assert (found.kind, found.law) == (Irregularity.ILLEGAL_MOVE, "I-1")
    assert names(found.cells) == {"e2", "e5", "a8"}


def test_cells_that_are_not_believed_say_nothing() -> None:
    """I-1: a stuck sensor on a8."""
    seen = ChessPosition(placed(PINNED, "e2-c3", "+ra8")).planes
    found = fault_at_press(CHESS.parse(PINNED), seen, EVERYTHING & ~chess.BB_A8)
    assert found.law == "M-6"


@given(BOARDS, st.sets(st.integers(0, 63), max_size=4), st.sampled_from(sorted(PLANES_SEEN)))
@settings(max_examples=60)
def test_whatever_lies_on_the_board_gets_an_answer(
    board: chess.Board, flipped: set[int], sensing: str
) -> None:
    """I-1: and a press without a move only where nothing differs."""
    here = position(board)
    occupied, *rest = here.planes[: PLANES_SEEN[sensing]]
    seen = (occupied ^ sum(1 << cell for cell in flipped), *rest)
    found = fault_at_press(here, seen, EVERYTHING)
    assert (found.kind is Irregularity.PRESS_WITHOUT_MOVE) == (not flipped)
    assert bool(found.cells) == bool(flipped)


@given(BOARDS, st.data())
@settings(max_examples=60)
def test_every_move_that_leaves_the_king_in_check_is_told_as_such(
    board: chess.Board, data: st.DataObject
) -> None:
    """I-1, M-6."""
    illegal = [m for m in board.generate_pseudo_legal_moves() if not board.is_legal(m)]
    assume(illegal)
    after = board.copy(stack=False)
    after.push(data.draw(st.sampled_from(illegal)))
    found = fault_at_press(position(board), ChessPosition(after).planes, EVERYTHING)
    assert found.law in ("M-6", "M-5")
