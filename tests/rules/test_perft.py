"""Counts of all lines of play, through the interface of a game: golden numbers and our own."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import chess
import pytest

from rules.chess_rules import CHESS, CHESS960, GAMES, ChessGame
from rules.game import Position
from tests.rules.positions import RICH

EVERYTHING = (1 << 64) - 1
#: Shallow: a count above this is left to longer runs.
MOST_NODES = 3_000
#: Of the 960 first positions so many are enough here.
EVERY = 12


def perft(position: Position, depth: int) -> int:
    """How many lines of ``depth`` half-moves there are."""
    moves = position.moves(EVERYTHING)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(footprint.key), depth - 1) for footprint in moves)


def counted(board: chess.Board, depth: int) -> int:
    """The same count by python-chess alone."""
    total = 0
    for move in board.legal_moves if depth > 1 else ():
        board.push(move)
        total += counted(board, depth - 1)
        board.pop()
    return total if depth > 1 else board.legal_moves.count()


@pytest.mark.parametrize(("depth", "nodes"), [(1, 20), (2, 400), (3, 8902)])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_the_first_position(game: ChessGame, depth: int, nodes: int) -> None:
    start = game.parse(None)
    assert perft(start, depth) == nodes


@pytest.mark.parametrize("fen", RICH)
def test_positions_with_rare_moves(fen: str) -> None:
    assert perft(CHESS.parse(fen), 2) == counted(chess.Board(fen), 2)


@pytest.mark.parametrize("number", range(0, 960, 96))
def test_first_positions_of_chess960(number: int) -> None:
    """M-8."""
    board = chess.Board.from_chess960_pos(number)
    assert perft(CHESS960.parse(board.fen()), 2) == counted(board, 2)


@pytest.mark.parametrize("turn", chess.COLORS)
def test_positions_of_chess960_with_every_castling_at_hand(turn: chess.Color) -> None:
    """M-5, M-8: king and rooks on every three files of the back rank."""
    for files in combinations(range(8), 3):
        board = chess.Board.empty()
        board.chess960, board.turn = True, turn
        for colour, back in ((chess.WHITE, 0), (chess.BLACK, 56)):
            for file, kind in zip(files, (chess.ROOK, chess.KING, chess.ROOK), strict=True):
                board.set_piece_at(back + file, chess.Piece(kind, colour))
        board.castling_rights = board.rooks
        assert perft(CHESS960.parse(board.fen()), 2) == counted(board, 2)


def golden(path: Path) -> Iterator[tuple[str, int, int]]:
    """FEN, depth, nodes."""
    fen = ""
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            fen = f"{rest.strip()} 0 1"
        elif word == "perft":
            depth, nodes = rest.split()
            yield fen, int(depth), int(nodes)


@pytest.mark.needs_shared
@pytest.mark.parametrize(
    ("name", "game", "every"),
    [("pythonchess_tricky", CHESS960, 1), ("pythonchess_chess960", CHESS960, EVERY)],
)
def test_golden_counts(shared: Path, name: str, game: ChessGame, every: int) -> None:
    lines = list(golden(shared / "data" / "perft" / f"{name}.perft"))
    fens = set(list(dict.fromkeys(fen for fen, _, _ in lines))[::every])
    found = {
        (fen, depth): perft(game.parse(fen), depth)
        for fen, depth, nodes in lines
        if fen in fens and nodes <= MOST_NODES
    }
    assert found
    assert found == {(f, d): n for f, d, n in lines if (f, d) in found}
