"""PGN files in, game by game, with every line that could not be read named (N-1).

``chess.pgn`` does the reading. It is forgiving: it jumps over words that it does not know, and
finds ``f3`` in ``Sf3``. So ``rules.pgn_lines`` looks at each line before it, and a game goes no
further than what was understood for sure.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, cast

import chess
import chess.pgn

from rules.pgn_lines import PgnError, PgnLines, PgnProblem, open_pgn, warn_in_log

__all__ = ["ImportedGame", "PgnError", "PgnProblem", "read_games"]

_NS = 1_000_000_000
#: Longer than any clock; a number beyond is no time.
_MAX_CLOCK_S = 1_000_000
_KINGS_WRONG = (
    chess.STATUS_EMPTY
    | chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
)


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """One game of a file: all of it, or what comes before the first of its ``problems``.

    ``line`` is where its first tag stands, from 1. ``start`` is a FEN or ``None`` for the usual
    first position. ``moves`` are UCI (Chess960: the king takes the rook); ``clocks_ns`` has one
    entry for each, ``None`` where the file gives no clock.
    """

    number: int
    line: int
    tags: Mapping[str, str]
    start: str | None
    chess960: bool
    moves: tuple[str, ...]
    clocks_ns: tuple[int | None, ...]
    result: str
    problems: tuple[PgnProblem, ...]


def read_games(
    path: str | Path, *, warn: Callable[[str], None] = warn_in_log
) -> Iterator[ImportedGame]:
    """The games of a file in their order, one at a time in memory.

    UTF-8, with or without a mark at its start; else Latin-1, said through ``warn``. ``PgnError``
    for a file that can't be opened or is not text; nothing else is raised, whatever the file holds.
    """
    with open_pgn(Path(path), warn) as handle:
        lines = PgnLines(handle)
        number = 1
        while (game := _read_game(lines, number)) is not None:
            yield game
            number += 1


def _read_game(lines: PgnLines, number: int) -> ImportedGame | None:
    collector = _Collector(lines, number)
    lines.begin(number)
    try:
        found = chess.pgn.read_game(cast("TextIO", lines), Visitor=lambda: collector)
    except ValueError as error:
        # A number of thousands of digits is beyond the reader itself.
        collector.give_up(f"can't be read: {error}")
        lines.skip_game()
        return collector.result()
    return found


class _Collector(chess.pgn.BaseVisitor[ImportedGame]):
    """Takes the main line of one game as ``chess.pgn`` reads it."""

    def __init__(self, lines: PgnLines, number: int) -> None:
        self._lines = lines
        self._number = number
        self._first_line = 0
        self._headers = chess.pgn.Headers({})
        self._chess960 = False
        self._moves: list[str] = []
        self._clocks: list[int | None] = []
        self._marker: str | None = None
        self._san = ""
        self._problem: PgnProblem | None = None
        self._board_seen = False

    def begin_game(self) -> None:
        self._first_line = self._lines.number

    def begin_headers(self) -> chess.pgn.Headers:
        return self._headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._headers[tagname] = tagvalue

    def end_headers(self) -> chess.pgn.SkipType | None:
        try:
            variant = self._headers.variant()
        except ValueError:
            return None  # the reader comes to the same end and tells handle_error
        if variant is chess.Board:
            return None
        self.give_up(f"variant {self._headers['Variant']!r} can't be played here")
        return chess.pgn.SKIP

    def visit_board(self, board: chess.Board) -> None:
        if self._board_seen:
            return
        self._board_seen = True
        self._chess960 = board.chess960
        if board.status() & _KINGS_WRONG:
            self.give_up("the start position has not one king of each colour")

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if self._problem is not None or self._is_result(san):
            return chess.pgn.SKIP
        self._san = san
        if self._marker is not None:
            self._fail(board, "comes after the result")
            return chess.pgn.SKIP
        return None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        try:
            move = board.parse_san(san)
        except chess.AmbiguousMoveError:
            self._fail(board, "may be one of several moves")
            raise
        except ValueError:
            self._fail(board, "is not legal")
            raise
        if not move:
            self._fail(board, "is no move")
            raise chess.InvalidMoveError(san)
        return move

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._moves.append(board.uci(move))
        self._clocks.append(None)

    def visit_comment(self, comment: str) -> None:
        if self._clocks and self._clocks[-1] is None:
            self._clocks[-1] = _clock_ns(comment)

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def visit_result(self, result: str) -> None:
        self._marker = self._marker or result

    def handle_error(self, error: Exception) -> None:
        if self._problem is None:
            self.give_up(f"can't be read: {error}")

    def give_up(self, text: str) -> None:
        """Take nothing more of this game, because of ``text``."""
        line = self._lines.number if self._board_seen else self._first_line
        self._problem = self._problem or PgnProblem(self._number, line, "", text)

    def result(self) -> ImportedGame:
        tags = {name: _unescape(value) for name, value in self._headers.items()}
        problem = self._problem or self._lines.cut
        tag = tags.get("Result", "*")
        return ImportedGame(
            number=self._number,
            line=self._first_line,
            tags=tags,
            start=tags.get("FEN"),
            chess960=self._chess960,
            moves=tuple(self._moves),
            clocks_ns=tuple(self._clocks),
            result=tag if tag not in ("*", "?", "") else self._marker or "*",
            problems=(*self._lines.tag_problems, *([problem] if problem else [])),
        )

    def _fail(self, board: chess.Board, what: str) -> None:
        dots = "." if board.turn == chess.WHITE else "..."
        text = f"{board.fullmove_number}{dots} {self._san} {what}"
        self._problem = PgnProblem(self._number, self._lines.number, self._san, text)

    def _is_result(self, san: str) -> bool:
        """``0-0`` in the text is a result where the tag says so, and castling elsewhere."""
        return san == "0-0" == self._headers.get("Result")


def _clock_ns(comment: str) -> int | None:
    node = chess.pgn.Game()
    node.comment = comment
    try:
        seconds = node.clock()
    except ValueError:
        return None
    if seconds is None or not seconds <= _MAX_CLOCK_S:
        return None
    return round(seconds * 1000) * (_NS // 1000)


def _unescape(value: str) -> str:
    return value.replace('\\"', '"').replace("\\\\", "\\")
