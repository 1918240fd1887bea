"""A scanner without a line: a controller, its sensors, its clock, its power; hands are planned.

Host time and bytes in, bytes out. The controller is ours in Python or the firmware in C++.
"""

import heapq
from collections.abc import Callable
from typing import Protocol

from tests.drivers.scanner.controller import Controller

NS = 1_000_000_000
#: How often the controller's loop looks at its timers here.
TURN_NS = NS // 20


class Controls(Protocol):
    """What a controller program offers to the hardware around it."""

    def receive(self, data: bytes, micros: int) -> bytes: ...
    def scanned(self, cells: str, micros: int) -> bytes: ...
    def pressed(self, key: str, side: str, micros: int) -> bytes: ...
    def turn(self, micros: int) -> bytes: ...


#: Cells, lever, the time of its clock.
Boot = Callable[[str, str, int], Controls]


def boot_python(cells: str, lever: str, _micros: int) -> Controller:
    return Controller(cells, lever=lever)


class ScannerModel:
    def __init__(
        self,
        cells: str,
        *,
        boot: Boot = boot_python,
        lever: str = "-",
        drift: float = 0.0,
        first_micros: int = 0xFFFFFFFF - 2_000_000,
        own_power: bool = False,
        serial: str = "S1",
    ) -> None:
        self.cells = list(cells)
        self.lever = lever
        self.serial = serial
        self.boots = 0
        self._boot = boot
        self._drift = drift
        self._first_micros = first_micros
        self._own_power = own_power
        self._on_ns = 0
        self._has_power = self._has_line = True
        self._events: list[tuple[int, int, Callable[[int], bytes]]] = []
        self._count = 0
        self._turn_ns = 0
        self.controller = self._start(0)

    def micros(self, t_ns: int) -> int:
        on_us = (t_ns - self._on_ns) * (1 + self._drift) / 1000
        return (self._first_micros + round(on_us)) & 0xFFFFFFFF

    # --- hands -----------------------------------------------------------------------------------

    def at(self, t_ns: int, work: Callable[[int], bytes]) -> None:
        self._count += 1
        heapq.heappush(self._events, (t_ns, self._count, work))

    def put_at(self, t_ns: int, cell: int, symbol: str) -> None:
        def put(now: int) -> bytes:
            self.cells[cell] = symbol
            if not self._has_power:
                return b""
            return self.controller.scanned("".join(self.cells), self.micros(now))

        self.at(t_ns, put)

    def press_at(self, t_ns: int, key: str, side: str = "-") -> None:
        def press(now: int) -> bytes:
            if key == "lever":
                self.lever = side
            if not self._has_power:
                return b""
            return self.controller.pressed(key, side, self.micros(now))

        self.at(t_ns, press)

    def reset_at(self, t_ns: int) -> None:
        def reset(now: int) -> bytes:
            self.controller = self._start(now)
            return b""

        self.at(t_ns, reset)

    # --- what it does of itself ------------------------------------------------------------------

    @property
    def next_ns(self) -> int | None:
        return min(self._turn_ns, self._events[0][0]) if self._events else self._turn_ns

    def advance(self, t_ns: int) -> bytes:
        said = bytearray()
        while self.next_ns is not None and self.next_ns <= t_ns:
            if self._events and self._events[0][0] <= self._turn_ns:
                due_ns, _, work = heapq.heappop(self._events)
                said += work(due_ns)
            else:
                due_ns = self._turn_ns
                self._turn_ns += TURN_NS
                if self._has_power:
                    said += self.controller.turn(self.micros(due_ns))
        return bytes(said) if self._has_line else b""

    def hear(self, t_ns: int, data: bytes) -> bytes:
        said = self.advance(t_ns)
        return said + self.controller.receive(data, self.micros(t_ns)) if self._has_power else b""

    def lose_power(self) -> None:
        """The plug is out."""
        self._has_line = False
        self._has_power = self._own_power

    def get_power(self) -> None:
        self._has_line = True
        if not self._has_power:
            self._has_power = True
            self.controller = self._start(self._turn_ns)

    def _start(self, t_ns: int) -> Controls:
        self.boots += 1
        self._on_ns = t_ns
        return self._boot("".join(self.cells), self.lever, self._first_micros)
