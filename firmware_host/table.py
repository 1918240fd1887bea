"""One board's sitting: the deterministic fold from signals to effects.

Before a signal is taken in, every deadline that fell due before it is served at its own time, so a
late ``Tick`` and an early signal give the same sitting.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from clock.control import TimeControl, parse_control
from drivers.cells import parse_grid
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Fault,
    FullReading,
    Press,
    Side,
    Signal,
    Tick,
)
from firmware_host.contact import ContactFilter
from firmware_host.controls import use_control
from firmware_host.effects import Effect, Happened, Opened
from firmware_host.faults import befall
from firmware_host.kings import BY_KINGS, HOLD_NS, corrected_result, shown_result
from firmware_host.misplaced import Finding, look
from firmware_host.play import Play
from firmware_host.record import GameRecord
from firmware_host.set_up import first_symbols, is_set_up, without_homecoming
from firmware_host.sitting import Sitting
from firmware_host.stood import let_stand
from firmware_host.table_view import view_of
from firmware_host.touches import Touch
from firmware_host.tracker.line import Node
from firmware_host.tracker.reading import Change
from firmware_host.unexplained import Watch
from firmware_host.view import TableView
from rules.chess_rules import GAMES
from rules.game import Ending

__all__ = ["Sitting", "Table"]

MS = 1_000_000

#: The hands are at rest when no cell has changed for this long. Shorter than people think, longer
#: than a piece takes from square to square.
REST_NS = 350 * MS
#: A mate that stands this long without a press is no piece sliding on (E-16).
ENDED_NS = 3000 * MS
#: So many of the latest happenings are kept for the page.
_EVENTS_KEPT = 50
#: A half-move has a few touches; a long turn of adjusting some dozens.
_TOUCHES_KEPT = 200


class Table:
    """Takes signals one at a time and answers with effects. No I/O, no clock of the machine."""

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
        self.first = first_symbols(self.game.parse(None), sitting.sensing)
        start = self.game.parse(sitting.start)
        reading = sitting.reading or first_symbols(start, sitting.sensing)
        if len(reading) != self.grid.size:
            msg = f"a reading of {len(reading)} cells for a board of {self.grid.size}"
            raise ValueError(msg)
        self.contact = ContactFilter(reading)
        self.earlier: list[GameRecord] = []
        self.events: list[Happened] = []
        self.touches: list[Touch] = []
        self.adjusting = False
        self.draw_offered_by: Side | None = None
        self.sensors_lost = False
        self.watch = Watch()
        self.misplaced: Finding | None = None
        #: By how many quarters of a full turn the board lies wrongly, clockwise (B-4).
        self.turned = 0
        self._rest_due_ns: int | None = REST_NS
        self._ended_due_ns: int | None = None
        self._kings_due_ns: int | None = None
        self._opened = False
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

    def feed(self, signal: Signal) -> tuple[Effect, ...]:
        """Everything that follows from one signal, deadlines that fell due before it included."""
        effects = self._open()
        t_ns = max(signal.t_ns, self.now_ns)
        effects += self._serve_deadlines(t_ns)
        self.now_ns = t_ns
        effects += _HANDLERS[type(signal)](self, replace(signal, t_ns=t_ns))
        return self._noted(effects)

    def _open(self) -> list[Effect]:
        if self._opened:
            return []
        self._opened = True
        return [Opened(self.now_ns, self.play.record())]

    def _noted(self, effects: list[Effect]) -> tuple[Effect, ...]:
        self.events += [effect for effect in effects if isinstance(effect, Happened)]
        del self.events[:-_EVENTS_KEPT]
        return tuple(effects)

    # --- deadlines -------------------------------------------------------------------------------

    def next_deadline_ns(self) -> int | None:
        """When a ``Tick`` should come at the latest, on the sitting's time line."""
        return min((due for due, _ in self._deadlines() if due is not None), default=None)

    def _deadlines(self) -> tuple[tuple[int | None, Callable[[int], list[Effect]]], ...]:
        clock = self.play.clock
        return (
            (self.contact.next_deadline_ns(), self._contact_due),
            (self._rest_due_ns, self._rest),
            (self.watch.due_ns(), self._speak_up),
            (self._ended_due_ns, self._ending_stands),
            (self._kings_due_ns, self._kings_stand),
            (clock.next_deadline_ns() if clock else None, self._flag_due),
        )

    def _serve_deadlines(self, t_ns: int) -> list[Effect]:
        effects: list[Effect] = []
        while True:
            due = [(at, serve) for at, serve in self._deadlines() if at is not None and at <= t_ns]
            if not due:
                return effects
            at, serve = min(due, key=lambda pair: pair[0])
            self.now_ns = max(self.now_ns, at)
            effects += serve(self.now_ns)

    def _contact_due(self, t_ns: int) -> list[Effect]:
        return self.settle_cells(self.contact.due(t_ns))

    def _rest(self, t_ns: int) -> list[Effect]:
        self._rest_due_ns = None
        play = self.play
        effects: list[Effect] = []
        if not self.sensors_lost and not self.adjusting:
            effects += self.conclude(t_ns) if not play.is_over else []
            effects += self._kings_or_set_up(t_ns)
            effects += look(self, t_ns)
        return effects

    def _speak_up(self, t_ns: int) -> list[Effect]:
        return [*self.watch.speak_up(t_ns, self.play, self.grid), *look(self, t_ns)]

    def _ending_stands(self, t_ns: int) -> list[Effect]:
        self._ended_due_ns = None
        if self.play.outcome is not None:
            self.play.freeze(t_ns)
        return []

    def _flag_due(self, t_ns: int) -> list[Effect]:
        clock, play = self.play.clock, self.play
        side = clock.advance(t_ns) if clock else None
        if side is None:
            return []
        text = f"{side.capitalize()}'s flag has fallen."
        plies = len(play.scribe.plies)
        fallen = Happened(t_ns, plies, "flag", text, by=side, law="K-4")
        ending = play.conclusion.believed.position.lost(side, f"{side} lost on time", "E-4")
        return [fallen, *play.end(t_ns, ending)]

    # --- what the board says ---------------------------------------------------------------------

    def _cell_changed(self, signal: CellChanged) -> list[Effect]:
        cell = self.grid.turned(signal.cell, self.turned)
        return self.settle_cells(self.contact.change(signal.t_ns, cell, signal.symbol))

    def _full_reading(self, signal: FullReading) -> list[Effect]:
        symbols = self.grid.turned_symbols(signal.symbols, self.turned)
        missed = self.contact.truth(signal.t_ns, symbols)
        return self._take_in(missed, self.play.tracker.correct)

    def settle_cells(self, changes: list[CellChanged]) -> list[Effect]:
        """Settled changes, for the tracker and the list of touches."""
        return self._take_in(changes, self.play.tracker.change)

    def _take_in(
        self, changes: list[CellChanged], into: Callable[[int, int, str], Change]
    ) -> list[Effect]:
        effects: list[Effect] = []
        for change in changes:
            kind = into(change.t_ns, change.cell, change.symbol)
            if kind == "unknown":
                effects.append(self._distrust(change))
            elif kind != "none":
                del self.touches[:-_TOUCHES_KEPT]
                self.touches.append(Touch(change.t_ns, change.cell, kind, self.adjusting))
                self.stir()
        return effects

    def stir(self) -> None:
        """The board is not at rest: weigh again when it is."""
        self._rest_due_ns = self.now_ns + REST_NS
        self._ended_due_ns = None
        self._kings_due_ns = None
        self.watch.stirred()

    def _distrust(self, change: CellChanged) -> Happened:
        name = self.grid.name(change.cell)
        text = f"Cell {name} flickers and is not believed until it calms down: check its sensor."
        plies = len(self.play.scribe.plies)
        return Happened(self.now_ns, plies, "fault", text, details={"cell": name})

    # --- what the players say --------------------------------------------------------------------

    def _press(self, signal: Press) -> list[Effect]:
        play, t_ns = self.play, signal.t_ns
        if play.is_over:
            return []
        effects: list[Effect] = []
        if self.adjusting:
            effects += use_control(self, Control(t_ns, ControlKind.ADJUST_END, signal.side))
        if play.clock is not None:
            play.clock.press(t_ns, signal.side, play.side_to_move)
        effects += self.conclude(t_ns, pressed=signal)
        self.watch.pressed(signal)
        self._rest_due_ns = t_ns + REST_NS
        return effects

    def conclude(self, t_ns: int, pressed: Press | None = None) -> list[Effect]:
        """Weighs what could have been meant, at a rest or at a press."""
        play = self.play
        tracker = play.tracker
        conclusion = tracker.press(t_ns, pressed.side) if pressed else tracker.rest(t_ns)
        effects = play.conclude(t_ns, conclusion)
        effects += self.watch.look(t_ns, play, self.grid, at_rest=pressed is None)
        if self.watch.said and not play.is_over:
            tracker.suppose_illegal(conclusion.believed)
        if conclusion.stood is not None and not play.is_over:
            return effects + let_stand(self, t_ns, conclusion.stood)
        if play.outcome is not None and self._ended_due_ns is None and not play.is_over:
            self._ended_due_ns = t_ns + ENDED_NS
            if conclusion.believed.pressed_ns is not None:
                play.freeze(t_ns)
        return effects

    def _tick(self, signal: Tick) -> list[Effect]:
        del signal
        return []

    # --- from one game to the next ---------------------------------------------------------------

    def _kings_or_set_up(self, t_ns: int) -> list[Effect]:
        play = self.play
        if not play.is_over and shown_result(play) is not None:
            self._kings_due_ns = t_ns + HOLD_NS - REST_NS
        corrected = corrected_result(play)
        if corrected is not None:
            return self._shown(t_ns, corrected, play.conclusion.believed)
        if is_set_up(play, self.contact.symbols, self.first):
            return self.next_game(t_ns)
        return []

    def _kings_stand(self, t_ns: int) -> list[Effect]:
        """Both kings have stood in the centre for long enough to mean it (H19)."""
        self._kings_due_ns = None
        play = self.play
        shown = None if play.is_over else shown_result(play)
        if shown is None:
            return []
        result, last = shown
        play.tracker.cut_back(last)
        effects = play.conclude(t_ns, replace(play.conclusion, believed=last, best=last))
        return effects + self._shown(t_ns, result, last)

    def _shown(self, t_ns: int, result: str, last: Node) -> list[Effect]:
        text = f"The kings stand in the centre: {result}."
        shown = Happened(t_ns, last.ply, "result-gesture", text, details={"result": result})
        return [shown, *self.play.end(t_ns, Ending(result, BY_KINGS, ""))]

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
        self.play = self.new_play(None)
        self.watch, self.misplaced = Watch(), None
        self.draw_offered_by = None
        self.adjusting = False
        self._ended_due_ns = None
        return [*effects, Opened(t_ns, self.play.record())]

    def close(self) -> tuple[Effect, ...]:
        """The end of a recording: the best explanation stands, its last unsure moves included."""
        effects = self._open()
        effects += self._serve_deadlines(self.now_ns + REST_NS)
        effects += self._kings_stand(self.now_ns)
        if not self.play.is_over:
            effects += self.play.conclude(self.now_ns, self.play.tracker.close(self.now_ns))
        return self._noted(effects)

    def records(self) -> tuple[GameRecord, ...]:
        """Every game of the sitting so far, in order."""
        return (*self.earlier, self.play.record())

    def view(self, at_ns: int) -> TableView:
        """The sitting at a glance."""
        return view_of(self, at_ns)


def _control(sitting: Sitting) -> TimeControl | None:
    if not sitting.clock or sitting.time_control is None:
        return None
    control = parse_control(sitting.time_control)
    return control if control.stages else None


_HANDLERS: dict[type, Callable[[Table, Any], list[Effect]]] = {
    CellChanged: Table._cell_changed,
    FullReading: Table._full_reading,
    Press: Table._press,
    Control: use_control,
    Fault: befall,
    Tick: Table._tick,
}
