"""What the drivers stand on: gpiozero over lgpio, and gpiod, on lines of the real kernel."""

import queue
import time
from collections.abc import Iterator

import gpiod
import pytest
from gpiozero import LED
from gpiozero.pins.lgpio import LGPIOFactory

from tests.hil.bank import Bank

LAMP, LEVER = 17, 27
#: The kernel of the bench hands edges on at its tick.
TICK_NS = 1_000_000
WAIT_S = 5.0


@pytest.fixture
def factory(bank: Bank) -> Iterator[LGPIOFactory]:
    made = LGPIOFactory()
    yield made
    made.close()


def test_a_lamp_is_lit_and_dark(bank: Bank, factory: LGPIOFactory) -> None:
    lamp = LED(LAMP, pin_factory=factory)
    seen = []
    for _ in range(3):
        lamp.on()
        seen.append(bank.level(LAMP))
        lamp.off()
        seen.append(bank.level(LAMP))
    assert seen == [True, False] * 3


def test_a_lever_is_heard_with_the_kernels_stamp(bank: Bank, factory: LGPIOFactory) -> None:
    pin = factory.pin(LEVER)
    pin.input_with_pull("up")
    heard: queue.Queue[tuple[float, int]] = queue.Queue()

    def changed(ticks: float, state: int) -> None:
        heard.put((ticks, state))

    pin.edges, pin.bounce = "both", None
    pin.when_changed = changed
    for is_high in (False, True) * 5:
        before = time.monotonic_ns()
        bank.pull(LEVER, is_high)
        ticks, state = heard.get(timeout=WAIT_S)
        assert state == is_high
        # The stamp is between the edge and now, whenever Python came to hear of it.
        assert before <= round(ticks * 1e9) <= time.monotonic_ns()
        assert ticks * 1e9 - before < 5 * TICK_NS
    assert heard.empty()
    pin.when_changed = None


def test_gpiod_hears_the_order_of_two_levers(bank: Bank) -> None:
    settings = gpiod.LineSettings(
        direction=gpiod.line.Direction.INPUT,
        edge_detection=gpiod.line.Edge.BOTH,
        bias=gpiod.line.Bias.PULL_UP,
    )
    with gpiod.request_lines("/dev/gpiochip0", {(5, 6): settings}) as request:
        bank.pull(5, False)
        time.sleep(0.005)
        bank.pull(6, False)
        events: list[gpiod.EdgeEvent] = []
        while len(events) < 2 and request.wait_edge_events(WAIT_S):
            events += request.read_edge_events()
    assert [event.line_offset for event in events] == [5, 6]
    assert [event.line_seqno for event in events] == [1, 1]
    assert events[0].timestamp_ns < events[1].timestamp_ns


def test_a_line_that_is_taken_is_refused_to_another(bank: Bank, factory: LGPIOFactory) -> None:
    lamp = LED(LAMP, pin_factory=factory)
    with pytest.raises(OSError, match="busy"):
        gpiod.request_lines("/dev/gpiochip0", {LAMP: None})
    lamp.close()
