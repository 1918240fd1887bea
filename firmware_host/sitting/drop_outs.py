"""Pieces that their sensors lose for a moment: weak magnets, on which nobody is accused (H22).

A piece that is gone and back on its own cell may have been touched or lost by its sensor, and once
it can't be told which. A board that does it again, or where no hand can have been, is known by it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from drivers.sitting import Sitting
from rules.touch import Touch

MS = 1_000_000

#: A weak magnet is not felt for 50 ms to 2 s (H22); a scan may add a quarter of a second.
_LONGEST_NS = 2300 * MS
#: A hand that brushes a piece in passing lets it stand again sooner, whatever the profile's slip.
_BRUSH_NS = 300 * MS
#: A piece of the player on move that came back may have been touched: twice is no chance. One of
#: the opponent's, or one gone while that player's other piece was in the air, is enough.
_WEAK = 2


@dataclass(frozen=True, slots=True)
class DropOut:
    """The lift and the return of a piece, by their places among the touches of a turn."""

    lifted: int
    back: int
    cell: int
    #: No hand of the player on move is likely to have done it.
    is_unlikely: bool
    #: Longer than a sleeve or a finger brushes a piece in passing (H12).
    is_long: bool = True


@dataclass(slots=True)
class Health:
    """What the cells of a board have shown so far, over all games of a sitting, and before it."""

    cells: set[int] = field(default_factory=set)
    score: int = 0
    #: How often each cell has lost a piece in this sitting without a hand's doing, as it seems.
    lost: Counter[int] = field(default_factory=Counter)
    #: The arbiter knows that pieces drop out on this board.
    is_said: bool = False
    #: The cells that the arbiter was told of as ghosts, and how often one piece closed two cells.
    ghosts: set[int] = field(default_factory=set)
    #: Those that read closed now and are not believed.
    ghosting: set[int] = field(default_factory=set)
    edges: int = 0

    @property
    def is_known_weak(self) -> bool:
        """Whether the whole board is known to lose pieces."""
        return self.score >= _WEAK

    def note(self, found: Sequence[DropOut]) -> None:
        """A turn is over in which these pieces were gone and came back, and did not move."""
        self.cells |= {each.cell for each in found}
        self.score += sum(_WEAK if each.is_unlikely else 1 for each in found)
        self.lost.update(each.cell for each in found if each.is_unlikely and each.is_long)

    def is_told(self, cell: int) -> bool:
        """Whether the arbiter has heard of this cell, or that pieces drop out on this board."""
        return self.is_said or cell in self.cells

    def is_weak(self, cell: int) -> bool:
        """Whether what ``cell`` shows may be its magnet's doing."""
        return cell in self.cells or self.is_known_weak


def health_of(sitting: Sitting) -> Health:
    """What is known before the first signal; ``ValueError`` for a cell that the board has not.

    Who was told of it in an earlier sitting is not told again.
    """
    cells = {sitting.grid.parse(name) for name in sitting.weak_cells}
    health = Health(cells, sitting.drop_outs)
    health.is_said = health.is_known_weak
    return health


def drop_outs(touches: Sequence[Touch], own: int) -> Iterator[DropOut]:
    """Each piece that was gone for a moment and came back; ``own``: the cells of who is on move."""
    up: dict[int, int] = {}
    alone: dict[int, bool] = {}
    for index, touch in enumerate(touches):
        cell = touch.cell
        if touch.change == "lifted":
            alone[cell] = not any(own >> other & 1 for other in up)
            up[cell] = index
        elif cell in up:
            lifted = up.pop(cell)
            is_short = touch.t_ns - touches[lifted].t_ns <= _LONGEST_NS
            if touch.change == "put" and is_short and touch.adjusting is None:
                is_own = bool(own >> cell & 1)
                is_unlikely = not is_own or not alone[cell]
                is_long = touch.t_ns - touches[lifted].t_ns > _BRUSH_NS
                yield DropOut(lifted, index, cell, is_unlikely, is_long)


def believable(touches: Sequence[Touch], own: int, health: Health, moved: int = -1) -> list[Touch]:
    """The touches without what a weak magnet may have done by itself.

    ``moved``: the cells that a move has emptied, if it is made: what else is still away then was
    hardly lifted by the one hand that moved (TM-15).
    """
    doubtful: set[int] = set()
    for each in drop_outs(touches, own):
        is_own_overlap = each.is_unlikely and own >> each.cell & 1
        if is_own_overlap or health.is_weak(each.cell):
            doubtful |= {each.lifted, each.back}
    last = {touch.cell: index for index, touch in enumerate(touches)}
    for cell, index in last.items():
        is_away = touches[index].change == "lifted" and not moved >> cell & 1
        if is_away and health.is_weak(cell):
            doubtful.add(index)
    return [touch for index, touch in enumerate(touches) if index not in doubtful]
