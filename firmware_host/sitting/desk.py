"""What lies on one board's table between two signals, and what every kind of signal may do to it.

The table (``table.py``) feeds it; controls, faults and the other readers of the board work on it.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from clock.control import TimeControl, parse_control
from drivers.cells import parse_grid
from drivers.signals import CellChanged, Press, Side
from firmware_host.sitting.contact import ContactFilter
from firmware_host.sitting.draws import Draws, touched_under_offer
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.irregular import look_if_restored
from firmware_host.sitting.owed_move import OwedMove, owed_key
from firmware_host.sitting.play import Play
from firmware_host.sitting.presence import Presence, begin_round
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.set_up import first_symbols, without_homecoming
from firmware_host.sitting.sitting import Sitting
from firmware_host.sitting.touch_move import judge_turns
from firmware_host.sitting.touches import Touch
from firmware_host.sitting.unexplained import Watch
from firmware_host.tracker.reading import Change
from rules.games import GAMES
from rules.profile_files import profile_as_kept

if TYPE_CHECKING:
    from firmware_host.sitting.adjourn import Adjournment
    from firmware_host.sitting.claims import OpenClaim
    from firmware_host.sitting.findings import Finding
    from firmware_host.sitting.restoring import Restoring

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
        self.profile = profile_as_kept(sitting.profile, sitting.rules)
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
        #: Who said j'adoube last (TM-6).
        self.adjuster: Side | None = None
        self.draws = Draws()
        self.presence = Presence()
        #: What waits for the arbiter's answer, and the move that a wrong claim owes (E-10).
        self.claim: OpenClaim | None = None
        self.owed: OwedMove | None = None
        self.sensors_lost = False
        self.watch = Watch()
        self.misplaced: Finding | None = None
        #: A move is being sealed, or is sealed (A-1).
        self.adjournment: Adjournment | None = None
        #: A position is being put back by lights; then the clocks wait for a press.
        self.restoring: Restoring | None = None
        self.awaits_press = False
        #: By how many quarters of a full turn the board lies wrongly, clockwise (B-4).
        self.turned = 0
        self.rest_due_ns: int | None = REST_NS
        self.ended_due_ns: int | None = None
        self.kings_due_ns: int | None = None
        self.play = self.new_play(sitting.start)
        starts = sitting.clock_start == "zero" and self.profile.white_clock_starts == "round"
        if self.play.clock is not None and starts:
            self.play.clock.start(0, start.side_to_move)
            begin_round(self, 0)

    def new_play(self, start: str | None) -> Play:
        """A game from ``start`` on the board as it reads now, numbered after the earlier ones."""
        sitting = self.sitting
        record = GameRecord(
            len(self.earlier) + 1, sitting.game, start, sitting.tags, sitting.time_control
        )
        position = self.game.parse(start)
        play = Play(
            self.game,
            position,
            sitting.sensing,
            self.grid.size,
            record,
            self.control,
            self.profile,
        )
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
    def draw_offered_by(self) -> Side | None:
        """Whose draw offer stands (E-6)."""
        return self.draws.by

    @property
    def owed_move(self) -> str | None:
        """The move that a wrong claim named, in UCI, until it is completed (E-10)."""
        return owed_key(self.owed, self.play)

    @property
    def is_adjourned(self) -> bool:
        """A move is sealed: the game has been put away (A-1)."""
        return self.adjournment is not None and self.adjournment.sealed is not None

    @property
    def is_held(self) -> bool:
        """Whether what changes on the board is taken in but means no move."""
        stopped = self.misplaced is not None and self.misplaced.stops_play
        stopped = stopped or self.restoring is not None or self.is_adjourned
        return self.play.is_over or self.adjusting or self.sensors_lost or stopped

    def touched(self, change: CellChanged, kind: Change, *, is_late: bool = False) -> list[Effect]:
        """Notes a touch (TM); a draw offer is refused by touching a piece (E-6)."""
        believed = self.play.conclusion.believed
        black, occupied = (believed.position.planes[i] >> change.cell & 1 for i in (1, 0))
        side: Side | None = ("black" if black else "white") if occupied else None
        del self.touches[:-_TOUCHES_KEPT]
        self.touches.append(
            Touch(
                change.t_ns,
                change.cell,
                kind,
                side,
                believed.ply,
                adjusting=self.adjusting,
                adjuster=self.adjuster if self.adjusting else None,
                is_late=is_late,
            )
        )
        if side is not None:
            self.presence.came.add(side)
        is_lifted = kind == "emptied"
        return touched_under_offer(self, change.t_ns, change.cell, side, is_lifted=is_lifted)

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
        conclusion, effects = judge_turns(self, t_ns, conclusion)
        effects += play.conclude(t_ns, conclusion)
        effects += [self.distrust(cell, "contradicts every move") for cell in tracker.stuck_now]
        effects += self.watch.look(t_ns, play, self.grid, at_rest=pressed is None)
        look_if_restored(self, t_ns)
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
        self.forget_turn()
        return [*effects, Opened(t_ns, self.play.record())]

    def forget_turn(self) -> None:
        """What was said, touched and waited for in this turn belongs to a position no more."""
        self.touches.clear()
        self.watch, self.misplaced = Watch(), None
        self.restoring, self.adjournment, self.awaits_press = None, None, False
        self.draws.forget()
        self.claim, self.owed = None, None
        self.adjusting = False
        self.ended_due_ns = None


def _control(sitting: Sitting) -> TimeControl | None:
    if not sitting.clock or sitting.time_control is None:
        return None
    control = parse_control(sitting.time_control)
    return control if control.stages else None
