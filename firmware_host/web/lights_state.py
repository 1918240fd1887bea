"""The picture of the lights as the page gets it: the page draws what a device shows."""

from drivers.cells import CHESSBOARD
from drivers.lights import Frame, Glow
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.sitting.lights_meanings import Lamp
from firmware_host.web.difference import Json
from firmware_host.workshop.light_test import COLOURS

_COLOUR_NAMES = {colour: name for name, colour in COLOURS.items()}


def lights_tree(picture: Lights) -> dict[str, Json]:
    """Lit cells by name, lit lamps by side."""
    cells: dict[str, Json] = {CHESSBOARD.name(each.cell): _light(each) for each in picture.cells}
    lamps: dict[str, Json] = {str(each.lamp): _light(each) for each in picture.lamps}
    return {"cells": cells, "lamps": lamps}


def frame_tree(frame: Frame) -> dict[str, Json]:
    """The same of what the workshop shows instead of the game: a light test, a walk."""
    cells: dict[str, Json] = {
        CHESSBOARD.name(cell): _tested(glow) for cell, glow in enumerate(frame.cells) if glow
    }
    lamps: dict[str, Json] = {
        str(lamp): _tested(glow)
        for lamp, glow in zip((Lamp.WHITE, Lamp.BLACK, Lamp.BOARD), frame.lamps, strict=True)
        if glow
    }
    return {"cells": cells, "lamps": lamps}


def _tested(glow: Glow) -> dict[str, Json]:
    name = _COLOUR_NAMES.get(glow.colour, "white")
    return {"meaning": f"test-{name}", "pattern": "steady", "second": False}


def _light(light: CellLight | LampLight) -> dict[str, Json]:
    return {
        "meaning": str(light.meaning),
        "pattern": str(light.pattern),
        "second": light.is_second,
    }
