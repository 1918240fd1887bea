"""What players answer and read on the page: an offer, a set-up, the sealed move, the profile."""

from functools import partial

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from drivers.cells import CHESSBOARD
from tests.browser.page import OpenPage, Page


def hands(page: Page, origin: str, target: str, piece: str) -> None:
    """A move at the board, with its press; quicker than a drag."""
    board = page.board.board
    for step in (
        partial(board.lift, CHESSBOARD.parse(origin)),
        partial(board.place, CHESSBOARD.parse(target), piece),
        partial(board.press, "white" if piece.isupper() else "black"),
    ):
        page.board.call(step)


def seal_field(page: Page) -> WebElement:
    return page.find("[data-focus=seal-text]")


def test_an_offer_is_declined_in_its_prompt_and_another_accepted_with_the_sides_own_button(
    open_page: OpenPage,
) -> None:
    page = open_page()
    assert page.text("#rules") == "profile fide · rated · touch-move announced · 300+3"
    hands(page, "e2", "e4", "P")
    page.until_moves("e4")
    page.click(".ending summary")
    page.click("[data-action=draw-white]")
    page.until(lambda: "White offered a draw" in page.text("#prompts"))
    page.click("#prompts [data-focus=draw-decline]")
    page.until(lambda: "offered a draw" not in page.text("#prompts"))
    page.until(lambda: "declined" in page.text("#events"))
    hands(page, "e7", "e5", "p")
    page.until_moves("e4", "e5")
    page.click("[data-action=draw-black]")
    page.click("[data-action=accept-white]")
    page.until_state("finished")
    assert "½–½, by agreement" in page.text("#state")


def test_pieces_are_set_up_by_a_button_and_a_move_is_sealed_as_the_field_shows_by_example(
    open_page: OpenPage,
) -> None:
    page = open_page(language="ru")
    assert page.text("#rules").startswith("правила fide · на рейтинг · ")
    page.board.call(partial(page.board.board.set_up, "." * 64))
    page.click("[data-action=set-up]")
    page.until(lambda: page.standing("e2") == "белая пешка")
    page.until_state("ready")
    hands(page, "e2", "e4", "P")
    page.until_moves("e4")
    page.click(".ending summary")
    page.click("[data-action=adjourn-black]")
    page.until(lambda: page.all("[data-focus=seal-text]"))
    page.click("[data-focus=seal-text]")
    page.until(lambda: seal_field(page).get_attribute("placeholder") == "например Кf3 или g1f3")
    page.keys("Кf6")
    page.until(lambda: seal_field(page).get_attribute("value") == "Кf6")
    page.keys(Keys.ENTER)
    page.until_state("adjourned")


MARK = "return getComputedStyle(document.querySelector('#believed .cell'), '::after').display"


def test_a_board_that_nobody_reads_agrees_with_nothing(open_page: OpenPage) -> None:
    """It had never been opened, and every piece had the circle of "sensor agrees"."""
    page = open_page()
    page.until(lambda: page.script(MARK) != "none")
    page.board.call(page.board.board.unplug)
    page.until_state("sensors-lost")
    page.until(lambda: page.script(MARK) == "none")
