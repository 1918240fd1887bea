"""The conversation with one board: what it said, what that means, what to say next. Pure.

Bytes and time go in, signals and bytes come out; the port is somebody else's. A dump of the whole
board is the truth, an update of one field a hint: it is passed on at once, and when the board has
been quiet a dump has the last word. A dump that says something else than the hints must say it
twice, since the line has no checksum.

What is said is chosen when the line is free: a question that waits is not put twice, and questions
go before the clock, the clock before lights. So nothing piles up, whatever is wanted of the board.
"""

from dataclasses import dataclass

from drivers.dgt import commands
from drivers.dgt.clock_messages import ClockAck, ClockMessage, ClockReading, NoClock
from drivers.dgt.clock_talk import ClockTalk
from drivers.dgt.dialects import Dialect
from drivers.dgt.frames import FrameParser
from drivers.dgt.lever import Lever
from drivers.dgt.light_talk import LightTalk
from drivers.dgt.messages import (
    FIELDS,
    SERIAL_DIGITS,
    BoardDump,
    FieldUpdate,
    Message,
    SerialNumber,
    Version,
    cell_of_field,
    decode,
)
from drivers.dgt.power import Power
from drivers.dgt.timing import (
    ANSWER_NS,
    BATTERY_NS,
    BEAT_NS,
    BYTE_NS,
    CHECK_NS,
    GAP_NS,
    HELLO_NS,
    HUSH_NS,
    QUIET_NS,
    SILENCE_NS,
    WAITS_NS,
)
from drivers.signals import CellChanged, FullReading, Signal

