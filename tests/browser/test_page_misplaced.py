"""What is set up wrongly stands on the page with a button that makes it good (H21)."""

from dataclasses import replace

import pytest

from tests.browser.live_board import CLUB
from tests.browser.page import OpenPage


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The board is turned by 180 degrees"), ("ru", "доска повёрнута на 180 градусов")],
)
def test_a_turned_board_is_offered_to_be_read_turned(
    open_page: OpenPage, language: str, said: str
) -> None:
    page = open_page(language=language)
    page.drag("d7", "d5")
    page.press("white")
    page.until(lambda: page.all("[data-action=apply]"))
    assert said in page.text("#prompts")
    page.click("[data-action=apply]")
    page.until_moves("e4")
    page.until(lambda: not page.all("[data-action=apply]"))


def test_what_can_only_be_put_right_has_no_button(open_page: OpenPage) -> None:
    page = open_page(replace(CLUB, sensing="piece"))
    page.drag("d7", "d5")
    page.press("black")
    page.until(lambda: "Black has moved first" in page.text("#prompts"))
    assert not page.all("[data-action=apply]")
    page.drag("d5", "d7")
    page.until(lambda: "Black has moved first" not in page.text("#prompts"))
