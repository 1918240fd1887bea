"""Score sheets as text: what stands on them, and that they read back as the game."""

from dataclasses import replace
from datetime import UTC, datetime

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.score_sheet.labels import LABEL_NAMES, labels
from firmware_host.score_sheet.pdf import format_pdf
from firmware_host.score_sheet.reading import read_sheet
from firmware_host.score_sheet.reasons import LANGUAGES, REASONS
from firmware_host.score_sheet.sheet import Correction, ScoreSheet
from firmware_host.score_sheet.text import format_text
from rules.endings import Cause
from rules.notation import LETTERS, STYLES, make_style
from rules.results import RESULTS
from tests.firmware_host.score_sheet.sheets import TAGS, S, printed, random_sheet

MADE = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
FOUR = replace(random_sheet(1, 0), moves=("e2e4", "e7e5", "g1f3", "b8c6"), result="1-0")


def test_every_field_of_a_sheet_is_printed() -> None:
    """N-4: event, site, date, round, board, names, result, signatures."""
    text = format_text(replace(FOUR, reason="resignation"), make_style())
    for line in (
        "Event: 1. Club Open 2026",
        "Site: Ташкент UZB",
        "Date: 2026.11.30    Round: 3.1    Board: 12",
        "White: WIM Weiß, Anna (2210)",
        "Black: Чёрный, Борис (2198)",
        "Time control: 40/7200:20/3600:900+30",
        "Result: 1-0   (resignation)",
        "Signatures:",
        f"  White           {'_' * 24}",
        f"  Black           {'_' * 24}",
        f"  Arbiter         {'_' * 24}",
    ):
        assert f"{line}\n" in text


def test_what_is_not_known_leaves_room_to_write_it() -> None:
    """N-4: question marks printed in ink can't be filled in by hand."""
    text = format_text(ScoreSheet({"White": "?", "Date": "2026.??.??"}, None, False, (), (), "*"),
                       make_style())  # fmt: skip
    assert "White: ____" in text and "Date: 2026    Round: ____    Board: ____" in text
    assert "?" not in text


def test_times_stand_at_the_controls_and_at_the_end_only() -> None:
    """N-4: move 40 and move 60 end a period; times at every move bury those that matter."""
    text = format_text(random_sheet(5, 140, draw_offers=frozenset()), make_style())
    rows = [row.strip() for line in text.splitlines() for row in line.split("│")]
    with_time = [row.split(".")[0] for row in rows if row[:1].isdigit() and row.count(":") >= 2]
    assert with_time == ["40", "60", "70"]


def test_the_clock_of_a_side_that_did_not_press_is_the_one_before() -> None:
    """N-4: mate ends the game without a press, and the sheet still has the time."""
    sheet = replace(FOUR, clocks_ns=(60 * S, 50 * S, 40 * S, None))
    assert "2. Nf3      0:00:40 Nc6      0:00:50" in format_text(sheet, make_style())


def test_draw_offers_stand_behind_their_moves() -> None:
    """N-1: `(=)`, as the FIDE Laws ask."""
    text = format_text(replace(FOUR, draw_offers=frozenset({1, 2})), make_style())
    assert "1. e4               e5(=)\n  2. Nf3(=)           Nc6\n" in text


def test_a_correction_is_an_entry_that_names_what_it_corrects() -> None:
    """N-6: the move is marked, and what stood there before can still be read."""
    entries = (
        Correction(2, "Nc3", "Nf3", "", 61 * S),
        Correction(3, "", "", "Black's clock: 0:50:00, was 0:49:00.", 62 * S),
        Correction(2, "Zz9", "Nf3", "as the arbiter saw it", 63 * S),
    )
    text = format_text(replace(FOUR, corrections=entries), make_style("long", "ru"))
    assert "2. Кg1-f3[1][3]         Кb8-c6[2]" in text
    assert (
        "Исправления:\n"
        "[1] 0:01:01 2. Кb1-c3 → Кg1-f3\n"
        "[2] 0:01:02 Black's clock: 0:50:00, was 0:49:00.\n"
        "[3] 0:01:03 2. Zz9 → Кg1-f3 (as the arbiter saw it)\n"
    ) in text
    assert read_sheet(text).moves == FOUR.moves


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "White's flag"),
        ("ru", "падение флажка"),
        ("uz", "vaqt tugadi"),
        ("nl", "tijdsoverschrijding"),
        ("pl", "White's flag"),
    ],
)
def test_why_the_game_ended_is_said_in_the_language_of_the_sheet(language: str, said: str) -> None:
    """N-5: a Russian sheet said in English why the game was lost."""
    sheet = replace(FOUR, cause="flag", reason="White's flag")
    assert f"1-0   ({said})\n" in format_text(sheet, make_style("san", language))
    assert said in printed(format_pdf([sheet], make_style("san", language), MADE))[0]


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause in REASONS])
def test_every_reason_has_its_words_in_every_language(cause: Cause) -> None:
    """N-5: one word short, and Spanish sheets would speak Italian."""
    words = [word for word in REASONS[cause].split("|") if word]
    assert len(words) == len(LANGUAGES)


