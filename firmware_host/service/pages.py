"""Each game becomes a sitting of its own in the journal, while the table plays on."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from drivers.cells import CHESSBOARD
from drivers.signals import Control, ControlKind, Fault, FaultKind, Ruling, RulingKind, Signal, Tick
from drivers.sitting import Sitting
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.resume import GAMES_OVER
from firmware_host.sitting.effects import Effect, Opened
from firmware_host.sitting.record import GameRecord
from firmware_host.timebase import wall_label


class Pages:
    """Which game the journal is about, and the turn to the next one."""

    def __init__(self, setup: Sitting, journal: JournalWriter) -> None:
        """``setup`` is the configured one: it says what a next game is played with."""
        self._setup = setup
        self._journal = journal
        #: The number of the game that the sitting in the journal is about; 0: of none yet.
        self.game = 0
        #: The label of that sitting, and what the table's sensors had lost before it.
        self.wall = ""
        self.lost_before: Mapping[str, int] = {}

    def go_on_by(self, kept: Sitting) -> None:
        """A sitting goes on by the rules of its day: the next game on this table too."""
        self._setup = replace(self._setup, rules=kept.rules, asks_beside=kept.asks_beside)

    def keep(self, cause: Signal, effects: Iterable[Effect], table: NumberedTable) -> None:
        """What followed from ``cause``, each effect in the sitting of its game."""
        for effect in effects:
            if isinstance(effect, Opened) and effect.record.number > self.game:
                if self.game and not effect.continues:
                    self._turn(cause, effect.record, table)
                self.game = effect.record.number
            self._journal.add_effects((effect,))

    def _turn(self, cause: Signal, record: GameRecord, table: NumberedTable) -> None:
        view = table.view(cause.t_ns)
        reading = CHESSBOARD.turned_symbols(view.reading, -view.turned)
        setup = replace(self._setup, start=record.start, reading=reading, tags=record.tags)
        setup = table.carried_on(setup)
        self._journal.end(wall_label(), GAMES_OVER)
        self.wall, self.lost_before = wall_label(), table.lost()
        self._journal.begin(self.wall, setup)
        if view.turned:
            # The sensors' cells are kept as they are named: the next game must be told (B-4).
            turn = f"turned-{90 * view.turned}"
            self._journal.add_input(Control(0, ControlKind.APPLY, move=turn))
        self._journal.add_input(Tick(cause.t_ns))
        if table.sensors_lost:
            self._journal.add_input(Fault(cause.t_ns, FaultKind.BOARD_LOST))
        if isinstance(cause, Control) and cause.kind is ControlKind.APPLY:
            self._journal.add_input(cause)
        if isinstance(cause, Ruling) and cause.kind is RulingKind.APPLY_FIX:
            # The ruling is in the history of the game before; here it only has to be done.
            self._journal.add_input(Control(cause.t_ns, ControlKind.APPLY))
