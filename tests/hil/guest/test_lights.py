"""Plain LEDs on real lines: what a picture lights, and nothing else."""

import asyncio
import time
from collections import Counter

import pytest

from drivers.gpio.backends import Backend, connector
from drivers.leds.plain import Pins, PlainLights
from drivers.lights import Frame, Glow
from tests.hil.bank import Bank
from tests.hil.playing import wait_for
from tests.hil.wired import Wiring, wired

PINS = Pins(
    rows=(5, 6, 13, 19, 26, 12, 16, 20),
    columns=(4, 17, 27, 22, 18, 23, 24, 25),
    lamps=(2, 3, 14),
    columns_lit="high",
)
ON = Glow((255, 255, 255), 100)
DARK = (None,) * 64
#: How often a cell that shares its line must have come.
ROUNDS = 5


def levels(bank: Bank) -> tuple[list[int], list[int], list[int]]:
    """The places of the rows, columns and lamps that are on."""
    rows, columns, lamps = (
        [n for n, pin in enumerate(pins) if bank.level(pin)]
        for pins in (PINS.rows, PINS.columns, PINS.lamps)
    )
    return rows, columns, lamps


def cells(*lit: int) -> tuple[Glow | None, ...]:
    return tuple(ON if cell in lit else None for cell in range(64))


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_one_cell_and_the_lamps_are_lit_until_the_next_picture(
    bank: Bank, backend: Backend
) -> None:
    async def show() -> None:
        lights = PlainLights(connector(backend, None), "edges", PINS, most=8, percent=100)
        await lights.open()
        assert levels(bank) == ([], [], [])
        for cell in (0, 7, 28, 63):
            await lights.show(Frame(cells(cell), (ON, None, ON)))
            expected = ([cell // 8], [cell % 8], [0, 2])
            assert wait_for(lambda want=expected: levels(bank) == want, time.sleep, 2)  # type: ignore[misc]  # typed by its default
        await lights.show(Frame(DARK))
        assert wait_for(lambda: levels(bank) == ([], [], []), time.sleep, 2)
        await lights.show(Frame(cells(1), (None, ON, None)))
        await lights.close()
        assert levels(bank) == ([], [], [])

    asyncio.run(show())


class Eye:
    """A ``Part`` that looks at the lines each time they were set: what was lit, and how often.

    Looked at from outside, line by line, a row and the columns of the next seem lit together.
    """

    def __init__(self, bank: Bank) -> None:
        """Sees nothing yet."""
        self._bank = bank
        self.seen: Counter[int] = Counter()

    def drive(self, pin: int, level: int | None) -> None:
        """The kernel has its lines already."""
        rows, columns, _ = levels(self._bank)
        self.seen.update(8 * row + column for row in rows for column in columns)

    def levels(self) -> dict[int, int]:
        """It pulls nothing."""
        return {}


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_a_matrix_lights_every_cell_of_the_picture_in_turn_and_no_other(
    bank: Bank, backend: Backend
) -> None:
    async def show() -> None:
        eye = Eye(bank)
        connect = wired(connector(backend, None), Wiring([eye]))
        lights = PlainLights(connect, "matrix", PINS, most=8, percent=100)
        await lights.open()
        for lit in ({0, 1, 9, 28, 63}, {5}, {7, 8, 15, 56}):
            await lights.show(Frame(DARK))
            assert wait_for(lambda: levels(bank)[:2] == ([], []), time.sleep, 5)
            eye.seen.clear()
            await lights.show(Frame(cells(*lit)))
            often = 1 if len(lit) == 1 else ROUNDS
            assert wait_for(
                lambda cells=lit, times=often: all(eye.seen[cell] >= times for cell in cells),  # type: ignore[misc]  # typed by their defaults
                time.sleep,
                10,
            )
            assert set(eye.seen) == lit
        await lights.close()
        assert levels(bank)[:2] == ([], [])

    asyncio.run(show())
