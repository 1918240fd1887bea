"""What a game remembers of draw offers between two signals (E-6)."""

from typing import NamedTuple

from drivers.signals import Side
from rules.endings_offer import Offer


class Standing(NamedTuple):
    """An offer that stands, and when it was made."""

    offer: Offer
    t_ns: int


class Refusing(NamedTuple):
    """A piece was lifted: unless it is back by then, that refuses the offer (TM-13)."""

    cell: int
    side: Side
    due_ns: int


class Draws:
    """The offers of one game."""

    def __init__(self) -> None:
        """Nobody has offered anything."""
        self.standing: Standing | None = None
        self.refusing: Refusing | None = None

    @property
    def by(self) -> Side | None:
        """Whose offer stands."""
        return self.standing.offer.by if self.standing else None

    def due_ns(self) -> int | None:
        """When ``refuse_by_touch`` is to be called."""
        return self.refusing.due_ns if self.refusing else None

    def forget(self) -> None:
        """The offer is answered, or the game is over."""
        self.standing, self.refusing = None, None
