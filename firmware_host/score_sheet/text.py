"""A score sheet as text, 80 characters wide; ``rules.notation.read_game`` reads it back."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from firmware_host.score_sheet.labels import labels
from firmware_host.score_sheet.reasons import reason_in
from firmware_host.score_sheet.rows import MoveRow, correction_lines, move_rows
from firmware_host.score_sheet.sheet import ScoreSheet
from rules.notation import FRAME, Style

WIDTH = 80
ROWS_A_COLUMN = 30

_COLUMN = 38
_MOVE = 8
_TIME = 7
_GAP = " │ "


def format_text(sheet: ScoreSheet, style: Style) -> str:
    """The whole sheet, ending in a line break.

    The moves stand between two lines of ``=``; the first columns hold 30 numbers, and so on.
    """
    words = labels(style.code)
    frame = FRAME * WIDTH
    lines = [
        words["title"].upper().center(WIDTH).rstrip(),
        "",
        *_heading(sheet, words),
        frame,
        *_moves(move_rows(sheet, style)),
        frame,
        *_footer(sheet, style, words),
    ]
    return "\n".join(lines) + "\n"


def _heading(sheet: ScoreSheet, words: Mapping[str, str]) -> Iterator[str]:
    """All of N-4 that is known before the game."""
    yield _field(words["event"], sheet.tag("Event"))
    yield _field(words["site"], sheet.tag("Site"))
    short = [
        f"{words[name]}: {sheet.tag(tag) or '____'}"
        for name, tag in (("date", "Date"), ("round", "Round"), ("board", "Board"))
    ]
    yield "    ".join(short)
    for side in ("White", "Black"):
        yield _field(words[side.lower()], _player(sheet, side))
    for name, value in (("control", sheet.tag("TimeControl")), ("start", sheet.first_position)):
        if value:
            yield _field(words[name], value)


def _player(sheet: ScoreSheet, side: str) -> str:
    title, name, rating = (sheet.tag(side + what) for what in ("Title", "", "Elo"))
    return " ".join(filter(None, [title, name, f"({rating})" if rating else ""]))


def _field(name: str, value: str) -> str:
    return f"{name}: {value or '_' * (WIDTH - len(name) - 2)}"


def _moves(rows: Sequence[MoveRow]) -> Iterator[str]:
    """Nothing but moves: whatever stands between the frames is read as one."""
    width = max((len(entry.text()) for row in rows for entry in (row.white, row.black)), default=0)
    printed = [_row(row, max(width, _MOVE)) for row in rows]
    columns = [printed[at : at + ROWS_A_COLUMN] for at in range(0, len(rows), ROWS_A_COLUMN)]
    for left, right in zip_longest(columns[::2], columns[1::2], fillvalue=()):
        if left is not columns[0]:
            yield ""
        for one, other in zip_longest(left, right, fillvalue=""):
            yield f"{one:<{_COLUMN}}{_GAP}{other}" if other else one


def _row(row: MoveRow, width: int) -> str:
    cells = (f"{e.text():<{width}} {e.time:<{_TIME}}" for e in (row.white, row.black))
    return f"{row.number:>3}. {' '.join(cells)}".rstrip()


def _footer(sheet: ScoreSheet, style: Style, words: Mapping[str, str]) -> Iterator[str]:
    reason = reason_in(style.code, sheet)
    yield f"{words['result']}: {sheet.result}" + (f"   ({reason})" if reason else "")
    corrections = correction_lines(sheet, style)
    if corrections:
        yield from ("", f"{words['corrections']}:", *corrections)
    yield from ("", f"{words['signatures']}:")
    line = "_" * 24
    for name in ("white", "black", "arbiter"):
        yield from ("", f"  {words[name]:<16}{line}")
