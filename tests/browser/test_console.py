"""The arbiter's console in a real browser."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from drivers.cells import CHESSBOARD
from drivers.signals import Ruling, RulingKind
from drivers.sitting import Sitting
from firmware_host.web.backoff import ADDRESS_STEPS
from tests.browser.conftest import a_chromium
from tests.browser.console_page import Console
from tests.browser.live_board import CLUB
from tests.browser.page import OpenPage, Page

RAPID = replace(CLUB, profile="fide-rapid", mode="rated")


@pytest.fixture
def other_chromium(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    """A second arbiter's own browser."""
    yield from a_chromium(tmp_path / "other")


def played(open_page: OpenPage, sitting: Sitting = RAPID) -> Page:
    """Three moves, made by hands at the board."""
    page = open_page(sitting)
    board = page.board.board
    for n, (origin, target, piece) in enumerate(
        (("e2", "e4", "P"), ("e7", "e5", "p"), ("g1", "f3", "N"))
    ):
        page.board.call(partial(board.lift, CHESSBOARD.parse(origin)))
        page.board.call(partial(board.place, CHESSBOARD.parse(target), piece))
        page.board.call(partial(board.press, "black" if n % 2 else "white"))
    page.until(lambda: certainties(page) == ["sure"] * 3)
    return page


def certainties(page: Page) -> list[str]:
    return [ply.certainty for ply in page.board.view().record.plies]


def console_of(page: Page, name: str = "Anna", language: str = "en") -> Console:
    console = Console(page.chrome, page.board)
    console.enter(name, language)
    return console


def test_an_arbiter_sets_the_first_password_pauses_and_sets_the_clocks(
    open_page: OpenPage,
) -> None:
    page = played(open_page)
    console = console_of(page)
    assert console.text("#rules") == "profile fide-rapid · rated · touch-move announced · 300+3"
    console.do("pause")
    assert "Pause" in console.answer("done")
    console.until(lambda: page.board.view().state == "paused")
    console.fill("[name=white-time]", "1:30:00")
    console.fill("[name=black-time]", "0:12:05")
    console.keys(Keys.ENTER)
    console.until(lambda: page.board.view().rulings == 2)
    clock = page.board.view().clock
    assert clock is not None
    assert (clock.white_ns, clock.black_ns) == (5400 * 10**9, 725 * 10**9)
    console.until(lambda: "1:30:00" in console.history()[0])
    newest = console.history()[0]
    assert "→ 1:30:00" in newest
    assert "Anna" in newest
    assert "K-7" in newest
    console.do("resume")
    console.until(lambda: page.board.view().clock.running == "black")  # type: ignore[union-attr]  # it has a clock
    # It read: running clock none → Black.
    console.until(lambda: "both clocks stand → Black's clock runs" in console.history()[0])


def test_a_position_is_looked_at_then_restored_and_a_move_corrected(open_page: OpenPage) -> None:
    """Who paused the game after the pick was told that another ruling came first: the own pause.

    I-10: the own rulings were seen.
    """
    page = played(open_page)
    console = console_of(page)
    console.click("[data-ply='2']")
    console.until(lambda: console.standing("g1") == "white knight")
    console.do("pause")
    console.answer("done")
    console.until(lambda: page.board.view().state == "paused")
    console.click("[data-action=correct]")
    console.find("[data-action=correct] option[value=e7e6]").click()
    # The board shows e5 all the same: as if Black had moved on to it.
    console.until(lambda: page.board.moves()[:3] == ["e4", "e6", "Nf3"])
    console.answer("done")
    console.click("[data-ply='1']")
    console.until(lambda: console.standing("e7") == "black pawn")
    console.do("restore")
    console.until(lambda: page.board.view().rulings == 3)
    console.until(lambda: page.board.moves() == ["e4"])
    assert console.standing("g1") == "white knight"


