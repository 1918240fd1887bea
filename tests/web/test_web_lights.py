"""What the page gets of the lights, and who must hear an event."""

import json

import pytest

from clock.display import format_clk
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.sitting.lights_meanings import Lamp, LampMeaning, Meaning, Pattern
from firmware_host.web.lights_state import lights_tree
from firmware_host.web.server import STATIC
from firmware_host.web.state import event_tree
from firmware_host.web.workshop_actions import Asked, perform
from firmware_host.workshop.light_test import COLOURS
from tests.web.served import Served, serve


def test_the_page_gets_the_picture_by_names_of_cells() -> None:
    picture = Lights(
        (CellLight(12, Meaning.STEP, is_second=True), CellLight(28, Meaning.STEP)),
        (LampLight(Lamp.WHITE, LampMeaning.ILLEGAL),),
    )
    assert lights_tree(picture) == {
        "cells": {
            "e2": {"meaning": "step", "pattern": "alternate", "second": True},
            "e4": {"meaning": "step", "pattern": "alternate", "second": False},
        },
        "lamps": {"white": {"meaning": "illegal", "pattern": "blink", "second": False}},
    }


def test_the_page_shows_what_the_workshop_lights() -> None:
    """The workshop of a simulated board said that a1 is lit: its only lights stayed dark."""

    async def test(served: Served) -> None:
        workshop = served.service.workshop
        async with served.page() as page:
            workshop.bench.begin_lights(workshop.now_ns())
            workshop.tell()
            white = {"meaning": "test-white", "pattern": "steady", "second": False}
            await page.until(lambda state: state["lights"] == {"cells": {"a1": white}, "lamps": {}})
            await perform(workshop, Asked(do="light-show", pattern="lamp", at=1, colour="red"))
            await page.until(lambda state: "test-red" in str(state["lights"]["lamps"]))
            await perform(workshop, Asked(do="light-show", pattern="all", colour="blue"))
            await page.until(lambda state: len(state["lights"]["cells"]) == 64)
            await perform(workshop, Asked(do="end"))
            await page.until(lambda state: not state["lights"]["cells"])

    serve(test)


@pytest.mark.parametrize("t_ns", [5_960_000_000, 5_999_999_999, 5_900_000_000])
def test_a_stamp_is_cut_off_as_on_the_score_sheet(t_ns: int) -> None:
    """The page and the console said 0:06 of what the sheet had at 0:00:05."""
    assert event_tree(Happened(t_ns, 0, "flag", ""))["t_s"] == 5.9
    assert format_clk(t_ns) == "0:00:05"


def test_an_event_says_who_must_hear_it() -> None:
    assert event_tree(Happened(0, 0, "flag", ""))["to"] == "hall"
    assert event_tree(Happened(0, 0, "adjust", ""))["to"] == "nobody"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_meaning_lamp_and_pattern_has_its_words(language: str) -> None:
    """A light that the page can't put into words is a riddle."""
    known = json.loads((STATIC / "i18n" / f"{language}.json").read_text("utf-8"))
    wanted = [f"light.{meaning}" for meaning in Meaning]
    wanted += [f"lamp.{meaning}" for meaning in LampMeaning]
    wanted += [f"lamp.at.{lamp}" for lamp in Lamp]
    wanted += [f"{what}.test-{colour}" for colour in COLOURS for what in ("light", "lamp")]
    wanted += [f"pattern.{pattern}" for pattern in Pattern]
    assert [key for key in wanted if not known.get(key)] == []
