"""The page draws the lights as the board shows them, and says what the hall must hear."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from drivers.lights import STEP_NS
from drivers.signals import Control, ControlKind
from firmware_host.service.light_frames import frame
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.sitting.lights_meanings import (
    CELLS,
    LAMPS,
    STEPS,
    Lamp,
    LampMeaning,
    Meaning,
    Pattern,
)
from firmware_host.web.server import STATIC
from tests.browser.live_board import CLUB
from tests.browser.page import OpenPage, Page

TRAINING = replace(CLUB, mode="training")
RATED = replace(CLUB, mode="rated")
CSS = (STATIC / "css/lights.css").read_text("utf-8")

#: One of every meaning, on cells and lamps.
EVERYTHING = Lights(
    (
        *(CellLight(20 + i, meaning) for i, meaning in enumerate(Meaning)),
        CellLight(12, Meaning.STEP, is_second=True),
    ),
    (
        LampLight(Lamp.WHITE, LampMeaning.CLAIM),
        LampLight(Lamp.BLACK, LampMeaning.CLAIM, is_second=True),
        LampLight(Lamp.BOARD, LampMeaning.FAULT),
    ),
)

SHAPES = """
return Object.fromEntries([...document.querySelectorAll('#board .cell[data-light]')].map(cell => {
  const style = getComputedStyle(cell, '::before');
  return [cell.dataset.cell, [style.content, style.outlineStyle].join(' ')];
}));
"""

#: The opacity of a cell's light at each of the eight steps, as the browser computes it.
COURSE = """
const cell = document.querySelector(`#board [data-cell=${arguments[0]}]`);
const [animation] = cell.getAnimations({ subtree: true });
if (!animation) return '########';
animation.pause();
return [...Array(8).keys()].map(step => {
  animation.currentTime = animation.effect.getTiming().delay + 4000 + step * 250 + 125;
  return getComputedStyle(cell, '::before').opacity > 0.5 ? '#' : '.';
}).join('');
"""


def lit(page: Page) -> dict[str, str]:
    """Cells that are lit, and what for."""
    cells = page.all("#board [data-light]")
    return {
        str(cell.get_attribute("data-cell")): str(cell.get_attribute("data-meaning"))
        for cell in cells
    }


@pytest.fixture
def still(open_page: OpenPage) -> Iterator[OpenPage]:
    """Opens pages for people who want nothing to move; afterwards it moves again."""
    pages: list[Page] = []

    def open_still(*args: object, **kwargs: object) -> Page:
        page = open_page(*args, **kwargs)
        prefer(page, "reduce")
        pages.append(page)
        return page

    yield open_still
    for page in pages:
        prefer(page, "no-preference")


def prefer(page: Page, motion: str, scheme: str = "light") -> None:
    features = [
        {"name": "prefers-reduced-motion", "value": motion},
        {"name": "prefers-color-scheme", "value": scheme},
    ]
    page.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def show(page: Page, picture: Lights, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the lights show ``picture``."""
    service = page.board.service
    view = service.view
    monkeypatch.setattr(service, "view", lambda: replace(view(), lights=picture))
    page.reload()
    page.until(lambda: len(page.all("#board [data-light]")) == len(picture.cells))


# --- the same picture ----------------------------------------------------------------------------


def test_the_page_shows_the_last_move_and_check_as_lights_in_training(open_page: OpenPage) -> None:
    """M-7: in training the king in check is lit, and the last move."""
    page = open_page(TRAINING)
    page.play("e2", "e4", "e4")
    page.play("f7", "f5", "f5")
    page.play("d1", "h5", "Qh5+")
    page.until(lambda: lit(page) == {"d1": "last-move", "h5": "last-move", "e8": "check"})
    assert "Check: e8" in page.text("#lit")


def test_in_rated_play_no_light_tells_of_check_or_a_forgotten_press(open_page: OpenPage) -> None:
    """C-2, M-7: nothing helps the players."""
    page = open_page(RATED)
    page.play("e2", "e4", "e4")
    page.play("f7", "f5", "f5")
    page.drag("d1", "h5")
    page.until_state("made")
    assert page.all("[data-light]:not(.light-sample)") == []
    page.press("white")
    page.until_moves("e4", "f5", "Qh5+")
    assert page.all("[data-light]:not(.light-sample)") == []


