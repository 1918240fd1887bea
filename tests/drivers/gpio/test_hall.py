"""Hall sensors behind converters: polarity is colour, noise between the thresholds is nothing."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.errors import GpioError
from drivers.gpio.hall import Hall, hall_sensors
from drivers.gpio.levels import Levels, Threshold
from drivers.gpio.scanning import Sample
from tests.drivers.gpio.chips import Converter, ConverterOnSpi, OnBus, WordBus
from tests.drivers.gpio.mock_pins import Pins

REST = Threshold(512, 60, 20)


def symbols(meaning: Levels, *levels: int) -> str:
    read = ["?"] * len(levels)
    for change in meaning.take([Sample(0, wire, level) for wire, level in enumerate(levels)]):
        read[change.wire] = change.symbol
    return "".join(read)


def test_the_pole_of_the_magnet_is_the_colour_of_the_piece():
    assert symbols(Levels([REST] * 3, "w"), 600, 512, 420) == "w.b"
    assert symbols(Levels([REST] * 3, "b"), 600, 512, 420) == "b.w"


def test_each_cell_has_its_own_rest_and_threshold():
    cells = [Threshold(500, 100, 10), Threshold(530, 20, 5)]
    assert symbols(Levels(cells, "w"), 560, 560) == ".w"


def test_noise_between_the_thresholds_changes_nothing_and_the_other_colour_does():
    meaning = Levels([REST], "w")
    told = [symbols(meaning, level) for level in (560, 572, 560, 553, 552, 551, 571, 572, 440)]
    assert told == [".", "w", "?", "?", "?", ".", "?", "w", "b"]


@settings(max_examples=50)
@given(st.lists(st.integers(-40_000, 40_000), min_size=1, max_size=30))
def test_whatever_the_levels_a_symbol_is_told_once_when_it_changes(levels: list[int]):
    meaning = Levels([REST], "w")
    told = [symbol for level in levels if (symbol := symbols(meaning, level)) != "?"]
    assert all(a != b for a, b in pairwise(told))
    assert (told[-1] == "w") >= (levels[-1] - 512 >= 60)
    assert (told[-1] == "b") >= (levels[-1] - 512 <= -60)


def _multiplexed(pins: Pins, address: tuple[int, ...], levels: list[int], at_chip) -> None:
    """The converter's channels see the input that the address chooses."""
    inputs = 2 ** len(address)

    def choose(_: bool) -> None:
        chosen = sum(int(bool(pins[pin].state)) << n for n, pin in enumerate(address))
        at_chip(levels[chosen::inputs])

    for pin in address:
        pins[pin].heard = choose
    at_chip(levels[0::inputs])


def test_an_mcp3008_behind_eight_multiplexers_reads_a_whole_board():
    pins = Pins()
    chip = ConverterOnSpi(pins)
    levels = [wire * 16 for wire in range(64)]
    _multiplexed(pins, (2, 3, 4), levels, lambda seen: setattr(chip, "levels", seen))
    hall = Hall((REST,) * 64, "w", 8, spi=((0, 0),), address=(2, 3, 4))
    sensors = hall_sensors(hall)
    assert (sensors.wires, sensors.sensing) == (64, "colour")
    scan = sensors.build(pins.hardware(), lambda: 5, lambda _: None)
    assert sorted(scan()) == [Sample(5, wire, wire * 16) for wire in range(64)]
    read = {change.wire: change.symbol for change in sensors.meaning().take(scan())}
    assert (read[0], read[32], read[63]) == ("b", ".", "w")


def _ads1115(converters: list[Converter], address: tuple[int, ...] = ()):
    pins = Pins()
    bus = WordBus(**{f"x{0x48 + n:x}": each for n, each in enumerate(converters)})
    numbers = tuple(0x48 + n for n in range(len(converters)))
    hall = Hall((REST,) * 64, "w", 4, addresses=numbers, address=address)
    paused: list[int] = []
    scan = hall_sensors(hall).build(OnBus(pins, bus), lambda: 5, paused.append)
    return scan, paused, bus


def test_four_ads1115_convert_side_by_side():
    converters = [Converter() for _ in range(4)]
    for n, chip in enumerate(converters):
        chip.levels = [100 * n + channel - 50 for channel in range(4)]
    scan, paused, _ = _ads1115(converters)
    assert sorted(scan()) == [
        Sample(5, 4 * n + channel, 100 * n + channel - 50) for n in range(4) for channel in range(4)
    ]
    assert len(paused) == 4


def test_a_slow_converter_is_waited_for_and_a_dead_one_is_named():
    converters = [Converter() for _ in range(2)]
    scan, _, bus = _ads1115(converters)
    converters[1].slow = 3
    assert len(scan()) == 8
    converters[1].slow = 100
    with pytest.raises(GpioError, match="0x49 of I2C 1 does not convert"):
        scan()
    del bus.chips[0x48]
    with pytest.raises(OSError, match="Remote I/O"):
        scan()


def test_an_absent_converter_is_named_with_a_remedy():
    pins, bus = Pins(), WordBus(x48=Converter())
    hall = Hall((REST,) * 8, "w", 4, addresses=(0x48, 0x49))
    with pytest.raises(GpioError, match="no converter answers at 0x49") as caught:
        hall_sensors(hall).build(OnBus(pins, bus), lambda: 0, lambda _: None)
    assert "i2cdetect" in caught.value.remedy
