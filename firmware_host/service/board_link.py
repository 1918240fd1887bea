"""The link to the board: taken, lost, taken again; each loss and each return is said once.

What is done while nobody looks is known from one reading only, so a board that can be had again is
had at once. Pauses grow while it can't be opened, and where it dies as soon as it is open.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing

from drivers.board import BatteryOf, Board, low_batteries_of, scan_ms_of, troubles_of
from drivers.signals import Fault, FaultKind, FullReading, Scan, Signal
from firmware_host.errors import os_reason, os_remedy
from firmware_host.service.pause import STEADY_NS, Pause
from firmware_host.service.publishing import Notices
from firmware_host.service.returning import Look, Returns, devices
from firmware_host.timebase import monotonic_ns

#: In a pause it is looked so often whether something was plugged in.
LOOK_S = 0.1
_REMEDY = "look at its cable and its power; it is tried again"
_WIRING_REMEDY = "the workshop (/workshop) shows every cell"
#: What is said of batteries that are low, and the remedy.
_BATTERIES: Mapping[BatteryOf, tuple[str, str]] = {
    "board": ("the board's battery is low", "charge it; play goes on"),
    "clock": (
        "the batteries of the clock on the board are low",
        "put in new ones before the next game; play goes on, the page shows the times",
    ),
}
_SILENT = OSError("it says nothing more")

_log = logging.getLogger(__name__)


class BoardLink:
    """Follows one board for as long as the service lives."""

    def __init__(
        self,
        board: Board,
        now_ns: Callable[[], int],
        admit: Callable[[Signal], Awaitable[None]],
        notices: Notices,
        *,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
        machine_ns: Callable[[], int] = monotonic_ns,
        look: Look = devices,
    ) -> None:
        """``now_ns`` is the sitting's time line; ``admit`` takes a signal as soon as it can.

        ``look``: what is plugged in.
        """
        self._board = board
        self._now_ns = now_ns
        self._admit = admit
        self._notices = notices
        self._wait = wait
        self._machine_ns = machine_ns
        self._look = look
        self._pause = Pause()
        self._opened_ns: int | None = None
        #: What was plugged in when it was last lost, or tried in vain.
        self._seen = look()
        #: Lights and displays over the same line come back with it.
        self.returns = Returns()
        self._lost = _SILENT
        self.is_open = False
        #: What was said last: a flapping contact must not say it ten times.
        self._is_said_lost = False
        #: How slow the sitting takes the board to be.
        self._said_scan_ms = 0

    async def open(self) -> None:
        """The first try, before a sitting begins; ``tell`` says how it went."""
        try:
            await self._take_board()
        except OSError as error:
            self._lost = error

    @property
    def scan_ms(self) -> int:
        """How long the board takes to look at all its cells; 0 where it does not say."""
        return scan_ms_of(self._board)

    def reading(self) -> str | None:
        """What the cells read; ``None`` while the board is away."""
        return self._board.reading() if self.is_open else None

    def tell(self, kept: Iterable[Signal] = (), scan_ms: int = 0) -> list[Signal]:
        """What a sitting that begins after ``kept`` must be told of the link; the notice again.

        ``scan_ms``: how slow it takes the board to be.
        """
        self._said_scan_ms = scan_ms
        was_lost = False
        for signal in kept:
            if isinstance(signal, Fault):
                was_lost = _IS_LOST.get(signal.kind, was_lost)
        self._is_said_lost = not self.is_open
        if self._is_said_lost:
            self._note(self._lost)
        told = self._new_scan(self._now_ns()) if self.is_open else []
        if was_lost is self._is_said_lost:
            return told
        kind = FaultKind.BOARD_LOST if self._is_said_lost else FaultKind.BOARD_BACK
        return [Fault(self._now_ns(), kind), *told]

    def _new_scan(self, t_ns: int) -> list[Signal]:
        """A board that does not say how slow it is counts for as slow as the one before."""
        now_ms = self.scan_ms
        if now_ms in (0, self._said_scan_ms):
            return []
        self._said_scan_ms = now_ms
        return [Scan(t_ns, now_ms)]

    async def follow(self) -> None:
        """Hands over what the board says until cancelled, or until its driver has a mistake."""
        try:
            while True:
                await self._follow_once()
                await self._rest()
        except Exception:  # noqa: BLE001 (an edge: a driver's mistake does not end the service)
            _log.exception("the board's driver stops")
            text = "a programming error stopped the board's driver"
            self._notices.put("board", text, "start jadoube again and report it")
            await self._say(FaultKind.BOARD_LOST)

    async def _follow_once(self) -> None:
        """One life of the link."""
        try:
            if not self.is_open:
                self._seen = self._look()
                await self._take_board()
                self._notices.drop("board")
                await self._say(FaultKind.BOARD_BACK)
                await self._say_scan(self._now_ns())
                await self._admit(FullReading(self._now_ns(), self._board.reading()))
            async with aclosing(self._board.signals()) as signals:
                async for signal in signals:
                    await self._say_scan(signal.t_ns)
                    await self._pass_on(signal)
                    self._note_troubles()
            lost = _SILENT
        except OSError as error:
            lost = error
        if self.is_open:
            self._seen = self._look()
        self.is_open = False
        self._note(lost)
        await self._say(FaultKind.BOARD_LOST)
        await self._board.close()

    async def _take_board(self) -> None:
        await self._board.open()
        self.is_open = True
        self._opened_ns = self._machine_ns()
        self.returns.tell()

    async def _rest(self) -> None:
        """Until it is tried again: soon after a life that lasted, or when it is plugged in."""
        opened_ns, self._opened_ns = self._opened_ns, None
        has_lasted = opened_ns is not None and self._machine_ns() - opened_ns >= STEADY_NS
        if has_lasted:
            self._pause.begin_again()
        pause_s = self._pause.take_s()
        if opened_ns is not None and not has_lasted:
            await self._wait(pause_s)
            return
        while pause_s > 0:
            await self._wait(min(LOOK_S, pause_s))
            pause_s -= LOOK_S
            if self._look() != self._seen:
                self._pause.begin_again()
                return

    def _note(self, lost: OSError) -> None:
        self._lost = lost
        text = f"the board can't be had: {os_reason(lost)}"
        self._notices.put("board", text, os_remedy(lost, _REMEDY))

    def _note_troubles(self) -> None:
        """Play goes on with wiring that seems to be at fault: the arbiter knows what to think."""
        troubles = troubles_of(self._board)
        if troubles:
            self._notices.put("wiring", ". ".join(troubles), _WIRING_REMEDY)
        else:
            self._notices.drop("wiring")
        low = low_batteries_of(self._board)
        for whose, said in _BATTERIES.items():
            if whose in low:
                self._notices.put(f"battery-{whose}", *said)
            else:
                self._notices.drop(f"battery-{whose}")

    async def _pass_on(self, signal: Signal) -> None:
        """A driver may say losses and returns itself, more than once too."""
        if isinstance(signal, Fault) and signal.kind in _IS_LOST:
            await self._say(signal.kind, signal)
        else:
            await self._admit(signal)

    async def _say_scan(self, t_ns: int) -> None:
        """Before what is told with it: the time of that is not put off."""
        for scan in self._new_scan(t_ns):
            await self._admit(scan)

    async def _say(self, kind: FaultKind, signal: Signal | None = None) -> None:
        if _IS_LOST[kind] is self._is_said_lost:
            return
        self._is_said_lost = _IS_LOST[kind]
        await self._admit(signal or Fault(self._now_ns(), kind))


_IS_LOST = {FaultKind.BOARD_LOST: True, FaultKind.BOARD_BACK: False}
