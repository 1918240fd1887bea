"""Commands to the clock: one at a time, each answered or said again. Pure; time is an argument."""

from collections import deque
from dataclasses import dataclass, field

from drivers.dgt.clock_messages import ClockAck
from drivers.dgt.commands import VERSION, command_of
from drivers.dgt.timing import CLOCK_ANSWER_NS

#: How often a command is said before it is given up.
TRIES = 3
#: Commands that wait. What a clock shows is soon out of date: the oldest goes.
_MOST = 16


@dataclass(slots=True)
class ClockTalk:
    """The commands that wait, and the one that is being answered."""

    #: Main and sub version of the clock: 2 is a DGT 3000, 1 an XL, ``None`` not known yet.
    version: tuple[int, int] | None = None
    #: Numbers of commands that were refused or never answered, the last ones.
    refused: deque[int] = field(default_factory=lambda: deque(maxlen=_MOST))
    _waiting: deque[bytes] = field(default_factory=lambda: deque(maxlen=_MOST))
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

    def say(self, command: bytes) -> None:
        """Say this when its turn comes."""
        self._waiting.append(command)

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
            if self._tries >= TRIES:
                self.refused.append(command_of(self._asked))
                self._asked = None
        if self._asked is None:
            if not self._waiting:
                return b""
            self._asked, self._tries = self._waiting.popleft(), 0
        self._tries += 1
        self._again_ns = t_ns + CLOCK_ANSWER_NS
        return self._asked