def test_an_offered_draw_lights_the_lamp_of_who_must_answer(open_page: OpenPage) -> None:
    """E-6: the lamp at the opponent's clock, and the words beside it."""
    page = open_page(RATED)
    page.play("e2", "e4", "e4")
    board = page.board
    board.call(
        lambda: board.service.deliver(Control(board.service.now_ns(), ControlKind.DRAW, by="white"))
    )
    page.until(lambda: page.all("[data-side=black][data-light=flash][data-meaning=draw]"))
    assert "Black: answer the draw offer" in page.text("#lit")


def test_an_unplugged_board_lights_its_lamp(open_page: OpenPage) -> None:
    """K-6: the sensors' fault is seen at the state."""
    page = open_page(RATED)
    page.board.call(page.board.board.unplug)
    page.until(lambda: page.all("#state[data-light=blink][data-meaning=fault]"))


@pytest.mark.parametrize("pattern", Pattern)
def test_a_pattern_takes_the_same_course_on_the_page_as_on_a_device(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, pattern: Pattern
) -> None:
    """The page has its own clockwork, and must not blink otherwise than the board."""
    page = open_page(TRAINING)
    meaning = next((m for m in Meaning if CELLS[m].pattern is pattern), None)
    if meaning is None:  # only lamps have it: the keyframes are the same
        assert pattern is Pattern.SLOW
        assert "light-slow" in CSS
        return
    pair = (CellLight(28, meaning), CellLight(12, meaning, is_second=True))
    picture = Lights(pair if pattern is Pattern.ALTERNATE else pair[:1])
    show(page, picture, monkeypatch)
    for cell, name in ((28, "e4"), (12, "e2"))[: len(picture.cells)]:
        frames = [frame(picture, step * STEP_NS, 64) for step in range(8)]
        wanted = "".join("#" if each.cells[cell] else "." for each in frames)
        assert page.script(COURSE, name) == wanted


# --- without colour, without motion --------------------------------------------------------------


