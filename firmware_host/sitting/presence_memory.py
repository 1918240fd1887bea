"""What a game remembers of who has come (E-12, K-9)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drivers.signals import Side

_NS = 1_000_000_000


class Presence:
    """Who has come, for one game."""

    def __init__(self) -> None:
        """The round has not started, nobody has come."""
        self.began_ns: int | None = None
        self.came: set[Side] = set()
        self._due_ns: int | None = None
        #: The default time is over; who has had nothing to do yet is judged in its own turn.
        self.awaits_turn = False

    def due_ns(self) -> int | None:
        """When ``judge_absence`` is to be called."""
        return self._due_ns

    def begin(self, t_ns: int, default_s: int | None) -> None:
        """The round starts; once a game.

        A default time of 0 is the arbiter's to see: no sensor knows who stands there at the start.
        """
        if self.began_ns is not None:
            return
        self.began_ns = t_ns
        self._due_ns = t_ns + default_s * _NS if default_s else None

    def judged(self, *, again: bool) -> None:
        """The default time is over; ``again``: once more in the turn of who is absent."""
        self._due_ns, self.awaits_turn = None, again

    def turn(self, due_ns: int) -> None:
        """The turn of who is absent has begun."""
        self._due_ns, self.awaits_turn = due_ns, False
