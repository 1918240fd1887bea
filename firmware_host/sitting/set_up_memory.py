"""What a sitting remembers while the pieces of its next game are still being set up (B-2)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The game was begun before its pieces stood: until they have, what changes means no move."""

    #: A bit for each cell that has not read as it should since then.
    unset: int
    #: What stood on the board when it began, as far as the record tells; ``.`` where nobody knows.
    symbols: str
    since_ns: int