#: A piece that flickers makes every dump another one: after so many the last is believed.
_MOST_DUMPS = 4
#: Of so many commands one may be of the lights, however much there is to ask.
_LIGHTS_SHARE = 4


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the board says it is."""

    serial: str
    version: Version


class Talk:
    """One life of a link, from the reset to its loss."""

    def __init__(
        self,
        dialect: Dialect,
        lever: Lever,
        t_ns: int,
        key: bytes | None = None,
        power: Power | None = None,
    ) -> None:
        """The first words are on their way. ``key``: of a Pegasus, six bytes.

        ``power`` hears of the batteries.
        """
        self._power = power or Power()
        #: When the board is asked for its battery; ``None``: it has none.
        self._battery_ns: int | None = None
        self._dialect = dialect
        self._lever = lever
        self._parser = FrameParser()
        #: Questions and orders that wait, each once, in the order in which they are said.
        self._waiting: dict[bytes, None] = {}
        self._put(*(() if key is None else (commands.developer_key(key),)), commands.RESET)
        self._send_ns = t_ns
        #: How many commands were said, round and round.
        self._turn = 0
        self._hello_ns: int | None = t_ns + HUSH_NS
        self._dead_ns = t_ns + HELLO_NS
        #: When a dump is asked next, and by when at the latest, however busy the board is.
        self._dump_ns: int | None = None
        self._check_ns = t_ns
        self._beat_ns = t_ns + BEAT_NS
        self._version: Version | None = None
        self._serial: str | None = None
        #: The number that was said last: it must be said twice to be believed.
        self._said_serial: str | None = None
        self._candidate: str | None = None
        self._dumps = 0
        self._symbols: str | None = None
        self._has_asked_clock = False
        self.clock = ClockTalk()
        self.lights = LightTalk(dialect.leds)
        #: Why the board is lost; the link is to be closed then.
        self.failure: str | None = None

    @property
    def identity(self) -> Identity | None:
        """``None`` until it has said it."""
        if self._serial is None or self._version is None:
            return None
        return Identity(self._serial, self._version)

    @property
    def symbols(self) -> str | None:
        """What every cell reads, a1 first; ``None`` until the first dump was believed."""
        return self._symbols

    @property
    def next_ns(self) -> int:
        """When ``wake`` has something to do, whatever comes."""
        to_ask = 0 if self._waiting else None
        wanted = [t for t in (to_ask, self.clock.next_ns, self.lights.next_ns) if t is not None]
        times = [self._dead_ns, self._beat_ns, self._hello_ns, self._dump_ns]
        if wanted:
            times.append(max(self._send_ns, min(wanted)))
        return min(time for time in times if time is not None)

    @property
    def waiting(self) -> int:
        """How many commands wait for their turn."""
        return len(self._waiting) + self.clock.waiting + self.lights.waiting

    # --- what comes ------------------------------------------------------------------------------

    def receive(self, t_ns: int, data: bytes) -> list[Signal]:
        """Bytes that were read at ``t_ns``."""
        signals: list[Signal] = []
        for frame in self._parser.feed(data):
            message = decode(frame)
            if message is not None:
                self._power.hear(message)
                if self._symbols is not None:
                    self._dead_ns = t_ns + SILENCE_NS
                signals += self._hear(t_ns, message)
        return signals

    def _hear(self, t_ns: int, message: Message) -> list[Signal]:
        match message:
            case FieldUpdate():
                return self._hint(t_ns, message)
            case BoardDump(codes):
                return self._dump(t_ns, codes)
            case Version():
                self._version = message
            case SerialNumber(digits) if len(digits) == SERIAL_DIGITS:
                self._check_serial(digits)
            case ClockAck() | ClockReading() | NoClock():
                return self._hear_clock(t_ns, message)
            case _:
                pass
        self._greeted(t_ns)
        return []

    def _check_serial(self, digits: str) -> None:
        """Said twice it is believed: one digit that was read wrong would be another board's.

        Behind an adapter that stays plugged in, the board itself may be exchanged.
        """
        if digits != self._said_serial:
            self._said_serial = digits
            self._put(commands.SEND_SERIAL)
        elif self._serial is None:
            self._serial = digits
        elif self._serial != digits:
            self.failure = "another board answers"

    def _greeted(self, t_ns: int) -> None:
        if self._hello_ns is not None and self.identity is not None:
            self._hello_ns, self._dump_ns = None, t_ns

    def _hint(self, t_ns: int, update: FieldUpdate) -> list[Signal]:
        self._candidate = None
        if self._symbols is None:
            return []
        self._dump_ns = min(t_ns + QUIET_NS, self._check_ns)
        cell, symbol = cell_of_field(update.field), self._dialect.symbols[update.code]
        if self._symbols[cell] == symbol:
            return []
        self._symbols = self._symbols[:cell] + symbol + self._symbols[cell + 1 :]
        return [CellChanged(t_ns, cell, symbol)]

    def _dump(self, t_ns: int, codes: bytes) -> list[Signal]:
        if self._hello_ns is not None or self._is_locked(codes):
            return []
        read = [self._dialect.symbols[codes[cell_of_field(cell)]] for cell in range(FIELDS)]
        symbols = "".join(read)
        if symbols == self._symbols:
            self._believe(t_ns, symbols)
            return []
        self._dumps += 1
        if symbols != self._candidate and self._dumps < _MOST_DUMPS:
            self._candidate, self._dump_ns = symbols, t_ns
            return []
        is_first = self._symbols is None
        self._believe(t_ns, symbols)
        if is_first:
            self._begin(t_ns)
            return []
        # Updates were lost, or it was switched off and on and has forgotten to tell them.
        self._put(self._dialect.update)
        return [FullReading(t_ns, symbols)]

    def _believe(self, t_ns: int, symbols: str) -> None:
        self._symbols, self._candidate, self._dumps = symbols, None, 0
        self._dump_ns = t_ns + CHECK_NS

    def _begin(self, t_ns: int) -> None:
        self._dead_ns = t_ns + SILENCE_NS
        if self._dialect.has_clock:
            self._put(commands.SEND_CLOCK)

    def _is_locked(self, codes: bytes) -> bool:
        is_locked = self._dialect.may_be_locked and 0 not in codes
        if is_locked:
            self.failure = "the board is locked"
        return is_locked

    def _hear_clock(self, t_ns: int, message: ClockMessage) -> list[Signal]:
        if isinstance(message, ClockAck):
            self.clock.hear(message)
        if not isinstance(message, ClockReading) or self._symbols is None:
            return []
        if not self._has_asked_clock:
            self._has_asked_clock = True
            self.clock.say(commands.clock_version())
        press = self._lever.take(t_ns, message)
        return [] if press is None else [press]

    def watch_battery(self) -> None:
        """This board runs on one: it is asked now and then."""
        self._battery_ns = 0

    # --- what is said ----------------------------------------------------------------------------

    def wake(self, t_ns: int) -> bytes:
        """What is to be sent now, if anything. Called when ``next_ns`` has come, or earlier."""
        if t_ns >= self._dead_ns and self.failure is None:
            self.failure = "the board does not answer"
        if self._hello_ns is not None and t_ns >= self._hello_ns:
            self._hello_ns = t_ns + ANSWER_NS
            self._put(self._dialect.update, commands.SEND_VERSION, commands.SEND_SERIAL)
        if self._dump_ns is not None and t_ns >= self._dump_ns:
            self._dump_ns, self._check_ns = t_ns + ANSWER_NS, t_ns + CHECK_NS
            self._put(commands.SEND_BOARD)
        if t_ns >= self._beat_ns:
            self._beat_ns = t_ns + BEAT_NS
            if self._battery_ns is not None and t_ns >= self._battery_ns:
                self._battery_ns = t_ns + BATTERY_NS
                self._put(commands.SEND_BATTERY)
            if self._symbols is not None and t_ns > self._dead_ns - SILENCE_NS + WAITS_NS:
                self._put(commands.FILLING)
            self._put(commands.SEND_SERIAL)
        return self._next(t_ns) if t_ns >= self._send_ns else b""

    def _put(self, *questions: bytes) -> None:
        self._waiting |= dict.fromkeys(questions)

    def _next(self, t_ns: int) -> bytes:
        """One command, as soon as the line has room for it."""
        ways = [self._question, self.clock.due, self.lights.due]
        if self._turn == 0:
            ways.reverse()
        for say in ways:
            if (said := say(t_ns)) != b"":
                self._turn = (self._turn + 1) % _LIGHTS_SHARE
                self._send_ns = t_ns + max(GAP_NS, 2 * len(said) * BYTE_NS)
                return said
        return b""

    def _question(self, _t_ns: int) -> bytes:
        if not self._waiting:
            return b""
        question = next(iter(self._waiting))
        del self._waiting[question]
        return question
