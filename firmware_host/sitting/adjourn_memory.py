"""What a sitting remembers of an adjournment (A-1)."""

from dataclasses import dataclass

from drivers.signals import Side


@dataclass(frozen=True, slots=True)
class Adjournment:
    """``side`` was asked for a sealed move at ``asked_ns``."""

    side: Side
    asked_ns: int
    #: The closed envelope and when it was handed over; ``None``: it is still being written.
    sealed: str | None = None
    sealed_ns: int = 0
