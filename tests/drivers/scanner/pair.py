"""A conversation and the model of a scanner, without a line between them."""

import random

from drivers.scanner.buttons import LeverState
from drivers.scanner.presses import PressCount
from drivers.scanner.talk import Talk
from drivers.signals import CellChanged, FullReading, Press, Signal
from tests.drivers.scanner.bench import FIRST
from tests.drivers.scanner.model import NS, Boot, ScannerModel, boot_python

#: By then it is open, its clock fitted, its first reading taken.
OPEN_NS = NS


class Pair:
    def __init__(self, *, loss: float = 0.0, seed: int = 0, boot: Boot = boot_python) -> None:
        self.t_ns = 0
        self.model = ScannerModel(FIRST, drift=0.003, lever="w", boot=boot)
        self.talk = Talk(0, LeverState(), PressCount(7))
        self.heard: list[Signal] = []
        self.loss = loss
        self._rng = random.Random(seed)

    def run(self, until_ns: int) -> None:
        while self.t_ns < until_ns and self.talk.failure is None:
            self.to_talk(self.model.advance(self.t_ns))
            due = min(self.talk.next_ns, self.model.next_ns or until_ns)
            self.t_ns = min(until_ns, max(self.t_ns + 1, due))

    def to_talk(self, data: bytes) -> None:
        """What the scanner said arrives, and so on until both have nothing more to say now."""
        for _ in range(50):
            arriving = self._through(data)
            if arriving:
                self.heard += self.talk.receive(self.t_ns, arriving)
            if (said := self.talk.wake(self.t_ns)) == b"":
                return
            data = self.model.hear(self.t_ns, self._through(said))
        raise AssertionError("they never stop")

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

    def presses(self) -> list[str]:
        return [signal.side for signal in self.heard if isinstance(signal, Press)]
