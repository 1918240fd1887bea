"""Half the board unplugged reads as many pieces lifted at once."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.gpio.cable import CableWatch
from drivers.signals import CellChanged, Fault, FullReading, Signal
from firmware_host.service.board_link import BoardLink
from firmware_host.service.publishing import Notices
from firmware_host.timebase import monotonic_ns
from tests.drivers.gpio.test_board import FIRST, Bench
from tests.firmware_host.service.service_play import on_loop

MS = 1_000_000
RIGHT_HALF = [cell for cell in (*range(16), *range(48, 64)) if cell % 8 > 3]


def seen(watch: CableWatch, t_ms: int, cells: Sequence[int], symbol: str = ".") -> tuple[str, ...]:
    watch.see([CellChanged(t_ms * MS, cell, symbol) for cell in cells])
    return watch.troubles()


def test_a_cable_that_comes_off_in_the_middle_of_a_scan_is_named_and_forgotten_when_it_is_on() -> (
    None
):
    watch = CableWatch(CHESSBOARD.name)
    assert seen(watch, 1000, RIGHT_HALF[:5]) == ()
    (text,) = seen(watch, 1005, RIGHT_HALF[5:])
    assert text.startswith("16 squares went empty at the same moment (e1, f1, g1, h1, e2, ")
    assert seen(watch, 60_000, [0]) == (text,)
    assert seen(watch, 90_000, RIGHT_HALF, "x") == ()
    assert seen(watch, 90_010, [12, 13]) == ()


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 63)), max_size=30))
def test_hands_are_never_a_cable(lifts: list[tuple[int, int]]) -> None:
    """Six pieces lifted at once now and then, in whatever order, are no cable."""
    watch, t_ms = CableWatch(CHESSBOARD.name), 0
    for pause, cell in lifts:
        t_ms += 30 + pause
        together = [(cell + n) % 64 for n in range(6)]
        assert seen(watch, t_ms, together) == ()
        seen(watch, t_ms + 30, together, "x")


def test_seven_that_went_empty_within_a_scan_are_a_cable_and_not_a_little_later() -> None:
    """The test took its number from the driver: with twelve nobody would have been told."""
    assert len(seen(CableWatch(CHESSBOARD.name), 1000, range(7))) == 1
    watch = CableWatch(CHESSBOARD.name)
    assert seen(watch, 1000, range(4)) == ()
    assert len(seen(watch, 1025, range(4, 7))) == 1
    watch = CableWatch(CHESSBOARD.name)
    assert seen(watch, 1000, range(4)) == ()
    assert seen(watch, 1026, range(4, 7)) == ()


class Told(Notices):
    """Notices, and an event that says when they may be others."""

    def __init__(self) -> None:
        super().__init__()
        self.changed = asyncio.Event()

    def put(self, kind: str, text: str, remedy: str = "") -> None:
        super().put(kind, text, remedy)
        self.changed.set()

    def drop(self, kind: str) -> None:
        super().drop(kind)
        self.changed.set()


@on_loop
async def test_half_a_board_unplugged_is_said_while_the_service_goes_on_and_taken_back() -> None:
    """The issue's words: half the board unplugged is a line with its remedy."""
    bench, notices, heard = Bench(), Told(), list[Signal]()

    async def admit(signal: Signal) -> None:
        heard.append(signal)

    async def until_said(*lines: str) -> None:
        while [each.split(" (")[0] for each in notices.lines()] != list(lines):
            notices.changed.clear()
            await notices.changed.wait()

    link = BoardLink(bench.board, monotonic_ns, admit, notices)
    await link.open()
    following = asyncio.create_task(link.follow())
    columns = range(14, 18)
    circuits = {pin: bench.pins[pin].circuit for pin in columns}
    for pin in columns:
        bench.pins[pin].circuit = lambda: True
    await until_said("16 squares went empty at the same moment")
    (line,) = notices.lines()
    assert line.endswith(
        "look at the cable that they share; the workshop (/workshop) shows every cell"
    )
    for pin in columns:
        bench.pins[pin].circuit = circuits[pin]
    await until_said()
    assert bench.board.reading() == FIRST
    assert not any(isinstance(each, Fault | FullReading) for each in heard)
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following
    await bench.board.close()
