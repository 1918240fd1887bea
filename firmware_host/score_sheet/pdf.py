"""Score sheets as PDF: A4, two columns of 30 moves a page, as federations print them (N-4)."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from firmware_host.score_sheet.canvas import FAINT, INK, SHADE, Canvas, Weight
from firmware_host.score_sheet.labels import labels
from firmware_host.score_sheet.reasons import reason_in
from firmware_host.score_sheet.rows import Entry, MoveRow, correction_lines, move_rows
from firmware_host.score_sheet.sheet import ScoreSheet
from rules.notation import Style

_Item = TypeVar("_Item")

ROWS_A_COLUMN = 30
ROWS_A_PAGE = 2 * ROWS_A_COLUMN

#: Millimetres.
_LEFT, _WIDTH = 12.0, 186.0
_TITLE_Y, _HEADING_Y, _FIELD = 10.0, 20.0, 9.5
_TABLE_Y, _HEAD, _ROW = 62.0, 5.5, 6.1
_BLOCK, _GAP = 91.0, 4.0
_NUMBER, _MOVE, _TIME = 9.0, 27.5, 13.5
_FOOT_Y = _TABLE_Y + _HEAD + ROWS_A_COLUMN * _ROW + 4.0

#: Points.
_TITLE_PT, _LABEL_PT, _VALUE_PT, _MOVE_PT, _TIME_PT, _RESULT_PT = 14.0, 6.5, 10.5, 9.5, 7.5, 16.0

_LINES_A_PAGE = 34
_LETTERS_A_LINE = 110


def format_pdf(sheets: Sequence[ScoreSheet], style: Style, made: datetime) -> bytes:
    """The sheets of one or more games in one file; ``made`` is its date."""
    words = labels(style.code)
    canvas = Canvas(words["title"], style.code, made)
    for sheet in sheets:
        _draw(canvas, sheet, style, words)
    return canvas.output()


def _draw(canvas: Canvas, sheet: ScoreSheet, style: Style, words: Mapping[str, str]) -> None:
    sheet = replace(sheet, reason=reason_in(style.code, sheet))
    rows = move_rows(sheet, style)
    first = rows[0].number if rows else 1
    tables = _parts(rows, ROWS_A_PAGE) or [[]]
    notes = _parts(list(_wrapped(correction_lines(sheet, style))), _LINES_A_PAGE)
    pages = len(tables) + len(notes)
    for index, table in enumerate(tables):
        _begin_page(canvas, sheet, words, f"{index + 1} / {pages}")
        _draw_table(canvas, table, first + index * ROWS_A_PAGE, words)
        _draw_signatures(canvas, words)
    for index, lines in enumerate(notes, len(tables)):
        _begin_page(canvas, sheet, words, f"{index + 1} / {pages}")
        _draw_corrections(canvas, lines, words)
        _draw_signatures(canvas, words)


def _begin_page(canvas: Canvas, sheet: ScoreSheet, words: Mapping[str, str], number: str) -> None:
    canvas.new_page()
    title = words["title"].upper()
    canvas.text((_LEFT - 1, _TITLE_Y, 130, 7), title, _TITLE_PT, weight="B")
    page = f"{words['page']} {number}"
    canvas.text((_LEFT + 136, _TITLE_Y, 50, 7), page, 8, align="R", grey=FAINT)
    canvas.line((_LEFT, _TITLE_Y + 8, _WIDTH, 0), 0.6, INK)
    for line, fields in enumerate(_fields(sheet, words)):
        x, y = _LEFT, _HEADING_Y + line * _FIELD
        for label, value, width in fields:
            canvas.text((x, y, width, 3.5), label, _LABEL_PT, grey=FAINT)
            canvas.text((x, y + 3, width - 2, 5.5), value, _VALUE_PT, weight="B")
            canvas.line((x, y + 8.7, width - 3, 0))
            x += width
    if sheet.first_position:
        start = f"{words['start']}: {sheet.first_position}"
        canvas.text((_LEFT, _TABLE_Y - 3.8, _WIDTH, 3.5), start, 7)
    _draw_result(canvas, sheet, words)


def _fields(
    sheet: ScoreSheet, words: Mapping[str, str]
) -> Iterator[Sequence[tuple[str, str, float]]]:
    """The lines of the heading: what a field is called, what is in it, how wide it is (N-4)."""
    yield [
        (words["event"], sheet.tag("Event"), 118.0),
        (words["site"], sheet.tag("Site"), 68.0),
    ]
    yield [
        (words["date"], sheet.tag("Date"), 36.0),
        (words["round"], sheet.tag("Round"), 22.0),
        (words["board"], sheet.tag("Board"), 22.0),
        (words["control"], sheet.tag("TimeControl"), 106.0),
    ]
    for side in ("White", "Black"):
        name = f"{sheet.tag(f'{side}Title')} {sheet.tag(side)}".strip()
        yield [(words[side.lower()], name, 96.0), (words["rating"], sheet.tag(f"{side}Elo"), 22.0)]


def _draw_result(canvas: Canvas, sheet: ScoreSheet, words: Mapping[str, str]) -> None:
    """A box of its own at the right of both names (N-5)."""
    x, y, width, height = box = (_LEFT + 120, _HEADING_Y + 2 * _FIELD + 0.5, 66.0, 18.2)
    canvas.shade(box)
    canvas.text((x, y + 0.5, width, 3.5), words["result"], _LABEL_PT, grey=FAINT)
    shown = sheet.result.replace("1/2", "½").replace("*", "")
    canvas.text((x, y + 4, width, 8), shown, _RESULT_PT, weight="B", align="C")
    canvas.text((x, y + 12.5, width, 4), sheet.reason, 8, align="C", grey=FAINT)
    canvas.frame((x, y, width, height))


def _draw_table(
    canvas: Canvas, rows: Sequence[MoveRow], first: int, words: Mapping[str, str]
) -> None:
    """Both columns, the numbers of moves that were not needed too."""
    empty = [MoveRow(first + at, Entry("")) for at in range(len(rows), ROWS_A_PAGE)]
    blocks = _parts([*rows, *empty], ROWS_A_COLUMN)
    for x, block in zip((_LEFT, _LEFT + _BLOCK + _GAP), blocks, strict=True):
        _draw_block_grid(canvas, x, words)
        for line, row in enumerate(block):
            _draw_row(canvas, x, _TABLE_Y + _HEAD + line * _ROW, row)


def _draw_block_grid(canvas: Canvas, x: float, words: Mapping[str, str]) -> None:
    height = _HEAD + ROWS_A_COLUMN * _ROW
    canvas.shade((x, _TABLE_Y, _BLOCK, _HEAD), 225)
    canvas.shade((x, _TABLE_Y + _HEAD, _NUMBER, height - _HEAD), SHADE)
    names = ("number", "white", "time", "black", "time")
    at = x
    for name, width in zip(names, (_NUMBER, _MOVE, _TIME, _MOVE, _TIME), strict=True):
        is_small = name in ("number", "time")
        size = 6.5 if is_small else 8.5
        weight: Weight = "" if is_small else "B"
        canvas.text((at, _TABLE_Y, width, _HEAD), words[name], size, weight=weight, align="C")
        at += width
        canvas.line((at, _TABLE_Y, 0, height), 0.3 if name == "time" else 0.1, INK)
    for line in range(ROWS_A_COLUMN):
        is_fifth = line % 5 == 0
        y = _TABLE_Y + _HEAD + line * _ROW
        canvas.line((x, y, _BLOCK, 0), 0.3 if is_fifth else 0.1, INK if is_fifth else 150)
    canvas.frame((x, _TABLE_Y, _BLOCK, height), 0.5)


def _draw_row(canvas: Canvas, x: float, y: float, row: MoveRow) -> None:
    canvas.text((x, y, _NUMBER, _ROW), str(row.number), 8, align="C", grey=FAINT)
    at = x + _NUMBER
    for entry in (row.white, row.black):
        canvas.text((at, y, _MOVE, _ROW), entry.text(), _MOVE_PT)
        canvas.text((at + _MOVE, y, _TIME, _ROW), entry.time, _TIME_PT, weight="B", align="R")
        at += _MOVE + _TIME
    if row.is_control:
        canvas.line((x, y + _ROW, _BLOCK, 0), 0.6, INK)


def _draw_signatures(canvas: Canvas, words: Mapping[str, str]) -> None:
    """Room to sign for both players and the arbiter (N-4)."""
    canvas.text((_LEFT, _FOOT_Y, _WIDTH, 4), words["signatures"], _LABEL_PT, grey=FAINT)
    width = (_WIDTH - 12) / 3
    for index, name in enumerate(("white", "black", "arbiter")):
        x, y = _LEFT + index * (width + 6), _FOOT_Y + 16
        canvas.line((x, y, width, 0), 0.25, INK)
        canvas.text((x, y + 0.5, width, 4), words[name], 8, align="C", grey=FAINT)


def _draw_corrections(canvas: Canvas, lines: Sequence[str], words: Mapping[str, str]) -> None:
    canvas.text((_LEFT, _TABLE_Y, _WIDTH, 6), words["corrections"], 10.5, weight="B")
    for line, text in enumerate(lines, 1):
        y = _TABLE_Y + 2 + line * 5.2
        canvas.text((_LEFT, y, _WIDTH, 5.2), text, 9)


def _wrapped(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, _LETTERS_A_LINE, subsequent_indent="      ")


def _parts(items: Sequence[_Item], size: int) -> list[Sequence[_Item]]:
    return [items[at : at + size] for at in range(0, len(items), size)]
