"""How the page looks and reads: every size, both languages, no colour alone."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from selenium.webdriver.common.keys import Keys

from firmware_host.service.service import Service
from firmware_host.web.difference import Json, diff
from firmware_host.web.server import STATIC
from tests.browser.live_board import CLUB, LiveBoard, from_position
from tests.browser.page import OpenPage, Page

SIZES = ((320, 640), (360, 740), (768, 1024), (1024, 640), (1080, 1920), (1280, 800), (1920, 1080))

#: A position in which the page has the most to show: a doubt, captured pieces, a promotion.
BUSY = "4k3/P7/8/1p1p4/8/2N5/8/4K3 w - - 0 1"

OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"

#: Everything that can be used: its name, its size, and whether something lies over it.
CONTROLS = """
return [...document.querySelectorAll('button, a, select, summary, [tabindex="0"]')]
  .filter(element => element.checkVisibility())
  .map(element => {
    const box = element.getBoundingClientRect();
    const label = element.getAttribute('aria-label') || element.textContent
      || (element.labels && element.labels[0] && element.labels[0].textContent);
    return [element.outerHTML.slice(0, 90), (label || '').trim(), box.width, box.height];
  });
"""

#: Contrast of every text with what is behind it (WCAG 2.2, 1.4.3), where that is a plain colour.
CONTRAST = """
const rgb = text => text.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map(v => v / 255)
    .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const behind = element => {
  for (let at = element; at; at = at.parentElement) {
    const [r, g, b, a = 1] = rgb(getComputedStyle(at).backgroundColor);
    if (a === 1) return [r, g, b];
    if (a > 0) return null;
  }
  return [255, 255, 255];
};
const poor = [];
for (const element of document.querySelectorAll('body *')) {
  const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || !element.checkVisibility() || element.closest('.cg-wrap, option, .asking')) continue;
  const style = getComputedStyle(element);
  const ground = behind(element);
  if (!ground) continue;
  const [a, b] = [light(rgb(style.color)), light(ground)].sort((p, q) => q - p);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) poor.push([element.textContent.slice(0, 40), element.className, ratio]);
}
return poor;
"""


#: What of a selection is not wholly on the screen, or lies under something else.
IN_VIEW = """
return [...document.querySelectorAll(arguments[0])].filter(element => {
  const box = element.getBoundingClientRect();
  const inside = box.top >= 0 && box.left >= 0
    && box.bottom <= innerHeight && box.right <= innerWidth;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !inside || !(element.contains(top) || top?.contains(element));
}).map(element => element.outerHTML.slice(0, 90));
"""

#: As many pieces as a side can have taken, made as the page makes them.
MANY_TAKEN = """
const piece = role => `<span class="cg-wrap icon"><piece class="black ${role}"></piece></span>`;
const pairs = ['rook', 'bishop', 'knight'].flatMap(role => [role, role]);
const roles = ['queen', ...pairs, ...Array(8).fill('pawn')];
document.querySelector('#clock-bottom .taken').innerHTML =
  `<span class="taken-pieces">${roles.map(piece).join('')}</span><span class="ahead">+39</span>`;
"""
TAKEN = """
return [...document.querySelectorAll('#clock-bottom .taken piece')]
  .map(piece => piece.getBoundingClientRect().toJSON());
