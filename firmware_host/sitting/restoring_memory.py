"""What a sitting remembers of a position that is being put back (I-2, I-5, B-7, A-2)."""

from dataclasses import dataclass

from drivers.signals import Side


@dataclass(frozen=True, slots=True)
class Restoring:
    """The position that is believed is being put back; until then what changes means no move."""

    law: str
    #: What stood on the board when it began, as far as the record tells.
    symbols: str
    since_ns: int
    #: Whose clock runs as soon as the board is right; ``None``: the arbiter or a press decides.
    starts: Side | None = None
    #: The arbiter had paused the game before: only the arbiter's word lets it go on.
    was_held: bool = False
