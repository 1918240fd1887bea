"""A table in a hall with two players and an arbiter, for scenarios told in a few lines."""

from typing import cast

from drivers.cells import CHESSBOARD
from drivers.sensing import as_read
from drivers.signals import CellChanged, Control, ControlKind, Press, Ruling, RulingKind, Side, Tick
from drivers.sitting import Sitting
from firmware_host.journal.kept_games import records_of
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.guidance import Step
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import TableView

S = 1_000_000_000
#: What the rook does in a castling that is named by its king's squares.
_ROOKS = {"e1g1": "h1f1", "e1c1": "a1d1", "e8g8": "h8f8", "e8c8": "a8d8"}


class Hall:
    """Signals in, effects kept. The arbiter has always seen the last ruling, unless told."""

    def __init__(self, **sitting: object) -> None:
        """A game of 5 minutes with 2 seconds a move, unless told."""
        options = {"time_control": "300+2", "clock": True} | sitting
        self.sitting = Sitting(**options)  # type: ignore[arg-type]  # keys of Sitting
        self.table = Table(self.sitting)
        self.t_ns = 0
        self.effects: list[Effect] = []
        self.signals: list[object] = []
        self.wait(0)

    def feed(self, signal: object) -> list[Effect]:
        """One signal; what followed."""
        self.signals.append(signal)
        effects = list(self.table.feed(signal))  # type: ignore[arg-type]  # a signal
        self.effects += effects
        return effects

    def wait(self, seconds: float) -> list[Effect]:
        """Nothing but time."""
        self.t_ns += round(seconds * S)
        return self.feed(Tick(self.t_ns))

    def change(self, cell: str, symbol: str) -> None:
        """One cell reads otherwise, a fifth of a second later."""
        self.t_ns += S // 5
        self.feed(CellChanged(self.t_ns, CHESSBOARD.parse(cell), symbol))

    def shift(self, squares: str) -> None:
        """A piece goes from a square to another; what stands there leaves first."""
        origin, target = squares[:2], squares[2:4]
        symbols = self.table.contact.symbols
        piece = symbols[CHESSBOARD.parse(origin)]
        self.change(origin, ".")
        if symbols[CHESSBOARD.parse(target)] != ".":
            self.change(target, ".")
        self.change(target, piece)

    def play(self, *moves: str, press: bool = True, think_s: float = 1) -> None:
        """Legal moves by their squares, each pressed."""
        for move in moves:
            side = self.table.play.side_to_move
            self.wait(think_s)
            self.shift(move)
            if move in _ROOKS and self.view().believed[CHESSBOARD.parse(move[:2])] in "Kk":
                self.shift(_ROOKS[move])
            if press:
                self.wait(0.4)
                self.press(side)
            self.wait(0.6)

    def press(self, side: Side) -> list[Effect]:
        """A clock button."""
        return self.feed(Press(self.t_ns, side))

    def use(self, kind: ControlKind, **values: object) -> list[Effect]:
        """A control."""
        return self.feed(Control(self.t_ns, kind, **values))  # type: ignore[arg-type]  # its keys

    def rule(self, kind: RulingKind, seen: int | None = None, **values: object) -> Happened:
        """A ruling of Anna's; the verdict."""
        number = self.view().rulings if seen is None else seen
        ruling = Ruling(self.t_ns, kind, "Anna", number, **values)  # type: ignore[arg-type]  # keys
        verdicts = [
            effect
            for effect in self.feed(ruling)
            if isinstance(effect, Happened) and effect.kind in ("ruling", "ruling-refused")
        ]
        assert len(verdicts) == 1
        return verdicts[0]

    def applied(self, kind: RulingKind, **values: object) -> Happened:
        """A ruling that must be applied."""
        said = self.rule(kind, **values)
        assert said.kind == "ruling", said.text
        return said

    def refused(self, kind: RulingKind, **values: object) -> str:
        """Why a ruling was refused, which changed nothing."""
        before = self.view()
        said = self.rule(kind, **values)
        assert said.kind == "ruling-refused", said.text
        after = self.view()
        assert (after.record, after.earlier) == (before.record, before.earlier)
        assert (after.clock, after.state) == (before.clock, before.state)
        assert (after.rulings, after.restoration) == (before.rulings, before.restoration)
        return str(said.details["refused"])

    def follow(self, step: Step) -> None:
        """Does what the lights show."""
        if step.origin is not None:
            self.change(CHESSBOARD.name(step.origin), ".")
        if step.target is not None:
            wanted = self.view().believed[step.target]
            symbol = as_read(self.sitting.sensing, wanted)
            self.change(CHESSBOARD.name(step.target), symbol)

    def follow_lights(self) -> list[Step]:
        """Until the board shows the position; the steps that it took."""
        steps: list[Step] = []
        while (left := self.view().restoration) is not None and left.step is not None:
            steps.append(left.step)
            self.follow(left.step)
            assert len(steps) < 100
        self.wait(1)
        return steps

    def view(self) -> TableView:
        """The sitting now."""
        return self.table.view(self.t_ns)

    def left(self, side: Side) -> int:
        """The time of ``side``."""
        face = self.view().clock
        assert face is not None
        return cast("int", getattr(face, f"{side}_ns"))

    def moves(self) -> str:
        """The record's moves as they are written."""
        return " ".join(ply.notation for ply in self.view().record.plies)

    def kinds(self) -> list[str]:
        """What happened, in order."""
        return [effect.kind for effect in self.effects if isinstance(effect, Happened)]

    def is_told_whole(self) -> bool:
        """A reader of the effects has the records, and the same signals give the same sitting."""
        again = Table(self.sitting)
        effects: list[Effect] = []
        for signal in self.signals:
            effects += again.feed(signal)  # type: ignore[arg-type]  # signals
        same = effects == self.effects and again.view(self.t_ns) == self.view()
        return same and records_of(effects) == self.table.records()
