"""Commands to the clock: one at a time, each answered or said again. Pure; time is an argument.

Of each kind only the newest waits: what a clock shows is soon out of date.
"""

from collections import deque
from dataclasses import dataclass, field

from drivers.dgt.clock_messages import ClockAck
from drivers.dgt.commands import END, TEXT, VERSION, command_of
from drivers.dgt.timing import CLOCK_ANSWER_NS

#: How often a command is said before it is given up.
TRIES = 3
#: How many are remembered that came to nothing.
_MOST_REFUSED = 16


@dataclass(slots=True)
class ClockTalk:
    """The commands that wait, and the one that is being answered."""

    #: Main and sub version of the clock: 2 is a DGT 3000, 1 an XL, ``None`` not known yet.
    version: tuple[int, int] | None = None
    #: Numbers of commands that were refused or never answered, the last ones.
    refused: deque[int] = field(default_factory=lambda: deque(maxlen=_MOST_REFUSED))
    #: By number, in the order in which they are said.
    _waiting: dict[int, bytes] = field(default_factory=dict)
    _asked: bytes | None = None
    _tries: int = 0
    _again_ns: int = 0

    @property
    def next_ns(self) -> int | None:
        """When there is something to do though no answer comes."""
        if self._asked is not None:
            return self._again_ns
        return 0 if self._waiting else None

    @property
    def is_idle(self) -> bool:
        """Everything was answered or given up."""
        return self._asked is None and not self._waiting

    @property
    def waiting(self) -> int:
        """How many commands wait."""
        return len(self._waiting)

    def say(self, command: bytes) -> None:
        """Say this when its turn comes, in place of one of its kind that waits.

        The end of a text goes before all that waits, and a text before it is never said.
        """
        number = command_of(command)
        self._waiting.pop(number, None)
        if number == END:
            self._waiting.pop(TEXT, None)
            self._waiting = {END: command, **self._waiting}
        else:
            self._waiting[number] = command

    def say_at_once(self, command: bytes) -> None:
        """Say this as soon as the line is free, though an answer is missing; the rest after it."""
        asked, self._asked = self._asked, None
        if asked is not None and command_of(asked) != TEXT:
            self._waiting.setdefault(command_of(asked), asked)
        self._waiting.pop(command_of(command), None)
        self._waiting = {command_of(command): command, **self._waiting}

    def awaits(self, number: int) -> bool:
        """Whether a command of this kind waits, or its answer is waited for."""
        is_asked = self._asked is not None and command_of(self._asked) == number
        return is_asked or number in self._waiting

    def hear(self, ack: ClockAck) -> None:
        """An answer, or something of the clock's own, or an old answer once more."""
        if self._asked is None or ack.command != command_of(self._asked):
            return
        if not ack.is_ok:
            self.refused.append(ack.command)
        elif ack.command == VERSION:
            self.version = (ack.first >> 4, ack.first & 0x0F)
        self._asked = None

    def due(self, t_ns: int) -> bytes:
        """What is to be sent now, often nothing."""
        if self._asked is not None:
            if t_ns < self._again_ns:
                return b""
            number = command_of(self._asked)
            if number == TEXT and END in self._waiting:
                self._asked = None
            elif self._tries >= TRIES:
                self.refused.append(number)
                self._asked = None
            elif number == next(iter(self._waiting), None):
                self._asked = self._waiting.pop(number)
        if self._asked is None:
            if not self._waiting:
                return b""
            self._asked, self._tries = self._waiting.pop(next(iter(self._waiting))), 0
        self._tries += 1
        self._again_ns = t_ns + CLOCK_ANSWER_NS
        return self._asked
