"""Sheets for the tests, and what is printed in a PDF."""

import io
import random
from functools import cache

import chess
from pypdf import PdfReader

from firmware_host.score_sheet.labels import labels
from firmware_host.score_sheet.sheet import ScoreSheet
from rules.notation import SheetGame, Style, read_game

S = 1_000_000_000
TAGS = {
    "Event": "1. Club Open 2026",
    "Site": "Ташкент UZB",
    "Date": "2026.11.30",
    "Round": "3.1",
    "Board": "12",
    "White": "Weiß, Anna",
    "WhiteTitle": "WIM",
    "WhiteElo": "2210",
    "Black": "Чёрный, Борис",
    "BlackElo": "2198",
    "TimeControl": "40/7200:20/3600:900+30",
}


@cache
def random_game(seed: int, plies: int, *, chess960: bool) -> tuple[str | None, tuple[str, ...]]:
    """The FEN that it began from, and random legal moves."""
    rng = random.Random(seed)
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    board.chess960 = chess960
    start = board.fen() if chess960 else None
    moves: list[str] = []
    while len(moves) < plies and any(board.legal_moves):
        move = rng.choice(list(board.legal_moves))
        moves.append(board.uci(move))
        board.push(move)
    return start, tuple(moves)


def random_sheet(seed: int, plies: int, *, chess960: bool = False, **more: object) -> ScoreSheet:
    """A game of random legal moves, with a clock time for each and two draw offers."""
    start, moves = random_game(seed, plies, chess960=chess960)
    rng = random.Random(seed)
    clocks = tuple(7200 * S - ply * 11 * S for ply in range(len(moves)))
    offers = frozenset(rng.sample(range(len(moves)), min(2, len(moves))))
    values: dict[str, object] = {
        "tags": TAGS,
        "start": start,
        "chess960": chess960,
        "moves": moves,
        "clocks_ns": clocks,
        "result": "1/2-1/2",
        "draw_offers": offers,
    }
    return ScoreSheet(**{**values, **more})  # type: ignore[arg-type]  # the tests' own words


def printed(pdf: bytes) -> list[str]:
    """The text of each page, as a reader of PDF extracts it."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def read_pdf(pdf: bytes, sheet: ScoreSheet, style: Style) -> SheetGame:
    """The game as it is printed: what stands in the tables of all pages."""
    words = labels(style.code)
    heading = " ".join(words[name] for name in ("number", "white", "time", "black", "time"))
    tables = []
    for page in printed(pdf):
        _, *blocks = page.split(heading)
        tables += [block.partition(words["signatures"])[0] for block in blocks]
    text = "\n".join(tables)
    return read_game(text, style, start=sheet.start, chess960=sheet.chess960)