def test_an_earlier_part_of_the_game_is_picked_and_restored(open_page: OpenPage) -> None:
    """A game that an illegal move had parted could be restored from the shell only.

    I-5, I-11: each part lists its moves; the ruling names the one that was picked.
    """
    page = played(open_page, replace(CLUB, profile="fide", touch_move="record", mode="rated"))
    board = page.board.board
    page.board.call(partial(board.lift, CHESSBOARD.parse("d8")))
    page.board.call(partial(board.place, CHESSBOARD.parse("d3"), "q"))
    page.board.call(partial(board.press, "black"))
    page.until(lambda: page.board.view().state == "restoring")
    console = console_of(page)
    console.open_group("position")
    console.do("let-stand")
    console.until(lambda: page.board.view().parts == (1,))
    # What was ruled is said above for a while, where the buttons may be.
    console.script("document.querySelector('[data-part=\"1\"]').click()")
    console.until(lambda: "Nf3" in console.text("#move-list"))
    console.script("document.querySelector('[data-ply=\"2\"]').click()")
    console.until(lambda: console.standing("g1") == "white knight")
    console.do("restore")
    console.answer("done")
    console.until(lambda: page.board.moves() == ["e4", "e5"])
    assert page.board.view().parts == (1, 2)


def test_two_arbiters_at_once_the_second_sees_what_came_first_and_rules_again(
    open_page: OpenPage, other_chromium: webdriver.Chrome
) -> None:
    """Two arbiters corrected one clock at once; the later one undid the first unawares."""
    page = played(open_page)
    anna = console_of(page)
    anna.open_group("times")
    anna.script("document.querySelector('.account details:nth-of-type(2)').open = true")
    anna.fill("#other-name", "Boris")
    anna.fill("#other-new", "correct horse 64")
    anna.keys(Keys.ENTER)
    anna.until(lambda: "Kept." in anna.text("#account"))

    boris = Console(other_chromium, page.board)
    boris.enter("Boris")
    anna.fill("[name=white-time]", "0:04:00")
    boris.fill("[name=white-time]", "0:03:00")
    anna.do("set-times")
    anna.answer("done")
    boris.until(lambda: "Anna" in boris.history()[0])
    boris.do("set-times")
    told = boris.answer("overtaken")
    assert "Anna" in told
    assert "4:00" in told
    assert page.board.view().clock.white_ns == 240 * 10**9  # type: ignore[union-attr]  # it has a clock
    boris.do("again")
    boris.answer("done")
    assert page.board.view().clock.white_ns == 180 * 10**9  # type: ignore[union-attr]  # it has a clock
    anna.until(lambda: "Boris" in anna.history()[0])


def test_a_refused_ruling_shows_its_reason_in_the_arbiters_language(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page, language="ru")
    console.open_group("claims")
    console.do("grant")
    assert "Ни одно требование не ждёт ответа." in console.answer("refused")
    assert page.board.view().rulings == 0


