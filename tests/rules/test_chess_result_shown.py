"""Kings set to the centre show the result (hands.md, H19)."""

from itertools import permutations

import chess
import pytest

from rules.chess_rules import CHESS, ChessPosition
from rules.game import PLANES_SEEN, Planes

CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)
EVERYTHING = (1 << 64) - 1
PAIRS = list(permutations(CENTRE, 2))
FEN = "r3k2r/pp3ppp/8/8/8/8/PP3PPP/R3K2R w - - 0 1"


def wanted(white: int, black: int) -> str:
    light = sum(bool(chess.BB_LIGHT_SQUARES >> cell & 1) for cell in (white, black))
    return ("0-1", "1/2-1/2", "1-0")[light]


def reading_of(board: chess.Board, sensing: str) -> Planes:
    return ChessPosition(board.copy()).planes[: PLANES_SEEN[sensing]]


def shown(fen: str, reading: Planes, known: int = EVERYTHING, refilled: int = 0) -> str | None:
    sign = CHESS.parse(fen).result_shown(reading, known, refilled)
    return None if sign is None else sign.result


def with_kings(fen: str, white: int, black: int) -> chess.Board:
    board = chess.Board(fen)
    for colour, cell in ((chess.WHITE, white), (chess.BLACK, black)):
        king = board.king(colour)
        assert king is not None
        board.remove_piece_at(king)
        board.set_piece_at(cell, chess.Piece(chess.KING, colour))
    return board


@pytest.mark.parametrize("sensing", PLANES_SEEN)
@pytest.mark.parametrize(("white", "black"), PAIRS)
def test_both_kings_in_the_centre_show_the_result(white: int, black: int, sensing: str) -> None:
    """Both light 1-0, both dark 0-1, one of each a draw."""
    reading = reading_of(with_kings(FEN, white, black), sensing)
    sign = CHESS.parse(FEN).result_shown(reading, EVERYTHING, 0)
    assert sign is not None
    assert sign.result == wanted(white, black)
    assert sign.cells == 1 << white | 1 << black


@pytest.mark.parametrize("sensing", PLANES_SEEN)
@pytest.mark.parametrize("home", CENTRE)
def test_a_king_that_stands_in_the_centre_already_may_stay(home: int, sensing: str) -> None:
    board = chess.Board(FEN)
    board.remove_piece_at(chess.E1)
    board.set_piece_at(home, chess.Piece(chess.KING, chess.WHITE))
    assert shown(board.fen(), reading_of(board, sensing)) is None
    for black in set(CENTRE) - {home}:
        reading = reading_of(with_kings(board.fen(), home, black), sensing)
        assert shown(board.fen(), reading) == wanted(home, black)


@pytest.mark.parametrize("sensing", PLANES_SEEN)
@pytest.mark.parametrize(
    ("change", "cell"),
    [("gone", chess.A1), ("extra", chess.C3), ("gone", chess.H7), ("extra", chess.D4)],
)
def test_nothing_is_shown_while_another_piece_is_off_its_cell(
    change: str, cell: int, sensing: str
) -> None:
    board = with_kings(FEN, chess.E4, chess.D5)
    if change == "gone":
        board.remove_piece_at(cell)
    else:
        board.set_piece_at(cell, chess.Piece(chess.PAWN, chess.WHITE))
    assert shown(FEN, reading_of(board, sensing)) is None


@pytest.mark.parametrize("sensing", ["colour", "piece"])
def test_two_pieces_of_one_colour_are_not_the_two_kings(sensing: str) -> None:
    board = chess.Board(FEN)
    for home, centre in ((chess.E1, chess.E4), (chess.E8, chess.D5)):
        board.remove_piece_at(home)
        board.set_piece_at(centre, chess.Piece(chess.KING, chess.WHITE))
    assert shown(FEN, reading_of(board, sensing)) is None


def test_two_other_pieces_are_not_the_two_kings() -> None:
    board = chess.Board(FEN)
    for home, centre, colour in ((chess.E1, chess.E4, True), (chess.E8, chess.D5, False)):
        board.remove_piece_at(home)
        board.set_piece_at(centre, chess.Piece(chess.QUEEN, colour))
    assert shown(FEN, reading_of(board, "piece")) is None


def test_pieces_in_the_centre_do_not_hide_the_kings_beside_them() -> None:
    fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    assert shown(fen, reading_of(with_kings(fen, chess.D4, chess.E5), "occupancy")) == "0-1"


@pytest.mark.parametrize("sensing", PLANES_SEEN)
def test_a_piece_of_the_centre_may_make_way_for_a_king(sensing: str) -> None:
    """H19: the cells look as they did, but were filled anew."""
    fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    reading = reading_of(with_kings(fen, chess.E4, chess.D5), sensing)
    assert shown(fen, reading, refilled=1 << chess.E4 | 1 << chess.D5) == "1-0"
    # Only the piece itself tells a king from a pawn that never left.
    assert shown(fen, reading) == ("1-0" if sensing == "piece" else None)


def test_a_cell_that_is_not_believed_does_not_hide_the_result() -> None:
    """H23: a stuck cell elsewhere."""
    board = with_kings(FEN, chess.E4, chess.D5)
    board.remove_piece_at(chess.A1)
    known = EVERYTHING & ~(1 << chess.A1)
    assert shown(FEN, reading_of(board, "occupancy"), known) == "1-0"
    assert shown(FEN, reading_of(board, "occupancy")) is None
