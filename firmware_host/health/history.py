"""What a board's sensors did in its last games: kept beside the journal, told to the next sitting.

A fresh sitting takes a piece that is gone and back for a touch; a board that is known to lose
pieces by itself must not accuse anybody (H22). What is known goes into what the sitting starts
from, so a replay of it knows the same.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drivers.beside import Beside
from drivers.cells import CHESSBOARD
from firmware_host.errors import UserError
from firmware_host.service.private_file import write_private

FILE_NAME = "sensors.json"
#: A board that was mended is believed again after so many games.
GAMES_KEPT = 12
#: A hand that straightens the other's piece looks the same: it does so now and then, in one game
#: or two. Weak magnets (one drop-out in twenty half-moves) show themselves so in one of fifty.
_FEWEST = 3
_HALF_MOVES_EACH = 120
_LARGEST_BYTES = 200_000
_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class GameHealth:
    """How often each cell lost a piece in one game that no hand had touched."""

    #: The label of the game's sitting in the journal.
    wall: str
    plies: int
    lost: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Known:
    """What a sitting is told: nothing of a board that is sound."""

    drop_outs: int = 0
    weak_cells: tuple[str, ...] = ()


def known_from(games: tuple[GameHealth, ...]) -> Known:
    """Whether the board is weak, and on which cells more than once."""
    lost: Counter[str] = Counter()
    for game in games:
        lost.update(game.lost)
    total, plies = lost.total(), sum(game.plies for game in games)
    if total < _FEWEST or total * _HALF_MOVES_EACH < plies:
        return Known()
    return Known(total, tuple(sorted(cell for cell, times in lost.items() if times > 1)))


def with_game(games: tuple[GameHealth, ...], game: GameHealth) -> tuple[GameHealth, ...]:
    """The last games with this one, which takes the place of what was noted of it before."""
    others = [each for each in games if each.wall != game.wall]
    return (*others, game)[-GAMES_KEPT:]


def set_apart(games: tuple[GameHealth, ...], wall: str) -> tuple[GameHealth, ...]:
    """An earlier game of the same label gets one of its own: two boots in 1970 are two games."""
    taken = {game.wall for game in games}
    other = wall
    while other in taken:
        other += "'"
    return tuple(replace(game, wall=other) if game.wall == wall else game for game in games)


def format_history(games: tuple[GameHealth, ...]) -> str:
    """The text of the file."""
    lines = [{"wall": g.wall, "plies": g.plies, "lost": dict(g.lost)} for g in games]
    return json.dumps({"jadoube-sensors": 1, "games": lines}, indent=1) + "\n"


def parse_history(text: str) -> tuple[GameHealth, ...]:
    """The games in the text of a file; ``ValueError`` if it is none of ours."""
    try:
        data = json.loads(text)
        games = [_game(each) for each in data["games"]]
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        msg = "not a history of sensors"
        raise ValueError(msg) from error
    if data.get("jadoube-sensors") != 1:
        msg = "a history of another version"
        raise ValueError(msg)
    return tuple(games[-GAMES_KEPT:])


def _game(data: Mapping[str, Any]) -> GameHealth:
    lost = {str(cell): _count(times) for cell, times in data["lost"].items()}
    for cell in lost:
        CHESSBOARD.parse(cell)
    return GameHealth(str(data["wall"])[:100], _count(data["plies"]), lost)


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        msg = f"no count: {str(value)[:20]!r}"
        raise ValueError(msg)
    return value


class History:
    """The file of one board. ``note`` while games are played, ``save`` now and then."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is the state folder. Nothing is read yet."""
        self._path = folder / FILE_NAME
        #: ``read`` and ``save`` wait for the disk: whoever has an event loop runs them here.
        self.beside = Beside("sensors")
        self._games: tuple[GameHealth, ...] = ()
        self._is_changed = False
        #: The labels of this run: a game of the file that has one is the same game.
        self._own: set[str] = set()

    def read(self) -> Known:
        """What is known; a file that can't be read says nothing, and is written anew."""
        try:
            with self._path.open("rb") as file:
                self._games = parse_history(file.read(_LARGEST_BYTES).decode("utf-8"))
        except (OSError, ValueError):
            self._games = ()
        self._own.clear()
        return known_from(self._games)

    def go_on(self, wall: str) -> None:
        """The game of that label was broken off, and is gone on with."""
        self._own.add(wall)

    def note(self, wall: str, plies: int, lost: Mapping[str, int]) -> None:
        """So it stands in the game that is played."""
        if not plies:
            return
        others = self._games if wall in self._own else set_apart(self._games, wall)
        self._own.add(wall)
        noted = with_game(others, GameHealth(wall, plies, dict(lost)))
        self._is_changed = self._is_changed or noted != self._games
        self._games = noted

    def save(self) -> str | None:
        """Waits for the disk; why it could not, for people. Nothing that is played needs it."""
        if not self._is_changed:
            return None
        self._is_changed = False
        try:
            write_private(self._path, format_history(self._games))
        except UserError as error:
            return error.problem
        return None
