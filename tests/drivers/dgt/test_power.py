"""Low batteries, as the clock and a board without a cable tell of them."""

import pytest

from drivers.board import low_batteries_of
from drivers.dgt import commands
from drivers.dgt.board import DgtBoard
from drivers.dgt.clock_messages import ClockReading, ClockSide, NoClock
from drivers.dgt.messages import Battery
from drivers.dgt.power import LOW_PERCENT, READINGS, WELL_PERCENT, Power
from drivers.dgt.timing import BATTERY_NS, HELLO_NS
from tests.drivers.dgt.pair import Pair

SIDE = ClockSide(60, False, False)
LOW, WELL = (ClockReading(SIDE, SIDE, True, False, is_low) for is_low in (True, False))


def test_a_clock_is_believed_when_it_says_it_again_and_again():
    """The line has no check: one wrong bit was a notice, and its end a second later."""
    power = Power()
    for said in (LOW, WELL, LOW, LOW, WELL):
        power.hear(said)
    assert power.low() == ()
    for _ in range(READINGS):
        power.hear(LOW)
    assert power.low() == ("clock",)
    power.hear(WELL)
    assert power.low() == ("clock",)
    for _ in range(READINGS):
        power.hear(WELL)
    assert power.low() == ()


def test_a_clock_that_was_taken_away_has_no_battery():
    """The board says a change once, and the notice stayed for the rest of the evening."""
    power = Power()
    for _ in range(READINGS):
        power.hear(LOW)
    power.hear(NoClock())
    assert power.low() == ()


@pytest.mark.parametrize(
    ("percent", "is_charging", "low"),
    [
        (LOW_PERCENT, False, ("board",)),
        (WELL_PERCENT, False, ()),
        (LOW_PERCENT - 1, True, ()),
    ],
)
def test_a_board_is_low_until_it_is_charged(percent: int, is_charging: bool, low: tuple[str, ...]):
    power = Power()
    for _ in range(READINGS):
        power.hear(Battery(LOW_PERCENT - 1, 60, is_charging=False))
    assert power.low() == ("board",)
    for _ in range(READINGS):
        power.hear(Battery(percent, 60, is_charging))
    assert power.low() == low


def test_only_a_board_without_a_cable_is_asked_and_once_a_minute():
    pair = Pair()
    pair.run(HELLO_NS)
    assert commands.SEND_BATTERY not in pair.model.heard
    pair.talk.watch_battery()
    pair.run(HELLO_NS + 2 * BATTERY_NS)
    assert pair.model.heard.count(commands.SEND_BATTERY) == 2
    assert pair.talk.failure is None


def test_a_board_says_whose_are_low():
    assert low_batteries_of(DgtBoard(lambda: 0)) == ()
    assert low_batteries_of(object()) == ()