def test_patterns_have_shapes_of_their_own_where_nothing_moves(
    still: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has switched motion off (vestibular disorders, photosensitivity) saw frames alike."""
    page = still(TRAINING)
    show(page, EVERYTHING, monkeypatch)
    shapes = page.script(SHAPES)
    assert isinstance(shapes, dict)
    of_pattern: dict[Pattern, set[str]] = {}
    for light in EVERYTHING.cells:
        name = "abcdefgh"[light.cell % 8] + str(light.cell // 8 + 1)
        of_pattern.setdefault(light.pattern, set()).add(shapes[name].replace('"2"', '"1"'))
    # The first of a pair shows 1 even where its second cell is not in this picture.
    assert all(len(found) == 1 for found in of_pattern.values())
    assert len({next(iter(found)) for found in of_pattern.values()}) == len(of_pattern)
    moving = page.script(
        "return document.getAnimations().filter(a => a.animationName?.startsWith('light')).length"
    )
    assert moving == 0


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = (linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_light_is_seen_on_every_cell_by_its_dark_line() -> None:
    """WCAG 1.4.11: each colour, or the dark line around it, has contrast to any cell."""
    ink = luminance((0x10, 0x20, 0x2C))
    cells = [(0xEC, 0xEA, 0xE2), (0x8A, 0xA2, 0xB2), (0xC9, 0xCD, 0xCC), (0x64, 0x7F, 0x92)]
    for colour in {row.colour for row in (*CELLS.values(), *LAMPS.values())}:
        assert (luminance(colour) + 0.05) / (ink + 0.05) >= 3
    for cell in cells:
        assert (luminance(cell) + 0.05) / (ink + 0.05) >= 3


#: What a light test of the workshop shows, beside the meanings of the table.
WORKSHOP = {
    "test-white": "255 255 255",
    "test-red": "255 0 0",
    "test-green": "0 255 0",
    "test-blue": "0 0 255",
}


def test_the_page_has_the_colours_of_the_table() -> None:
    found: dict[str, str] = {}
    for names, colour in re.findall(r"^(\[data-meaning.*?) \{ --light: rgb\(([\d ]+)\)", CSS, re.M):
        for name in re.findall(r'data-meaning="([\w-]+)"', names):
            found[name] = colour
    for name, colour in WORKSHOP.items():
        assert found.pop(name) == colour
    rows = [*CELLS.items(), *LAMPS.items()]
    assert found == {str(m): " ".join(map(str, row.colour)) for m, row in rows}


def test_every_step_of_the_table_is_in_the_style_sheet() -> None:
    assert all(f"light-{pattern}" in CSS for pattern in STEPS if pattern is not Pattern.STEADY)


# --- legible everywhere --------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_words_of_the_lights_fit(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    page = open_page(TRAINING, language=language)
    show(page, EVERYTHING, monkeypatch)
    words = page.text("#lit")
    assert len(words.splitlines()) == len(Meaning) + len(EVERYTHING.lamps)
    assert "{" not in words and "light." not in words
    page.click(".light-key summary")
    assert len(page.all("#light-legend li")) == len(Pattern)
    for size in ((390, 844), (1280, 800), (1920, 1080)):
        page.resize(*size)
        overflow = page.script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow == 0, size


# --- announcements -------------------------------------------------------------------------------


def resign(page: Page) -> None:
    board = page.board
    board.call(
        lambda: board.service.deliver(
            Control(board.service.now_ns(), ControlKind.RESIGN, by="black")
        )
    )


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_hall_reads_and_hears_a_result(open_page: OpenPage, language: str) -> None:
    """K-10: it is large, it is spoken (an alert), it has its time, and it hides no clock."""
    page = open_page(RATED, size=(1920, 1080), language=language)
    page.drag("e2", "e4")
    page.until_state("made")
    page.press("white")
    page.until_moves("e4")
    resign(page)
    page.until(lambda: "1–0" in page.text("#announcement"))
    place = page.find("#announcement")
    assert place.get_attribute("role") == "alert"
    assert re.match(r"\d+:\d\d", page.text("#announcement time"))
    size = float(place.value_of_css_property("font-size").removesuffix("px"))
    assert size >= 1080 / 36
    for clock in page.all(".time"):
        box, over = clock.rect, place.rect
        apart = over["y"] >= box["y"] + box["height"] or over["y"] + over["height"] <= box["y"]
        assert apart or over["x"] + over["width"] <= box["x"]
    assert page.all("#events li[data-to=hall][data-kind=result] time")


#: The timer that ends an announcement never goes off: what ends now is ended by what is played.
NO_END_BY_ITSELF = """
const real = window.setTimeout;
window.setTimeout = (done, ms, ...rest) => ms < 10000 ? real(done, ms, ...rest) : 0;
"""


def test_an_announcement_ends_with_the_next_press(open_page: OpenPage) -> None:
    """An answered draw offer stood in large letters for 12 s, whatever was played meanwhile."""
    page = open_page(RATED)
    page.play("e2", "e4", "e4")
    board = page.board
    offer = ControlKind.DRAW
    page.script(NO_END_BY_ITSELF)
    board.call(lambda: board.service.deliver(Control(board.service.now_ns(), offer, by="white")))
    page.until(lambda: page.find("#announcement").is_displayed())
    page.play("e7", "e5", "e5")
    page.until(lambda: not page.find("#announcement").is_displayed())


def test_a_page_that_is_opened_later_announces_nothing_old(open_page: OpenPage) -> None:
    """Everybody who looked at a page again heard the flag fall again."""
    page = open_page(RATED)
    page.play("e2", "e4", "e4")
    resign(page)
    page.until_state("finished")
    page.reload()
    page.until(lambda: page.all("#events li[data-kind=result]"))
    assert not page.find("#announcement").is_displayed()


#: Counts the tones that the page makes.
COUNTING = """
window.tones = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };
"""


def test_sounds_are_off_until_they_are_switched_on_and_remembered(open_page: OpenPage) -> None:
    """K-10: sounds can be switched off; a page begins silent."""
    page = open_page(RATED)
    page.script("localStorage.removeItem('jadoube.sound')")
    page.reload()
    page.script(COUNTING)
    assert page.find("#sound").get_attribute("aria-pressed") == "false"
    offer = "[data-action=draw-white]"
    page.click("summary[data-focus=ending]")
    page.click(offer)
    page.until(lambda: page.all("#events li[data-kind=draw-offer]"))
    assert page.script("return window.tones") == 0
    page.click("#sound")
    assert page.find("#sound").get_attribute("aria-pressed") == "true"
    page.until(
        lambda: page.script(
            "return import('/static/js/sound.js').then(m => m.sound.context?.state === 'running')"
        )
    )
    resign(page)
    page.until(lambda: page.script("return window.tones"))
    page.reload()
    assert page.find("#sound").get_attribute("aria-pressed") == "true"
    page.click("#sound")
    page.reload()
    assert page.find("#sound").get_attribute("aria-pressed") == "false"
