"""The drivers' face of each library, on lines of the real kernel."""

import errno
import queue
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from drivers.gpio.backends import Backend, connector
from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Edge, Hardware
from tests.hil.bank import Bank

ROWS, COLUMNS, BUTTONS = (5, 6, 13, 19), (12, 16, 20, 21), (22, 23)
WAIT_S = 5.0
#: A reading of the clock, the kernel's tick, and Python in between.
LATE_NS = 10_000_000


def never(error: Exception) -> None:
    """Of a chip that stays."""
    raise AssertionError(error)


@pytest.fixture(params=["lgpio", "gpiod"])
def backend(request: pytest.FixtureRequest) -> Backend:
    name: Backend = request.param
    return name


@pytest.fixture
def hardware(bank: Bank, backend: Backend) -> Iterator[Hardware]:
    opened = connector(backend, None)()
    yield opened
    opened.close()


def test_a_bank_of_inputs_is_read_in_its_order(bank: Bank, hardware: Hardware) -> None:
    read = hardware.inputs(ROWS, "up")
    assert read() == 0b1111
    for n, pin in enumerate(ROWS):
        bank.pull(pin, False)
        assert read() == 0b1111 ^ 1 << n
        bank.pull(pin, True)


def test_a_bank_of_outputs_drives_each_line(bank: Bank, hardware: Hardware) -> None:
    write = hardware.outputs(COLUMNS, 0b1010)
    assert [bank.level(pin) for pin in COLUMNS] == [False, True, False, True]
    write(0b0001)
    assert [bank.level(pin) for pin in COLUMNS] == [True, False, False, False]


def test_an_output_is_at_its_level_from_the_first_moment_on(bank: Bank, hardware: Hardware) -> None:
    """A line that is low for a moment is heard by who follows its edges: a lamp would flash."""
    write = hardware.outputs(COLUMNS, 0b1010)
    assert [bank.level(pin) for pin in COLUMNS] == [False, True, False, True]
    write(0b1010)


def test_an_open_drain_floats_where_it_is_high(bank: Bank, hardware: Hardware) -> None:
    """Two columns that drive against each other through a closed switch would short the Pi."""
    write = hardware.outputs(COLUMNS, 0b1111, "open-drain")
    for n, pin in enumerate(COLUMNS):
        write(0b1111 ^ 1 << n)
        assert not bank.level(pin)
        others = [other for other in COLUMNS if other != pin]
        for is_high in (False, True):
            for other in others:
                bank.pull(other, is_high)
            assert [bank.level(other) for other in others] == [is_high] * 3
            assert not bank.level(pin)
    write(0b1111)


def test_edges_carry_the_kernels_stamp(bank: Bank, hardware: Hardware) -> None:
    heard: queue.Queue[Edge] = queue.Queue()
    assert hardware.edges(BUTTONS, "up", heard.put, never) == 0b11
    for pin in BUTTONS:
        for is_high in (False, True) * 5:
            before = time.monotonic_ns()
            bank.pull(pin, is_high)
            edge = heard.get(timeout=WAIT_S)
            assert (edge.pin, edge.is_high) == (pin, is_high)
            assert before <= edge.machine_ns <= min(time.monotonic_ns(), before + LATE_NS)
    assert heard.empty()


def test_what_another_device_lets_go_of_is_its_own(
    bank: Bank, hardware: Hardware, backend: Backend
) -> None:
    """Lights that were not there were tried again, and the clock's buttons went deaf for ever."""
    heard: queue.Queue[Edge] = queue.Queue()
    hardware.edges(BUTTONS, "up", heard.put, never)
    read = hardware.inputs(ROWS, "up")
    for _ in range(2):
        other = connector(backend, None)()
        write = other.outputs(COLUMNS, 0)
        write(0b1111)
        other.edges((24,), "up", lambda _: None, never)
        other.close()
    for is_high in (False, True):
        bank.pull(BUTTONS[0], is_high)
        assert heard.get(timeout=WAIT_S).is_high == is_high
    bank.pull(ROWS[0], False)
    assert read() == 0b1110


def test_a_line_in_use_is_refused_by_its_number(
    bank: Bank, hardware: Hardware, backend: Backend
) -> None:
    other = connector("lgpio" if backend == "gpiod" else "gpiod", None)()
    try:
        other.inputs(ROWS, "up")
        with pytest.raises(GpioError, match="GPIO 5 6 13 19 is in use") as caught:
            hardware.inputs(ROWS, "up")
        assert caught.value.errno == errno.EBUSY
        assert "gpioinfo" in caught.value.remedy
    finally:
        other.close()
    hardware.inputs(ROWS, "up")


def test_closed_and_opened_again_all_lines_are_free(bank: Bank, backend: Backend) -> None:
    for _ in range(3):
        opened = connector(backend, None)()
        opened.inputs(ROWS, "up")
        opened.outputs(COLUMNS, 0)
        opened.edges(BUTTONS, "up", lambda _: None, never)
        opened.close()


def test_without_a_chip_the_remedy_is_said(backend: Backend) -> None:
    with pytest.raises(GpioError) as caught:
        connector(backend, None)()
    assert caught.value.remedy
    with pytest.raises(GpioError, match="there is no /dev/gpiochip7"):
        connector(backend, 7)()


def test_a_chip_that_goes_away_is_an_error_and_not_a_hang(backend: Backend) -> None:
    bank = Bank()
    opened = connector(backend, None)()
    read = opened.inputs(ROWS, "up")
    lost: queue.Queue[Exception] = queue.Queue()
    if backend == "gpiod":
        # lgpio never lets go of the edges of a lost chip: its thread spins, the interrupt stays.
        opened.edges(BUTTONS, "up", lambda _: None, lost.put)
    bank.close()
    with pytest.raises(Exception):  # noqa: B017 (each library has errors of its own)
        read()
    if backend == "gpiod":
        assert isinstance(lost.get(timeout=WAIT_S), OSError)
    with suppress(OSError):
        opened.close()
