"""74HC165 chains: every input is where it belongs, and a cut chain is noticed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.errors import GpioError
from drivers.gpio.shift_register import ShiftRegister, shift_register_sensors
from tests.drivers.gpio.chips import RegistersOnPins, RegistersOnSpi
from tests.drivers.gpio.mock_pins import Pins

EVERY = (1 << 64) - 1


def scanner(pins: Pins, chain: ShiftRegister):
    sensors = shift_register_sensors(chain)
    scan = sensors.build(pins.hardware(), lambda: 7, lambda _: None)
    meaning = sensors.meaning()
    return lambda: {change.wire: change.symbol for change in meaning.take(scan())}


def closed(read: dict[int, str]) -> set[int]:
    return {wire for wire, symbol in read.items() if symbol == "x"}


@settings(max_examples=10)
@given(st.sets(st.integers(0, 63)), st.sampled_from([0, 1]))
def test_over_spi_each_contact_is_read_where_it_is(wires: set[int], level: int):
    pins = Pins()
    chips = RegistersOnSpi(pins, 25)
    chips.inputs = sum(1 << wire for wire in wires) ^ (0 if level else EVERY)
    scan = scanner(pins, ShiftRegister(25, closed_level=level))
    assert closed(scan()) == wires
    assert scan() == {}


@settings(max_examples=10)
@given(st.data(), st.sampled_from([1, 2, 4, 8]))
def test_over_plain_pins_too_with_any_number_of_chains(data, lines: int):
    wires = data.draw(st.sets(st.integers(0, 63)))
    pins = Pins()
    numbers = tuple(range(4, 4 + lines))
    chips = RegistersOnPins(pins, 25, 24, numbers, 8)
    chips.inputs = EVERY ^ sum(1 << wire for wire in wires)
    scan = scanner(pins, ShiftRegister(25, spi=None, clock=24, data=numbers))
    assert closed(scan()) == wires


def test_all_contacts_have_the_stamp_of_the_moment_in_which_they_were_latched():
    pins = Pins()
    RegistersOnSpi(pins, 25)
    sensors = shift_register_sensors(ShiftRegister(25))
    times = iter(range(100, 200))
    scan = sensors.build(pins.hardware(), lambda: next(times), lambda _: None)
    assert [sample.t_ns for sample in scan()] == [100]


@pytest.mark.parametrize("cut_at", [0, 8, 60, 64])
def test_a_cut_chain_is_noticed_where_its_end_is_known(cut_at: int):
    """Half the board unplugged read as if all its pieces had been lifted at once."""
    pins = Pins()
    chips = RegistersOnSpi(pins, 25, end_level=0)
    scan = scanner(pins, ShiftRegister(25, end_level=0))
    scan()
    chips.cut_at = cut_at
    with pytest.raises(GpioError, match="is cut") as caught:
        scan()
    assert "cable" in caught.value.remedy


@pytest.mark.parametrize("end_level", [0, 1])
def test_a_cut_chain_on_plain_pins_is_noticed_too(end_level: int):
    pins = Pins()
    chips = RegistersOnPins(pins, 25, 24, (4, 5), 8)
    chips.end_level = end_level
    chain = ShiftRegister(25, spi=None, clock=24, data=(4, 5), end_level=end_level)
    scan = scanner(pins, chain)
    assert len(scan()) == 64
    chips.ends = {1: 1 - end_level}  # one of the two
    with pytest.raises(GpioError, match="is cut"):
        scan()
    chips.end_level = 1 - end_level
    with pytest.raises(GpioError, match="is cut"):
        scan()
