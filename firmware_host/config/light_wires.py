"""Whether lights and the clock's display can be as they are configured; the pins they use."""

from collections.abc import Callable, Iterator, Mapping

from drivers.cells import Grid
from drivers.gpio.pins import PinUse, has_select, i2c_uses, spi_uses
from drivers.leds.current import Supply, least_ma
from drivers.leds.layout import Layout, chain, parse_order, spots_of
from drivers.leds.matrices import Ht16k33, Max7219
from drivers.leds.ws281x import most_leds
from firmware_host.config.cells import grid_of, last_cell
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import NO_PIN
from firmware_host.config.schema_lights import ClockFaceSection, LightsSection

#: What the chip in an LED of a strip draws, lit or not.
STRIP_IDLE_MA = 1.0
_PLAIN = ("plain-matrix", "plain-edges")
_DIGIT_LINES = (
    ("clock_pin", "the clock line"),
    ("white_pin", "White's half"),
    ("black_pin", "Black's half"),
)
#: The key, what is wrong with it, what to do.
Found = tuple[str, str, str]


def layout_of(lights: LightsSection, grid: Grid) -> Layout:
    """The chain of LEDs on ``grid``. ``ValueError`` for an ``order`` that can't be."""
    on_corners = lights.places == "corners"
    places = spots_of(grid, on_corners=on_corners)
    if lights.order:
        return Layout(grid, on_corners, parse_order(lights.order, places))
    order = chain(places, lights.first, lights.along, serpentine=lights.serpentine)
    lamps = tuple(range(places.size, places.size + 3)) if lights.lamps else ()
    return Layout(grid, on_corners, order + lamps)


def supply_of(lights: LightsSection) -> Supply:
    """What the LEDs may draw."""
    idle_ma = STRIP_IDLE_MA if lights.driver == "ws2812" else 0.0
    return Supply(lights.budget_ma, lights.led_ma, idle_ma)


def most_plain(lights: LightsSection) -> int:
    """How many plain LEDs may be on together, beside the lamps."""
    return lights.budget_ma // lights.led_ma - len(lights.lamp_pins)


def light_uses(config: Config) -> Iterator[PinUse]:
    """The pins of lights and of the clock's display."""
    yield from _LIGHT_PINS.get(config.lights.driver, _no_pins)(config.lights)
    yield from _FACE_PINS.get(config.clock_face.driver, _no_face_pins)(config.clock_face)


def light_mistakes(config: Config) -> Iterator[Found]:
    """What can't be as it is."""
    lights = config.lights
    if lights.driver in _PLAIN:
        yield from _plain_mistakes(config)
    elif lights.driver in _MOST:
        yield from _chain_mistakes(config)
    if _LIGHT_PINS.get(lights.driver) in (_strip_pins, _spi_pins):
        yield from _no_select(lights, "lights")
    yield from _face_mistakes(config)


def _chain_mistakes(config: Config) -> Iterator[Found]:
    lights = config.lights
    try:
        leds = len(layout_of(lights, grid_of(config)).order)
    except ValueError as error:
        problem, _, remedy = str(error).partition("; ")
        yield (
            "lights.order",
            problem,
            remedy or f"use the names of squares, a1 to {last_cell(config)}",
        )
        return
    most = _MOST[lights.driver](lights)
    if leds > most:
        yield "lights.order", f"{leds} LEDs are too many", f"{lights.driver} has at most {most}"
    least = _LEAST[lights.driver](lights, leds)
    if least > lights.budget_ma:
        problem = f"{lights.budget_ma} mA are not enough for {leds} LEDs"
        yield "lights.budget_ma", problem, f"give at least {int(least) + 1}, and a supply for it"


def _plain_mistakes(config: Config) -> Iterator[Found]:
    lights, grid = config.lights, grid_of(config)
    if lights.places == "corners":
        yield "lights.places", "plain LEDs stand on squares only", "leave it out"
    wanted = {"row": grid.height, "column": grid.width}
    for what, count in wanted.items():
        found = len(getattr(lights, f"{what}_pins"))
        if found != count:
            problem = f"the board has {count} {what}s, and {found} have a pin"
            yield f"lights.{what}_pins", problem, f"name the GPIO of all {count}"
    if len(lights.lamp_pins) not in (0, 3):
        yield "lights.lamp_pins", "there are three lamps", "name three pins, or none"
    least = 1 if lights.driver == "plain-matrix" else 2
    if most_plain(lights) < least:
        needed = (least + len(lights.lamp_pins)) * lights.led_ma
        problem = f"{lights.budget_ma} mA are not enough for one square and the lamps"
        yield "lights.budget_ma", problem, f"give at least {needed}"