def test_reasons_are_causes() -> None:
    assert REASONS.keys() <= {cause.value for cause in Cause}


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_is_printed_and_read_back(result: str) -> None:
    """N-5: a forfeit is no usual win, and is rated otherwise."""
    for moves in ((), FOUR.moves):
        text = format_text(replace(FOUR, moves=moves, result=result), make_style())
        assert f"Result: {result}\n" in text
        assert read_sheet(text, make_style()).result == result


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("name", STYLES)
def test_a_long_game_reads_back_in_every_style_and_language(name: str, language: str) -> None:
    """N-2, N-3: what is printed is the game that was played, its heading and offers too."""
    sheet = random_sheet(7, 70)
    style = make_style(name, language)
    back = read_sheet(format_text(sheet, style), style)
    assert back == replace(sheet, clocks_ns=())


@given(
    st.integers(0, 2**32),
    st.integers(0, 300),
    st.booleans(),
    st.sampled_from(list(STYLES)),
    st.sampled_from(list(LETTERS)),
)
@settings(max_examples=12, deadline=None)
def test_a_random_game_reads_back(
    seed: int, plies: int, chess960: bool, name: str, language: str
) -> None:
    """N-2, N-3: of any length, from any of the 960 first positions."""
    sheet = random_sheet(seed, plies, chess960=chess960)
    style = make_style(name, language)
    assert read_sheet(format_text(sheet, style), style) == replace(sheet, clocks_ns=())


def test_a_game_that_black_begins_reads_back() -> None:
    """N-2: White's part of the first row is left out, not taken for a move."""
    start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41"
    sheet = replace(FOUR, start=start, moves=("e8d7", "e2e4", "d7d6"))
    text = format_text(sheet, make_style())
    assert " 41. …" in text and read_sheet(text) == replace(sheet, clocks_ns=())


@given(st.dictionaries(st.sampled_from(list(TAGS)), st.text(max_size=40)))
@settings(max_examples=25, deadline=None)
def test_no_heading_can_be_taken_for_moves(tags: dict[str, str]) -> None:
    """N-4: an event called "1. Bundesliga" became move 1."""
    sheet = replace(FOUR, tags=tags, draw_offers=frozenset({0}))
    back = read_sheet(format_text(sheet, make_style()), make_style())
    assert (back.moves, back.draw_offers) == (sheet.moves, sheet.draw_offers)


def test_a_heading_of_frames_does_no_harm() -> None:
    """N-4: a site called "========" ended the heading."""
    sheet = replace(FOUR, tags={"Event": "1. e4 e5", "Site": "=" * 80, "Round": "2"})
    back = read_sheet(format_text(sheet, make_style()), make_style())
    assert back.moves == FOUR.moves and back.tags == sheet.tags


def test_labels_of_all_languages_are_told_apart() -> None:
    """N-4: `Turno` and `Tur` are rounds; no word may mean two fields in two languages."""
    for language in LETTERS:
        for name, word in labels(language).items():
            assert LABEL_NAMES[word] == name


def test_a_move_that_is_not_legal_is_our_mistake() -> None:
    with pytest.raises(ValueError):
        format_text(replace(FOUR, moves=("e2e5",)), make_style())


@given(st.text(alphabet="1.eNQ x=\n:_EventWhite()", max_size=120) | st.text())
@settings(max_examples=80, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    """N-2: a game of legal moves, or one line that says what is wrong."""
    try:
        sheet = read_sheet(text)
    except ValueError as error:
        assert str(error)
    else:
        board = chess.Board()
        for key in sheet.moves:
            board.push_uci(key)
