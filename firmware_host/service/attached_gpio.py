"""From the configuration to boards and buttons on pins."""

from collections.abc import Callable, Mapping

from drivers.board import Board
from drivers.buttons import Buttons
from drivers.gpio.backends import connector
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.button_plan import MS, Button, Said
from drivers.gpio.buttons import ButtonWiring, GpioButtons
from drivers.gpio.hardware import Connect
from drivers.signals import Control, ControlKind, Press
from firmware_host.config.cells import grid_of
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import ButtonsSection, GpioSection
from firmware_host.config.wires import button_pins, wired
from firmware_host.service.attached_sensors import sensors_of
from firmware_host.timebase import NS_PER_S, monotonic_ns


def gpio_board(config: Config, now_ns: Callable[[], int]) -> Board:
    """The board on pins that the configuration names; ``KeyError`` if it names another kind."""
    wiring = wired(config) or ()
    period_ns = NS_PER_S // config.gpio.scan_hz
    plan = Plan(grid_of(config), sensors_of(config, wiring), wiring, period_ns)
    return GpioBoard(now_ns, plan, pins_of(config.gpio))


def gpio_buttons(config: Config, now_ns: Callable[[], int]) -> Buttons:
    """The buttons on pins."""
    buttons = config.buttons
    wired_so = tuple(_button(buttons, *each) for each in button_pins(buttons).items())
    wiring = ButtonWiring(wired_so, buttons.debounce_ms * MS, int(buttons.closed == "high"))
    return GpioButtons(now_ns, monotonic_ns, wiring, pins_of(config.gpio))


def pins_of(gpio: GpioSection) -> Connect:
    """How the pins are opened."""
    chip = gpio.chip.removeprefix("/dev/gpiochip")
    return connector(gpio.backend, None if chip == "auto" else int(chip))


def _button(buttons: ButtonsSection, name: str, pin: int) -> Button:
    hold_ns = buttons.hold_ms * MS if name in _HELD else 0
    return Button(pin, _SAID[name], _OPENED.get(name), hold_ns)


_WHITE, _BLACK = Press(0, "white"), Press(0, "black")
_SAID: Mapping[str, Said] = {
    "white": _WHITE,
    "black": _BLACK,
    "lever": _WHITE,
    "adjust": Control(0, ControlKind.ADJUST),
    "draw_white": Control(0, ControlKind.DRAW, "white"),
    "draw_black": Control(0, ControlKind.DRAW, "black"),
    "resign_white": Control(0, ControlKind.RESIGN, "white"),
    "resign_black": Control(0, ControlKind.RESIGN, "black"),
    "arbiter": Control(0, ControlKind.ARBITER),
    "new_game": Control(0, ControlKind.NEW_GAME),
    "queen": Control(0, ControlKind.PROMOTE, piece="q"),
    "rook": Control(0, ControlKind.PROMOTE, piece="r"),
    "bishop": Control(0, ControlKind.PROMOTE, piece="b"),
    "knight": Control(0, ControlKind.PROMOTE, piece="n"),
}
_OPENED: Mapping[str, Said] = {"lever": _BLACK}
#: What ends a game is not said by a sleeve.
_HELD = frozenset({"resign_white", "resign_black", "new_game"})
