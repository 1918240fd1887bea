"""Positions for property tests: walks of random moves, and boards made to castle and promote."""

from collections.abc import Iterator

import chess
from hypothesis import assume
from hypothesis import strategies as st

from rules.chess_rules import ChessPosition

#: Where the rare moves are near: en passant, promotions with and without capture, castling.
RICH = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1n2k2r/P6P/8/8/8/8/p6p/1N2K2R w Kk - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/3pPp2/8/8/4K2R b K e3 0 1",
)
_STEPS = st.lists(st.integers(0, 255), max_size=40)


def walk(board: chess.Board, steps: list[int]) -> chess.Board:
    """The board after moves chosen by number, as far as the game goes."""
    for step in steps:
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        board.push(moves[step % len(moves)])
    return board


def starts(*, chess960: bool) -> st.SearchStrategy[chess.Board]:
    """First positions of the game, and rich ones."""
    if chess960:
        return st.integers(0, 959).map(chess.Board.from_chess960_pos)
    return st.sampled_from((chess.STARTING_FEN, *RICH)).map(chess.Board)


@st.composite
def castling_boards(draw: st.DrawFn, *, chess960: bool = True) -> chess.Board:
    """King and rooks on the back ranks with all rights, and a few other pieces."""
    board = chess.Board.empty()
    board.chess960 = chess960
    board.turn = draw(st.booleans())
    for colour, back in ((chess.WHITE, 0), (chess.BLACK, 56)):
        if chess960:
            files = sorted(draw(st.sets(st.integers(0, 7), min_size=3, max_size=3)))
        else:
            files = [0, 4, 7]
        for file, kind in zip(files, (chess.ROOK, chess.KING, chess.ROOK), strict=True):
            board.set_piece_at(back + file, chess.Piece(kind, colour))
            if kind == chess.ROOK:
                board.castling_rights |= chess.BB_SQUARES[back + file]
    kinds = st.sampled_from((chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.QUEEN))
    for square in draw(st.sets(st.integers(8, 55), max_size=8)):
        board.set_piece_at(square, chess.Piece(draw(kinds), draw(st.booleans())))
    assume(board.is_valid())
    return board


BOARDS = st.one_of(
    st.builds(walk, starts(chess960=False), _STEPS),
    st.builds(walk, starts(chess960=True), _STEPS),
    castling_boards(),
    castling_boards(chess960=False),
)


def position(board: chess.Board) -> ChessPosition:
    """The board behind the interface; the caller keeps its own."""
    return ChessPosition(board.copy(stack=False))


def cells(mask: int) -> Iterator[int]:
    """The numbers of the cells in a bit set."""
    return chess.scan_forward(mask)
