"""A conversation and the model of a board, without a line between them."""

import random

from drivers.dgt.dialects import DIALECTS
from drivers.dgt.lever import Lever
from drivers.dgt.talk import Talk
from drivers.signals import CellChanged, FullReading, Signal
from tests.drivers.dgt.model import BoardModel, ModelClock

FIRST = "RNBQKBNR" + 8 * "P" + 32 * "." + 8 * "p" + "rnbqkbnr"


class Pair:
    """A conversation and the model of a board, without a line between them."""

    def __init__(self, *, dialect: str = "dgt", loss: float = 0.0, seed: int = 0) -> None:
        self.t_ns = 0
        self.model = BoardModel(FIRST, clock=ModelClock(runs=True))
        self.talk = Talk(DIALECTS[dialect], Lever(), 0)
        self.heard: list[Signal] = []
        #: What was sent, and when.
        self.sent: list[tuple[int, bytes]] = []
        #: The share of bytes that never arrive.
        self.loss = loss
        self._rng = random.Random(seed)

    def run(self, until_ns: int) -> None:
        while self.t_ns < until_ns and self.talk.failure is None:
            self.to_talk(self.model.advance(self.t_ns))
            if (said := self.talk.wake(self.t_ns)) != b"":
                self.sent.append((self.t_ns, said))
                self.to_talk(self.model.hear(self.t_ns, self._through(said)))
            due = min(self.talk.next_ns, self.model.next_ns or until_ns)
            self.t_ns = min(until_ns, max(self.t_ns + 1, due))

    def to_talk(self, data: bytes) -> None:
        arriving = self._through(data)
        if arriving:
            self.heard += self.talk.receive(self.t_ns, arriving)

    def _through(self, data: bytes) -> bytes:
        return bytes(byte for byte in data if self._rng.random() >= self.loss)

    def shown(self) -> str:
        """What the signals have told from the first reading on."""
        cells = list(FIRST)
        for signal in self.heard:
            if isinstance(signal, CellChanged):
                cells[signal.cell] = signal.symbol
            elif isinstance(signal, FullReading):
                cells = list(signal.symbols)
        return "".join(cells)
