"""Pins used twice, pins that the Pi needs."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.pins import HEADER, PI_NEEDS, PinUse, check_pins, i2c_uses, spi_uses


def test_a_pin_used_twice_is_refused_naming_both_uses_and_the_free_pins():
    uses = [PinUse(17, "row 1", "matrix.rows"), PinUse(17, "White's button", "buttons.white")]
    (mistake,) = check_pins(uses)
    assert mistake.use == uses[1]
    assert mistake.problem == "GPIO 17 is row 1 and White's button at once"
    assert "free are 2, 3, 4" in mistake.remedy
    assert "17" not in mistake.remedy
    assert str(mistake) == f"{mistake.problem}; {mistake.remedy}"


def test_a_pin_written_twice_for_the_same_thing_is_refused_too():
    (mistake,) = check_pins([PinUse(5, "a row", "matrix.rows"), PinUse(5, "a row", "matrix.rows")])
    assert mistake.problem == "GPIO 5 is a row twice"


def test_a_bus_is_shared_but_its_chip_selects_are_not():
    leds, registers = spi_uses(0, 0, "lights.spi"), spi_uses(0, 1, "shift_register.spi")
    assert not check_pins([*leds, *registers, *i2c_uses(1), *i2c_uses(1)])
    (mistake,) = check_pins([*leds, *spi_uses(0, 0, "hall.spi")])
    assert "lights.spi" in mistake.problem
    assert "hall.spi" in mistake.problem


def test_a_button_on_the_clock_line_of_a_bus_is_refused():
    (mistake,) = check_pins([*i2c_uses(1), PinUse(3, "the draw button", "buttons.draw_white")])
    assert "the clock of I2C 1" in mistake.problem


def test_two_devices_that_can_not_share_an_spi_are_sent_to_another_one_not_to_a_pin():
    """Whose lights and registers met on SPI 0 was told to give its data line another pin."""
    registers = spi_uses(0, 0, "shift_register.spi")
    strip = PinUse(10, "the data of the LEDs", "lights.spi_port", "alone", "SPI 0")
    (mistake,) = check_pins([*registers, strip, *spi_uses(0, 0, "lights.spi_device")])
    assert mistake.remedy == (
        "put one of them on SPI 1, which takes GPIO 19, 20, 21 and one of 18, 17, 16"
    )


def test_two_devices_on_one_chip_select_are_told_the_free_ones():
    both = [*spi_uses(0, 0, "hall.spi"), *spi_uses(0, 0, "lights.spi_device")]
    (mistake,) = check_pins([*both, PinUse(20, "row 8", "matrix.rows")])
    assert mistake.remedy == "give one of them another chip select, free: 0.1"
    (mistake,) = check_pins([*both, PinUse(7, "x", "x"), PinUse(20, "row 8", "matrix.rows")])
    assert mistake.remedy == "no chip select is free: leave one of them out"


def test_of_a_plain_pin_and_a_bus_the_pin_is_moved_whichever_comes_first():
    """It was said of line 1, without a key, that the bus was to have another pin."""
    load = PinUse(10, "the load line", "shift_register.load")
    strip = PinUse(10, "the data of the LEDs", "lights.spi_port", "alone", "SPI 0")
    for uses in ([load, *spi_uses(0, 0, "x.spi")], [*spi_uses(0, 0, "x.spi"), load]):
        (mistake,) = check_pins(uses)
        assert mistake.use == load
        assert mistake.remedy.startswith("give the load line another pin, free are 2, 3")
    assert len(check_pins([load, *spi_uses(0, 0, "x.spi"), strip])) == 3


def test_a_pin_that_the_pi_pulls_up_can_not_wait_for_a_contact_to_raise_it():
    """Buttons wired to 3.3 V were taken on GPIO 2, and read pressed for ever."""
    button = PinUse(2, "White's button", "buttons.white", is_pulled_down=True)
    (mistake,) = check_pins([button])
    assert "the Pi pulls it up" in mistake.problem
    assert mistake.remedy.startswith("give it another pin, free are 4, 5")
    assert not check_pins([replace(button, is_pulled_down=False)])


def test_chip_selects_that_the_kernel_holds_are_not_called_free():
    twice = [PinUse(5, "row 1", "matrix.rows"), PinUse(5, "a button", "buttons.white")]
    (mistake,) = check_pins([*spi_uses(0, 0, "lights.spi_device"), *twice])
    assert "free are 2, 3, 4, 6, 12" in mistake.remedy


def test_the_bus_of_a_hat_is_no_bus_for_chips():
    said = [str(each) for each in check_pins(i2c_uses(0, "hall.bus"))]
    assert all(each.endswith("put it on I2C 1") for each in said)


def test_pins_that_the_pi_needs_are_refused_with_the_reason():
    mistakes = check_pins([PinUse(0, "row 1"), PinUse(1, "row 2"), PinUse(28, "row 3")])
    assert [mistake.use.pin for mistake in mistakes] == [0, 1, 28]
    assert "HAT" in mistakes[0].problem
    assert "card" in mistakes[2].problem


def test_a_bus_that_is_no_pis_own_takes_no_pins():
    assert i2c_uses(13) == []


@settings(max_examples=40)
@given(st.lists(st.integers(-5, 70)))
def test_what_is_not_refused_is_on_the_header_free_and_used_once(pins: list[int]):
    mistakes = check_pins(PinUse(pin, f"use {n}", "some.setting") for n, pin in enumerate(pins))
    wrong = {mistake.use.purpose for mistake in mistakes}
    good = [pin for n, pin in enumerate(pins) if f"use {n}" not in wrong]
    assert len(set(good)) == len(good)
    assert all(pin in HEADER and pin not in PI_NEEDS for pin in good)
