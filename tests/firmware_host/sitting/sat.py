"""A sitting at a board that may be set up wrongly, told by what is done to its pieces."""

from dataclasses import dataclass, field
from typing import Literal

from drivers.cells import CHESSBOARD
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    FullReading,
    Press,
    Sensing,
    Signal,
    Tick,
)
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import ClockFace
from rules.chess_rules import CHESS

S = 1_000_000_000
FIRST = CHESS.parse(None).symbols()
SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")


def turned(symbols: str, quarters: int) -> str:
    """What a board reads that lies so many quarters wrongly."""
    return CHESSBOARD.turned_symbols(symbols, -quarters)


def exchanged(symbols: str, *pairs: str) -> str:
    """With the pieces of each pair of cells (``b1c1``) in each other's place."""
    standing = list(symbols)
    for pair in pairs:
        a, b = CHESSBOARD.parse(pair[:2]), CHESSBOARD.parse(pair[2:])
        standing[a], standing[b] = standing[b], standing[a]
    return "".join(standing)


def details(event: Happened, name: str) -> list[str]:
    value = event.details[name]
    assert isinstance(value, list)
    return value


@dataclass
class Sat:
    """A sitting, the pieces as they really stand on the sensors, and what was said."""

    sensing: Sensing
    standing: str = FIRST
    clock: bool = True
    start: str | None = None
    mode: Literal["rated", "training"] = "rated"
    profile: str = "fide"
    t_ns: int = 0
    said: list[Happened] = field(default_factory=list)

    def __post_init__(self) -> None:
        control = "900+10" if self.clock else None
        sitting = Sitting(
            sensing=self.sensing,
            reading=self._read(),
            start=self.start,
            time_control=control,
            clock=self.clock,
            mode=self.mode,
            profile=self.profile,
        )
        self.table = Table(sitting)
        self.wait()

    def _read(self) -> str:
        seen = {"occupancy": ("x", "x"), "colour": ("w", "b")}.get(self.sensing)
        return "".join(s if s == "." or seen is None else seen[s.islower()] for s in self.standing)

    def feed(self, signal: Signal) -> None:
        self.said += [e for e in self.table.feed(signal) if isinstance(e, Happened)]

    def wait(self, seconds: float = 5) -> None:
        self.t_ns += round(seconds * S)
        self.feed(Tick(self.t_ns))

    def move(self, *moves: str, rest_s: float = 5) -> None:
        """Moves by the cells of the sensors, each pressed by whose piece it is."""
        for move in moves:
            origin, target = CHESSBOARD.parse(move[:2]), CHESSBOARD.parse(move[2:])
            piece = self.standing[origin]
            if self.standing[target] != ".":
                self._set(target, ".")
            self._set(origin, ".")
            self._set(target, piece)
            if self.clock:
                self.t_ns += S // 4
                self.feed(Press(self.t_ns, "white" if piece.isupper() else "black"))
            self.wait(rest_s)

    def lift_and_place(self, origin: str, target: str) -> None:
        piece = self.standing[CHESSBOARD.parse(origin)]
        self._set(CHESSBOARD.parse(origin), ".")
        self._set(CHESSBOARD.parse(target), piece)

    def _set(self, cell: int, piece: str) -> None:
        self.standing = self.standing[:cell] + piece + self.standing[cell + 1 :]
        self.t_ns += S // 4
        self.feed(CellChanged(self.t_ns, cell, self._read()[cell]))

    def set_all(self, standing: str) -> None:
        self.standing = standing
        self.feed(FullReading(self.t_ns, self._read()))
        self.wait()

    def apply(self, turned: int | None = None) -> None:
        self.feed(Control(self.t_ns, ControlKind.APPLY, turned=turned))
        self.wait()

    @property
    def mistakes(self) -> list[list[str]]:
        return [details(e, "mistake") for e in self.said if e.kind == "set-up"]

    @property
    def moves(self) -> str:
        return " ".join(ply.notation for ply in self.table.records()[-1].plies)

    def face(self) -> ClockFace:
        face = self.table.view(self.t_ns).clock
        assert face is not None
        return face

    def shown(self) -> Happened | None:
        return self.table.view(self.t_ns).misplaced
