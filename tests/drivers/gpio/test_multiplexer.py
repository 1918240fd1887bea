"""Multiplexers: each input is chosen, left time to settle, and read for itself."""

import pytest

from drivers.gpio.multiplexer import Multiplexers, multiplexer_sensors
from tests.drivers.gpio.mock_pins import Pins


@pytest.mark.parametrize(("lines", "chips", "level"), [(4, 4, 0), (3, 8, 0), (4, 4, 1)])
def test_each_input_is_read_where_it_is(lines: int, chips: int, level: int):
    pins = Pins()
    address, common = tuple(range(2, 2 + lines)), tuple(range(10, 10 + chips))
    standing: set[int] = set()
    paused: list[int] = []

    def is_high(chip: int) -> bool:
        chosen = sum(int(bool(pins[pin].state)) << n for n, pin in enumerate(address))
        return (chip * 2**lines + chosen in standing) is bool(level)

    for chip, pin in enumerate(common):
        pins[pin].circuit = lambda chip=chip: is_high(chip)
    sensors = multiplexer_sensors(Multiplexers(address, common, 9_000, level))
    assert sensors.wires == 64
    scan, meaning = sensors.build(pins.hardware(), lambda: 0, paused.append), sensors.meaning()
    assert len(meaning.take(scan())) == 64
    assert paused == [9_000] * 2**lines
    for wire in range(64):
        standing.add(wire)
        assert [(c.wire, c.symbol) for c in meaning.take(scan())] == [(wire, "x")]
    assert pins[common[0]].pull == ("down" if level else "up")
