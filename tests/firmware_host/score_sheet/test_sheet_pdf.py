"""Score sheets as PDF: what is printed is what was played."""

import io
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from firmware_host.score_sheet.pdf import format_pdf
from firmware_host.score_sheet.sheet import Correction, ScoreSheet
from rules.notation import LETTERS, STYLES, make_style
from rules.results import RESULTS
from tests.firmware_host.score_sheet.sheets import S, printed, random_sheet, read_pdf

MADE = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
FOUR = replace(random_sheet(1, 0), moves=("e2e4", "e7e5", "g1f3", "b8c6"), result="1-0")
#: Each language once, the styles in turn; then every style in three of them.
PAIRS = [(list(STYLES)[at % len(STYLES)], code) for at, code in enumerate(LETTERS)] + [
    (name, code) for name in STYLES for code in ("en", "ru", "uz")
]


def pages(sheet: ScoreSheet, style: str = "san", language: str = "en") -> list[str]:
    return printed(format_pdf([sheet], make_style(style, language), MADE))


def test_every_field_of_a_sheet_is_printed() -> None:
    """N-4: event, site, date, round, board, names, result, signatures."""
    (page,) = pages(replace(FOUR, reason="resignation"))
    for text in (
        *("SCORE SHEET", "Page 1 / 1", "1. Club Open 2026", "Ташкент UZB", "2026.11.30", "3.1"),
        *("12", "WIM Weiß, Anna", "2210", "Чёрный, Борис", "2198", "40/7200:20/3600:900+30"),
        *("1-0", "resignation", "Signatures", "White Black Arbiter"),
    ):
        assert text in page


def test_sixty_moves_stand_on_a_page_in_two_columns() -> None:
    """N-4: as federations print them; moves that were not needed have their numbers too."""
    (page,) = pages(FOUR)
    numbers = [line.split()[0] for line in page.splitlines() if line[:1].isdigit()]
    assert numbers[-60:] == [str(number) for number in range(1, 61)]


@pytest.mark.unmeasured
def test_a_game_of_three_hundred_moves_takes_five_pages() -> None:
    """N-4: every page has the names, the number of pages and the signatures."""
    sheet = random_sheet(3, 600)
    assert len(sheet.moves) == 600
    style = make_style("long", "ru")
    pdf = format_pdf([sheet], style, MADE)
    text = printed(pdf)
    assert len(text) == 5
    for number, page in enumerate(text, 1):
        assert f"Лист {number} / 5" in page and "Weiß, Anna" in page and "Арбитр" in page
    assert read_pdf(pdf, sheet, style).moves == sheet.moves
    assert len(pdf) < 100_000


def test_times_stand_at_the_controls() -> None:
    """N-4: behind both moves with which a period ended."""
    timed = [line for page in pages(random_sheet(5, 140)) for line in page.splitlines()
             if line.count(":") == 4]  # fmt: skip
    assert [line.split()[0] for line in timed] == ["40", "60", "70"]


def test_corrections_have_a_page_of_their_own() -> None:
    """N-6: each with the move that it names; the moves carry its number."""
    entries = tuple(Correction(2, "Nc3", "Nf3", "", mark * S) for mark in range(1, 81))
    text = pages(replace(FOUR, corrections=entries))
    assert len(text) == 4
    assert "Nf3[1][2]" in text[0]
    assert "Corrections\n[1] 0:00:01 2. Nc3 → Nf3\n" in text[1]
    assert "[80] 0:01:20 2. Nc3 → Nf3" in text[3]


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_is_printed(result: str) -> None:
    """N-5: a game that goes on leaves the box empty, to be filled in by hand."""
    shown = result.replace("1/2", "½").replace("*", "")
    (page,) = pages(replace(FOUR, result=result))
    assert f"Result\n{shown}" in page


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_a_game_reads_back_in_every_style_and_language(name: str, language: str) -> None:
    """N-2, N-3: what a player signs is the game that was played, and each draw offer."""
    sheet = random_sheet(11, 70)
    style = make_style(name, language)
    game = read_pdf(format_pdf([sheet], style, MADE), sheet, style)
    assert game.problem is None
    assert (game.moves, game.draw_offers) == (sheet.moves, sheet.draw_offers)


@given(
    st.integers(0, 2**32),
    st.integers(0, 160),
    st.booleans(),
    st.sampled_from(list(STYLES)),
    st.sampled_from(list(LETTERS)),
)
@settings(max_examples=8, deadline=None)
def test_a_random_game_reads_back(
    seed: int, plies: int, chess960: bool, name: str, language: str
) -> None:
    """N-2, N-3: of any length, from any of the 960 first positions."""
    sheet = random_sheet(seed, plies, chess960=chess960)
    style = make_style(name, language)
    game = read_pdf(format_pdf([sheet], style, MADE), sheet, style)
    assert (game.problem, game.moves) == (None, sheet.moves)


def test_the_first_position_is_printed_in_full() -> None:
    """N-4: a FEN cut off at the edge of its field is no position."""
    sheet = random_sheet(2, 10, chess960=True)
    assert f"Start: {sheet.start} Chess960" in pages(sheet)[0]


def test_long_and_strange_names_fit_and_break_nothing() -> None:
    """N-4: a name of two hundred letters ran over the result, a Chinese one ended the program."""
    names = {"White": "Ab" * 100, "Black": "王 \U0001f600 \n\t\x00 e\u0301", "Event": "A.B. " * 80}
    (page,) = pages(replace(FOUR, tags=names))
    assert "AbAb" in page and "…" in page and "□ □ é" in page


def test_several_games_make_one_file() -> None:
    """N-4: the sheets of a whole match, each counting its own pages."""
    text = printed(format_pdf([FOUR, random_sheet(3, 130)], make_style(), MADE))
    assert [page.count("Page 1 / 1") for page in text] == [1, 0, 0]
    assert "Page 2 / 2" in text[2]


def test_the_file_says_what_it_is() -> None:
    reader = PdfReader(io.BytesIO(format_pdf([FOUR], make_style("san", "uz-cyrl"), MADE)))
    assert reader.metadata is not None and reader.metadata.title == "Партия ёзуви"
    assert reader.metadata.creation_date == MADE
    assert str(reader.root_object["/Lang"]) == "uz"
