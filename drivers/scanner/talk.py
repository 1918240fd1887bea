"""The conversation with one scanner: what it said, what that means, what to say next. Pure.

Bytes and time go in, signals and bytes come out; the port is somebody else's. It is greeted, its
clock is fitted, then it is let go. Changes are told as they come; a full reading is the truth. A
press is acknowledged once it has been taken in its turn, a command is said until it is done.
"""

from collections.abc import Mapping, Sequence

from drivers.cells import CHESSBOARD, Grid
from drivers.scanner import commands
from drivers.scanner.buttons import LeverState, signal_of
from drivers.scanner.capabilities import VERSION, Capabilities, Unusable, capabilities
from drivers.scanner.clock import ControllerClock
from drivers.scanner.frames import FrameParser
from drivers.scanner.messages import (
    FRAMES,
    NUMBERS,
    Done,
    Edges,
    Hello,
    Message,
    Pressed,
    Reading,
    Refused,
    SelfTest,
    TimeAnswer,
    decode,
)
from drivers.scanner.orders import Orders
from drivers.scanner.presses import PressCount
from drivers.scanner.timing import (
    ANSWER_NS,
    BEAT_NS,
    FIRST_TRIPS,
    GREET_NS,
    HELLO_NS,
    OLD_PRESS_NS,
    READING_NS,
    SILENCE_NS,
)
from drivers.sensing import SYMBOLS
from drivers.signals import CellChanged, FullReading, Sensing, Signal


