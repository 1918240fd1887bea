"""Plain LEDs: a person who looks at the board sees the picture, and no ghosts."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.leds.plain import Pins, PlainLights, Scan
from drivers.leds.slots import edge_slots, matrix_slots
from tests.drivers.leds.models import Machine
from tests.drivers.leds.pictures import picture

ROWS, COLUMNS, LAMPS = tuple(range(2, 10)), tuple(range(10, 18)), (20, 21, 22)
crossings = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)))


def numbers(bank: int) -> list[int]:
    return [n for n in range(16) if bank >> n & 1]


@settings(max_examples=40)
@given(crossings, st.integers(1, 8))
def test_slots_of_a_matrix_light_each_led_once(lit: set[tuple[int, int]], most: int):
    seen = [
        (row, c)
        for slot in matrix_slots(lit, most)
        for row in numbers(slot.rows)
        for c in numbers(slot.columns)
    ]
    assert sorted(seen) == sorted(lit)
    assert all(slot.columns.bit_count() <= most for slot in matrix_slots(lit, most))


@settings(max_examples=40)
@given(crossings, st.integers(2, 16))
def test_turns_at_the_edges_show_these_cells_and_no_others(lit: set[tuple[int, int]], most: int):
    slots = edge_slots(lit, most)
    seen = [(row, c) for slot in slots for row in numbers(slot.rows) for c in numbers(slot.columns)]
    assert sorted(seen) == sorted(lit)
    assert all(slot.rows.bit_count() + slot.columns.bit_count() <= most for slot in slots)


def test_a_move_along_a_file_or_a_rank_needs_no_turns():
    assert len(edge_slots([(1, 4), (3, 4)], 16)) == 1
    assert len(edge_slots([(0, 4), (0, 6)], 16)) == 1
    assert len(edge_slots([(0, 0), (1, 1)], 16)) == 2


class Eye:
    """What has been lit since it was last asked, by row and column."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._seen: set[int] = set()
        self.changed = threading.Condition()
        machine.watch = self._look

    def _look(self) -> None:
        levels = self._machine.levels
        with self.changed:
            self._seen |= {
                8 * row + column
                for row, row_pin in enumerate(ROWS)
                for column, column_pin in enumerate(COLUMNS)
                if levels.get(row_pin) and not levels.get(column_pin, True)
            }
            self.changed.notify_all()

    def changed_again(self, seconds: float) -> bool:
        with self.changed:
            return self.changed.wait(seconds)

    def until_seen(self, wanted: set[int]) -> None:
        with self.changed:
            self._seen.clear()
            assert self.changed.wait_for(lambda: wanted <= self._seen, 30)
            assert self._seen == wanted


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))  # type: ignore[arg-type]  # a coroutine


@pytest.mark.parametrize("percent", [60, 100])
def test_a_scanned_matrix_looks_like_the_picture_without_ghosts(percent: int):
    """At full brightness nothing is dark between two rows: old columns may glow on the new one."""
    machine = Machine()
    eye = Eye(machine)
    lights = PlainLights(machine.connect, "matrix", Pins(ROWS, COLUMNS, LAMPS), 8, percent)

    async def work() -> None:
        await lights.open()
        await lights.show(picture(0, 1, 63, 28, lamps=(0, 2)))
        await asyncio.sleep(0)
        for _ in range(3):
            eye.until_seen({0, 1, 63, 28})
        assert [machine.levels[pin] for pin in LAMPS] == [True, False, True]
        await lights.close()
        assert not any(machine.levels[pin] for pin in (*ROWS, *LAMPS))
        assert all(machine.levels[pin] for pin in COLUMNS)
        assert machine.open_count == 0

    run(work)


def test_rows_follow_each_other_faster_than_an_eye_sees():
    """Eight rows whose picture comes back 50 times a second or less flicker, aside most of all."""
    machine = Machine()
    assert 8 * slot_s(PlainLights(machine.connect, "matrix", Pins(ROWS, COLUMNS), 8, 60)) <= 1 / 80


def test_one_row_needs_no_scanning():
    machine = Machine()
    lights = PlainLights(machine.connect, "matrix", Pins(ROWS, COLUMNS), 8, 100)
    writes = []

    async def work() -> None:
        await lights.open()
        eye = Eye(machine)
        machine.watch, look = lambda: (writes.append(1), look()), machine.watch
        await lights.show(picture(8, 9))
        with eye.changed:
            assert eye.changed.wait_for(lambda: {8, 9} <= eye._seen, 30)
        assert len(writes) < 8
        await lights.close()

    run(work)


def test_a_dimmed_edge_does_not_blink():
    """At two fifths of full brightness every light blinked twice a second, whatever it meant."""
    machine = Machine()
    lights = PlainLights(machine.connect, "edges", Pins(ROWS, COLUMNS), 16, 40)
    writes = []

    async def work() -> None:
        await lights.open()
        eye = Eye(machine)
        machine.watch, look = lambda: (writes.append(1), look()), machine.watch
        await lights.show(picture(12, 28))
        with eye.changed:
            assert eye.changed.wait_for(lambda: {12, 28} <= eye._seen, 30)
        assert not eye.changed_again(0.3)
        await lights.close()

    run(work)


def slot_s(lights: PlainLights) -> float:
    """How long a row, or a cell that takes its turn, has."""
    slots: list[float] = []

    async def work() -> None:
        await lights.open()
        assert lights._scan is not None
        slots.append(lights._scan._on_s + lights._scan._off_s)
        await lights.close()

    run(work)
    return slots[0]


def test_patterns_at_the_edges_are_slower_than_turns():
    machine = Machine()
    assert slot_s(PlainLights(machine.connect, "edges", Pins(ROWS, COLUMNS), 16, 100)) >= 0.25
    assert (
        PlainLights(machine.connect, "edges", Pins(ROWS, COLUMNS), 16, 100).step_ns == 500_000_000
    )


def test_pins_that_are_lost_are_said_and_taken_again():
    machine = Machine()
    lights = PlainLights(machine.connect, "matrix", Pins(ROWS, COLUMNS, LAMPS), 8, 100)

    async def work() -> None:
        with pytest.raises(OSError, match="they are not open"):
            await lights.show(picture(1))
        await lights.open()
        await lights.show(picture(1, 60))
        machine.failure = RuntimeError("the chip is gone")
        with pytest.raises(OSError, match="the chip is gone"):
            while True:
                await lights.show(picture(2))
        await lights.close()
        assert machine.open_count == 0
        with pytest.raises(RuntimeError):
            await lights.open()
        machine.failure = None
        await lights.open()
        await lights.show(picture(2))
        await lights.close()

    run(work)


class _EndsAtClear(threading.Event):
    """The other thread ends the scan at the very moment when this one has nothing to wait for."""

    def __init__(self, scan: Scan) -> None:
        super().__init__()
        self._scan = scan

    def clear(self) -> None:
        self._scan._has_ended = True
        self.set()
        super().clear()


def test_an_end_between_two_pictures_is_not_missed():
    """Closed just when a picture had gone dark, their thread and the stop waited for ever."""
    scan = Scan(lambda _: None, lambda _: None, 0.001, 100)
    before, scan._changed = scan._changed, _EndsAtClear(scan)
    for event in (before, scan._changed):
        event.set()
    scan._thread.join(30)
    assert not scan._thread.is_alive()
