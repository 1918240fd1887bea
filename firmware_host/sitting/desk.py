"""What lies on one board's table between two signals: the state that everything here works on.

It imports nothing that works on it: what signals do to it are functions above it, in files of
their own; the table (``table.py``) calls them in order.
"""

from typing import TYPE_CHECKING

from clock.control import TimeControl, parse_control
from drivers.cells import parse_grid
from drivers.sensing import EMPTY
from drivers.signals import Side
from drivers.sitting import Sitting
from firmware_host.sitting.claim_memory import OpenClaim, OwedMove, owed_key
from firmware_host.sitting.contact import ContactFilter
from firmware_host.sitting.draw_memory import Draws
from firmware_host.sitting.drop_outs import health_of
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.play import Play
from firmware_host.sitting.presence_memory import Presence
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.scans import Scans
from firmware_host.sitting.set_up import first_symbols, setting_up, stands_elsewhere
from firmware_host.sitting.unexplained import Watch
from rules.games import GAMES
from rules.profile_files import profile_as_kept

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_host.sitting.adjourn_memory import Adjournment
    from firmware_host.sitting.findings import Finding
    from firmware_host.sitting.restoring_memory import Restoring
    from firmware_host.sitting.set_up_memory import SettingUp
    from firmware_host.sitting.touches import Touch

MS = 1_000_000

#: The hands are at rest when no cell has changed for this long. Shorter than people think, longer
#: than a piece takes from square to square.
REST_NS = 350 * MS


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
        self.next_start = next_start(sitting)
        self.first = first_symbols(self.game.parse(self.next_start), sitting.sensing)
        start = self.game.parse(sitting.start)
        reading = sitting.reading or first_symbols(start, sitting.sensing)
        if len(reading) != self.grid.size:
            msg = f"a reading of {len(reading)} cells for a board of {self.grid.size}"
            raise ValueError(msg)
        self.contact = ContactFilter(reading)
        #: Those of the next game; the date changes while a sitting goes on.
        self.tags: Mapping[str, str] = sitting.tags
        self.earlier: list[GameRecord] = []
        self.touches: list[Touch] = []
        #: Which cells lose their pieces by themselves (H22).
        self.health = health_of(sitting)
        #: How slow the board is: touches nearer than that have no order (TM-4).
        self.scans = Scans(sitting.scan_ms)
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
        #: This game was begun before its pieces stood: they are still being set up.
        self.setting_up: SettingUp | None = None
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
        if sitting.awaits_set_up:
            self.setting_up = setting_up(self.play, 0, EMPTY * self.grid.size)
        elif stands_elsewhere(self.play):
            self.setting_up = setting_up(self.play, 0, self.contact.symbols)
        self.play.tracker.held = self.is_held
        starts = sitting.clock_start == "zero" and self.profile.white_clock_starts == "round"
        if self.play.clock is not None and starts:
            self.play.clock.start(0, start.side_to_move)

    def new_play(self, start: str | None) -> Play:
        """A game from ``start`` on the board as it reads now, numbered after the earlier ones."""
        sitting = self.sitting
        record = GameRecord(
            len(self.earlier) + 1, sitting.game, start, self.tags, sitting.time_control
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
        play.asks_beside = sitting.asks_beside
        self.health.ghosting.clear()
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
    def awaits_set_up(self) -> bool:
        """The game has been begun, and its pieces do not stand yet (B-2)."""
        return self.setting_up is not None

    @property
    def is_held(self) -> bool:
        """Whether what changes on the board is taken in but means no move."""
        stopped = self.misplaced is not None and self.misplaced.stops_play
        stopped = stopped or self.restoring is not None or self.is_adjourned or self.awaits_set_up
        return self.play.is_over or self.adjusting or self.sensors_lost or stopped

    @property
    def unbelieved(self) -> tuple[int, ...]:
        """The cells that flicker, are stuck or ghost: what they read means nothing now (H23)."""
        known = self.play.tracker.reading.known
        return tuple(cell for cell in range(self.grid.size) if not known >> cell & 1)

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

    def forget_turn(self) -> None:
        """What was said, touched and waited for in this turn belongs to a position no more."""
        self.touches.clear()
        self.watch, self.misplaced, self.setting_up = Watch(), None, None
        self.restoring, self.adjournment, self.awaits_press = None, None, False
        self.draws.forget()
        self.claim, self.owed = None, None
        self.adjusting = False
        self.ended_due_ns = None


def next_start(sitting: Sitting) -> str | None:
    """From where the games after the first begin; ``None``: from the usual position."""
    return sitting.start if GAMES[sitting.game].keeps_start else None


def _control(sitting: Sitting) -> TimeControl | None:
    if not sitting.clock or sitting.time_control is None:
        return None
    control = parse_control(sitting.time_control)
    return control if control.stages else None