"""
ROW = "return document.querySelector('#clock-bottom').getBoundingClientRect().toJSON()"


def push_aside(board: LiveBoard) -> None:
    """A knight takes a pawn so that no sensor sees which: its cell never reads empty."""
    board.board.lift(18)
    board.board.place(35, "N")


def busy_page(open_page: OpenPage, language: str) -> Page:
    page: Page = open_page(from_position(BUSY), language=language)
    page.board.call(lambda: push_aside(page.board))
    page.press("white")
    page.until(lambda: len(page.all("[data-settle]")) == 2)
    return page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_fits_every_screen_and_every_control_has_a_name_and_a_size(
    open_page: OpenPage, language: str, tmp_path: Path
) -> None:
    page = busy_page(open_page, language)
    for (width, height), scheme in product(SIZES, ("light", "dark")):
        page.resize(width, height, scheme)
        page.chrome.save_screenshot(str(tmp_path / f"{width}x{height}-{scheme}-{language}.png"))
        assert page.script(OVERFLOW) == 0, (width, height)
        assert page.script(CONTRAST) == [], (width, height, scheme)
        controls: Any = page.script(CONTROLS)
        assert len(controls) > 15
        for html, name, wide, high in controls:
            assert name, html
            assert min(wide, high) >= 24, html


def test_the_board_does_not_move_while_hands_are_over_it(open_page: OpenPage) -> None:
    """A sentence that wraps to a second line pushed the board from under the finger."""
    page = open_page(size=(360, 740), language="ru")
    top = "return document.querySelector('#board').getBoundingClientRect().top"
    before = page.script(top)
    page.tap("e2")
    page.until(lambda: page.standing("e2") == "пусто")
    assert page.script(top) == before
    page.tap("e4")
    page.until_state("made")
    assert page.script(top) == before


def assert_in_view(page: Page, selector: str) -> None:
    """All of it is on the screen, and nothing lies over it."""
    assert page.script(IN_VIEW, selector) == [], selector


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_asked_is_on_the_screen_of_a_phone(
    open_page: OpenPage, language: str, tmp_path: Path
) -> None:
    """Questions and Resume stood below a phone's screen: the game seemed to hang."""
    page = open_page(from_position(BUSY), size=(360, 740), language=language)
    page.cell("a7").click()
    page.until(lambda: len(page.all("[data-promote]")) == 4)
    page.chrome.save_screenshot(str(tmp_path / f"promotion-{language}.png"))
    assert_in_view(page, "[data-promote], [data-press], #state")
    page.keys(Keys.ESCAPE)
    page.until(lambda: not page.all("[data-promote]"))
    page.board.call(lambda: push_aside(page.board))
    page.press("white")
    page.until(lambda: len(page.all("[data-settle]")) == 2)
    page.chrome.save_screenshot(str(tmp_path / f"doubt-{language}.png"))
    # The likeliest first; more of them scroll.
    assert_in_view(page, "[data-settle]:nth-of-type(-n + 2), [data-press], #state")
    page.script("document.querySelector('[data-action=power-cut]').click()")
    page.until_state("paused")
    page.chrome.save_screenshot(str(tmp_path / f"paused-{language}.png"))
    assert_in_view(page, "[data-action=resume], #state")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_captured_pieces_fit_beside_a_name_on_a_phone(
    open_page: OpenPage, language: str, tmp_path: Path
) -> None:
    """They stood in one column that was cut off."""
    page = open_page(replace(CLUB, tags={}), size=(360, 740), language=language)
    page.script(MANY_TAKEN)
    page.chrome.save_screenshot(str(tmp_path / f"taken-{language}.png"))
    boxes: Any = page.script(TAKEN)
    assert len(boxes) == 15
    assert len({box["top"] for box in boxes}) == 1
    row: Any = page.script(ROW)
    assert boxes[-1]["right"] <= row["right"] - 148
    assert boxes[-1]["bottom"] <= row["bottom"]
    assert len({box["left"] for box in boxes}) == 15


def test_a_sentence_about_a_move_that_stands_names_it(open_page: OpenPage) -> None:
    page = open_page()
    page.drag("e2", "e4")
    page.until_state("made")
    page.until(lambda: page.text("#state") == "The move e4 stands, not pressed yet")


