"""The tracker: a beam of hypotheses, each a legal line of moves, weighed at rests and presses.

It decides nothing at the moment when a piece lands. It keeps what could have been meant, and says
at each weighing what is sure, what is believed and where the sensors can't tell.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from drivers.signals import Sensing, Side
from firmware_host.tracker import costs
from firmware_host.tracker.beam import best_of, cheapest_first, confirm, weigh
from firmware_host.tracker.charges import charge_contradicted, charge_refilled, charge_stood
from firmware_host.tracker.choices import last_chooser, tell_choice
from firmware_host.tracker.conclusion import (
    Conclusion,
    Doubt,
    believed,
    last_bound,
    near,
    sure_node,
)
from firmware_host.tracker.doubt_book import DoubtBook
from firmware_host.tracker.evidence import lasting_cost, reading_cost
from firmware_host.tracker.growth import land, lift, unfold
from firmware_host.tracker.irregular import is_answered, supposed, waiting
from firmware_host.tracker.line import Hypothesis, Node, Told, common
from firmware_host.tracker.presses import take_press
from firmware_host.tracker.reading import Change, SensorReading
from firmware_host.tracker.replayed import mended, played, settled
from firmware_host.tracker.stuck import StuckCells
from rules.game import Game, Position

__all__ = ["Conclusion", "Tracker"]

#: Later than any half-move.
_NEVER = 1 << 30


class Tracker:
    """Follows one game. Mutable, but a pure fold: no clock, no I/O."""

    def __init__(self, game: Game, start: Position, sensing: Sensing, cells: int) -> None:
        """``cells`` is the number of cells; the reading starts unknown."""
        self.reading = SensorReading(sensing, game.piece_planes, cells)
        self.start = Node(start)
        self.sure = self.start
        self.beam = [Hypothesis(self.start, 0)]
        #: While pieces are adjusted or the link is down, changes are taken in but mean no move.
        self.held = False
        self._clocked = False
        #: Cells that were found stuck at the last weighing and are not believed from now on.
        self.stuck_now: tuple[int, ...] = ()
        #: Whether a cell has changed since the reading was last unfolded into moves.
        self._stirred = True
        #: Where pieces stand by a move that was refused: that they go again wants no explanation.
        self._annulled = 0
        self._told: dict[Side, Told] = {}
        self._sure_cost = 0
        #: From this half-move on their count itself is in doubt.
        self._adrift_from = _NEVER
        self._supposing = False
        self._stuck = StuckCells()
        self._book = DoubtBook()

    @classmethod
    def from_line(
        cls, game: Game, start: Position, sensing: Sensing, cells: int, line: Iterable[Node]
    ) -> "Tracker":
        """A game that has been played from ``start``, its moves those of ``line``, all legal.

        They are sure. The reading starts unknown. ``StopIteration`` for a move that is not legal.
        """
        tracker = cls(game, start, sensing, cells)
        tracker.cut_back(played(tracker.start, line))
        return tracker

    def change(self, t_ns: int, cell: int, symbol: str) -> Change:
        """One settled change of a cell, seen as it happened."""
        return self._take_in(cell, partial(self.reading.set, t_ns, cell, symbol))

    def correct(self, t_ns: int, cell: int, symbol: str) -> Change:
        """A cell differs in a full reading: its change was missed, or the link was down."""
        return self._take_in(cell, partial(self.reading.correct, t_ns, cell, symbol))

    def _take_in(self, cell: int, read: Callable[[], Change]) -> Change:
        self._stirred = True
        if self.held:
            return read()
        charge_contradicted(self.reading, self.beam, cell)
        change = read()
        if change == "emptied":
            if not self._annulled >> cell & 1:
                charge_stood(self.reading, self.beam, cell)
            self._annulled &= ~(1 << cell)
            self.beam = lift(self.reading, self.beam, cell, self._told)
        if change in ("filled", "replaced"):
            grown = land(self.reading, self.beam, cell, self._told)
            charge_refilled(self.reading, self.beam, cell)
            self.beam = grown
        if len(self.beam) > costs.CROWDED:
            self._keep(weigh(self.reading, self.beam))
        return change

    def press(self, t_ns: int, side: Side) -> Conclusion:
        """``side`` pressed its clock button."""
        self._clocked = True
        self._book.press(side)
        take_press(self.reading, weigh(self.reading, self.beam), t_ns, side)
        return self.weigh(t_ns, settled=False)

    def look_away(self) -> None:
        """The sensors are lost."""
        self._book.look_away()

    def look_again(self) -> None:
        """The sensors are back after a loss; a full reading comes next."""
        self._book.look_again(self.beam[0].node.ply)

    def waits_for_move(self, pressed_ns: int) -> bool:
        """Whether that press still has no move in the likeliest line (I-1)."""
        return any(
            t_ns == pressed_ns and charge == costs.PRESS_WITHOUT_MOVE
            for _, t_ns, charge in self.beam[0].owed
        )

    def rest(self, t_ns: int) -> Conclusion:
        """Nothing has changed for a while."""
        return self.weigh(t_ns, settled=True)

    def weigh(self, t_ns: int, *, settled: bool) -> Conclusion:
        """Judges all hypotheses by what the sensors read now.

        ``settled``: the hands are at rest, so that doubts about the last half-move count too.
        """
        for hypothesis in self.beam:
            hypothesis.cost += lasting_cost(self.reading, hypothesis.node, t_ns)
        weighed = weigh(self.reading, self.beam)
        if self._stirred and not self.held:
            # What is taken for lost when the hands are at rest is looked for again then.
            self._stirred = not settled
            lost_ns = t_ns if settled else t_ns - costs.SCAN_NS
            weighed = unfold(self.reading, weighed, self._told, lost_ns)
            weighed = cheapest_first(
                [*weighed, *weigh(self.reading, mended(self.reading, weighed[0], self.sure))]
            )
        self._keep(weighed)
        confirm(self.reading, self.beam, by_press=self._clocked)
        likely = near(self.beam, costs.DOUBT)
        self.stuck_now = self._stuck.look(self.reading, likely, by_press=self._clocked)
        return self._conclude(t_ns, settled=settled)

    def _keep(self, weighed: list[Hypothesis]) -> None:
        self.beam, mergers = best_of(self.reading, weighed, costs.BEAM)
        for kept, given_up, gap in mergers:
            if gap > costs.DOUBT:
                continue
            self._book.give_up(kept, given_up)
            if kept.ply != given_up.ply and gap <= costs.COUNT_DOUBT:
                # Pieces went to and fro, or slid: nobody can tell how many moves that were.
                self._adrift_from = min(self._adrift_from, common([kept, given_up]).ply)

    def _conclude(self, t_ns: int, *, settled: bool) -> Conclusion:
        best = self.beam[0].node
        unexplained = reading_cost(self.reading, best) >= costs.UNEXPLAINED
        bound = last_bound(best, clocked=self._clocked)
        plies = bound.ply if settled else bound.ply - 1
        odd_from = self._odd_from(plies)
        illegal = waiting(best, self.sure) if self._supposing else None
        if illegal is not None:
            return self._conclude_illegal(illegal, best)
        if self._supposing and not unexplained:
            # Put right, or it was legal after all: nobody will answer that move any more.
            self._supposing = False
            self.beam = [h for h in self.beam if waiting(h.node, self.sure) is None]
        if settled:
            self._book.at_rest(best.ply, unexplained=unexplained)
        if not unexplained:
            self._advance(sure_node(self.beam, self.sure, t_ns, clocked=self._clocked))
        doubts = self._doubts(best, plies, odd_from)
        differs = self.reading.differs(best.position.planes)
        if not self._clocked and any(differs):
            doubts = self._book.pressing(doubts, self.sure.ply)
        self._book.open = doubts
        return Conclusion(self.sure, believed(best, self.sure), best, doubts, differs, unexplained)

    def _conclude_illegal(self, illegal: Node, best: Node) -> Conclusion:
        """The record waits before the illegal move until it is put right or answered."""
        before = illegal.parent or illegal
        answered = is_answered(illegal, best, by_press=self._clocked)
        return Conclusion(
            self.sure,
            before,
            best,
            self._doubts(before, before.ply, before.ply),
            self.reading.differs(before.position.planes),
            unexplained=True,
            stood=illegal if answered else None,
        )

    def suppose_illegal(self, before: Node) -> None:
        """No legal move after ``before`` explains the board: an illegal one may have been made.

        Not where the history itself is in doubt: there the mistake is rather the tracker's.
        """
        if self._adrift_from < before.ply:
            return
        self._supposing = True
        standing = {(id(h.node.parent), h.node.key) for h in self.beam}
        self.beam += [
            hypothesis
            for hypothesis in supposed(self.reading, self.beam[0], before)
            if (id(before), hypothesis.node.key) not in standing
        ]

    @property
    def _paid(self) -> int:
        """What the best line has cost, but for the presses that wait for their move."""
        return self.beam[0].cost - sum(charge for _, _, charge in self.beam[0].owed)

    def _odd_from(self, plies: int) -> int:
        """The first half-move of which too little was seen; ``plies`` if there is none.

        Presses that wait for their move are not odd yet.
        """
        odd = self._paid - self._sure_cost >= costs.ODD
        return min(self.sure.ply if odd else plies, self._adrift_from, plies)

    def _doubts(self, best: Node, plies: int, odd_from: int) -> tuple[Doubt, ...]:
        if self._adrift_from < self.sure.ply <= best.ply:
            plies = max(plies, self.sure.ply)  # nothing is sure there without a doubt
        return self._book.look(
            best,
            near(self.beam, costs.DOUBT),
            sure_plies=self.sure.ply,
            plies=plies,
            odd_from=odd_from,
        )

    def _advance(self, node: Node) -> None:
        if node.ply <= self.sure.ply or not node.descends_from(self.sure):
            return
        paid = self._paid
        if paid - self._sure_cost >= costs.ADRIFT:
            self._adrift_from = min(self._adrift_from, node.ply)
        self.sure, self._sure_cost = node, paid
        self.beam = [h for h in self.beam if h.node.descends_from(node)]

    def close(self, t_ns: int) -> Conclusion:
        """No more signals: the best explanation stands, its last unsure moves included."""
        self.reading.is_final = True
        conclusion = self.weigh(t_ns, settled=True)
        plies = conclusion.believed.ply
        doubts = self._doubts(conclusion.believed, plies, self._odd_from(plies))
        return replace(conclusion, doubts=doubts, stood=None)

    def tell_choice(self, side: Side, choice: str) -> None:
        """A control said what ``side`` promotes to: now, in its last half-move, or in its next."""
        tell_choice(self.beam, self._told, side, choice)

    def last_chooser(self) -> Side:
        """Whose choice is asked now: of who has just promoted, else of who is on move."""
        return last_chooser(self.beam[0].node)

    def cut_back(self, node: Node) -> None:
        """Everything after ``node`` was no move of this game."""
        self.sure, self._sure_cost = node, 0
        self.beam = [Hypothesis(node, 0)]
        self._supposing = False
        if self._adrift_from >= node.ply:
            self._adrift_from = _NEVER
        self._book.forget_from(node.ply)

    def end_after(self, node: Node, rivals: Iterable[Node]) -> tuple[Doubt, ...]:
        """``node`` was the last half-move; ``rivals`` are ends that are as likely, nearly.

        Nothing is played that could tell which it was: those doubts stay.
        """
        odd_from = min(self._adrift_from, node.ply)
        doubts = self._book.look(
            node, rivals, sure_plies=self.sure.ply, plies=node.ply, odd_from=odd_from
        )
        self.cut_back(node)
        return self._book.keep(doubts, node)

    def reopen(self, node: Node) -> None:
        """A press was refused (I-9): what stands after ``node`` is weighed anew, as not pressed."""
        self.cut_back(node)
        self.annul(node)
        self._stirred = True

    def annul(self, node: Node) -> None:
        """What stands and not after ``node`` stands by a move that was refused (I-2, I-9)."""
        self._annulled = self.reading.differs(node.position.planes)[1]

    def settle(self, ply: int, key: str) -> bool:
        """Somebody who saw it says what half-move ``ply`` (from 0) was; the later ones stay.

        ``False``, and nothing is changed, if the line is not legal so.
        """
        found = settled(self.beam, ply, key)
        if found is None:
            return False
        self.beam, answer = found
        # What somebody saw binds: no weighing takes it back.
        self.sure = self.beam[0].node.ancestor(max(self.sure.ply, answer.ply))
        self._book.settle(ply)
        self._adrift_from = _NEVER
        self._stirred = True
        return True
