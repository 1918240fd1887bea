"""One side's clock as plain data, and how time passes on it."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Face:
    """What one side has, in nanoseconds. Time passes from ``free_ns``, ``left_ns``, ``over_ns``.

    Not where it came from: that is the control's affair (``kinds.py``).
    """

    #: The time to the next control.
    left_ns: int = 0
    #: Simple delay that has yet to pass in the next move before ``left_ns`` does.
    free_ns: int = 0
    #: Byo-yomi after ``left_ns``: what is left of the current period, and whole ones after it.
    over_ns: int = 0
    #: How much has been used since the last completed move.
    spent_ns: int = 0
    #: Moves completed by a press.
    completed: int = 0
    #: The number of the period, from 0.
    stage: int = 0
    #: Moves to complete in this period; ``None``: all the rest.
    to_go: int | None = None

    @property
    def total_ns(self) -> int:
        """How long this side may think until its flag falls."""
        return self.free_ns + self.left_ns + self.over_ns


def charged(face: Face, used_ns: int) -> Face:
    """``face`` after so much time has passed on it, at most all that it has."""
    free_ns = min(face.free_ns, used_ns)
    left_ns = min(face.left_ns, used_ns - free_ns)
    over_ns = min(face.over_ns, used_ns - free_ns - left_ns)
    return replace(
        face,
        free_ns=face.free_ns - free_ns,
        left_ns=face.left_ns - left_ns,
        over_ns=face.over_ns - over_ns,
        spent_ns=face.spent_ns + used_ns,
    )
