"""What the law asks for, as the page gets it; and why something was not done."""

import json
import re
from typing import Any

import pytest

from drivers.signals import ControlKind, RulingKind
from firmware_host.web import actions, hub
from firmware_host.web.law_state import law_tree
from tests.firmware_host.sitting.hall import Hall
from tests.web.served import Served, serve
from tests.web.test_web_static import LANGUAGES, sentences


def touched(hall: Hall) -> None:
    """The pawn on e2 is lifted and put back, with intent."""
    hall.change("e2", ".")
    hall.wait(1)
    hall.change("e2", "x")
    hall.wait(1)


def test_the_piece_that_is_owed_is_no_hint_in_a_rated_game() -> None:
    """That a touched piece must move says that it can (TM-5)."""
    hall = Hall(touch_move="announce")
    touched(hall)
    assert law_tree(hall.view(), rated=True)["touch_owed"] is None
    owed = law_tree(hall.view(), rated=False)["touch_owed"]
    assert isinstance(owed, dict)
    assert (owed["law"], owed["movers"]) == ("TM-1", [{"cell": "e2", "piece": "P"}])
    hall.play("g1f3")
    owed = law_tree(hall.view(), rated=True)["touch_owed"]
    assert isinstance(owed, dict)
    assert owed["is_claimable"]


def test_a_position_that_is_put_back_comes_with_its_next_step() -> None:
    """I-5."""
    hall = Hall(sensing="piece")
    hall.play("e2e4")
    hall.applied(RulingKind.RESTORE, ply=0)
    left = law_tree(hall.view(), rated=True)["restoration"]
    assert left == {
        "law": "I-5",
        "missing": ["e2"],
        "extra": ["e4"],
        "wrong": [],
        "step": {"piece": "P", "origin": "e4", "target": "e2"},
    }


def test_an_offer_is_known_by_who_made_it_and_what_may_be_said_now() -> None:
    """E-6: the page had to guess it from the last forty events."""
    hall = Hall()
    hall.use(ControlKind.DRAW, by="black")
    tree = law_tree(hall.view(), rated=True)
    assert tree["draw_offered_by"] == "black"
    offered = tree["offered"]
    assert isinstance(offered, dict)
    assert {"draw-accept", "draw-decline"} <= set(json.loads(json.dumps(offered["white"])))


def test_the_page_is_told_of_a_claim_and_of_the_law() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            await page.until(lambda state: "law" in state and state["claim"] is None)
            law: Any = page.state["law"]  # type: ignore[index,call-overload]
            assert set(law["offered"]) == {"white", "black", "table"}

    serve(test)


def test_a_press_on_an_unplugged_board_is_no_missing_piece() -> None:
    """``That piece is not there`` was said of it."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            served.board.unplug()
            answer = await page.ask('{"do":"press","side":"white"}')
            assert (answer["type"], answer["code"]) == ("error", "unplugged")

    serve(test)


def test_nothing_is_taken_back_before_the_first_move() -> None:
    """H18."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            answer = await page.ask('{"do":"take-back"}')
            assert answer["code"] == "no-take-back"

    serve(test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    codes = {*actions._IMPOSSIBLE.values(), "impossible"}
    for module in (actions, hub):
        assert module.__file__
        with open(module.__file__, encoding="utf-8") as file:  # noqa: PTH123 - a module's path
            codes |= set(re.findall(r'(?:RefusedError\(|_error\(number, )"([\w-]+)"', file.read()))
    assert len(codes) > 7
    assert {code for code in codes if f"error.{code}" not in sentences(language)} == set()