class Talk:
    """One life of a link, from the greeting to its loss."""

    def __init__(
        self,
        t_ns: int,
        lever: LeverState,
        presses: PressCount,
        *,
        sensing: Sensing = "occupancy",
        grid: Grid = CHESSBOARD,
        wanted_id: str = "",
    ) -> None:
        """``lever`` and ``presses`` outlive it. ``sensing``, ``grid`` and ``wanted_id`` (if not
        empty) are what is expected: another scanner is left alone, its presses not fetched.
        """
        self._lever = lever
        self._presses = presses
        self._sensing: Sensing = sensing
        self._grid = grid
        self._wanted_id = wanted_id
        self._parser = FrameParser()
        self._clock = ControllerClock()
        self._orders = Orders()
        self._said: list[bytes] = []
        self._last_ns = t_ns
        self._dead_ns = t_ns + HELLO_NS
        self._is_greeted = False
        self._is_going = False
        self._greet_ns = t_ns
        #: The number of the last greeting or question of time, and when it was put.
        self._number = 0
        self._asked_ns: int | None = None
        self._beat_ns = t_ns
        self._frame = 0
        #: When a full reading is asked for (again), while one is needed.
        self._reading_ns: int | None = None
        self._read_by_ns = t_ns
        self._has_read = False
        self.symbols: str | None = None
        self.can: Capabilities | None = None
        #: How often it was let go: more than once if the controller restarted.
        self.starts = 0
        #: What the last self-test found; ``None``: none was made.
        self.findings: tuple[str, ...] | None = None
        #: Why the scanner is lost, and what helps; the link is to be closed then.
        self.failure: str | None = None
        self.remedy = ""

    @property
    def next_ns(self) -> int:
        """When ``wake`` has something to do, whatever comes."""
        times: list[int | None] = [self._dead_ns, self._reading_ns]
        times.append(self._beat_ns if self._is_greeted else self._greet_ns)
        if self._is_going:
            times.append(self._orders.next_ns)
        return min(time for time in times if time is not None)

    @property
    def drift(self) -> float:
        """By which share its clock is slower than ours."""
        return self._clock.drift

    # --- what comes ------------------------------------------------------------------------------

    def receive(self, t_ns: int, data: bytes) -> list[Signal]:
        """Bytes that were read at ``t_ns``; afterwards ``wake`` may have something to say."""
        signals: list[Signal] = []
        for body in self._parser.feed(data):
            message = decode(body)
            if message is not None:
                if self._has_read:
                    self._dead_ns = t_ns + SILENCE_NS
                signals += self._hear(t_ns, message)
        return signals

    def _hear(self, t_ns: int, message: Message) -> Sequence[Signal]:
        match message:
            case Edges() if self._is_going:
                return self._hear_edges(t_ns, message)
            case Reading() if self._is_going:
                return self._hear_reading(t_ns, message)
            case Pressed() if self._is_going:
                return self._hear_press(t_ns, message)
            case Hello():
                self._hear_hello(t_ns, message)
            case TimeAnswer():
                self._hear_time(t_ns, message)
            case Done(number) | Refused(number):
                self._orders.done(number)
            case SelfTest(number, findings) if self._orders.done(number):
                self.findings = findings
            case _:
                pass
        return []

    def _hear_hello(self, t_ns: int, hello: Hello) -> None:
        if self._is_greeted:
            # Nobody has asked: it has started anew, or has not heard us for long.
            self._is_greeted = self._is_going = self._has_read = False
            self._dead_ns, self._greet_ns, self._reading_ns = t_ns + HELLO_NS, t_ns, None
            return
        if hello.answers == 0 or hello.answers != self._number:
            return
        can = self._usable(hello)
        if isinstance(can, Unusable):
            self.failure, self.remedy = can.reason, can.remedy
            return
        self.can = can
        self._is_greeted, self._asked_ns = True, None
        self._beat_ns, self._frame, self._reading_ns = t_ns, 0, None
        self._clock = ControllerClock()
        self._orders.begin()
        self._presses.begin(hello)

    def _usable(self, hello: Hello) -> Capabilities | Unusable:
        can = capabilities(hello)
        if isinstance(can, Unusable):
            return can
        if self._wanted_id not in ("", can.id):
            return Unusable(
                f"scanner {can.id or 'without id'} answers, not scanner {self._wanted_id}",
                "plug that one in; for another one change scanner.id, or start anew",
            )
        if can.sensing != self._sensing:
            return Unusable(
                f"its sensors tell {can.sensing}, not {self._sensing}",
                f'say so in the configuration: board.sensing = "{can.sensing}"',
            )
        if can.grid != self._grid:
            return Unusable(
                f"it has {can.grid.width}x{can.grid.height} cells,"
                f" not {self._grid.width}x{self._grid.height}",
                "attach the board that this game is played on",
            )
        return can

    def _hear_time(self, t_ns: int, answer: TimeAnswer) -> None:
        if not self._is_greeted or self._asked_ns is None or answer.number != self._number:
            return
        self._clock.add(self._asked_ns, answer.micros, t_ns)
        self._asked_ns = None
        if self._is_going:
            self._count_frame(t_ns, answer.frame, is_next=answer.frame == self._frame)
        elif self._clock.trips < FIRST_TRIPS:
            self._beat_ns = t_ns
        else:
            self._is_going, self._read_by_ns = True, t_ns + READING_NS
            self.starts += 1
            self._orders.put(commands.go)

    def _count_frame(self, t_ns: int, frame: int, *, is_next: bool) -> None:
        """A frame was lost, whatever it was: a full reading makes it good."""
        self._frame = frame
        if not is_next:
            self._reading_ns = t_ns

    def _take_frame(self, t_ns: int, frame: int) -> None:
        self._count_frame(t_ns, frame, is_next=frame == (self._frame + 1) % FRAMES)

    def _hear_edges(self, t_ns: int, edges: Edges) -> Sequence[Signal]:
        self._take_frame(t_ns, edges.frame)
        known = SYMBOLS[self._sensing]
        if self.symbols is None or not self._has_read:
            return []
        signals: list[Signal] = []
        stamp_ns = self._stamp(t_ns, edges.micros)
        for cell, symbol in edges.changes:
            if cell < self._grid.size and symbol in known:
                self.symbols = self.symbols[:cell] + symbol + self.symbols[cell + 1 :]
                signals.append(CellChanged(stamp_ns, cell, symbol))
        return signals

    def _hear_reading(self, t_ns: int, reading: Reading) -> Sequence[Signal]:
        symbols = reading.symbols
        if len(symbols) != self._grid.size or not SYMBOLS[self._sensing].issuperset(symbols):
            return []
        self._take_frame(t_ns, reading.frame)
        self._reading_ns, self._read_by_ns = None, t_ns + READING_NS
        is_first, self._has_read = not self._has_read, True
        self._dead_ns = t_ns + SILENCE_NS
        stamp_ns = self._stamp(t_ns, reading.micros)
        before, self.symbols = self.symbols, symbols
        signals: list[Signal] = []
        if before not in (None, symbols):
            signals.append(FullReading(stamp_ns, symbols))
        press = self._lever.read(stamp_ns, reading.lever, is_first=is_first)
        return signals if press is None else [*signals, press]

    def _hear_press(self, t_ns: int, pressed: Pressed) -> Sequence[Signal]:
        self._take_frame(t_ns, pressed.frame)
        is_new, last = self._presses.take(pressed.number)
        self._said.append(commands.acknowledge(last))
        if not is_new:
            return []
        age_ns = t_ns - self._clock.to_ns(pressed.micros)
        if self._presses.is_strange and age_ns > OLD_PRESS_NS:
            return []
        signal = signal_of(self._stamp(t_ns, pressed.micros), pressed, self._lever)
        return [] if signal is None else [signal]

    def _stamp(self, t_ns: int, micros: int) -> int:
        """Never in the future, never running backwards."""
        self._last_ns = max(self._last_ns, min(t_ns, self._clock.to_ns(micros)))
        return self._last_ns

    # --- what is said ----------------------------------------------------------------------------

    def show(self, shades: Mapping[int, commands.Shade]) -> None:
        """The picture from now on: lights and their shades; others are dark."""
        self._orders.show(shades)

    def test_itself(self) -> None:
        """``findings`` has what came of it, later."""
        self.findings = None
        self._orders.put(commands.test_yourself)

    def wake(self, t_ns: int) -> bytes:
        """What is to be sent now, if anything. Called when ``next_ns`` has come, or earlier."""
        if t_ns >= self._dead_ns:
            self._fail("the scanner does not answer")
        if self._is_going and t_ns >= self._read_by_ns:
            self._fail("the scanner does not read its cells any more")
        if not self._is_greeted and t_ns >= self._greet_ns:
            self._greet_ns = t_ns + GREET_NS
            self._number = self._number % (NUMBERS - 1) + 1
            self._said.append(commands.greet(self._number, VERSION, self._presses.token))
        if self._is_greeted and t_ns >= self._beat_ns:
            self._number = self._number % (NUMBERS - 1) + 1
            self._asked_ns = t_ns
            self._beat_ns = t_ns + (BEAT_NS if self._is_going else ANSWER_NS)
            self._said.append(commands.ask_time(self._number))
        if self._reading_ns is not None and t_ns >= self._reading_ns:
            self._reading_ns = t_ns + ANSWER_NS
            self._said.append(commands.ask_reading())
        if self._is_going:
            line = self.can.line if self.can is not None else commands.SHORTEST_LINE
            self._said.append(self._orders.due(t_ns, line))
        said, self._said = b"".join(self._said), []
        return said

    def _fail(self, reason: str) -> None:
        if self.failure is None:
            self.failure, self.remedy = reason, "look at its cable and its power; it is tried again"
