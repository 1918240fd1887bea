"""A table whose games are counted on from those of earlier sittings.

The service begins a new sitting in the journal with every game, so that a restart has only the
inputs of one game to go through. A table that is made from such a sitting counts from 1 again; here
its games get the numbers back under which they were told.
"""

from dataclasses import replace

from drivers.signals import Ruling, Signal
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Effect, Ended, Opened, Recorded, Ruled
from firmware_host.sitting.lights import Lights
from firmware_host.sitting.lights_facts import board_lights_of
from firmware_host.sitting.next_waits import awaits_verdict
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import ClockFace, TableView
from rules.questions import Question


class NumberedTable:
    """Offers what ``Table`` offers."""

    def __init__(self, sitting: Sitting, first_number: int = 1) -> None:
        """``ValueError`` as ``Table`` raises it."""
        self._table = Table(sitting)
        self._before = first_number - 1
        self._lights: Lights | None = None

    def feed(self, signal: Signal) -> tuple[Effect, ...]:
        """As ``Table.feed``."""
        self._lights = None
        effects = self._table.feed(self.as_alone(signal))
        return tuple(map(self._counted_on, effects)) if self._before else effects

    def as_alone(self, signal: Signal) -> Signal:
        """``signal`` as it is said to a table that counts its games from 1, or to a recording."""
        if self._before and isinstance(signal, Ruling) and signal.game is not None:
            return replace(signal, game=signal.game - self._before)
        return signal

    def next_deadline_ns(self) -> int | None:
        """As ``Table.next_deadline_ns``."""
        return self._table.next_deadline_ns()

    @property
    def day(self) -> str | None:
        """The date of the games that begin now, as PGN writes it."""
        return self._table.tags.get("Date")

    @property
    def scan_ms(self) -> int:
        """How slow the board is, as it said last."""
        return self._table.scans.now_ms

    @property
    def awaits_set_up(self) -> bool:
        """The game was begun before its pieces stood, and they do not stand yet."""
        return self._table.awaits_set_up

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time passes now."""
        clock = self._table.play.clock
        return clock is not None and clock.running is not None

    @property
    def question(self) -> Question | None:
        """What the result of the game waits for."""
        return self._table.play.question

    @property
    def number(self) -> int:
        """Of the game that is played."""
        return self._table.play.number + self._before

    @property
    def is_over(self) -> bool:
        """Whether the game that is played has ended, be its result known or not."""
        return self._table.play.is_over

    @property
    def sensors_lost(self) -> bool:
        """Whether the link to the board is lost."""
        return self._table.sensors_lost

    @property
    def unbelieved(self) -> tuple[str, ...]:
        """The names of the cells whose reading means nothing now (H23)."""
        return tuple(map(self._table.grid.name, self._table.unbelieved))

    def flickers(self, cell: int) -> bool:
        """Whether a cell, in the board's own numbers, is not believed because it flickers."""
        table = self._table
        return table.grid.turned(cell, table.turned) in table.contact.distrusted

    def awaits_verdict(self, signal: Signal) -> bool:
        """Whether ``signal`` should be fed after the verdict on what is asked."""
        return awaits_verdict(self._table, signal)

    def carried_on(self, setup: Sitting) -> Sitting:
        """``setup`` with what the game that begins now has from this table.

        What its board's sensors are known for by now (H22), how slow they are, and whether the
        pieces stand already.
        """
        table = self._table
        names = tuple(table.grid.name(cell) for cell in sorted(table.health.cells))
        return replace(
            setup,
            drop_outs=table.health.score,
            weak_cells=names,
            scan_ms=self.scan_ms,
            awaits_set_up=table.awaits_set_up,
        )

    def lost(self) -> dict[str, int]:
        """How often each of the board's own cells lost a piece in this sitting."""
        table = self._table
        return {
            table.grid.name(table.grid.turned(cell, -table.turned)): times
            for cell, times in table.health.lost.items()
        }

    def records(self) -> tuple[GameRecord, ...]:
        """As ``Table.records``."""
        return tuple(map(self._renumbered, self._table.records()))

    def view(self, at_ns: int) -> TableView:
        """As ``Table.view``."""
        view = self._table.view(at_ns)
        if not self._before:
            return view
        earlier = tuple(map(self._renumbered, view.earlier))
        return replace(view, record=self._renumbered(view.record), earlier=earlier)

    def clock_face(self, at_ns: int) -> ClockFace | None:
        """Both clocks, for a display that asks ten times a second; ``None``: there is none."""
        clock = self._table.play.clock
        return None if clock is None else clock.face(at_ns)

    def board_lights(self) -> Lights:
        """What the lights show, in the cells of the board itself.

        Whoever shows them looks several times between two inputs; they change with inputs only.
        """
        if self._lights is None:
            self._lights = board_lights_of(self._table)
        return self._lights

    def _counted_on(self, effect: Effect) -> Effect:
        if isinstance(effect, Opened):
            return replace(effect, record=self._renumbered(effect.record))
        if isinstance(effect, Recorded | Ruled | Ended):
            return replace(effect, number=effect.number + self._before)
        return effect

    def _renumbered(self, record: GameRecord) -> GameRecord:
        return replace(record, number=record.number + self._before)
