"""RPi.GPIO has one state for a whole program: what one device lets go of, others still use."""

import sys
from types import ModuleType
from typing import Any

import pytest

from drivers.gpio.backends import connector
from tests.drivers.gpio import pretended

BOARD, LAMPS, BUTTONS = (5, 6, 13), (17, 27), (20, 21)
#: A Pi 3, as its revision is told.
PI_3 = 0xA02082


class RpiGpio:
    """RPi.GPIO as its documentation has it: a pin that was not set up can't be used."""

    def __init__(self) -> None:
        self.is_input: dict[int, bool] = {}
        self.heard: dict[int, Any] = {}

    def setup(self, pin: int, direction: int, *_: object, **__: object) -> None:
        self.is_input[pin] = direction == 1

    def input(self, pin: int) -> int:
        if pin not in self.is_input:
            raise RuntimeError("You must setup() the GPIO channel first")
        return 1

    def output(self, pin: int, _level: int) -> None:
        if self.is_input.get(pin, True):
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")

    def listen(self, pin: int, _edge: int, callback: Any, **_: object) -> None:
        self.heard[pin] = callback

    def forget(self, pin: int) -> None:
        self.heard.pop(pin, None)

    def cleanup(self, pin: int | None = None) -> None:
        for each in list(self.is_input) if pin is None else [pin]:
            self.is_input.pop(each, None)
            self.forget(each)

    def module(self) -> ModuleType:
        module: Any = ModuleType("RPi.GPIO")
        module.BCM, module.IN, module.OUT = 11, 1, 0
        module.PUD_OFF, module.PUD_DOWN, module.PUD_UP = 20, 21, 22
        module.RISING, module.FALLING, module.BOTH = 31, 32, 33
        module.I2C, module.SPI, module.HARD_PWM, module.SERIAL, module.UNKNOWN = 42, 41, 43, 40, -1
        module.setmode = module.setwarnings = lambda _: None
        module.setup, module.input, module.output = self.setup, self.input, self.output
        module.gpio_function = lambda pin: int(self.is_input.get(pin, True))
        module.add_event_detect, module.remove_event_detect = self.listen, self.forget
        module.cleanup = self.cleanup
        return module  # type: ignore[no-any-return]  # a module has any name


@pytest.fixture
def rpi_gpio(monkeypatch: pytest.MonkeyPatch) -> RpiGpio:
    """gpiozero's own factory over it."""
    made = RpiGpio()
    package: Any = ModuleType("RPi")
    package.GPIO = made.module()
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    pretended.install(monkeypatch, package, package.GPIO)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_3)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory.pins", {})
    return made


def test_what_one_device_lets_go_of_the_others_still_use(rpi_gpio: RpiGpio) -> None:
    """Buttons that were lost and taken again left a board whose pins could not be read."""
    heard: list[int] = []
    board, buttons = connector("rpigpio", None)(), connector("rpigpio", None)()
    read, write = board.inputs(BOARD, "up"), board.outputs(LAMPS, 0b11)
    buttons.edges(BUTTONS, "up", lambda edge: heard.append(edge.pin), lambda _: None)

    buttons.close()
    assert read() == 0b111
    write(0b00)
    assert set(rpi_gpio.is_input) == {*BOARD, *LAMPS}

    buttons = connector("rpigpio", None)()
    buttons.edges(BUTTONS, "up", lambda edge: heard.append(edge.pin), lambda _: None)
    board.close()
    assert set(rpi_gpio.is_input) == set(BUTTONS)
    rpi_gpio.heard[BUTTONS[0]](BUTTONS[0])
    assert heard == [BUTTONS[0]]
    buttons.close()
    assert not rpi_gpio.is_input
