"""When to say that no legal move explains the board, and when that it is right again."""

from drivers.cells import Grid
from drivers.signals import Press
from firmware_host.sitting.cell_words import in_words
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.play import Play
from firmware_host.tracker.evidence import cells_of

MS = 1_000_000

#: Without a press a piece may rest on its way (H7) or a hand may think: wait this long.
STILL_NS = 3000 * MS
#: One move empties two cells at most and changes four (castling): more were knocked over.
_KNOCKED_OVER = 3
_CELLS_OF_A_MOVE = 4


def is_knocked_over(differs: tuple[int, int, int]) -> bool:
    """More is out of place than one move can be (B-7)."""
    missing, extra, wrong = (mask.bit_count() for mask in differs)
    return missing >= _KNOCKED_OVER or missing + extra + wrong > _CELLS_OF_A_MOVE


class Watch:
    """Speaks at the first rest after a press, or after a while of stillness, and once only."""

    def __init__(self) -> None:
        """Nothing to say yet."""
        self._pressed: Press | None = None
        self._due_ns: int | None = None
        self.said = False

    @property
    def is_pressed(self) -> bool:
        """Whether the clock was pressed on the board as it stands."""
        return self._pressed is not None

    def due_ns(self) -> int | None:
        """When ``speak_up`` is to be called."""
        return self._due_ns

    def stirred(self) -> None:
        """Something moved: the stillness begins anew."""
        self._due_ns = None

    def pressed(self, press: Press) -> None:
        """The clock was pressed on the position as it stands (I-1)."""
        self._pressed = press

    def forget(self) -> None:
        """What was said is no longer asked about."""
        self.said, self._pressed, self._due_ns = False, None, None

    def look(self, t_ns: int, play: Play, grid: Grid, *, at_rest: bool) -> list[Effect]:
        """After each weighing."""
        if play.outcome is not None or not play.conclusion.unexplained:
            if self.said and play.outcome is None and _is_in_hand(play.conclusion.differs):
                return []  # the piece is on its way back
            was_said, self.said, self._pressed, self._due_ns = self.said, False, None, None
            if not was_said or play.outcome is not None:
                return []
            return [_put_right(t_ns, play)]
        if self.said or not at_rest:
            return []
        if self._pressed is not None:
            return self.speak_up(t_ns, play, grid)
        self._due_ns = t_ns + STILL_NS
        return []

    def speak_up(self, t_ns: int, play: Play, grid: Grid) -> list[Effect]:
        """Names the cells that no legal move explains."""
        self.said, self._due_ns = True, None
        missing, extra, wrong = (
            [grid.name(cell) for cell in cells_of(mask)] for mask in play.conclusion.differs
        )
        press = self._pressed
        return [
            Happened(
                t_ns,
                play.conclusion.believed.ply,
                "unexplained",
                f"No legal move explains the board: {in_words(grid, play.conclusion.differs)}.",
                by=press.side if press else None,
                law="I-1" if press else "B-7" if is_knocked_over(play.conclusion.differs) else None,
                details={"missing": missing, "extra": extra, "wrong": wrong},
            )
        ]


def _put_right(t_ns: int, play: Play) -> Happened:
    """The pieces stand as they may; after an illegal move its player's time passes on (I-2)."""
    stopped, clock = play.irregular.stopped, play.clock
    text, law = "The board is right again.", None
    if stopped is not None and clock is not None and not any(play.conclusion.differs):
        is_held = clock.held or clock.interrupted != stopped.side
        goes_on = "the clocks stand" if is_held else f"{stopped.side.capitalize()}'s clock runs"
        text, law = f"The board is right again; {goes_on}.", "I-2"
    return Happened(t_ns, play.conclusion.believed.ply, "restored", text, law=law)


def _is_in_hand(differs: tuple[int, int, int]) -> bool:
    missing, extra, wrong = differs
    return bool(missing) and not extra | wrong
