"""Plain LEDs on pins, by row and column: a ``LightDevice`` that keeps its picture lit itself."""

import errno
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

from drivers.beside import STAYS_S, Beside
from drivers.gpio.errors import GpioError, of_pins
from drivers.gpio.hardware import Connect, Hardware, WriteBank
from drivers.leds.brightness import light_percent
from drivers.leds.slots import Crossing, Slot, edge_slots, matrix_slots
from drivers.lights import STEP_NS, Frame, Glow

Level: TypeAlias = Literal["high", "low"]
Shape: TypeAlias = Literal["matrix", "edges"]

#: How long a slot of a matrix is lit: eight rows a hundred times a second.
_FAST_S = 0.001_25
#: What can be told from none: to sleep for less than this takes just as long.
_LEAST_LIT_PERCENT = 5.0
#: How long cells that take turns at the edges are lit each.
_SLOW_S = 0.5


@dataclass(frozen=True, slots=True)
class Pins:
    """BCM numbers; row 0 is rank 1, column 0 is file a. ``lamps``: White's, Black's, the board's.

    ``*_lit``: the level at which a row, a column, a lamp is on.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    lamps: tuple[int, ...] = ()
    rows_lit: Level = "high"
    columns_lit: Level = "low"


@dataclass(frozen=True, slots=True)
class _Way:
    """How a shape is lit."""

    slots: Callable[[Collection[Crossing], int], list[Slot]]
    slot_s: float
    step_ns: int
    #: Turns that the eye can follow are never cut short: that would be another pattern.
    is_dimmed: bool


_WAYS: dict[Shape, _Way] = {
    "matrix": _Way(matrix_slots, _FAST_S, STEP_NS, is_dimmed=True),
    # Slower patterns: a cell that takes its turn must not look like one that blinks.
    "edges": _Way(edge_slots, _SLOW_S, 2 * STEP_NS, is_dimmed=False),
}


class PlainLights:
    """LEDs that are on or off. A thread of its own scans them while more than one slot is lit."""

    def __init__(self, connect: Connect, shape: Shape, pins: Pins, most: int, percent: int) -> None:
        """``most`` LEDs have current together; ``percent``: how bright fast slots look."""
        self._connect = connect
        self._way = _WAYS[shape]
        self._pins = pins
        self._most = most
        self._lit_percent = _lit_percent(percent) if self._way.is_dimmed else 100
        self._beside = Beside("lights", STAYS_S)
        self._hardware: Hardware | None = None
        self._scan: Scan | None = None
        self._lamps: WriteBank | None = None

    @property
    def step_ns(self) -> int:
        """Slower where cells take turns."""
        return self._way.step_ns

    async def open(self) -> None:
        """Takes the pins; all dark."""
        await self._beside.run(self._open)

    async def show(self, frame: Frame) -> None:
        """Lights this from now on."""
        await self._beside.run(lambda: self._show(frame))

    async def close(self) -> None:
        """Dark, if the pins can still be reached."""
        with suppress(OSError):
            await self._beside.run(self._close)

    def _open(self) -> None:
        self._close()
        self._hardware = hardware = self._connect()
        pins = self._pins
        rows = _bank(hardware, pins.rows, pins.rows_lit)
        columns = _bank(hardware, pins.columns, pins.columns_lit)
        self._lamps = _bank(hardware, pins.lamps, "high") if pins.lamps else None
        self._scan = Scan(rows, columns, self._way.slot_s, self._lit_percent)

    def _show(self, frame: Frame) -> None:
        if self._scan is None:
            raise GpioError("they are not open", "they are opened again", errno.ENODEV)
        width = len(self._pins.columns)
        lit = [divmod(cell, width) for cell, glow in enumerate(frame.cells) if _is_lit(glow)]
        self._scan.show(self._way.slots(lit, self._most))
        if self._lamps is not None:
            lamps = frame.lamps[: len(self._pins.lamps)]
            bank = sum(_is_lit(glow) << n for n, glow in enumerate(lamps))
            _write(self._lamps, bank, self._pins.lamps)

    def _close(self) -> None:
        scan, lamps, hardware = self._scan, self._lamps, self._hardware
        self._scan = self._lamps = self._hardware = None
        try:
            if scan is not None:
                scan.end()
            if lamps is not None:
                _write(lamps, 0, self._pins.lamps)
        finally:
            if hardware is not None:
                hardware.close()


class Scan:
    """Lights slots in turn, on a thread of its own. Used by one other thread at a time."""

    def __init__(self, rows: WriteBank, columns: WriteBank, slot_s: float, percent: float) -> None:
        """Dark; the thread runs until ``end``. ``percent``: of a slot, how long it is lit."""
        self._rows = rows
        self._columns = columns
        self._on_s = slot_s * percent / 100
        self._off_s = slot_s - self._on_s
        self._changed = threading.Event()
        self._slots: list[Slot] = []
        self._has_ended = False
        self._broken: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="lights-scan", daemon=True)
        self._thread.start()

    def show(self, slots: list[Slot]) -> None:
        """From now on. ``GpioError`` if the thread has lost the pins."""
        if self._broken is not None:
            raise of_pins("of the lights", self._broken) from self._broken
        self._slots = slots
        self._changed.set()

    def end(self) -> None:
        """Dark; the thread ends. ``GpioError`` if the pins can't be reached."""
        self._has_ended = True
        self._changed.set()
        self._thread.join()
        if self._broken is not None:
            raise of_pins("of the lights", self._broken) from self._broken

    def _run(self) -> None:
        try:
            while True:
                # First, so that an end that comes meanwhile is not cleared away unseen.
                self._changed.clear()
                if self._has_ended:
                    break
                self._round(self._slots)
            self._dark()
        except Exception as error:  # noqa: BLE001 (an edge: raised again where it is heard)
            self._broken = error

    def _round(self, slots: list[Slot]) -> None:
        """Every slot once; without end if there is nothing to change."""
        if not slots:
            self._dark()
            self._changed.wait()
        for slot in slots:
            self._columns(0)  # else the old columns glow on the new row
            self._rows(slot.rows)
            self._columns(slot.columns)
            is_still = len(slots) == 1 and not self._off_s
            if self._changed.wait(None if is_still else self._on_s):
                return
            if self._off_s:
                self._columns(0)
                if self._changed.wait(self._off_s):
                    return

    def _dark(self) -> None:
        self._columns(0)
        self._rows(0)


def _lit_percent(percent: int) -> float:
    """A thread does not wake up sooner than some 60 microseconds after it fell asleep."""
    return max(light_percent(percent), _LEAST_LIT_PERCENT)


def _is_lit(glow: Glow | None) -> bool:
    return glow is not None and glow.brightness > 0


def _bank(hardware: Hardware, pins: Sequence[int], lit: Level) -> WriteBank:
    """Writes what is to be lit, whatever level that is."""
    turned = 0 if lit == "high" else (1 << len(pins)) - 1
    write = hardware.outputs(pins, turned)
    return lambda bank: write(bank ^ turned)


def _write(write: WriteBank, bank: int, pins: Sequence[int]) -> None:
    try:
        write(bank)
    except Exception as error:  # an edge: lgpio and gpiozero have errors of their own
        raise of_pins(" ".join(map(str, pins)), error) from error
