"""A DGT board without a line, from the description of its protocol: bytes and time in, bytes out.

It scans its fields one after another, so whatever it tells is late, and out of order where hands
are fast. It knows no rules.
"""

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field

NS = 1_000_000_000
CODES = {letter: code for code, letter in enumerate(".PRNBKQprnbkq")}
#: Commands that are several bytes: the second says how many follow.
LONG = {0x2B, 0x2C, 0x60, 0x63}


def field_of(cell: int) -> int:
    return (7 - cell // 8) * 8 + cell % 8


def codes_of(symbols: str) -> list[int]:
    codes = [0] * 64
    for cell, letter in enumerate(symbols):
        codes[field_of(cell)] = CODES[letter]
    return codes


def frame(number: int, *payload: int) -> bytes:
    total = 3 + len(payload)
    return bytes((number, total >> 7, total & 0x7F, *payload))


def decimal(number: int) -> int:
    return number // 10 << 4 | number % 10


@dataclass
class ModelClock:
    """A DGT 3000. ``right_up``: the right side's time runs."""

    left_ns: int = 5400 * NS
    right_ns: int = 5400 * NS
    right_up: bool = False
    runs: bool = False
    at_ns: int = 0
    is_attached: bool = True
    #: What was said to it, without the frame; and how many answers are lost.
    said: list[bytes] = field(default_factory=list)
    deaf: int = 0

    def pass_to(self, t_ns: int) -> None:
        if self.runs and self.right_up:
            self.right_ns = max(0, self.right_ns - (t_ns - self.at_ns))
        elif self.runs:
            self.left_ns = max(0, self.left_ns - (t_ns - self.at_ns))
        self.at_ns = t_ns

    def message(self) -> bytes:
        if not self.is_attached:
            return frame(0x8D, 0, 0, 0, 0, 0, 0, 0x20)
        status = int(self.runs) | (2 if self.right_up else 0) | (0x08 if self.right_up else 0x10)
        return frame(0x8D, *self._side(self.right_ns), *self._side(self.left_ns), status)

    @staticmethod
    def _side(left_ns: int) -> tuple[int, int, int]:
        seconds = left_ns // NS
        return seconds // 3600, decimal(seconds // 60 % 60), decimal(seconds % 60)

    def answer(self, command: bytes) -> bytes:
        self.said.append(command)
        if not self.is_attached:
            return frame(0x8D, 0, 0, 0, 0, 0, 0, 0)
        if self.deaf:
            self.deaf -= 1
            return b""
        version = 0x22 if command[0] == 9 else 0
        return frame(0x8D, 0x0A, 0x10, command[0], 0x0A, version, 0, 0)


class BoardModel:
    """The board: what stands on it, what it has seen, in which mode it is."""

    def __init__(
        self,
        symbols: str,
        *,
        scan_ns: int = NS // 4,
        serial: str = "01025",
        clock: ModelClock | None = None,
        seed: int = 0,
    ) -> None:
        self.scan_ns = scan_ns
        self.serial = serial
        self.clock = clock or ModelClock(is_attached=False)
        self.mode = "bus"
        self.codes = codes_of(symbols)
        self.seen = list(self.codes)
        self.has_power = True
        self.heard: list[bytes] = []
        #: The fields whose lights are on, in the way of whichever board was addressed.
        self.lit: set[int] = set()
        self._left_over = bytearray()
        self._events: list[tuple[int, int, Callable[[int], bytes]]] = []
        self._count = 0
        self._rng = random.Random(seed)

    # --- hands -----------------------------------------------------------------------------------

    def at(self, t_ns: int, work: Callable[[int], bytes]) -> None:
        self._count += 1
        heapq.heappush(self._events, (t_ns, self._count, work))

    def put_at(self, t_ns: int, cell: int, letter: str) -> None:
        self.at(t_ns, lambda now: self.put(now, field_of(cell), CODES[letter]))

    def put(self, t_ns: int, where: int, code: int) -> bytes:
        self.codes[where] = code
        turn = where * self.scan_ns // 64
        rounds = -((turn - t_ns) // self.scan_ns)
        self.at(max(t_ns, turn + rounds * self.scan_ns), lambda _now: self._scan(where))
        return b""

    def tip_at(self, t_ns: int, *, right_up: bool) -> None:
        self.at(t_ns, lambda now: self._tip(now, right_up))

    def start_clock_at(self, t_ns: int) -> None:
        self.at(t_ns, self._start_clock)

    # --- what it does of itself ------------------------------------------------------------------

    @property
    def next_ns(self) -> int | None:
        return self._events[0][0] if self._events else None

    def advance(self, t_ns: int) -> bytes:
        said = bytearray()
        while self._events and self._events[0][0] <= t_ns:
            due_ns, _, work = heapq.heappop(self._events)
            said += work(due_ns)
        return bytes(said) if self.has_power else b""

    def _scan(self, where: int) -> bytes:
        code = self.codes[where]
        if not self.has_power or self.seen[where] == code:
            return b""
        self.seen[where] = code
        return frame(0x8E, where, code) if self._tells else b""

    @property
    def _tells(self) -> bool:
        return self.mode in {"fritz", "board", "nice"}

    def _tip(self, t_ns: int, right_up: bool) -> bytes:
        self.clock.pass_to(t_ns)
        self.clock.right_up = right_up
        self.at(t_ns + self._rng.randrange(NS * 2 // 5), self._tell_clock)
        return b""

    def _start_clock(self, t_ns: int) -> bytes:
        self.clock.pass_to(t_ns)
        self.clock.runs = True
        self.at(t_ns + NS, self._tick)
        return self._tell_clock(t_ns)

    def _tick(self, t_ns: int) -> bytes:
        if self.clock.runs:
            self.at(t_ns + NS, self._tick)
        return self._tell_clock(t_ns)

    def _tell_clock(self, t_ns: int) -> bytes:
        self.clock.pass_to(t_ns)
        return self.clock.message() if self.mode in {"fritz", "nice"} else b""

    def lose_power(self) -> None:
        self.has_power = False

    def get_power(self) -> None:
        self.has_power, self.mode, self.seen = True, "bus", list(self.codes)
        self._left_over.clear()

    # --- commands --------------------------------------------------------------------------------

    def hear(self, t_ns: int, data: bytes) -> bytes:
        said = bytearray(self.advance(t_ns))
        self._left_over += data
        while (command := self._next_command()) is not None:
            self.heard.append(command)
            said += self._obey(t_ns, command)
        return bytes(said)

    def _next_command(self) -> bytes | None:
        waiting = self._left_over
        if not waiting:
            return None
        length = 1
        if waiting[0] in LONG:
            if len(waiting) < 2 or len(waiting) < 2 + waiting[1]:
                return None
            length = 2 + waiting[1]
        command = bytes(waiting[:length])
        del waiting[:length]
        return command

    def _obey(self, t_ns: int, command: bytes) -> bytes:
        number = command[0]
        if number >= 0x80:
            self.mode = "bus"
            return b""
        if number in _MODES:
            self.mode = _MODES[number]
            return b""
        if self.mode == "bus":
            self.mode = "idle"
        if number == 0x2B and len(command) > 3:
            return self._clock_command(t_ns, command)
        if number == 0x60:
            self._switch_lights(command[2:])
            return b""
        answers = {
            0x41: self.clock.message,
            0x42: lambda: frame(0x86, *self.seen),
            0x45: lambda: frame(0x91, *self.serial.encode("ascii")),
            0x4C: lambda: frame(0xA0, 84, 0x7F, 0x7F, 0, 42, 0, 1, 16, 2),
            0x4D: lambda: frame(0x93, 1, 8),
        }
        return answers.get(number, lambda: b"")()

    def _switch_lights(self, data: bytes) -> None:
        """A Revelation: on or off from field to field. A Pegasus: these fields and no others."""
        if len(data) == 4 and data[0] in (0, 1):
            fields = range(data[1], min(data[2], 63) + 1)
            self.lit = self.lit | {*fields} if data[0] else self.lit - {*fields}
        elif data[:1] == b"\x05":
            self.lit = {*data[4:-1]} & {*range(64)}
        elif data == b"\x00\x00":
            self.lit = set()

    def _clock_command(self, t_ns: int, command: bytes) -> bytes:
        answer = self.clock.answer(command[3:-1])
        self.at(t_ns + NS // 3, lambda _now: answer)
        return b""


_MODES = {0x40: "idle", 0x43: "fritz", 0x44: "board", 0x4A: "bus", 0x4B: "nice"}