def _face_mistakes(config: Config) -> Iterator[Found]:
    face = config.clock_face
    if face.driver == "dgt" and config.board.driver != "dgt":
        board = config.board.driver
        problem = f'"dgt" is the clock on a board of that driver, and board.driver is "{board}"'
        yield "clock_face.driver", problem, 'use "page", or set board.driver = "dgt"'
    if (face.driver, face.bus) == ("oled", "spi"):
        yield from _no_select(face, "clock_face")
    for name, problem in _FACE_NEEDS.get((face.driver, face.bus), {}).items():
        if getattr(face, name) == NO_PIN:
            yield f"clock_face.{name}", problem, "give it a pin"


def _no_pins(_lights: LightsSection) -> Iterator[PinUse]:
    return iter(())


def _no_face_pins(_face: ClockFaceSection) -> Iterator[PinUse]:
    return iter(())


def _spi(device: LightsSection | ClockFaceSection, section: str) -> Iterator[PinUse]:
    """A chip select that the header has not is a mistake of its own, and takes no pin."""
    port, select = device.spi_port, device.spi_device
    yield from spi_uses(port, select if has_select(port, select) else None, f"{section}.spi_device")


def _no_select(device: LightsSection | ClockFaceSection, section: str) -> Iterator[Found]:
    port, select = device.spi_port, device.spi_device
    if not has_select(port, select):
        yield f"{section}.spi_device", f"SPI {port} has no chip select {select}", "use 0 or 1"


def _strip_pins(lights: LightsSection) -> Iterator[PinUse]:
    """A strip has no chip select: whatever else is said on its SPI, it would show."""
    for use in _spi_pins(lights):
        if "data out" in use.purpose:
            purpose = f"the data of the LEDs, which need SPI {lights.spi_port} for themselves"
            yield PinUse(use.pin, purpose, "lights.spi_port", "alone", use.bus)
        else:
            yield use


def _spi_pins(lights: LightsSection) -> Iterator[PinUse]:
    yield from _spi(lights, "lights")


def _i2c_pins(lights: LightsSection) -> Iterator[PinUse]:
    yield from i2c_uses(lights.i2c_bus, "lights.i2c_bus")


def _plain_pins(lights: LightsSection) -> Iterator[PinUse]:
    for what in ("row", "column", "lamp"):
        setting = f"{what}_pins"
        for n, pin in enumerate(getattr(lights, setting), 1):
            yield PinUse(pin, f"{what} {n} of the lights", f"lights.{setting}")


def _oled_pins(face: ClockFaceSection) -> Iterator[PinUse]:
    if face.bus == "i2c":
        yield from i2c_uses(face.i2c_bus, "clock_face.i2c_bus")
        return
    yield from _spi(face, "clock_face")
    for name, what in (("dc_pin", "the D/C"), ("reset_pin", "the RES")):
        if (pin := getattr(face, name)) != NO_PIN:
            yield PinUse(pin, f"{what} of the clock's display", f"clock_face.{name}")


def _digit_pins(face: ClockFaceSection) -> Iterator[PinUse]:
    for name, what in _DIGIT_LINES:
        if (pin := getattr(face, name)) != NO_PIN:
            yield PinUse(pin, f"{what} of the clock's display", f"clock_face.{name}")


_LIGHT_PINS: Mapping[str, Callable[[LightsSection], Iterator[PinUse]]] = {
    "ws2812": _strip_pins,
    "max7219": _spi_pins,
    "ht16k33": _i2c_pins,
    "plain-matrix": _plain_pins,
    "plain-edges": _plain_pins,
}
_FACE_PINS: Mapping[str, Callable[[ClockFaceSection], Iterator[PinUse]]] = {
    "oled": _oled_pins,
    "tm1637": _digit_pins,
}
_THREE = "TM1637 modules need three pins"
_DIGITS = dict.fromkeys(("clock_pin", "white_pin", "black_pin"), _THREE)
#: By driver and bus: the pins that can't be left out, and why.
_FACE_NEEDS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("tm1637", "i2c"): _DIGITS,
    ("tm1637", "spi"): _DIGITS,
    ("oled", "spi"): {"dc_pin": "an OLED on SPI needs its D/C line"},
}
#: More chips in a row than this nobody has tried.
_MOST_MAX7219 = 4 * 64
_MOST: Mapping[str, Callable[[LightsSection], int]] = {
    "ws2812": lambda lights: most_leds(lights.colours),
    "max7219": lambda _: _MOST_MAX7219,
    "ht16k33": lambda _: Ht16k33.MOST_LEDS,
}
#: mA with which any picture can be shown, all dimmed.
_LEAST: Mapping[str, Callable[[LightsSection, int], float]] = {
    "ws2812": lambda lights, leds: least_ma(leds, len(lights.colours), supply_of(lights)),
    "max7219": lambda lights, leds: leds * lights.led_ma * Max7219.DUTIES[0],
    "ht16k33": lambda lights, leds: leds * lights.led_ma * Ht16k33.DUTIES[0],
}
