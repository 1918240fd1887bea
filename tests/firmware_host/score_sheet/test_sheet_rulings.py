"""What the arbiter ruled stands on the score sheet as entries of its own."""

from dataclasses import replace

import pytest

from drivers.signals import RulingKind
from firmware_host.score_sheet.corrections import RULED
from firmware_host.score_sheet.rows import correction_lines
from firmware_host.score_sheet.sheet import sheet_of_record
from firmware_host.sitting.effects import Happened, Opened
from firmware_host.sitting.record import GameRecord, Ply, RulingEntry
from rules.notation_style import make_style

MOVES = (("e2e4", "e4"), ("b8a6", "Na6"), ("d2d4", "d4"))
RECORD = GameRecord(
    1,
    "chess",
    None,
    {},
    "300",
    tuple(Ply(key, san, i, i, None, "sure") for i, (key, san) in enumerate(MOVES)),
)
CORRECTED = RulingEntry(
    12_000_000_000,
    1,
    3,
    "correct-move",
    "Anna",
    "The arbiter corrects half-move 2: Nc6 becomes Na6.",
    {"ply": 1, "move": "Nc6"},
    {"ply": 1, "move": "Na6", "key": "b8a6"},
    "N-6",
)
TIMES = RulingEntry(
    15_000_000_000,
    2,
    3,
    "set-times",
    "Anna",
    "The arbiter sets the clocks: White from 5:00 to 4:00, Black stays at 5:00.",
    {"white_ns": 300_000_000_000, "black_ns": 300_000_000_000},
    {"white_ns": 240_000_000_000, "black_ns": 300_000_000_000},
    "K-7",
)


def test_a_corrected_move_names_what_it_was_and_what_it_is() -> None:
    """N-6: in the letters of the sheet, with who ruled."""
    sheet = sheet_of_record(replace(RECORD, rulings=(CORRECTED, TIMES)))
    first, second = correction_lines(sheet, make_style("san", "de"))
    assert "1... Sc6 → Sa6" in first and "(Anna)" in first
    assert TIMES.text in second and "(Anna)" in second
    assert [entry.ply for entry in sheet.corrections] == [1, 2]


def test_a_russian_sheet_has_its_corrections_in_russian() -> None:
    """A Russian score sheet said "The arbiter sets the clocks" among its corrections.

    N-6: the times old and new, and who ruled.
    """
    sheet = sheet_of_record(replace(RECORD, rulings=(CORRECTED, TIMES)))
    first, second = correction_lines(sheet, make_style("san", "ru"))
    assert "1... Кc6 → Кa6 (Арбитр исправил ход (Anna))" in first
    assert "Арбитр поставил часы: белые 5:00 → 4:00 (Anna)" in second


def test_every_ruling_has_its_words() -> None:
    """N-6: a new ruling would stand in English on every sheet."""
    assert {language: set(words) for language, words in RULED.items()} == {
        "ru": {str(kind) for kind in RulingKind}
    }


def test_a_record_without_rulings_has_no_corrections() -> None:
    """N-6."""
    assert sheet_of_record(RECORD).corrections == ()


def test_the_next_games_start_is_no_correction_of_the_one_before() -> None:
    """A sheet said "Corrections: [1] the arbiter began a new game" of a game without any.

    N-6: nothing of the game was changed.
    """
    began = replace(TIMES, kind="new-game", text="The arbiter begins a new game.", old={}, new={})
    assert sheet_of_record(replace(RECORD, rulings=(began,))).corrections == ()
    (kept,) = sheet_of_record(replace(RECORD, rulings=(TIMES, began))).corrections
    assert kept.ruling == TIMES


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "White gets 120 s: illegal move number 1 by Black. (5:00 → 7:00)"),
        ("ru", "Штраф времени (невозможный ход): белые 5:00 → 7:00"),
    ],
)
def test_time_given_as_a_penalty_stands_on_the_sheet(language: str, words: str) -> None:
    """120 s came for an illegal move, and the sheet that the players signed did not say so.

    K-7, I-3: old and new, in the order in which it came among the rulings.
    """
    said = "White gets 120 s: illegal move number 1 by Black."
    times = {"clock": "white", "old_ns": 300_000_000_000, "new_ns": 420_000_000_000}
    penalty = Happened(13_000_000_000, 3, "penalty", said, law="I-3", details=times)
    ruled = Happened(14_000_000_000, 3, "penalty", "…", law="I-3", details={"seconds": 60})
    record = replace(RECORD, rulings=(CORRECTED, TIMES))
    sheet = sheet_of_record(record, [Opened(0, RECORD), penalty, ruled])
    lines = correction_lines(sheet, make_style("san", language))
    assert len(lines) == 3 and lines[1] == f"[2] 0:00:13 {words}"
    assert sheet.corrections[1].ply == 2
