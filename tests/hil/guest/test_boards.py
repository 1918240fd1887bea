"""Boards of sensors on real lines: what hands do on the solder is what the driver says."""

import asyncio
import random
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from drivers.cells import CHESSBOARD
from drivers.gpio.backends import Backend, connector
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.wiring import wiring_of
from drivers.signals import CellChanged, Signal
from tests.hil.bank import Bank
from tests.hil.rigs import RIGS, Rig
from tests.hil.wired import Wiring, wired

PERIOD_NS = 5_000_000
WAIT_S = 10.0
SOUND = (
    "matrix-low",
    "matrix-high",
    "shift-registers",
    "multiplexers",
    "expanders",
    "expanders-with-interrupt",
)


def board_of(rig: Rig, backend: Backend) -> GpioBoard:
    plan = Plan(CHESSBOARD, rig.sensors, wiring_of(CHESSBOARD, rig.sensors.wires), PERIOD_NS)
    return GpioBoard(time.monotonic_ns, plan, wired(connector(backend, None), Wiring(rig.parts)))


async def next_of(signals: AsyncGenerator[Signal, None]) -> CellChanged:
    signal = await asyncio.wait_for(anext(signals), WAIT_S)
    assert isinstance(signal, CellChanged)
    return signal


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
@pytest.mark.parametrize("rig", SOUND)
def test_every_cell_is_told_when_it_closes_and_opens(
    bank: Bank, rig: str, backend: Backend
) -> None:
    async def play() -> None:
        built = RIGS[rig]()
        board = board_of(built, backend)
        await board.open()
        assert board.reading() == "." * 64
        cells = list(range(64))
        random.Random(1).shuffle(cells)
        async with aclosing(board.signals()) as signals:
            for is_closed in (True, False):
                for cell in cells:
                    before = time.monotonic_ns()
                    built.close(cell, is_closed)
                    change = await next_of(signals)
                    assert (change.cell, change.symbol) == (cell, "x" if is_closed else ".")
                    assert before <= change.t_ns <= time.monotonic_ns()
        await board.close()

    asyncio.run(play())


@pytest.mark.parametrize("rig", SOUND)
def test_any_position_is_read_when_the_board_opens(bank: Bank, rig: str) -> None:
    async def play() -> None:
        built = RIGS[rig]()
        board = board_of(built, "lgpio")
        dice = random.Random(2)
        for _ in range(5):
            closed = [dice.random() < 0.5 for _ in range(64)]
            for cell, is_closed in enumerate(closed):
                built.close(cell, is_closed)
            await board.open()
            assert board.reading() == "".join(".x"[is_closed] for is_closed in closed)
            await board.close()

    asyncio.run(play())


def test_a_matrix_without_diodes_is_noticed(bank: Bank) -> None:
    async def play() -> None:
        built = RIGS["matrix-without-diodes"]()
        board = board_of(built, "lgpio")
        for cell in (0, 1, 2):
            built.close(cell, True)
        await board.open()
        async with aclosing(board.signals()) as signals:
            for _ in range(5):
                # One piece on a2: through it b2 and c2 read as closed too.
                for is_closed in (True, False):
                    built.close(8, is_closed)
                    changes = {(await next_of(signals)).cell for _ in range(3)}
                    assert changes == {8, 9, 10}
        assert "diodes" in " ".join(board.troubles())
        await board.close()

    asyncio.run(play())


def test_a_chip_that_goes_away_is_a_lost_board_and_its_return_another_life() -> None:
    async def play() -> None:
        bank = Bank()
        board = board_of(RIGS["matrix-low"](), "gpiod")
        await board.open()
        bank.close()
        async with aclosing(board.signals()) as signals:
            with pytest.raises(OSError):
                await asyncio.wait_for(anext(signals), WAIT_S)
        await board.close()
        with pytest.raises(OSError):
            await board.open()
        with Bank() as bank:
            board = board_of(RIGS["matrix-low"](), "gpiod")
            await board.open()
            await board.close()

    asyncio.run(play())


def test_an_expander_that_lost_its_power_is_noticed_and_set_up_again(bank: Bank) -> None:
    """It forgets its pull-ups, and every open contact would read as noise."""

    async def play() -> None:
        built = RIGS["expanders-with-interrupt"]()
        board = board_of(built, "gpiod")
        await board.open()
        built.fail()
        async with aclosing(board.signals()) as signals:
            with pytest.raises(OSError, match="has forgotten"):
                await asyncio.wait_for(anext(signals), WAIT_S)
        await board.close()
        await board.open()
        built.close(17, True)
        async with aclosing(board.signals()) as signals:
            assert (await next_of(signals)).cell == 17
        await board.close()

    asyncio.run(play())
