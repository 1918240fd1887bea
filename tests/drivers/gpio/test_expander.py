"""MCP23017 on I2C: set up, read, told by interrupt, absent, without power for a moment."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.errors import GpioError
from drivers.gpio.expander import TRUTH_NS, Expanders, expander_sensors
from tests.drivers.gpio.chips import Bus, Expander, OnBus
from tests.drivers.gpio.mock_pins import Pins

ADDRESSES = (0x20, 0x21, 0x22, 0x23)


class Bench:
    def __init__(self, interrupt: int | None = None) -> None:
        self.pins = Pins()
        self.chips = [Expander() for _ in ADDRESSES]
        named = {f"x{a:x}": chip for a, chip in zip(ADDRESSES, self.chips, strict=True)}
        self.bus = Bus(**named)
        self.now_ns = 0
        if interrupt is not None:
            chips = self.chips
            self.pins[interrupt].circuit = lambda: not any(c.is_interrupting() for c in chips)
        self.sensors = expander_sensors(Expanders(ADDRESSES, interrupt=interrupt))
        self.meaning = self.sensors.meaning()

    def open(self) -> None:
        hardware = OnBus(self.pins, self.bus)
        self.scan = self.sensors.build(hardware, lambda: self.now_ns, lambda _: None)

    def stand(self, wires: set[int]) -> None:
        for n, chip in enumerate(self.chips):
            chip.inputs = 0xFFFF ^ sum(1 << wire % 16 for wire in wires if wire // 16 == n)

    def changes(self) -> dict[int, str]:
        return {change.wire: change.symbol for change in self.meaning.take(self.scan())}


@settings(max_examples=20)
@given(st.sets(st.integers(0, 63)))
def test_each_pin_is_read_where_it_is(wires: set[int]):
    bench = Bench()
    bench.stand(wires)
    bench.open()
    assert bench.changes() == {wire: "x" if wire in wires else "." for wire in range(64)}
    assert bench.changes() == {}


def test_with_the_interrupt_line_a_quiet_board_takes_nothing_of_the_bus():
    bench = Bench(interrupt=17)
    bench.open()
    bench.changes()
    before = bench.bus.transfers
    for _ in range(100):
        bench.now_ns += 1_000_000
        assert bench.changes() == {}
    assert bench.bus.transfers == before
    bench.stand({35})
    assert bench.changes() == {35: "x"}


def test_a_change_whose_interrupt_got_lost_is_found_within_a_second():
    bench = Bench(interrupt=17)
    bench.open()
    bench.changes()
    bench.pins[17].circuit = lambda: True
    bench.stand({3})
    bench.now_ns += TRUTH_NS // 2
    assert bench.changes() == {}
    bench.now_ns += TRUTH_NS
    assert bench.changes() == {3: "x"}


def test_an_absent_chip_is_named_with_a_remedy():
    bench = Bench()
    del bench.bus.chips[0x22]
    with pytest.raises(GpioError, match="no chip answers at 0x22 of I2C 1") as caught:
        bench.open()
    assert "i2cdetect" in caught.value.remedy


def test_another_kind_of_chip_is_not_taken_for_one():
    bench = Bench()
    bench.chips[1].put = lambda *_: None
    with pytest.raises(GpioError, match="0x21"):
        bench.open()


@pytest.mark.parametrize("interrupt", [17, None])
def test_a_chip_that_lost_its_power_for_a_moment_is_noticed_and_set_up_again(interrupt: int | None):
    """Its pull-ups were off from then on, and all its squares read as filled."""
    bench = Bench(interrupt)
    bench.open()
    bench.changes()
    bench.chips[2].power_on()
    bench.now_ns += TRUTH_NS
    with pytest.raises(GpioError, match="0x22 of I2C 1 has forgotten"):
        bench.changes()
    bench.open()
    assert bench.changes() == {}


@settings(max_examples=40)
@given(st.lists(st.integers(0, 255), min_size=20, max_size=20), st.booleans())
def test_whatever_a_program_left_in_a_chip_does_not_matter(left: list[int], is_told: bool):
    """Its inputs stayed turned round, or it told what differs from a level, not what changed."""
    bench = Bench(17 if is_told else None)
    bench.chips[1].registers[: len(left)] = left
    bench.chips[1].registers[0x0B] = left[0x0A]
    bench.stand({3, 20})
    bench.open()
    assert {wire for wire, symbol in bench.changes().items() if symbol == "x"} == {3, 20}
    if is_told:
        transfers = bench.bus.transfers
        assert bench.changes() == {}
        assert bench.bus.transfers == transfers
    bench.stand({3, 31})
    assert bench.changes() == {20: ".", 31: "x"}


def test_a_chip_that_is_unplugged_is_an_os_error():
    bench = Bench()
    bench.open()
    del bench.bus.chips[0x21]
    with pytest.raises(OSError, match="Remote I/O"):
        bench.changes()
