"""From what the lights mean to what a device shows at one moment. Pure."""

from drivers.lights import STEP_NS, Frame, Glow
from firmware_host.sitting.lights import CellLight, LampLight, Lights
from firmware_host.sitting.lights_meanings import CELLS, LAMPS, STEPS, Colour, Lamp, Pattern

#: In percent. A device may bound it further, by its current.
BRIGHTNESS = 100


def frame(picture: Lights, t_ns: int, cells: int, *, step_ns: int = STEP_NS) -> Frame:
    """The picture at ``t_ns``, for a board of so many cells; ``step_ns`` is the device's."""
    step = t_ns // step_ns
    glows: list[Glow | None] = [None] * cells
    for cell in picture.cells:
        glows[cell.cell] = _glow(cell, CELLS[cell.meaning].colour, step)
    lamps = {lamp.lamp: _glow(lamp, LAMPS[lamp.meaning].colour, step) for lamp in picture.lamps}
    white, black, board = (lamps.get(lamp) for lamp in Lamp)
    return Frame(tuple(glows), (white, black, board))


def next_change_ns(picture: Lights, t_ns: int, *, step_ns: int = STEP_NS) -> int | None:
    """When the frame may next be another one; ``None``: not before the picture changes."""
    patterns = {cell.pattern for cell in picture.cells} | {lamp.pattern for lamp in picture.lamps}
    if patterns <= {Pattern.STEADY}:
        return None
    return (t_ns // step_ns + 1) * step_ns


def _glow(light: CellLight | LampLight, colour: Colour, step: int) -> Glow | None:
    """``None`` while it is dark."""
    steps = STEPS[light.pattern]
    at = (step + (len(steps) // 2 if light.is_second else 0)) % len(steps)
    if steps[at] != "#":
        return None
    since = steps.rfind(".", 0, at) + 1
    return Glow(colour, BRIGHTNESS, since)
