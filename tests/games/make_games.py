"""Makes the games of this folder: random legal moves, chosen for the kinds of moves in them.

    python tests/games/make_games.py

The seed is fixed: the files come out the same again.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import chess.pgn

FOLDER = Path(__file__).resolve().parent

#: Short games by hand: mates, a stalemate, castling, en passant, promotions of every kind.
BY_HAND = {
    "Mate on f7": "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
    "Mate in two": "f3 e5 g4 Qh4#",
    "Stalemate with all there": (
        "d4 d6 Qd2 e5 a4 e4 Qf4 f5 h3 Be7 Qh2 Be6 Ra3 c5 Rg3 Qa5+ Nd2 Bh4 f3 Bb3 d5 e3 c4 f4"
    ),
    "Castling short and long": (
        "e4 e5 Nf3 Nc6 Bc4 d6 O-O Bg4 h3 Bh5 d3 Qd7 Nc3 O-O-O Be3 Nf6 Nd5 Kb8 c3 Be7"
    ),
    "En passant by both": "e4 a5 e5 d5 exd6 a4 b4 axb3 dxc7 bxa2 cxb8=Q axb1=Q Rxb1 Rxb8",
    "Under-promotions": (
        "a4 b5 axb5 a6 bxa6 g5 h4 gxh4 a7 h3 axb8=N hxg2 Nc6 gxh1=B Nxd8 Bc6 Nxf7 Rxa1 Nxh8 Rxb1"
    ),
    "Kings in the open": "e4 e5 Ke2 Ke7 Kd3 Kd6 Kc4 Ke6 Kd3 Kd6 Ke3 Kc5 Kd3 Kc6",
    "Knights out and home": "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5",
}
#: From a position: a promotion with mate, castling out of a corner, bare kings.
FROM_POSITION = {
    "Rook instead of a stalemating queen": ("8/1P6/8/8/8/k7/8/1K6 w - - 0 1", "b8=R Ka4 Kb2"),
    "Promotions with capture": (
        "1n2k2r/P6P/8/8/8/8/p6p/1N2K2R w - - 0 1",
        "axb8=Q+ Kd7 Rxh2 axb1=R+ Kd2 Rb2+ Qxb2 Rxh7 Rxh7+",
    ),
    "Bare kings": ("8/8/8/3k4/3P4/4K3/8/8 b - - 0 1", "Kc4 Ke4 Kb4 d5 Kc5 Kf5 Kxd5"),
}


def by_hand() -> Iterator[chess.pgn.Game]:
    """The games of the tables above."""
    positions = {event: (chess.STARTING_FEN, moves) for event, moves in BY_HAND.items()}
    for event, (start, sans) in (positions | FROM_POSITION).items():
        board = chess.Board(start)
        for san in sans.split():
            board.push_san(san)
        yield game_of(board, event)


def game_of(board: chess.Board, event: str) -> chess.pgn.Game:
    """The game played on a board, with made-up names and a result."""
    game = chess.pgn.Game.from_board(board)
    game.headers.update(
        Event=event, Site="Jadoube", Date="2026.01.01", Round="1", White="Weiß, A.", Black="Чёрный"
    )
    if game.headers["Result"] == "*":
        game.headers["Result"] = ("1-0", "0-1", "1/2-1/2")[len(board.move_stack) % 3]
    return game


def play(start: chess.Board, rng: random.Random, longest: int) -> chess.Board:
    """Random legal moves, captures and rare moves more often than chance would have them."""
    board = start.copy()
    while len(board.move_stack) < longest and not board.is_game_over():
        moves = list(board.legal_moves)
        rare = [m for m in moves if m.promotion or board.is_castling(m) or board.is_en_passant(m)]
        board.push(rng.choice(rare if rare and rng.random() < 0.5 else moves))
    return board


def count(board: chess.Board, is_kind: Callable[[chess.Board, chess.Move], bool]) -> int:
    """How many of the moves that led here are of a kind."""
    walk = board.root()
    found = 0
    for move in board.move_stack:
        found += is_kind(walk, move)
        walk.push(move)
    return found


def at_random(rng: random.Random, *, chess960: bool, wanted: int) -> Iterator[chess.pgn.Game]:
    """Games with a castling and a promotion in each, and at least 60 half-moves."""
    made = 0
    while made < wanted:
        start = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        board = play(start, rng, 120)
        castlings = count(board, chess.Board.is_castling)
        promotions = count(board, lambda _board, move: move.promotion is not None)
        if castlings and promotions and len(board.move_stack) >= 60:
            made += 1
            yield game_of(board, f"Random {made}")


def write(name: str, games: Iterator[chess.pgn.Game]) -> None:
    """One PGN file."""
    texts = [game.accept(chess.pgn.StringExporter(columns=99)) for game in games]
    (FOLDER / name).write_text("\n\n".join(texts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write("by_hand.pgn", by_hand())
    write("random.pgn", at_random(random.Random(1), chess960=False, wanted=8))
    write("chess960.pgn", at_random(random.Random(2), chess960=True, wanted=6))
