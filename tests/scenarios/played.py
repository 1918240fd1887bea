"""What the service made of a script, in words that tests can compare."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from drivers.cells import CHESSBOARD
from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Effect, Ended, Happened, Opened, Recorded
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.table import Table

S = 1_000_000_000


@dataclass(frozen=True)
class Played:
    """What the service made of a script: while it stood at the end, and when it was closed."""

    table: Table
    signals: tuple[Signal, ...]
    effects: tuple[Effect, ...]
    #: The game as it stood before the recording was closed.
    live: GameRecord
    #: The script was played with the sides exchanged; what is asked here is exchanged back.
    is_mirrored: bool = False

    def _as_written(self, text: str) -> str:
        return mirrored(text) if self.is_mirrored else text

    @property
    def records(self) -> tuple[GameRecord, ...]:
        return self.table.records()

    @property
    def games(self) -> list[str]:
        """The moves of each game, in UCI."""
        return [self._as_written(moves_of(record)) for record in self.records]

    @property
    def moves(self) -> str:
        """The moves of the only game."""
        assert len(self.records) == 1, self.games
        return self.games[0]

    @property
    def result(self) -> str:
        return self._as_written(self.records[-1].result)

    @property
    def clocks_s(self) -> list[float]:
        """The clock at each press, seconds."""
        return [(ply.clock_ns or 0) / S for record in self.records for ply in record.plies]

    def said(self, *kinds: str) -> list[Happened]:
        """What the arbiter saw of these kinds."""
        return [e for e in self.effects if isinstance(e, Happened) and e.kind in kinds]

    @property
    def kinds(self) -> set[str]:
        return {e.kind for e in self.effects if isinstance(e, Happened)}

    @property
    def is_quiet(self) -> bool:
        """Nothing was doubted, unexplained or revised."""
        return not self.kinds & {"doubt", "unexplained", "revised", "fault", "set-up"}

    @property
    def doubts(self) -> list[tuple[int, set[str]]]:
        """Each doubt said: half-move from 0, and the moves between which it can't tell."""
        return [
            (e.ply, {self._as_written(move) for move in _list(e.details["moves"])})
            for e in self.said("doubt")
        ]

    @property
    def unexplained(self) -> list[tuple[set[str], set[str], set[str]]]:
        """Each time that the board was not explained: cells missing, extra, wrong."""
        return [
            (
                self._cells(e.details["missing"]),
                self._cells(e.details["extra"]),
                self._cells(e.details["wrong"]),
            )
            for e in self.said("unexplained")
        ]

    def _cells(self, names: object) -> set[str]:
        return {self._as_written(name) for name in _list(names)}

    @property
    def touches(self) -> list[str]:
        """``-e2 +e4``: what was touched, in order."""
        words = {"emptied": "-", "filled": "+", "replaced": "="}
        touches = [f"{words[t.change]}{CHESSBOARD.name(t.cell)}" for t in self.table.touches]
        return [self._as_written(touch) for touch in touches]


def _list(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


_SWAPPED = {"W": "B", "B": "W", "1-0": "0-1", "0-1": "1-0"}


def mirrored(script: str) -> str:
    """The same for the other side: ranks turned over, pieces of the other colour."""
    return " ".join(_SWAPPED.get(word) or _mirrored_word(word) for word in script.split())


def _mirrored_word(word: str) -> str:
    word = word.replace("white", "?").replace("black", "white").replace("?", "black")
    word = re.sub(
        r"([PNBRQKpnbrqk]?)([a-h])([1-8])",
        lambda m: f"{m[1].swapcase() if word[0] in '+=!' else m[1]}{m[2]}{9 - int(m[3])}",
        word,
    )
    return word


def moves_of(record: GameRecord) -> str:
    """``e2e4 e7e5``."""
    return " ".join(ply.key for ply in record.plies)


def feed(sitting: Sitting, signals: list[Signal]) -> Played:
    """Plays signals, and holds what must hold whatever they are: the effects tell the record."""
    table = Table(sitting)
    effects = [effect for signal in signals for effect in table.feed(signal)]
    live = table.records()[-1]
    effects += table.close()
    told = dict(retold(effects))
    assert told == {r.number: (tuple(r.plies), r.result) for r in table.records()}
    return Played(table, tuple(signals), tuple(effects), live)


def retold(effects: list[Effect]) -> Iterator[tuple[int, tuple[tuple[object, ...], str]]]:
    """Each game's plies and result as a journal would know them from the effects alone."""
    plies: dict[int, tuple[object, ...]] = {}
    results: dict[int, str] = {}
    for effect in effects:
        match effect:
            case Opened(_, record):
                plies[record.number], results[record.number] = record.plies, record.result
            case Recorded(_, number, first, new):
                plies[number] = (*plies[number][:first], *new)
            case Ended(_, number, result):
                results[number] = result
            case _:
                pass
    for number, all_plies in plies.items():
        yield number, (all_plies, results[number])
