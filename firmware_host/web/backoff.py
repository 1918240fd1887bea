"""How long whoever gave a wrong password must wait. Pure: the time is an argument."""

from collections.abc import Sequence
from typing import NamedTuple

_NS = 1_000_000_000


class Step(NamedTuple):
    """From so many wrong passwords on, each is followed by so long a pause."""

    failures: int
    pause_s: int


#: For one address. Four mistakes are free: an arbiter in a hurry mistypes.
ADDRESS_STEPS = (Step(5, 60), Step(10, 300), Step(15, 3600))
#: For all addresses of the network together, so that many of them are no way round; never for the
#: machine itself, so that nobody can lock its owner out.
NETWORK_STEPS = (Step(40, 60), Step(80, 600))
#: After so long without a wrong one all is forgotten.
FORGET_S = 4 * 3600
#: More addresses than a hall has; the one that was longest quiet is forgotten first.
MOST_KEPT = 1000


class Backoff:
    """Counts wrong passwords of each ``who``."""

    def __init__(self, steps: Sequence[Step] = ADDRESS_STEPS) -> None:
        """Nobody has failed yet."""
        self._steps = steps
        #: Who -> wrong passwords, when the last was, until when to wait.
        self._failed: dict[str, tuple[int, int, int]] = {}

    def wait_s(self, who: str, now_ns: int) -> int:
        """Whole seconds until ``who`` may try again; 0: now."""
        _, _, until_ns = self._failed.get(who, (0, 0, 0))
        return max(0, -((now_ns - until_ns) // _NS))

    def fail(self, who: str, now_ns: int) -> int:
        """A wrong password; answers how many there were."""
        count, last_ns, _ = self._failed.pop(who, (0, now_ns, 0))
        count = 1 if now_ns - last_ns > FORGET_S * _NS else count + 1
        pause_s = max((s.pause_s for s in self._steps if count >= s.failures), default=0)
        self._failed[who] = (count, now_ns, now_ns + pause_s * _NS)
        while len(self._failed) > MOST_KEPT:
            del self._failed[next(iter(self._failed))]
        return count

    def forgive(self, who: str) -> None:
        """The right password was given."""
        self._failed.pop(who, None)
