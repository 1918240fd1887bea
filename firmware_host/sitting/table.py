"""One board's sitting: the deterministic fold from signals to effects.

Before a signal is taken in, every deadline that fell due before it is served at its own time, so a
late ``Tick`` and an early signal give the same sitting.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Day,
    Fault,
    FullReading,
    Press,
    Ruling,
    Scan,
    Signal,
    Tick,
    Verdict,
)
from drivers.sitting import Sitting
from firmware_host.sitting.board_health import look_at_health
from firmware_host.sitting.controls import moved_while_adjusting, use_control
from firmware_host.sitting.dating import new_day
from firmware_host.sitting.desk import REST_NS, Desk
from firmware_host.sitting.draws import refuse_by_move, refuse_by_touch
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.faults import befall
from firmware_host.sitting.irregular import judge_press, reinstate, wrong_press
from firmware_host.sitting.kings import HOLD_NS, corrected_result, shown_result
from firmware_host.sitting.misplaced import explains_all, look
from firmware_host.sitting.next_game import is_being_set_up, next_game, press_while_set_up
from firmware_host.sitting.next_waits import begin_decided, next_game_waits
from firmware_host.sitting.presence import begin_round, judge_absence
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.restoring import look_at_restoring, press_while_standing
from firmware_host.sitting.rulings import rule
from firmware_host.sitting.set_up import is_set_up
from firmware_host.sitting.stood import let_stand
from firmware_host.sitting.table_view import view_of
from firmware_host.sitting.take_back import is_back_at_first, look_for_take_back
from firmware_host.sitting.taking_in import settle_cells, take_in
from firmware_host.sitting.view import TableView
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.line import Node
from rules.game import Cause, Ending
from rules.questions import CanMate, Question

__all__ = ["Sitting", "Table"]

#: So many of the latest happenings are kept for the page.
_EVENTS_KEPT = 200


class Table(Desk):
    """Takes signals one at a time and answers with effects. No I/O, no clock of the machine."""

    def __init__(self, sitting: Sitting) -> None:
        """``ValueError`` for a game, start position, reading or time control that can't be."""
        super().__init__(sitting)
        self.events: list[Happened] = []
        self._opened = False
        if self.play.clock is not None and self.play.clock.running is not None:
            begin_round(self, 0)

    def feed(self, signal: Signal) -> tuple[Effect, ...]:
        """Everything that follows from one signal, deadlines that fell due before it included."""
        effects = self._open()
        t_ns = max(signal.t_ns, self.now_ns)
        effects += self._serve_deadlines(t_ns)
        self.now_ns = t_ns
        waited = next_game_waits(self)
        effects += _HANDLERS[type(signal)](self, replace(signal, t_ns=t_ns))
        effects += begin_decided(self, t_ns, waited=waited)
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
            (self.rest_due_ns, self._rest),
            (self.watch.due_ns(), self._speak_up),
            (self.ended_due_ns, self._ending_stands),
            (self.kings_due_ns, self._kings_stand),
            (self.draws.due_ns(), partial(refuse_by_touch, self)),
            (self.presence.due_ns(), partial(judge_absence, self)),
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
        return settle_cells(self, self.contact.due(t_ns))

    def _rest(self, t_ns: int) -> list[Effect]:
        self.rest_due_ns = None
        play = self.play
        effects: list[Effect] = []
        if self.adjusting and moved_while_adjusting(play):
            effects += use_control(self, Control(t_ns, ControlKind.ADJUST_END))
        if self.restoring is not None and not self.sensors_lost:
            effects += look_at_restoring(self, t_ns)
        elif not self.sensors_lost and is_being_set_up(self):
            effects += look(self, t_ns)
        elif not self.sensors_lost and not self.adjusting and not self._is_put_away:
            effects += self._judge(t_ns) if not play.is_over else []
            effects += look_at_health(self, t_ns)
            effects += self._kings_or_set_up(t_ns)
            effects += look(self, t_ns)
            effects += look_for_take_back(self, t_ns)
            effects += judge_press(self, t_ns)
        return effects

    @property
    def _is_put_away(self) -> bool:
        return self.is_adjourned and not self.play.is_over

    def _judge(self, t_ns: int, pressed: Press | None = None) -> list[Effect]:
        effects = conclude(self, t_ns, pressed)
        effects += refuse_by_move(self, t_ns)
        illegal = self.play.conclusion.stood
        if illegal is not None and not self.play.is_over:
            effects += let_stand(self, t_ns, illegal)
        return effects

    def _speak_up(self, t_ns: int) -> list[Effect]:
        if self.play.is_over:
            self.watch.forget()  # what lies about now is being cleared away
            return look(self, t_ns)
        is_said = explains_all(self)  # with its remedy
        said = self.watch.speak_up(t_ns, self.play, self.grid)
        return [*([] if is_said else said), *look(self, t_ns)]

    def _ending_stands(self, t_ns: int) -> list[Effect]:
        self.ended_due_ns = None
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
        effects = play.lose(t_ns, side, Cause.FLAG)
        came_first = play.outcome is not None and play.outcome.ending.cause is not Cause.FLAG
        return effects if came_first else [fallen, *effects]  # C-4, E-16

    # --- what the board says ---------------------------------------------------------------------

    def _cell_changed(self, signal: CellChanged) -> list[Effect]:
        cell = self.grid.turned(signal.cell, self.turned)
        return settle_cells(self, self.contact.change(signal.t_ns, cell, signal.symbol))

    def _full_reading(self, signal: FullReading) -> list[Effect]:
        symbols = self.grid.turned_symbols(signal.symbols, self.turned)
        missed = self.contact.truth(signal.t_ns, symbols)
        return take_in(self, missed, self.play.tracker.correct, is_late=True)

    def _scan(self, signal: Scan) -> list[Effect]:
        self.scans.hear(signal)
        return []

    # --- what the players say --------------------------------------------------------------------

    def _press(self, signal: Press) -> list[Effect]:
        play, t_ns = self.play, signal.t_ns
        if play.is_over:
            return []
        for instead in (press_while_standing(self, signal), press_while_set_up(self, signal)):
            if instead is not None:
                return instead
        effects: list[Effect] = []
        self.presence.came.add(signal.side)
        if self.adjusting:
            effects += use_control(self, Control(t_ns, ControlKind.ADJUST_END, signal.side))
        if play.clock is not None:
            effects += reinstate(self, signal)
            first = play.tracker.start.position.side_to_move
            pressed = play.clock.press(t_ns, signal.side, first)
            if pressed == "nothing" and not play.clock.held:
                effects.append(wrong_press(self, signal))
            begin_round(self, t_ns)
        if play.clock is None or pressed == "completed":
            play.irregular.pending = signal
        effects += self._judge(t_ns, pressed=signal)
        self.watch.pressed(signal)
        self.rest_due_ns = t_ns + REST_NS
        return effects

    def _tick(self, signal: Tick) -> list[Effect]:
        del signal
        return []

    def _verdict(self, signal: Verdict) -> list[Effect]:
        """The result waits for it; one that the arbiter has given meanwhile stands (I-10)."""
        play, asked = self.play, Question(signal.position, signal.side)
        return play.decide(signal.t_ns, CanMate(signal.can_mate)) if play.question == asked else []

    # --- from one game to the next ---------------------------------------------------------------

    def _kings_or_set_up(self, t_ns: int) -> list[Effect]:
        play = self.play
        if not play.is_over and shown_result(play) is not None:
            self.kings_due_ns = t_ns + HOLD_NS - REST_NS
        corrected = corrected_result(play)
        if corrected is not None:
            return self._shown(t_ns, corrected, play.conclusion.believed)
        is_new = is_set_up(play, self.contact.symbols, self.first) and not is_back_at_first(self)
        return next_game(self, t_ns) if is_new and play.question is None else []

    def _kings_stand(self, t_ns: int) -> list[Effect]:
        """Both kings have stood in the centre for long enough to mean it (H19)."""
        self.kings_due_ns = None
        play = self.play
        shown = None if play.is_over else shown_result(play)
        if shown is None:
            return []
        last = shown.last
        doubts = play.tracker.end_after(last, shown.rivals)
        ended = replace(play.conclusion, believed=last, best=last, doubts=doubts)
        return [*play.conclude(t_ns, ended), *self._shown(t_ns, shown.result, last)]

    def _shown(self, t_ns: int, result: str, last: Node) -> list[Effect]:
        text = f"The kings stand in the centre: {result}."
        shown = Happened(t_ns, last.ply, "result-gesture", text, details={"result": result})
        return [shown, *self.play.end(t_ns, Ending(result, Cause.SHOWN_BY_KINGS))]

    def close(self) -> tuple[Effect, ...]:
        """The end of a recording: the best explanation stands, its last unsure moves included."""
        effects = self._open()
        self.adjusting = False
        effects += self._serve_deadlines(self.now_ns + REST_NS)
        effects += self._kings_stand(self.now_ns)
        if not self.play.is_over:
            effects += self.play.conclude(self.now_ns, self.play.tracker.close(self.now_ns))
        effects += self.play.decide_now(self.now_ns)
        return self._noted(effects)

    def records(self) -> tuple[GameRecord, ...]:
        """Every game of the sitting so far, in order."""
        return (*self.earlier, self.play.record())

    def view(self, at_ns: int) -> TableView:
        """The sitting at a glance."""
        return view_of(self, self.events, at_ns)


_HANDLERS: dict[type, Callable[[Table, Any], list[Effect]]] = {
    CellChanged: Table._cell_changed,
    FullReading: Table._full_reading,
    Press: Table._press,
    Control: use_control,
    Ruling: rule,
    Fault: befall,
    Tick: Table._tick,
    Day: new_day,
    Scan: Table._scan,
    Verdict: Table._verdict,
}
