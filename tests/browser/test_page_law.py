"""What the law asks for, in words, and the buttons of it: what can't be is not offered."""

import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from firmware_host.web.state import event_tree
from tests.browser.live_board import CLUB
from tests.browser.page import OpenPage, Page
from tests.browser.test_page_looks import CONTRAST, CONTROLS, OVERFLOW
from tests.firmware_host.sitting.folding import fold, signals_for, sittings

SIZES = ((390, 844), (1280, 800), (1920, 1080))


def assert_looks_right(page: Page, pictures: Path, name: str) -> None:
    """At every size, light and dark: nothing overflows, all is legible and large enough."""
    for (width, height), scheme in product(SIZES, ("light", "dark")):
        page.resize(width, height, scheme)
        page.chrome.save_screenshot(str(pictures / f"{name}-{width}-{scheme}.png"))
        assert page.script(OVERFLOW) == 0, (name, width)
        assert page.script(CONTRAST) == [], (name, width, scheme)
        controls: Any = page.script(CONTROLS)
        for html, label, wide, high in controls:
            assert label, html
            assert min(wide, high) >= 24, html


@pytest.mark.parametrize("language", ["en", "ru"])
def test_touch_move_is_claimed_and_the_position_put_back_step_by_step(
    open_page: OpenPage, language: str, tmp_path: Path
) -> None:
    """I-9, I-2: the page said nothing of either."""
    page: Page = open_page(replace(CLUB, touch_move="announce"), language=language)
    before = {"en": "white knight", "ru": "белый конь"}[language]
    page.until(lambda: page.standing("g1") == before)
    touched = {"en": "White must move the pawn on e2", "ru": "пешка e2"}[language]
    page.cell("e2").click()
    page.until_state("in-hand")
    page.chrome.execute_async_script("setTimeout(arguments[arguments.length - 1], 400)")
    page.cell("e2").click()
    page.until_state("ready")
    page.drag("g1", "f3")
    page.until_state("made")
    page.press("white")
    page.until(lambda: page.all("[data-action=claim-touch-now]"))
    assert touched in page.text("#state")
    assert_looks_right(page, tmp_path, f"touch-{language}")
    page.click("[data-action=claim-touch-now]")
    page.until_state("restoring")
    step = {"en": "Put back: the knight from f3 to g1", "ru": "Верните: конь f3 → g1"}[language]
    page.until(lambda: step in page.text("#state"))
    assert page.text("#state .law") == "I-9"
    assert "g1" in page.text("#prompts .law-note")
    assert_looks_right(page, tmp_path, f"restoring-{language}")
    page.drag("f3", "g1")
    page.until(lambda: not page.all("#prompts .law-note"))


@pytest.mark.parametrize(
    ("language", "fault", "penalty"),
    [
        ("en", "illegal position", "Black gets 120 s: illegal move number 1 by White"),
        ("ru", "Невозможный ход", "получают 120 с: невозможный ход № 1"),
    ],
)
def test_why_the_clocks_stand_and_what_it_cost_stay_until_the_next_press(
    open_page: OpenPage, language: str, fault: str, penalty: str
) -> None:
    """I-1 to I-3: the page said "put the position back", not why, and then "explained again"."""
    page: Page = open_page(replace(CLUB, profile="fide"), language=language)
    page.drag("e2", "e5")
    page.press("white")
    page.until_state("restoring")
    page.until(lambda: len(page.all("#prompts .law-note")) == 3)
    assert fault in page.text("#prompts")
    assert page.text("#prompts").count(penalty) == 1  # in large letters at first, then as a note
    assert "e2" in page.text("#prompts .law-note") and "e5" in page.text("#prompts .law-note")
    assert "e5" in page.text("#state") and "e2" in page.text("#state")  # from where to where
    assert page.script(OVERFLOW) == 0
    page.drag("e5", "e4")
    page.until(lambda: page.find("#state").get_attribute("data-state") != "restoring")
    assert penalty in page.text("#prompts")
    page.press("white")
    page.until(lambda: not page.all("#prompts .law-note"))


def test_a_claim_names_a_move_which_is_then_owed(open_page: OpenPage, tmp_path: Path) -> None:
    """E-7, E-10: the page could not name one, and did not say that it must be played."""
    page = open_page()
    page.play("e2", "e4", "e4")
    page.play("e7", "e5", "e5")
    page.click("summary[data-focus=claims]")
    page.find("[data-focus=claim-move]").send_keys("Кf3")
    page.click("summary[data-focus=ending]")
    assert_looks_right(page, tmp_path, "claims")
    page.resize(1280, 800)
    page.click("[data-action=claim-repetition]")
    page.until(lambda: "White must play Nf3" in page.text("#state"))
    assert page.text("#state .law") == "E-10"
    page.play("g1", "f3", "Nf3")
    page.until(lambda: page.find("[data-focus=claim-move]").get_attribute("value") == "")
    page.until(lambda: "must play" not in page.text("#state"))


