"""What lies on one board's table between two signals, and what every kind of signal may do to it.

The table (``table.py``) feeds it; controls, faults and the other readers of the board work on it.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from clock.control import TimeControl, parse_control
from drivers.cells import parse_grid
from drivers.signals import CellChanged, Press, Side
from firmware_host.sitting.contact import ContactFilter
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.play import Play
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.set_up import first_symbols, without_homecoming
from firmware_host.sitting.sitting import Sitting
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touches import Touch
from firmware_host.sitting.unexplained import Watch
from firmware_host.tracker.reading import Change
from rules.games import GAMES
from rules.profile_files import parse_profile

if TYPE_CHECKING:
    from firmware_host.sitting.findings import Finding

MS = 1_000_000

#: The hands are at rest when no cell has changed for this long. Shorter than people think, longer
#: than a piece takes from square to square.
REST_NS = 350 * MS
#: A mate that stands this long without a press is no piece sliding on (E-16).
ENDED_NS = 3000 * MS
#: A half-move has a few touches; a long turn of adjusting some dozens.
_TOUCHES_KEPT = 200


class Desk:
    """The state of a sitting. No I/O, no clock of the machine."""

    def __init__(self, sitting: Sitting) -> None:
        """``ValueError`` for a game, start position, reading or time control that can't be."""
        if sitting.game not in GAMES:
            msg = f"no game called {sitting.game!r}: known are {', '.join(GAMES)}"
            raise ValueError(msg)
        self.sitting = sitting
        self.now_ns = 0
        self.game = GAMES[sitting.game]
        self.grid = parse_grid(sitting.cells)
        self.control = _control(sitting)
        #: The code of rules that is played by.
        self.profile = parse_profile(sitting.profile)
        #: The next game begins from the usual position; Chess960's from the one that was chosen.
        self.next_start = sitting.start if self.game.keeps_start else None
        self.first = first_symbols(self.game.parse(self.next_start), sitting.sensing)
        start = self.game.parse(sitting.start)
        reading = sitting.reading or first_symbols(start, sitting.sensing)
        if len(reading) != self.grid.size:
            msg = f"a reading of {len(reading)} cells for a board of {self.grid.size}"
            raise ValueError(msg)
        self.contact = ContactFilter(reading)
        self.earlier: list[GameRecord] = []
        self.touches: list[Touch] = []
        self.adjusting = False
        self.draw_offered_by: Side | None = None
        self.sensors_lost = False
        self.watch = Watch()
        self.misplaced: Finding | None = None
        #: By how many quarters of a full turn the board lies wrongly, clockwise (B-4).
        self.turned = 0
        self.rest_due_ns: int | None = REST_NS
        self.ended_due_ns: int | None = None
        self.kings_due_ns: int | None = None
        self.play = self.new_play(sitting.start)
        if self.play.clock is not None and sitting.clock_start == "zero":
            self.play.clock.start(0, start.side_to_move)

    def new_play(self, start: str | None) -> Play:
        """A game from ``start`` on the board as it reads now, numbered after the earlier ones."""
        sitting = self.sitting
        record = GameRecord(
            len(self.earlier) + 1, sitting.game, start, sitting.tags, sitting.time_control
        )
        position = self.game.parse(start)
        play = Play(self.game, position, sitting.sensing, self.grid.size, record, self.control)
        for cell, symbol in enumerate(self.contact.symbols):
            play.tracker.reading.set(-1, cell, symbol)
        return play

    @property
    def on_move(self) -> Side:
        """Whose turn it is by the clock, which says it before the move is known; else believed."""
        clock = self.play.clock
        by_clock = (clock.running or clock.interrupted) if clock else None
        return by_clock or self.play.side_to_move

    @property
    def is_held(self) -> bool:
        """Whether what changes on the board is taken in but means no move."""
        stopped = self.misplaced is not None and self.misplaced.stops_play
        return self.play.is_over or self.adjusting or self.sensors_lost or stopped

    def touched(self, change: CellChanged, kind: Change) -> list[Effect]:
        """Notes a touch (TM); a draw offer is refused by touching a piece (E-6)."""
        believed = self.play.conclusion.believed
        black, occupied = (believed.position.planes[i] >> change.cell & 1 for i in (1, 0))
        side: Side | None = ("black" if black else "white") if occupied else None
        del self.touches[:-_TOUCHES_KEPT]
        self.touches.append(
            Touch(change.t_ns, change.cell, kind, side, believed.ply, adjusting=self.adjusting)
        )
        refuses = self.draw_offered_by is not None and side == opponent(self.draw_offered_by)
        if not refuses or self.adjusting or side != self.play.side_to_move:
            return []
        self.draw_offered_by = None
        text = "The draw is declined by touching a piece."
        return [Happened(change.t_ns, believed.ply, "draw-declined", text, by=side, law="E-6")]

    def distrust(self, cell: int, why: str) -> Happened:
        """Says that a cell is not believed until it changes as it should (H23)."""
        name = self.grid.name(cell)
        text = f"Cell {name} {why} and is not believed for now: check its sensor."
        plies = len(self.play.scribe.plies)
        return Happened(self.now_ns, plies, "fault", text, details={"cell": name})

    def stir(self) -> None:
        """The board is not at rest: weigh again when it is."""
        self.rest_due_ns = self.now_ns + REST_NS
        self.ended_due_ns = None
        self.kings_due_ns = None
        self.watch.stirred()

    def conclude(self, t_ns: int, pressed: Press | None = None) -> list[Effect]:
        """Weighs what could have been meant, at a rest or at a press."""
        play = self.play
        tracker = play.tracker
        tracker.held = self.is_held
        conclusion = tracker.press(t_ns, pressed.side) if pressed else tracker.rest(t_ns)
        effects = play.conclude(t_ns, conclusion)
        effects += [self.distrust(cell, "contradicts every move") for cell in tracker.stuck_now]
        effects += self.watch.look(t_ns, play, self.grid, at_rest=pressed is None)
        if self.watch.said and not play.is_over:
            tracker.suppose_illegal(conclusion.believed)
        if play.outcome is not None and self.ended_due_ns is None and not play.is_over:
            self.ended_due_ns = t_ns + ENDED_NS
            is_automatic = play.outcome.ending.cause.is_automatic
            if conclusion.believed.pressed_ns is not None or is_automatic:
                play.freeze(t_ns)
        return effects

    def next_game(self, t_ns: int) -> list[Effect]:
        """The pieces stand for the next game: the one so far is kept as it is (H20)."""
        play = self.play
        effects: list[Effect] = []
        if not play.is_over:
            last = without_homecoming(play, self.first)
            effects += play.conclude(t_ns, replace(play.conclusion, believed=last, best=last))
            play.freeze(t_ns)
        self.earlier.append(play.record())
        text = f"The pieces are set up again: game {len(self.earlier) + 1} may begin."
        effects.append(Happened(t_ns, len(play.scribe.plies), "new-game", text))
        self.play = self.new_play(self.next_start)
        self.touches.clear()
        self.watch, self.misplaced = Watch(), None
        self.draw_offered_by = None
        self.adjusting = False
        self.ended_due_ns = None
        return [*effects, Opened(t_ns, self.play.record())]


def _control(sitting: Sitting) -> TimeControl | None:
    if not sitting.clock or sitting.time_control is None:
        return None
    control = parse_control(sitting.time_control)
    return control if control.stages else None
