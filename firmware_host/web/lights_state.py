"""The picture of the lights as the page gets it: the page draws what a device shows."""

from drivers.cells import CHESSBOARD
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.web.difference import Json


def lights_tree(picture: Lights) -> dict[str, Json]:
    """Lit cells by name, lit lamps by side."""
    cells: dict[str, Json] = {CHESSBOARD.name(each.cell): _light(each) for each in picture.cells}
    lamps: dict[str, Json] = {str(each.lamp): _light(each) for each in picture.lamps}
    return {"cells": cells, "lamps": lamps}


def _light(light: CellLight | LampLight) -> dict[str, Json]:
    return {
        "meaning": str(light.meaning),
        "pattern": str(light.pattern),
        "second": light.is_second,
    }
