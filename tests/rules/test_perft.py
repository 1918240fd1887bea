"""Counts of all lines of play, through the interface of a game: golden numbers and our own."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import chess
import pytest

from rules.chess_rules import CHESS, CHESS960, GAMES, ChessGame
from rules.game import Position
from tests.rules.positions import RICH

EVERYTHING = (1 << 64) - 1
OWN = Path(__file__).with_name("own.perft")


class Count(NamedTuple):
    """So many lines of ``depth`` half-moves begin at ``fen``."""

    fen: str
    depth: int
    nodes: int


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


def golden(path: Path) -> Iterator[Count]:
    """The counts of a file: ``epd`` lines, each followed by ``perft DEPTH NODES``."""
    fen = ""
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            fen = f"{rest.strip()} 0 1"
        elif word == "perft":
            depth, nodes = rest.split()
            yield Count(fen, int(depth), int(nodes))


def check(game: ChessGame, counts: list[Count]) -> None:
    """Every count is what the interface of ``game`` finds."""
    assert counts
    found = [Count(c.fen, c.depth, perft(game.parse(c.fen), c.depth)) for c in counts]
    assert found == counts


@pytest.mark.parametrize(("depth", "nodes"), [(1, 20), (2, 400), (3, 8902)])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_the_first_position(game: ChessGame, depth: int, nodes: int) -> None:
    """B-2, M-1, M-2, M-6."""
    start = game.parse(None)
    assert perft(start, depth) == nodes


@pytest.mark.parametrize("fen", RICH)
def test_positions_with_rare_moves(fen: str) -> None:
    """M-3, M-4, M-5, M-6."""
    assert perft(CHESS.parse(fen), 2) == counted(chess.Board(fen), 2)


@pytest.mark.parametrize("number", range(0, 960, 96))
def test_first_positions_of_chess960(number: int) -> None:
    """M-8."""
    board = chess.Board.from_chess960_pos(number)
    assert perft(CHESS960.parse(board.fen()), 2) == counted(board, 2)


@pytest.mark.unmeasured
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


@pytest.mark.unmeasured
def test_our_own_table() -> None:
    """M-1, M-2, M-3, M-4, M-5, M-6, M-7, M-8: a position for each rare thing a move can be."""
    check(CHESS960, list(golden(OWN)))


@pytest.mark.unmeasured
@pytest.mark.needs_shared
@pytest.mark.parametrize("game", [CHESS, CHESS960], ids=["chess", "chess960"])
def test_tricky_positions(shared: Path, game: ChessGame) -> None:
    """M-1, M-2, M-3, M-4, M-5, M-6, M-7."""
    most = 100_000 if game is CHESS else 10_000
    counts = golden(shared / "data/perft/pythonchess_tricky.perft")
    check(game, [c for c in counts if c.nodes <= most and is_read_alike(c.fen)])


def is_read_alike(fen: str) -> bool:
    """Whether chess and Chess960 give it the same castling rights."""
    boards = [chess.Board(fen, chess960=chess960) for chess960 in (False, True)]
    return boards[0].clean_castling_rights() == boards[1].clean_castling_rights()


@pytest.mark.unmeasured
@pytest.mark.needs_shared
def test_tricky_positions_of_chess960(shared: Path) -> None:
    """M-5, M-8."""
    counts = golden(shared / "data/perft/pythonchess_tricky.perft")
    check(CHESS960, [c for c in counts if c.nodes <= 30_000 and not is_read_alike(c.fen)])


@pytest.mark.unmeasured
@pytest.mark.needs_shared
def test_a_fourth_of_the_first_positions_of_chess960(shared: Path) -> None:
    """M-8: each fourth, two half-moves deep."""
    check_first_positions(shared, every=4, deeper_every=960)


@pytest.mark.soak
@pytest.mark.needs_shared
def test_all_first_positions_of_chess960(shared: Path) -> None:
    """M-8: each two half-moves deep, and some of them three."""
    check_first_positions(shared, every=1, deeper_every=80)


def check_first_positions(shared: Path, every: int, deeper_every: int) -> None:
    counts = list(golden(shared / "data/perft/pythonchess_chess960.perft"))
    fens = list(dict.fromkeys(count.fen for count in counts))
    assert len(fens) == 960
    asked, deeper = set(fens[::every]), set(fens[::deeper_every])
    most = {count: 20_000 if count.fen in deeper else 1_000 for count in counts}
    check(CHESS960, [c for c in counts if c.fen in asked and c.nodes <= most[c]])
