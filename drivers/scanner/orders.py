"""Commands that are said until they are done, one at a time, and the picture of lights. Pure."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import TypeAlias

from drivers.scanner.commands import DARK, Shade, dark, light, parts
from drivers.scanner.messages import NUMBERS
from drivers.scanner.timing import ANSWER_NS

#: Makes a command, given its number.
Order: TypeAlias = Callable[[int], bytes]
#: A command that is never done is not known to that scanner; play goes on without it.
_MOST_TRIES = 30
#: The shade of a light that may have lost what it was told.
_UNKNOWN: Shade = ""
#: If more lights than this share change, the whole picture is sent, from dark.
_WHOLE_FROM = 0.5


class Orders:
    """What one scanner is to do. The picture waits until nothing else does; the last one counts."""

    def __init__(self) -> None:
        """It has nothing to do, and its lights are dark."""
        self._waiting: deque[Order] = deque()
        self._number = 0
        self._current: Order | None = None
        self._tries = 0
        self._again_ns = 0
        self._wanted: Mapping[int, Shade] = {}
        self._shown: Mapping[int, Shade] = {}
        #: How many commands were given up.
        self.given_up = 0

    @property
    def next_ns(self) -> int | None:
        """When ``due`` has something; 0: at once."""
        if self._current is not None:
            return self._again_ns
        return 0 if self._waiting or self._wanted != self._shown else None

    def begin(self) -> None:
        """It was greeted: it has forgotten what it was told, and its lights are dark."""
        self._waiting.clear()
        self._current, self._number, self._shown = None, 0, {}

    def put(self, order: Order) -> None:
        """A command more."""
        self._waiting.append(order)

    def show(self, shades: Mapping[int, Shade]) -> None:
        """The picture that is wanted from now on. The same once more is sent whole: a strip may
        have lost its power, and its controller does not notice.
        """
        wanted = {light: shade for light, shade in shades.items() if shade != DARK}
        if wanted == self._wanted:
            self._shown = dict.fromkeys(self._shown, _UNKNOWN)
        self._wanted = wanted

    def done(self, number: int) -> bool:
        """Whether this was the command that waits for its answer."""
        if self._current is None or number != self._number:
            return False
        self._current = None
        return True

    def due(self, t_ns: int, line: int) -> bytes:
        """The command to send now, in lines of so many bytes at most; empty: none."""
        if self._current is not None and self._tries >= _MOST_TRIES:
            self._current = None
            self.given_up += 1
        if self._current is None:
            if not self._waiting:
                self._draw(line)
            if not self._waiting:
                return b""
            self._current, self._tries = self._waiting.popleft(), 0
            self._number = self._number % (NUMBERS - 1) + 1
        elif t_ns < self._again_ns:
            return b""
        self._tries += 1
        self._again_ns = t_ns + ANSWER_NS
        return self._current(self._number)

    def _draw(self, line: int) -> None:
        """The differences, or all of it where most differs."""
        before, now = self._shown, self._wanted
        self._shown = now
        lights = before.keys() | now.keys()
        changes = {
            each: now.get(each, DARK) for each in lights if before.get(each) != now.get(each)
        }
        if not changes:
            return
        if not now:
            self._waiting.append(dark)
            return
        if len(changes) > _WHOLE_FROM * (max(lights) + 1):
            changes = {each: now.get(each, DARK) for each in range(max(lights) + 1)}
        pieces = parts(changes, line)
        for count, runs in enumerate(pieces, 1):
            self._waiting.append(_lighting(runs, is_last=count == len(pieces)))


def _lighting(runs: str, *, is_last: bool) -> Order:
    return lambda number: light(number, runs, is_last=is_last)
