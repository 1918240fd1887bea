"""What scanning costs: boards on pins beside a plain loop that does the same reads.

No pins are here, so each call to the kernel that a pin, a bank or a bus takes is stood for by
another one: a read of /dev/zero. Time of the processor, so that a busy machine does not measure its
other work; what a Pi's own calls take comes on top, to both.
"""

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from drivers.cells import CHESSBOARD
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.expander import Expanders, expander_sensors
from drivers.gpio.hall import Hall, hall_sensors
from drivers.gpio.hardware import (
    Drive,
    Edge,
    Hardware,
    I2c,
    Lost,
    Pull,
    ReadBank,
    Transfer,
    WriteBank,
)
from drivers.gpio.levels import Threshold
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.multiplexer import Multiplexers, multiplexer_sensors
from drivers.gpio.scanning import Pause, Sample, Scan, Sensors, waiting
from drivers.gpio.shift_register import ShiftRegister, shift_register_sensors
from drivers.gpio.wiring import wiring_of
from firmware_host.timebase import NS_PER_S, monotonic_ns, process_cpu_ns

SCANS = 2_000
FOLLOWED_S = 2.0
_EIGHT, _OTHER_EIGHT, _FOUR = tuple(range(2, 10)), tuple(range(10, 18)), (2, 3, 4, 5)
_HALL = Hall((Threshold(512, 60, 20),) * 64, "w", 8, spi=((0, 0),), address=(4, 5, 6))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of sensors, and how often it should be read in a second."""

    name: str
    sensors: Sensors
    wanted_hz: int


KINDS = (
    Kind("matrix", matrix_sensors(Matrix(_EIGHT, _OTHER_EIGHT)), 200),
    Kind("shift-register", shift_register_sensors(ShiftRegister(26)), 500),
    Kind("expander", expander_sensors(Expanders((0x20, 0x21, 0x22, 0x23))), 200),
    Kind("expander, told", expander_sensors(Expanders((0x20, 0x21, 0x22, 0x23), 1, 17)), 200),
    Kind("multiplexer", multiplexer_sensors(Multiplexers(_FOUR, _OTHER_EIGHT[:4])), 200),
    Kind("hall-spi", hall_sensors(_HALL), 50),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """``scans`` and ``plain``: in a second of the processor. ``share``: of a core, as followed."""

    kind: Kind
    scans: float
    plain: float
    share: float


#: Around each function that a driver is given.
_Wrap: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def _bare(call: Callable[..., Any]) -> Callable[..., Any]:
    return call


class Stand:
    """Pins and buses of which each call is one call to the kernel; a ``Hardware``."""

    def __init__(self, wrap: _Wrap = _bare) -> None:
        """``close`` it."""
        self._zero = os.open("/dev/zero", os.O_RDONLY)
        self._wrap = wrap

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:  # noqa: ARG002 (a Hardware's)
        """All high: open contacts, a quiet interrupt line."""
        zero, every, pread = self._zero, (1 << len(pins)) - 1, os.pread

        def read() -> int:
            return every - pread(zero, 1, 0)[0]

        return self._wrap(read)

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:  # noqa: ARG002 (a Hardware's)
        """Nobody looks at them."""
        zero, pread = self._zero, os.pread

        def write(_levels: int) -> None:
            pread(zero, 1, 0)

        return self._wrap(write)

    def edges(
        self,
        pins: Sequence[int],  # noqa: ARG002 (a Hardware's)
        pull: Pull,  # noqa: ARG002 (the same)
        heard: Callable[[Edge], None],  # noqa: ARG002 (the same)
        lost: Lost,  # noqa: ARG002 (the same)
    ) -> int:
        """None ever comes."""
        return 0

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:  # noqa: ARG002 (a Hardware's)
        """All bytes are 0."""
        zero, pread = self._zero, os.pread

        def transfer(data: Sequence[int]) -> Sequence[int]:
            return list(pread(zero, len(data), 0))

        return self._wrap(transfer)

    def i2c(self, bus: int) -> I2c:  # noqa: ARG002 (a Hardware's)
        """A bus on which every chip answers."""
        return _Bus(self._zero, self._wrap)

    def close(self) -> None:
        """Lets go of /dev/zero."""
        if self._zero >= 0:
            os.close(self._zero)
            self._zero = -1


class _Bus:
    """Chips that remember only how they are set up."""

    def __init__(self, zero: int, wrap: _Wrap) -> None:
        kept: dict[tuple[int, int], int] = {}

        def read(address: int, register: int, length: int) -> Sequence[int]:
            data = list(os.pread(zero, length, 0))
            data[0] |= kept.get((address, register), 0)
            return data

        def write(address: int, register: int, data: Sequence[int]) -> None:
            os.pread(zero, 1, 0)
            kept[address, register] = data[0]

        self.read, self.write = wrap(read), wrap(write)

    def close(self) -> None:
        """There is nothing to let go of."""


def cost_of(kind: Kind, scans: int = SCANS, followed_s: float = FOLLOWED_S) -> Cost:
    """Measured here and now; it takes a little over ``followed_s``."""
    calls, pause = list[Callable[[], object]](), waiting(monotonic_ns)
    with closing(Stand()) as stand, closing(Stand(_noting(calls))) as noted:
        scan, meaning = kind.sensors.build(stand, monotonic_ns, pause), kind.sensors.meaning()
        at_rest = kind.sensors.build(noted, monotonic_ns, _noting(calls)(pause))
        at_rest()
        calls.clear()
        at_rest()
        ours = _per_cpu_second(lambda: meaning.take(scan()), scans)
        plain = _per_cpu_second(lambda: [call() for call in calls], scans)
    return Cost(kind, ours, plain, asyncio.run(_share(kind, followed_s)))


def _noting(calls: list[Callable[[], object]]) -> _Wrap:
    """What is called is added to ``calls``, to be called again by the plain loop."""

    def wrap(call: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            calls.append(partial(call, *given))
            return call(*given)

        return noted

    return wrap


def _per_cpu_second(work: Callable[[], object], times: int) -> float:
    work()
    began_ns = process_cpu_ns()
    for _ in range(times):
        work()
    return times * NS_PER_S / max(1, process_cpu_ns() - began_ns)


async def _share(kind: Kind, followed_s: float) -> float:
    """A whole board with its thread, at rest, at its own pace; scans that came late are counted."""
    scans = 0

    def build(hardware: Hardware, now_ns: Callable[[], int], pause: Pause) -> Scan:
        scan = kind.sensors.build(hardware, now_ns, pause)

        def counted() -> list[Sample]:
            nonlocal scans
            scans += 1
            return scan()

        return counted

    sensors = replace(kind.sensors, build=build)
    wiring = wiring_of(CHESSBOARD, sensors.wires)
    plan = Plan(CHESSBOARD, sensors, wiring, NS_PER_S // kind.wanted_hz)
    board = GpioBoard(monotonic_ns, plan, Stand)
    await board.open()
    begun, began_ns = scans, process_cpu_ns()
    await asyncio.sleep(followed_s)
    spent_ns, done = process_cpu_ns() - began_ns, scans - begun
    await board.close()
    return spent_ns / max(1, done) * kind.wanted_hz / NS_PER_S


HEADINGS = (
    f"{'sensors':<17}{'scans a CPU s':>15}{'plain loop':>12}{'times':>7}{'wanted Hz':>11}"
    f"{'of a core':>11}"
)


def format_costs(costs: Iterable[Cost]) -> Iterator[str]:
    """One row for each kind under ``HEADINGS``."""
    for cost in costs:
        yield (
            f"{cost.kind.name:<17}{cost.scans:>15.0f}{cost.plain:>12.0f}"
            f"{cost.plain / cost.scans:>7.2f}{cost.kind.wanted_hz:>11}{cost.share:>11.1%}"
        )
