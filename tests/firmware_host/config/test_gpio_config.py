"""Boards and buttons on pins as they are configured: what can't be is said with line and remedy."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.board import GpioBoard
from drivers.gpio.buttons import GpioButtons
from drivers.signals import Control, ControlKind, Press
from firmware_host.config.config import ConfigError, parse_config
from firmware_host.config.sensor_wires import SENSOR_PINS, SENSOR_WIRES
from firmware_host.config.text import format_config
from firmware_host.config.wires import BUTTON_NAMES, pin_uses, wired
from firmware_host.service.attached import attach

FILE = Path("jadoube.toml")
DRIVERS = sorted(SENSOR_PINS)


def mistakes(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, FILE)
    return str(caught.value).splitlines()


def on(driver: str, rest: str = "") -> str:
    return f'[board]\ndriver = "{driver}"\n{rest}'


@pytest.mark.parametrize("driver", DRIVERS)
def test_every_board_on_pins_is_whole_as_it_comes(driver: str):
    config = parse_config(on(driver), FILE)
    attached = attach(config, lambda: 0)
    assert isinstance(attached.board, GpioBoard)
    assert attached.board.sensing == ("colour" if driver.startswith("hall") else "occupancy")
    assert attached.buttons is None
    wiring = wired(config)
    assert wiring is not None
    assert len(wiring) == SENSOR_WIRES[driver](config) == attached.board._plan.sensors.wires
    assert pin_uses(config)


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_button_on_any_pin_of_the_sensors_is_refused(driver: str):
    for use in pin_uses(parse_config(on(driver), FILE)):
        said = mistakes(on(driver, f"[buttons]\narbiter = {use.pin}\n"))
        assert any(use.purpose in line and "the arbiter button" in line for line in said)


def test_two_uses_of_a_pin_are_named_at_the_line_of_the_later_one():
    text = on("matrix", "[matrix]\nrows = [5, 6, 13, 19, 26, 12, 16, 20]\n[buttons]\nadjust = 6\n")
    (said,) = mistakes(text)
    assert said.startswith(
        "jadoube.toml:6: buttons.adjust: GPIO 6 is row 2 of the matrix and the adjust button at "
        "once; give the adjust button another pin, free are 2, 3, 7"
    )


def test_pins_of_a_board_that_is_not_attached_may_be_used():
    config = parse_config("[buttons]\nwhite = 5\nblack = 6\n", FILE)
    attached = attach(config, lambda: 0)
    assert isinstance(attached.buttons, GpioButtons)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (on("matrix", "[matrix]\nrows = []\n"), "gpio.cells: no wire for a1, b1"),
        (on("matrix", "[matrix]\ncolumns = [0, 17, 27, 22, 18, 23, 24, 25]\n"), "GPIO 0 can't be"),
        (on("matrix", "[matrix]\ncolumns = [40, 17, 27, 22, 18, 23, 24, 25]\n"), "none of the hea"),
        (on("matrix", '[matrix]\nrows = "5"\n'), "matrix.rows: "),
        (on("matrix", "[matrix]\nrows = [5.5]\n"), "5.5 is no whole number"),
        (on("matrix", "[matrix]\nsettle_us = 99999\n"), "the most is 5000"),
        (on("matrix", '[gpio]\ncells = ["a1 b1 a1"]\n'), "4: gpio.cells: a1 has wires 1 and 3"),
        (on("matrix", '[gpio]\ncells = ["k1"]\n'), "no cell 'k1' on a board of 8x8"),
        (on("matrix", "[gpio]\nturned = 45\n"), "use 0, 90, 180 or 270"),
        (
            on("matrix", '[gpio]\nchip = "/dev/mem"\n'),
            "is no GPIO chip; write it as /dev/gpiochip0",
        ),
        (on("matrix", "[gpio]\nscan_hz = 5000\n"), "the most is 1000"),
        (on("shift-register", "[shift_register]\nchips = 7\n"), "no wire for a8"),
        (on("shift-register", '[shift_register]\nspi = "2.0"\n'), "shift_register.spi"),
        (on("shift-register", '[shift_register]\nspi = "none"\n'), "have no clock"),
        (on("shift-register", '[shift_register]\nspi = "none"\n'), "have no data line"),
        (
            on("shift-register", '[shift_register]\nspi = "none"\nclock = 4\ndata = [5, 6, 7]\n'),
            "8 chips are not 3 equally long chains",
        ),
        (on("expander", "[expander]\naddresses = [32, 32, 33, 34]\n"), "the same address"),
        (on("expander", "[expander]\naddresses = [16]\n"), "16 is too small; the least is 32"),
        (on("expander", "[expander]\ninterrupt = 3\n"), "the clock of I2C 1"),
        (on("multiplexer", "[multiplexer]\naddress = [5, 6]\n"), "no wire for a3"),
        (on("hall-spi", "[hall]\nrests = { j1 = 5 }\n"), "no cell 'j1'"),
        (on("hall-spi", "[hall]\nthresholds = { a1 = 0 }\n"), "0 is no level of an MCP3008"),
        (on("hall-spi", "[hall]\nrest = 13200\n"), "4: hall.rest: 13200 is no level of an MCP3008"),
        (on("hall-i2c", "[hall]\nrests = { e4 = 40000 }\n"), "of an ADS1115; write 0 to 32767"),
        (on("hall-spi", "[hall]\nhysteresis = 60\n"), "leaves no way back"),
        (on("hall-spi", '[hall]\nspi = ["0.7"]\n'), "'0.7' is no SPI device; use 0.0, 0.1"),
        (on("hall-spi", '[hall]\nspi = ["0.1", "0.1"]\n'), "another chip select, free: 0.0, 1.0"),
        (on("hall-i2c", "[hall]\naddresses = [72, 72]\n"), "the same address"),
        ("[buttons]\nwhite = 5\n", "buttons.black: only one player can press the clock"),
        ("[buttons]\nwhite = 5\nblack = 6\nlever = 7\n", "one lever or two buttons, not both"),
        ("[buttons]\nwhite = 5\nblack = 5\n", "White's clock button and Black's clock button"),
        ("[buttons]\nwhite = 99\n", "the most is 27"),
        (
            '[buttons]\narbiter = 2\nclosed = "high"\n',
            "arbiter: GPIO 2 can't be the arbiter button",
        ),
        (
            on("matrix", '[matrix]\ncolumns = [3, 17, 27, 22, 18, 23, 24, 25]\ndrive = "high"\n'),
            "pulls it up",
        ),
        (
            on("multiplexer", '[multiplexer]\ncommon = [2, 20, 21, 26]\nclosed = "high"\n'),
            "pulls it up",
        ),
        ('[buttons]\nwhite = "5"\n', "no whole number"),
    ],
)
def test_what_can_not_be_is_said_with_its_line(text: str, said: str):
    lines = mistakes(text)
    assert any(said in line for line in lines), lines
    assert all(line.startswith("jadoube.toml:") and "; " in line for line in lines)


def test_cells_have_their_own_rest_and_threshold_wherever_their_wires_are():
    cells = " ".join(f"{file}{rank}" for rank in range(8, 0, -1) for file in "abcdefgh")
    text = (
        f'[gpio]\ncells = ["{cells}"]\n[hall]\nrests = {{ a8 = 500 }}\nthresholds = {{ h1 = 99 }}\n'
    )
    board = attach(parse_config(on("hall-spi", text), FILE), lambda: 0).board
    limits = board._plan.sensors.meaning()._limits
    assert (limits[0], limits[1], limits[63]) == ((500, 60, 40), (512, 60, 40), (512, 99, 79))


def test_levels_are_those_of_the_converter_where_nobody_says_them():
    """An ADS1115 was read with the levels of an MCP3008: every empty square was a White piece."""
    config = parse_config(on("hall-i2c"), FILE)
    limits = attach(config, lambda: 0).board._plan.sensors.meaning()._limits
    assert limits[0] == (13200, 1550, 1050)
    hall = parse_config(on("hall-i2c", "[hall]\nrest = 12900\n"), FILE).hall
    assert (hall.rest, hall.threshold, hall.hysteresis) == (12900, 1550, 500)
    assert hall.model_fields_set == {"rest"}
    hall = parse_config(on("hall-spi"), FILE).hall
    assert (hall.rest, hall.threshold, hall.hysteresis) == (512, 60, 20)
    text = format_config(config)
    assert "rest = 13200\n" in text
    assert parse_config(text, FILE) == config


@pytest.mark.parametrize(
    ("text", "hysteresis"),
    [("threshold = 400\n", 133), ("thresholds = { e4 = 300 }\n", 100), ("threshold = 1600\n", 500)],
)
def test_a_usual_hysteresis_leaves_a_way_back(text: str, hysteresis: int):
    """A threshold of its own was refused for a hysteresis that nobody had written."""
    hall = parse_config(on("hall-i2c", f"[hall]\n{text}"), FILE).hall
    assert hall.hysteresis == hysteresis


def test_each_button_says_what_its_name_says():
    every = "".join(
        f"{setting.removeprefix('buttons.')} = {pin}\n"
        for pin, setting in enumerate(BUTTON_NAMES, 4)
        if setting != "buttons.lever"
    )
    config = parse_config(f"[buttons]\n{every}hold_ms = 700\n", FILE)
    buttons = attach(config, lambda: 0).buttons._wiring.buttons
    said = [button.closed for button in buttons]
    assert said[:2] == [Press(0, "white"), Press(0, "black")]
    assert Control(0, ControlKind.DRAW, "black") in said
    assert Control(0, ControlKind.PROMOTE, piece="n") in said
    held = [button.closed.kind for button in buttons if button.hold_ns]
    assert held == [ControlKind.RESIGN, ControlKind.RESIGN, ControlKind.NEW_GAME]
    (lever,) = attach(
        parse_config("[buttons]\nlever = 5\n", FILE), lambda: 0
    ).buttons._wiring.buttons
    assert (lever.closed, lever.opened) == (Press(0, "white"), Press(0, "black"))


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(DRIVERS),
    st.lists(st.integers(-3, 60), max_size=17),
    st.lists(st.integers(-3, 60), max_size=17),
    st.integers(-2, 30),
)
def test_hostile_pins_are_refused_or_used_once(driver, first, second, button):
    section = {
        "matrix": f"[matrix]\nrows = {first}\ncolumns = {second}\n",
        "multiplexer": f"[multiplexer]\naddress = {first}\ncommon = {second}\n",
        "shift-register": f'[shift_register]\nspi = "none"\ndata = {first}\nload = {button}\n',
    }.get(driver, f"[hall]\naddress = {first}\n")
    try:
        config = parse_config(on(driver, f"{section}[buttons]\narbiter = {button}\n"), FILE)
    except ConfigError:
        return
    pins = [use.pin for use in pin_uses(config) if use.role != "bus"]
    assert len(set(pins)) == len(pins)
    assert attach(config, lambda: 0).board.grid.size == 64
