"""What stands on the page first, once, and not at all."""

from functools import partial

import pytest

from drivers.signals import Control, ControlKind
from firmware_host.service.service import Service
from tests.browser.page import OpenPage
from tests.browser.test_page_answers import hands
from tests.browser.test_page_lights import RATED, TRAINING
from tests.browser.test_page_looks import assert_in_view, busy_page

GONE = (
    "there is no /dev/gpiochip0; this is no Raspberry Pi, or its chip has another number: gpio.chip"
)
AWAY = (
    f"the board can't be had: {GONE}",
    f"the lights can't be had: {GONE}",
    "the clock's display can't be had: its board is away; look at the board's cable and power; "
    "its clock comes back with it",
)
MARKED = ".board square:is(.check, .last-move)"


@pytest.mark.parametrize("rated", [True, False])
def test_the_drawn_board_marks_what_the_lights_may_show(open_page: OpenPage, rated: bool) -> None:
    """M-7: a rated game's page drew a red glow round the king in check, and said "check"."""
    page = open_page(RATED if rated else TRAINING)
    page.board.service.rated = rated
    hands(page, "e2", "e4", "P")
    hands(page, "f7", "f5", "p")
    hands(page, "d1", "h5", "Q")
    page.until_moves("e4", "f5", "Qh5+")
    page.until_state("to-move")
    assert ("check" in page.text("#state")) is not rated
    assert bool(page.all("#board [data-light]")) is not rated
    assert page.all(MARKED) == []  # in training they are drawn as lights


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_an_offer_is_seen_before_doubts_and_notices(
    open_page: OpenPage, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """E-6: its buttons were cut off below two doubts, while the clock ran."""
    monkeypatch.setattr(Service, "notices", property(lambda _: AWAY))
    page = busy_page(open_page, "ru")
    page.resize(*size)
    board = page.board
    offer = partial(Control, kind=ControlKind.DRAW, by="white")
    board.call(lambda: board.service.deliver(offer(board.service.now_ns())))
    page.until(lambda: page.all("[data-focus=draw-accept]"))
    assert_in_view(page, "#awaited [data-focus^=draw-], [data-press], #state")
    [notice] = page.all("#notes .notice")
    page.until(lambda: "доска, огни и дисплей часов. Причина: нет /dev/gpiochip0;" in notice.text)
    assert "gpio.chip" in notice.text and "there is" not in notice.text
    page.until(lambda: "more" in str(page.find("#prompts").get_attribute("class")))
