"""What the page gets of the lights, and who must hear an event."""

import json

import pytest

from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.sitting.lights_meanings import Lamp, LampMeaning, Meaning, Pattern
from firmware_host.web.lights_state import lights_tree
from firmware_host.web.server import STATIC
from firmware_host.web.state import event_tree


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
    wanted += [f"pattern.{pattern}" for pattern in Pattern]
    assert [key for key in wanted if not known.get(key)] == []
