"""What waits for the verdict on the game that is over goes in behind it, in its order (H20)."""

import asyncio
import logging
from dataclasses import replace
from typing import Protocol

from drivers.signals import Control, ControlKind, Fault, FaultKind, Ruling, Signal, Tick, Verdict
from firmware_host.service.held import Held, Holding, goes_before
from firmware_host.service.numbered_table import NumberedTable
from rules.questions import CanMate, Question

_log = logging.getLogger(__name__)


class Played(Protocol):
    """The sitting that is played, as ``Live`` is."""

    table: NumberedTable

    def question(self) -> Question | None:
        """What the result of the game waits for."""

    async def in_time(self, signal: Signal) -> Signal:
        """With its stamp of the sitting, when all that was due before it is done."""

    async def take_one(self, signal: Signal) -> None:
        """One input through the journal and the table."""

    async def take(self, signal: Signal) -> None:
        """One signal of all that are said."""


class NextGame:
    """What is done for the next game while the last one is decided. Used on one event loop."""

    def __init__(self, played: Played) -> None:
        """Nothing waits."""
        self._played = played
        self._holding = Holding()

    @property
    def first(self) -> Held | None:
        """What has waited longest: there the time of the sitting stands still."""
        return self._holding.first

    def clear(self) -> None:
        """As when the power fails."""
        self._holding.clear()

    def begin_with(self, signal: Signal) -> None:
        """The next game begins with it, once the result is known."""
        self._holding.add(signal, self._played.table.number, opens=True)

    async def take_behind(self, first: Held, signal: Signal) -> None:
        """What comes while ``first`` waits.

        A loss of the board is told at once, and once more in its order: what was done before it is
        of the next game.
        """
        played, goes_in = self._played, goes_before(signal)
        if not goes_in and not isinstance(signal, Tick):  # a later one says the same
            if self._holding.is_full:
                await self.decide_unproved()
                await played.take(signal)
                return
            self._holding.add(signal, played.table.number, opens=False)
        if goes_in or isinstance(signal, Fault):
            told = replace(signal, t_ns=first.signal.t_ns)
            await played.take_one(await played.in_time(told))
            await self._go_on()

    async def decide_unproved(self) -> None:
        """Nobody is waited for any more: nothing is proved, so the loss stands, and play goes on.

        No search in the fold, which would hold up all else, the end of the service too.
        """
        while (first := self.first) is not None:
            question = self._played.question()
            if question is None:
                await self._go_on()
                continue
            _log.warning("whether %s can still mate is not waited for any longer", question.side)
            at_ns, answer = first.signal.t_ns, CanMate.NOT_PROVED
            verdict = Verdict(at_ns, question.position, question.side, answer.value)
            await self.take_behind(first, verdict)

    async def _go_on(self) -> None:
        """All that waits goes in, if the result is known by now."""
        played = self._played
        if played.question() is None:
            await self._begin()
        while (first := self.first) is not None and played.question() is None:
            self._holding.go_on()
            if not first.is_done(played.table.number, is_over=played.table.is_over):
                await played.take_one(await played.in_time(first.signal))
            await asyncio.sleep(0)  # the page, the lights and the bound of a stop have their turn

    async def _begin(self) -> None:
        """What was done on the board first is of the next game, whatever was said since.

        The verdict begins no game after a loss, or a correction: then an input of its own does. A
        loss that was told at once is taken back until its turn has come.
        """
        first, played = self.first, self._played
        if first is None or not first.opens or isinstance(first.signal, Control | Ruling):
            return
        if played.table.sensors_lost:
            await played.take_one(Fault(first.signal.t_ns, FaultKind.BOARD_BACK))
        if played.table.is_over:
            await played.take_one(Control(first.signal.t_ns, ControlKind.NEW_GAME))