def test_after_a_power_cut_one_wording_says_how_to_go_on(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.click("[data-action=power-cut]")
    page.until_state("paused")
    for selector in ("#state", "#events [data-kind=recovered]"):
        assert "both clocks stand: press your clock or Resume" in page.text(selector).replace(
            "Both", "both"
        )


def test_the_language_is_chosen_once_and_kept(open_page: OpenPage) -> None:
    page = open_page()
    assert page.text("#state") == "Ready: White to begin"
    page.click("#language option[value=ru]")
    page.until(lambda: page.text("#state") == "Всё готово: начинают белые")
    assert page.script("return document.documentElement.lang") == "ru"
    page.reload()
    assert page.text("#state") == "Всё готово: начинают белые"
    assert page.standing("e2") == "белая пешка"


def test_what_sensors_and_record_disagree_on_has_a_shape(open_page: OpenPage) -> None:
    page = open_page()
    page.drag("e2", "e5")
    page.until(lambda: page.all('.believed [data-cell=e2][data-sensed="missing"]'))
    page.until(lambda: page.all('.believed [data-cell=e5][data-sensed="extra"]'))
    shape = (
        "return getComputedStyle(document.querySelector(arguments[0]), '::after').borderTopStyle"
    )
    assert page.script(shape, ".believed [data-cell=e2]") == "dashed"
    assert page.script(shape, ".believed [data-cell=e5]") == "solid"
    page.press("white")
    page.until_state("restoring")
    page.until(lambda: "Missing: e2. Too many: e5" in page.text("#prompts .law-note"))


def test_nothing_is_fetched_from_elsewhere(open_page: OpenPage) -> None:
    page = open_page()
    names: Any = page.script("return performance.getEntriesByType('resource').map(e => e.name)")
    assert len(names) > 20
    assert [name for name in names if not name.startswith(page.board.url)] == []


def test_the_running_clock_ticks_between_messages(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    assert page.all(".clock-row.running[data-side=black] .run-mark")
    first = page.text("[data-clock=black]")
    page.until(lambda: page.text("[data-clock=black]") != first)
    assert page.text("[data-clock=white]").startswith(("5:0", "4:"))  # on a busy machine


def test_a_real_board_shows_the_record_with_the_sensors_over_it(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    monkeypatch.setattr(Service, "simulated", property(lambda _: None))
    page.reload()
    page.until(lambda: page.standing("e4") == "white pawn")
    assert len(page.all('#board [data-sensed="same"]')) == 32
    assert not page.all("#tray button, [data-action=power-cut], button[data-press]")
    page.cell("e4").click()
    assert page.standing("e4") == "white pawn"


def test_a_page_that_may_only_watch_says_so_and_moves_nothing(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()
    monkeypatch.setattr("firmware_host.web.hub.may_act", lambda _: False)
    page.reload()
    assert "Watching only" in page.text("#controls")
    assert not page.all("button[data-press]")
    page.drag("e2", "e4")
    page.keys("1")
    page.board.call(lambda: page.board.board.lift(6))
    page.until(lambda: page.standing("g1") == "empty")
    assert page.standing("e2") == "white pawn"


def test_the_clocks_are_large_on_a_hall_screen(open_page: OpenPage) -> None:
    """Which side runs is seen from ten metres (K-10): a digit is a twelfth of the screen high."""
    page = open_page(size=(1920, 1080))
    height = page.script(
        "return document.querySelector('[data-clock=white]').getBoundingClientRect().height"
    )
    assert isinstance(height, float | int)
    assert height >= 1080 / 12


TREES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(2, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=10,
)

MERGE = """
const done = arguments[arguments.length - 1];
import('/static/js/merge.js').then(({ merge }) => done(
  JSON.parse(arguments[0]).map(([old, change]) => merge(old, change))));
"""


def test_the_page_merges_as_the_service_divides(open_page: OpenPage) -> None:
    page = open_page()

    @settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.tuples(TREES, TREES), min_size=1, max_size=20))
    def check(pairs: list[tuple[Json, Json]]) -> None:
        sent = json.dumps([[old, diff(old, new)] for old, new in pairs])
        merged = page.chrome.execute_async_script(MERGE, sent)
        assert merged == [new for _, new in pairs]

    check()


def test_every_script_of_the_page_is_used(open_page: OpenPage) -> None:
    page = open_page()
    used = page.script("return performance.getEntriesByType('resource').map(e => e.name)")
    assert isinstance(used, list)
    served = {name.rpartition("/static/js/")[2] for name in used if "/static/js/" in name}
    assert served == {path.name for path in (STATIC / "js").glob("*.js")}
