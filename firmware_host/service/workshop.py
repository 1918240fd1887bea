"""The sensor workshop in a running service: between the board and the sitting, when it is open."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from drivers.board import Board
from drivers.lights import Frame, LightDevice
from drivers.probing import levels_of
from drivers.sensing import UNKNOWN
from drivers.signals import Signal
from drivers.simulated import SimulatedBoard
from firmware_host.config.sensor_wires import SENSOR_WIRES
from firmware_host.service.live import Live
from firmware_host.service.publishing import Update
from firmware_host.workshop.admission import refusal
from firmware_host.workshop.bench import Bench, full_reading

if TYPE_CHECKING:
    from firmware_host.workshop.settings_file import SettingsFile

#: How often what stands still is judged, and converters are read, while something is under way.
TICK_S = 0.05
NOTICE = "workshop"
_IN_USE = "the board is in the workshop: moves are not seen"


class ClosedError(Exception):
    """A rated game runs; ``code`` is a key of the page's sentences."""

    def __init__(self, code: str) -> None:
        """See ``admission``."""
        super().__init__(code)
        self.code = code


class Workshop:
    """One board's workshop. Used on one event loop."""

    def __init__(
        self,
        live: Live,
        admit: Callable[[Signal], Awaitable[None]],
        *,
        is_rated: bool,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``admit`` takes a signal for the sitting as soon as it can."""
        self._live = live
        self._admit = admit
        self._is_rated = is_rated
        self._wait = wait
        self._changed = asyncio.Event()
        self._is_over = False
        self.bench = Bench(live.parts.board.grid)
        #: Where settings are written; ``None``: nobody said which file.
        self.settings: SettingsFile | None = None

    @property
    def board(self) -> Board:
        """The board, for what it says of itself."""
        return self._live.parts.board

    @property
    def board_name(self) -> str:
        """Which board it is, as ``board.driver`` of the settings names it."""
        if self.settings is not None:
            return self.settings.config.board.driver
        return "simulated" if isinstance(self.board, SimulatedBoard) else "other"

    @property
    def has_wires(self) -> bool:
        """Whether a walk can be of use: the settings say which wire is which cell."""
        return self.settings is None or self.settings.config.board.driver in SENSOR_WIRES

    @property
    def notices(self) -> list[str]:
        """What people should know of the service, but for that they are here."""
        return [line for line in self._live.notices.lines() if not line.startswith(_IN_USE)]

    @property
    def has_lights(self) -> bool:
        """Whether there are any but the page's."""
        return self._live.parts.lights is not None

    def now_ns(self) -> int:
        """The sitting's time line."""
        return self._live.time.now_ns()

    def refusal(self) -> str | None:
        """Why it is closed; ``None``: it is open."""
        return refusal(self._live.view(), is_rated=self._is_rated)

    def check_open(self) -> None:
        """``ClosedError`` while a rated game runs."""
        code = self.refusal()
        if code is not None:
            raise ClosedError(code)

    def begin(self, symbols: str | None) -> None:
        """Counting begins; ``symbols`` is what the cells read, ``None``: the board is away."""
        self.bench.clear(self.now_ns(), symbols)

    # --- in the way of the signals ---------------------------------------------------------------

    async def admit(self, signal: Signal) -> None:
        """What the board says: counted, then passed on, unless the board is the builder's now."""
        if self.bench.work.has_board and self.refusal() is not None:
            await self.give_back()
        has_board = self.bench.take(signal, self.now_ns())
        self.tell()
        if not has_board:
            await self._admit(signal)

    async def give_back(self) -> None:
        """The sitting has the board again, and is told what the cells read now."""
        if self.bench.work.has_board:
            self.bench.end()
            await self._returned()

    async def follow(self) -> None:
        """Judges what stands still, reads converters, ends what is forgotten; until cancelled."""
        while True:
            if self.bench.work.has_board:
                await self._wait(TICK_S)
                await self._tick()
            else:
                await self._changed_once()

    async def _tick(self) -> None:
        if self.refusal() is not None:
            await self.give_back()
            return
        bench = self.bench
        if bench.work.sampling is not None:
            bench.sample(levels_of(self.board))
            self.tell()
        had_board = bench.work.has_board
        if bench.tick(self.now_ns()):
            self.tell()
        if had_board and not bench.work.has_board:
            await self._returned()

    async def _returned(self) -> None:
        self.tell()
        self._live.publisher.publish(Update(self._live.time.last_ns))
        if set(self.bench.book.symbols) != {UNKNOWN}:  # else it was away all the time
            await self._admit(full_reading(self.bench, self.now_ns()))

    # --- lights ----------------------------------------------------------------------------------

    def frame(self) -> Frame | None:
        """What the lights show instead of the game."""
        return self.bench.frame()

    def timed(self, device: LightDevice) -> LightDevice:
        """The same device; what is sent is taken note of."""

        def sent() -> None:
            self.bench.sent(self.now_ns())
            self._changed.set()

        return _TimedLights(device, sent)

    # --- for the page ----------------------------------------------------------------------------

    def tell(self) -> None:
        """Something has changed: pages and lights look."""
        self._changed.set()
        notices = self._live.notices
        if not self.bench.work.has_board:
            notices.drop(NOTICE)
            return
        notices.put(NOTICE, _IN_USE, "end it there (/workshop)")
        self._live.publisher.publish(Update(self._live.time.last_ns))

    async def change(self, seen: int, wait_s: float) -> None:
        """Until there is something newer than version ``seen``, or for so long."""
        try:
            async with asyncio.timeout(wait_s):
                while self.bench.version == seen and not self._is_over:
                    await self._changed_once()
        except TimeoutError:
            return

    def hang_up(self) -> None:
        """The server stops: no page waits any longer."""
        self._is_over = True
        self._changed.set()

    async def _changed_once(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class _TimedLights:
    """A device of lights whose pictures are timed."""

    def __init__(self, device: LightDevice, sent: Callable[[], None]) -> None:
        """``sent`` is called when a picture has gone out."""
        self._device = device
        self._sent = sent

    @property
    def step_ns(self) -> int:
        """As the device."""
        return self._device.step_ns

    async def open(self) -> None:
        """As the device."""
        await self._device.open()

    async def show(self, frame: Frame) -> None:
        """As the device, and noted."""
        await self._device.show(frame)
        self._sent()

    async def close(self) -> None:
        """As the device."""
        await self._device.close()