def test_a_claim_with_no_move_is_asked_again_in_a_line_that_stays(open_page: OpenPage) -> None:
    """A browser's bubble said it for a few seconds, while the clock ran."""
    page = open_page()
    page.click("summary[data-focus=claims]")
    field = page.find("[data-focus=claim-move]")
    assert field.get_attribute("placeholder") == "such as Nf3 or g1f3"
    field.send_keys("knight")
    page.click("[data-action=claim-fifty]")
    page.until(lambda: "“knight”" in page.text("#refused-move"))
    assert not page.all("#events [data-kind=claim], #events [data-kind=ruling]")
    field = page.find("[data-focus=claim-move]")
    assert field.get_attribute("value") == "knight"
    field.send_keys("x")
    page.until(lambda: not page.text("#refused-move"))


def test_only_what_can_be_used_now_is_offered(open_page: OpenPage) -> None:
    """TM-6, TM-14, E-6: buttons that were refused stood there."""
    page = open_page()
    page.click("summary[data-focus=ending]")
    page.play("e2", "e4", "e4")
    page.until(lambda: page.all("[data-action=adjust][data-by=black]"))
    assert page.all("details.ending[open]")
    assert page.all("summary[data-focus=claims]")
    page.cell("g8").click()
    page.until(lambda: not page.all("summary[data-focus=claims]"))
    page.keys("\ue00c")
    page.click("[data-action=draw-white]")
    page.until(lambda: page.all("[data-action=accept-black]"))
    assert not page.all("[data-action^=draw-]")
    page.click("[data-action=decline-black]")
    page.until(lambda: page.all("[data-action=draw-black]"))


def test_in_training_a_move_is_taken_back(open_page: OpenPage) -> None:
    """H18."""
    page = open_page(replace(CLUB, mode="training"))
    assert not page.all("[data-action=take-back]")
    page.play("e2", "e4", "e4")
    page.play("e7", "e5", "e5")
    page.click("[data-action=take-back]")
    page.until_moves("e4")
    assert page.standing("e7") == "black pawn"
    page.reload()
    page.until(lambda: page.all("[data-action=take-back]"))


def test_rated_games_take_nothing_back(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    assert not page.all("[data-action=take-back]")


def test_a_button_that_nobody_hears_is_called_so(open_page: OpenPage) -> None:
    """``That piece is not there`` was said of a clock of an unplugged board."""
    page = open_page()
    page.board.call(page.board.board.unplug)
    page.until_state("sensors-lost")
    page.press("white")
    page.until(lambda: "unplugged" in page.text("#link"))
    assert "piece" not in page.text("#link")


def test_who_has_not_come_is_seen_and_says_so(open_page: OpenPage, tmp_path: Path) -> None:
    """E-12, K-9."""
    late = replace(CLUB, profile="code", time_control="7200", clock_start="zero")
    page = open_page(late)
    page.until(lambda: "not here yet" in page.text("#clock-top"))
    assert "1:00:00" in page.text(".arriving")
    assert_looks_right(page, tmp_path, "absent")
    page.resize(1280, 800)
    page.click("[data-action=present-black]")
    page.until(lambda: "not here yet" not in page.text("#clock-top"))
    page.click("summary[data-focus=ending]")
    page.until(lambda: page.all("[data-action=stop-clock-white]"))


# --- every sentence ------------------------------------------------------------------------------

TRANSLATE = """
const done = arguments[arguments.length - 1];
const events = JSON.parse(arguments[0]);
import('/static/js/events.js').then(({ eventText }) => done(events.map(eventText)));
"""
#: Moves, and what people write themselves.
NOT_WORDS = re.compile(
    r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8][qrbnQRBN]?(=[QRBN])?[+#]?|O-O(-O)?|so it is"
)
PLAYED = sittings().flatmap(
    lambda sitting: st.tuples(st.just(sitting), signals_for(sitting.sensing, forwards=True))
)


def test_no_english_is_left_in_what_a_russian_page_says(open_page: OpenPage) -> None:
    """Rulings, penalties and refusals stood there in English."""
    page = open_page(language="ru")
    said: dict[str, Happened] = {}

    @settings(max_examples=80, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(PLAYED)
    def collect(played: tuple[Sitting, list[Signal]]) -> None:
        sitting, signals = played
        for effect in fold(Table(sitting), signals):
            if isinstance(effect, Happened):
                said[f"{effect.kind} {effect.text}"] = effect

    collect()
    assert len({each.kind for each in said.values()}) > 10
    sent = json.dumps([event_tree(each) for each in said.values()])
    sentences: Any = page.chrome.execute_async_script(TRANSLATE, sent)
    left = [
        text for text in sentences if re.search(r"[A-Za-z]{2,}|[{}\[\]]", NOT_WORDS.sub("", text))
    ]
    assert left == []


def test_what_a_broken_touch_move_asks_for_keeps_within_its_line(open_page: OpenPage) -> None:
    """I-9: on a laptop the sentence ran over the clock above it."""
    page = open_page(replace(CLUB, touch_move="enforce"))
    page.play("e2", "e4", "e4")
    page.cell("b8").click()
    page.until_state("in-hand")
    page.chrome.execute_async_script("setTimeout(arguments[arguments.length - 1], 400)")
    page.cell("b8").click()
    page.until_state("to-move")
    page.drag("g8", "f6")
    page.until(lambda: page.standing("f6") == "black knight")
    page.press("black")
    page.until(lambda: "knight on b8 must move" in page.text("#announcement"))
    words = page.script("return document.querySelector('.state-text').offsetHeight")
    assert words <= page.find("#state").size["height"]
