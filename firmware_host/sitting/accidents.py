"""Touches that bind nobody: pieces knocked over and put back, and what came before the turn."""

from collections.abc import Iterator, Sequence

from rules.touch_reading import Touch

#: One hand lifts a piece, or king and rook, or its own and the enemy's; more at once fell over.
_KNOCKED_OVER = 3


def without_accidents(touches: Sequence[Touch], turn_ns: int | None) -> list[Touch]:
    """The touches without pieces that fell together and were put back (B-7).

    Nor do those count that were put back before ``turn_ns``, the press that gave the turn: until
    then it was the opponent's, and what is touched in it is recorded and never executed (TM-12).
    """
    bind_nobody: set[int] = set()
    for fall in _together(touches):
        is_accident = fall.most >= _KNOCKED_OVER
        for lifted, back in fall.returned:
            if is_accident or (turn_ns is not None and touches[back].t_ns <= turn_ns):
                bind_nobody |= {lifted, back}
    return [touch for index, touch in enumerate(touches) if index not in bind_nobody]


class _Fall:
    """Pieces that were in the air together, until none was."""

    def __init__(self) -> None:
        """None yet."""
        self.up: dict[int, int] = {}
        self.most = 0
        #: The lift and the return of each that came back, by their places among the touches.
        self.returned: list[tuple[int, int]] = []


def _together(touches: Sequence[Touch]) -> Iterator[_Fall]:
    fall = _Fall()
    for index, touch in enumerate(touches):
        if touch.change == "lifted":
            fall.up[touch.cell] = index
            fall.most = max(fall.most, len(fall.up))
        elif touch.change == "put" and touch.cell in fall.up:
            fall.returned.append((fall.up.pop(touch.cell), index))
            if not fall.up:
                yield fall
                fall = _Fall()
    yield fall
