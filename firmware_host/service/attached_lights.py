"""From the configuration to lights and to the clock's display, beside whatever board."""

from collections.abc import Callable, Mapping

from drivers.board import Board
from drivers.clock_face import ClockFace
from drivers.clock_faces.dgt import DgtFace
from drivers.clock_faces.oled import Glass, Oled
from drivers.clock_faces.oled_wires import I2cLink, Link, SpiLink
from drivers.clock_faces.panel import PanelFace
from drivers.clock_faces.tm1637 import Lines, Tm1637
from drivers.dgt.board import DgtBoard
from drivers.leds.lights import I2cWire, LedLights, SpiWire
from drivers.leds.matrices import Ht16k33, Max7219
from drivers.leds.plain import Pins, PlainLights, Shape
from drivers.leds.ws281x import RATE_HZ, Ws281x
from drivers.lights import LightDevice
from firmware_host.config.cells import grid_of
from firmware_host.config.light_wires import layout_of, most_plain, supply_of
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import NO_PIN
from firmware_host.config.schema_lights import ClockFaceSection
from firmware_host.service.attached_gpio import pins_of


def lights_of(config: Config) -> LightDevice | None:
    """The lights that the configuration names; ``KeyError`` for those of the board itself."""
    return _LIGHTS[config.lights.driver](config)


def face_of(config: Config, board: Board) -> ClockFace | None:
    """The clock's display; ``None``: the page is the only one."""
    return _FACES[config.clock_face.driver](config, board)


def _strip(config: Config) -> LightDevice:
    lights = config.lights
    chip = Ws281x(
        layout_of(lights, grid_of(config)), lights.colours, supply_of(lights), lights.brightness
    )
    wire = SpiWire(lights.spi_port, lights.spi_device, RATE_HZ)
    return LedLights(pins_of(config.gpio), wire, chip)


def _max7219(config: Config) -> LightDevice:
    lights = config.lights
    chip = Max7219(layout_of(lights, grid_of(config)), supply_of(lights), lights.brightness)
    wire = SpiWire(lights.spi_port, lights.spi_device, Max7219.RATE_HZ)
    return LedLights(pins_of(config.gpio), wire, chip)


def _ht16k33(config: Config) -> LightDevice:
    lights = config.lights
    chip = Ht16k33(layout_of(lights, grid_of(config)), supply_of(lights), lights.brightness)
    return LedLights(pins_of(config.gpio), I2cWire(lights.i2c_bus, lights.i2c_address), chip)


def _plain(config: Config, shape: Shape) -> LightDevice:
    lights = config.lights
    pins = Pins(
        tuple(lights.row_pins),
        tuple(lights.column_pins),
        tuple(lights.lamp_pins),
        lights.rows_lit,
        lights.columns_lit,
    )
    most = most_plain(lights)
    return PlainLights(pins_of(config.gpio), shape, pins, most, lights.brightness)


def _oled(config: Config, _board: Board) -> ClockFace:
    clock_face = config.clock_face
    width, height = map(int, clock_face.size.split("x"))
    glass = Glass(clock_face.controller, (width, height), clock_face.turned)
    return PanelFace(pins_of(config.gpio), Oled(_OLED_LINKS[clock_face.bus](clock_face), glass))


def _on_i2c(clock_face: ClockFaceSection) -> Link:
    return I2cLink(clock_face.i2c_bus, clock_face.i2c_address)


def _on_spi(clock_face: ClockFaceSection) -> Link:
    reset = None if clock_face.reset_pin == NO_PIN else clock_face.reset_pin
    return SpiLink(clock_face.spi_port, clock_face.spi_device, clock_face.dc_pin, reset)


_OLED_LINKS: Mapping[str, Callable[[ClockFaceSection], Link]] = {"i2c": _on_i2c, "spi": _on_spi}


def _tm1637(config: Config, _board: Board) -> ClockFace:
    clock_face = config.clock_face
    lines = Lines(clock_face.clock_pin, clock_face.white_pin, clock_face.black_pin)
    return PanelFace(pins_of(config.gpio), Tm1637(lines, clock_face.brightness))


def _dgt(config: Config, board: Board) -> ClockFace | None:
    return DgtFace(board, config.dgt.white_clock) if isinstance(board, DgtBoard) else None


_LIGHTS: Mapping[str, Callable[[Config], LightDevice | None]] = {
    "none": lambda _: None,
    "ws2812": _strip,
    "max7219": _max7219,
    "ht16k33": _ht16k33,
    "plain-matrix": lambda config: _plain(config, "matrix"),
    "plain-edges": lambda config: _plain(config, "edges"),
}
_FACES: Mapping[str, Callable[[Config, Board], ClockFace | None]] = {
    "page": lambda *_: None,
    "oled": _oled,
    "tm1637": _tm1637,
    "dgt": _dgt,
}
