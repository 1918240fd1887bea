"""The moves of a sheet, one row for each number; the text and the PDF are laid out from these."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import chess

from clock.display import format_clk
from firmware_host.score_sheet.corrections import correction_words
from firmware_host.score_sheet.sheet import Correction, ScoreSheet, control_plies
from rules.notation import NotationError, Style, make_style, read_move, write_move

#: White's part of the first row where Black begins.
BLANK = "…"
DRAW_OFFER = "(=)"


@dataclass(frozen=True, slots=True)
class Entry:
    """One half-move as it is printed. ``time`` is empty but at the controls (N-4).

    ``marks`` are the numbers of the corrections that name it (N-6).
    """

    move: str
    time: str = ""
    has_offer: bool = False
    marks: tuple[int, ...] = ()

    def text(self) -> str:
        """The move with ``(=)`` and the marks of its corrections behind it."""
        offer = DRAW_OFFER if self.has_offer else ""
        return self.move + offer + "".join(f"[{mark}]" for mark in self.marks)


NOTHING = Entry("")


@dataclass(frozen=True, slots=True)
class MoveRow:
    """The two half-moves of one number; ``is_control``: a control ends with it."""

    number: int
    white: Entry
    black: Entry = NOTHING

    @property
    def is_control(self) -> bool:
        """Whether a time of the clock is noted in it."""
        return bool(self.white.time or self.black.time)


def move_rows(sheet: ScoreSheet, style: Style) -> list[MoveRow]:
    """Every row of the game; ``ValueError`` for a move that is not legal, which is our mistake."""
    board = first_board(sheet)
    entries = list(_entries(sheet, style))
    if board.turn == chess.BLACK and entries:
        entries.insert(0, Entry(BLANK))
    return [
        MoveRow(board.fullmove_number + at // 2, *entries[at : at + 2])
        for at in range(0, len(entries), 2)
    ]


def first_board(sheet: ScoreSheet) -> chess.Board:
    """The position in which the game began."""
    return chess.Board(sheet.start or chess.STARTING_FEN, chess960=sheet.chess960)


def correction_lines(sheet: ScoreSheet, style: Style) -> list[str]:
    """One line for each correction: its mark, when, which move, what it was and is (N-6)."""
    board = first_board(sheet)
    return [
        f"[{mark}] {format_clk(max(0, entry.t_ns))} {_correction_text(board, sheet, entry, style)}"
        for mark, entry in enumerate(sheet.corrections, 1)
    ]


def _entries(sheet: ScoreSheet, style: Style) -> Iterator[Entry]:
    marks: Mapping[int, list[int]] = defaultdict(list)
    for mark, correction in enumerate(sheet.corrections, 1):
        marks[correction.ply].append(mark)
    times = _times(sheet)
    board = first_board(sheet)
    for ply, key in enumerate(sheet.moves):
        move = board.parse_uci(key)
        text = write_move(board, move, style)
        yield Entry(text, times.get(ply, ""), ply in sheet.draw_offers, tuple(marks[ply]))
        board.push(move)


def _times(sheet: ScoreSheet) -> dict[int, str]:
    plies = control_plies(sheet.tag("TimeControl"), len(sheet.moves), sheet.first)
    clocks = _known_clocks(sheet.clocks_ns)
    return {
        ply: format_clk(time_ns)
        for ply in plies
        if ply < len(clocks) and (time_ns := clocks[ply]) is not None and time_ns >= 0
    }


def _known_clocks(clocks_ns: Sequence[int | None]) -> list[int | None]:
    """A side that did not press still shows what it had before."""
    known: list[int | None] = []
    for ply, time_ns in enumerate(clocks_ns):
        before = known[ply - 2] if ply >= 2 else None
        known.append(before if time_ns is None else time_ns)
    return known


def _correction_text(board: chess.Board, sheet: ScoreSheet, entry: Correction, style: Style) -> str:
    words = correction_words(entry, style.code)
    half_move = 2 * (board.fullmove_number - 1) + (board.turn == chess.BLACK) + entry.ply
    number = f"{half_move // 2 + 1}{'...' if half_move % 2 else '.'}"
    if entry.announced:
        return f"{words} {number} {_after(board, sheet, entry.announced, style)}"
    if not (entry.was or entry.now):
        return words
    was, now = (_in_style(board, sheet, entry.ply, san, style) for san in (entry.was, entry.now))
    said = f" ({words})" if words else ""
    return f"{number} {was or '?'} → {now or '?'}{said}"


def _after(board: chess.Board, sheet: ScoreSheet, key: str, style: Style) -> str:
    """A move, in UCI, that could have followed the last one, as the sheet writes moves."""
    board = board.copy(stack=False)
    try:
        for move in sheet.moves:
            board.push(board.parse_uci(move))
        return write_move(board, board.parse_uci(key), style)
    except ValueError:
        return key


def _in_style(board: chess.Board, sheet: ScoreSheet, ply: int, san: str, style: Style) -> str:
    """A move in SAN as the sheet writes moves; as it came if it can't be one here any more."""
    board = board.copy(stack=False)
    try:
        for key in sheet.moves[:ply]:
            board.push(board.parse_uci(key))
        return write_move(board, read_move(board, san, make_style()), style)
    except (NotationError, ValueError):
        return san