def test_the_penalties_of_the_profile_are_a_press_away(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    before = page.board.view().clock
    console.open_group("penalties")
    console.do("penalty-illegal-move")
    assert "illegal move" in console.answer("done")
    after = page.board.view().clock
    assert before is not None
    assert after is not None
    assert after.black_ns > before.black_ns + 50 * 10**9
    console.open_group("result")
    console.do("adjudge")
    console.until(lambda: page.board.view().record.result == "1-0")
    console.until(lambda: "1–0" in console.history()[0] or "1–0" in console.history()[1])


def test_a_wrong_password_five_times_is_told_with_the_wait(open_page: OpenPage) -> None:
    page = open_page(RAPID)
    console = console_of(page)
    console.do("sign-out")
    console.until_door()
    for _ in range(ADDRESS_STEPS[0].failures):
        console.fill("#name", "Anna")
        console.fill("#password", "not the password")
        console.click("#door button[type=submit]")
        console.until(lambda: "is wrong" in console.text(".door-message"))
    console.fill("#password", "correct horse 64")
    console.click("#door button[type=submit]")
    console.until(lambda: "Too many wrong passwords" in console.text(".door-message"))
    assert not console.find("#console").is_displayed()


def test_a_service_that_starts_again_asks_for_the_password_again(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    console.do("pause")
    console.answer("done")
    page.board.stop()
    page.board.start()
    console.until_door()
    console.sign_in()
    console.until(lambda: any("Pause" in row for row in console.history()))


def test_the_console_fits_phone_tablet_and_desk(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    for group in ("times", "penalties", "result", "claims", "position"):
        console.open_group(group)
    for size in ((390, 844), (820, 1180), (1180, 820), (1280, 800), (1366, 900)):
        fits(console, *size)


#: What is written in an empty field and has no room there.
CUT = """
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('#console input')].filter(e => {
      const {font, paddingLeft, paddingRight} = getComputedStyle(e);
      pen.font = font;
      const room = e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return room > 0 && pen.measureText(e.placeholder).width > room;
    }).map(e => e.placeholder)
"""


def fits(console: Console, width: int, height: int) -> None:
    console.resize(width, height)
    code = """
        const wide = [...document.querySelectorAll('#console *')].filter(e => e.checkVisibility()
          && !e.closest('.board, .move-list, .visually-hidden')
          && e.getBoundingClientRect().right > innerWidth + 1);
        return [document.documentElement.scrollWidth > innerWidth,
          wide.map(e => e.className + e.textContent.slice(0, 40))]
    """
    console.until(lambda: console.script(code) == [False, []])
    sizes = (
        "return [...document.querySelectorAll('#console button')].filter(e => e.checkVisibility())"
    )
    small = console.script(f"{sizes}.filter(e => e.offsetHeight < 38).map(e => e.textContent)")
    assert small == []
    cut = console.script(CUT)
    assert cut == []
    board = console.find("#board").size
    assert board["width"] >= min(360, width - 20)


def test_the_console_is_used_by_keyboard_alone(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    console.keys("p")
    console.until(lambda: page.board.view().state == "paused")
    console.script("document.querySelector('[data-ply=\"3\"]').focus()")
    console.keys(Keys.ARROW_LEFT)
    console.until(lambda: "1… e5" in console.text("#past"))
    console.keys(Keys.ESCAPE)
    console.until(lambda: not console.find("#past").is_displayed())


def test_the_history_is_filtered_and_both_languages_are_whole(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    console.do("pause")
    console.until(lambda: any("Anna" in row for row in console.history()))
    console.click("[data-filter=moves]")
    console.until(lambda: not any("Nf3" in row for row in console.history()))
    assert any("Anna" in row for row in console.history())
    console.click("[data-filter=rulings]")
    console.until(lambda: not any("Anna" in row for row in console.history()))
    console.find("#language option[value=ru]").click()
    console.until(lambda: "Решения" in console.text("#filters"))
    shown = console.text("body")
    for key in ("arbiter.", "ruling.", "door.", "penalty.", "rules.", "group."):
        assert key not in shown


def test_what_waits_for_the_arbiter_is_answered_by_a_press(open_page: OpenPage) -> None:
    page = played(open_page)
    console = console_of(page)
    page.board.call(
        lambda: page.board.service.deliver(
            Ruling(page.board.service.now_ns(), RulingKind.PAUSE, "Boris", 0)
        )
    )
    console.until(lambda: any("Boris" in row for row in console.history()))
    console.until(lambda: console.find("[data-action=resume]").is_displayed())


#: What the console's answer lies over.
COVERED = """
    const answer = document.querySelector('#answer').getBoundingClientRect();
    return ['#state', '#clock-top', '#clock-bottom'].filter(place => {
      const {top, bottom} = document.querySelector(place).getBoundingClientRect();
      return bottom > answer.top && top < answer.bottom;
    })
"""


def test_a_result_by_the_kings_waits_for_its_confirmation(open_page: OpenPage) -> None:
    """The console asked nothing after kings in the centre: the game was over by them already.

    H19; and its answer does not lie over the state or the clocks.
    """
    page = played(open_page)
    console = console_of(page)
    board = page.board.board
    page.board.call(partial(board.lift, CHESSBOARD.parse("e4")))
    for origin, target, piece in (("e1", "e4", "K"), ("e8", "d5", "k")):
        page.board.call(partial(board.lift, CHESSBOARD.parse(origin)))
        page.board.call(partial(board.place, CHESSBOARD.parse(target), piece))
    console.until(lambda: console.all("[data-action=ask-confirm]"))
    assert "1–0" in console.text("[data-ask^=gesture]")
    console.do("ask-confirm")
    console.answer("done")
    console.script("scrollTo(0, 0)")
    assert console.script(COVERED) == []
    console.until(lambda: not console.all("[data-action=ask-confirm]"))
    assert page.board.view().rulings == 1
