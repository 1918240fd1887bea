"""One game being played: its tracker, its clock and its record, and how it ends."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from clock.control import TimeControl
from drivers.signals import Sensing, Side
from firmware_host.sitting.effects import Effect, Ended, Happened, ended
from firmware_host.sitting.irregular_memory import Irregularities
from firmware_host.sitting.record import GameRecord, RulingEntry
from firmware_host.sitting.scribe import Scribe
from firmware_host.sitting.sitting_clock import SittingClock
from firmware_host.sitting.touch_memory import TouchMove
from firmware_host.tracker.line import Node
from firmware_host.tracker.tracker import Conclusion, Tracker
from rules.game import Cause, Ending, Game, Position
from rules.profile import Profile
from rules.questions import CanMate, Question, Undecided

#: A reason is kept in small letters; a sentence names the sides as all others do.
_SIDES = re.compile(r"\b(?:white|black)\b")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result with its reason, and whether the position itself shows it."""

    ending: Ending
    by_position: bool
    #: What is still asked, from beside; until then ``ending`` is the loss, and nobody is told.
    undecided: Undecided | None = None


class Play:
    """A game from its first position to its result."""

    def __init__(
        self,
        game: Game,
        start: Position,
        sensing: Sensing,
        cells: int,
        record: GameRecord,
        control: TimeControl | None,
        profile: Profile,
    ) -> None:
        """``control`` is ``None`` for a game without a clock."""
        self.profile = profile
        self._tracker_from = partial(Tracker.from_line, game, sensing=sensing, cells=cells)
        self.tracker = self._tracker_from(start=start, line=())
        self.clock = SittingClock(control) if control else None
        self.scribe = Scribe(record, self.clock)
        self.number = record.number
        self.sensing = sensing
        self._search = game.search
        #: Somebody beside the core answers what takes a search (``Verdict``); else it is done here.
        self.asks_beside = False
        self.outcome: Outcome | None = None
        self.comment = ""
        #: How many rulings were applied in this game: the number of the last.
        self.rulings = 0
        #: What they were, for the record (N-6).
        self.ruled: list[RulingEntry] = []
        #: The game from whose placement or moves this one goes on (I-11, I-10).
        self.before: Play | None = None
        self._judged: Node | None = None
        self.touch_move = TouchMove()
        self.irregular = Irregularities()
        sure = self.tracker.start
        self.conclusion = Conclusion(sure, sure, sure, (), (0, 0, 0), unexplained=False)

    @property
    def is_over(self) -> bool:
        """The game has a result that nothing on the board can change any more."""
        return self.outcome is not None and not self.outcome.by_position

    @property
    def ending(self) -> Ending | None:
        """How the game has ended, as soon as that is decided."""
        return None if self.outcome is None or self.question else self.outcome.ending

    @property
    def question(self) -> Question | None:
        """What the result of the game that is over waits for."""
        undecided = self.outcome.undecided if self.outcome else None
        return undecided.question if undecided else None

    @property
    def side_to_move(self) -> Side:
        """Whose turn it is in the line believed."""
        return self.conclusion.believed.position.side_to_move

    def goes_on_from(self, old: "Play") -> None:
        """The players have not begun anew, the record had to: what counts in a game runs on.

        That is the clock, the rulings, the illegal moves of each side (I-3), and who plays.
        """
        self.scribe.rename(old.record().tags)
        self.before = old
        self.clock = self.scribe.clock = old.clock
        self.rulings = old.rulings
        self.irregular.counted = old.irregular.counted

    def part(self, number: int | None) -> "Play":
        """The game of that number, if this one goes on from it; else this one."""
        part: Play | None = self
        while part is not None and part.number != number:
            part = part.before
        return part or self

    def record(self) -> GameRecord:
        """The game as it stands."""
        record = self.scribe.record(self.ending, self.comment)
        return replace(record, rulings=tuple(self.ruled)) if self.ruled else record

    def conclude(self, t_ns: int, conclusion: Conclusion) -> list[Effect]:
        """Takes a weighing into the record; ends the game where its position does (E-1 to E-9)."""
        if self.is_over:
            return []
        self.conclusion = conclusion
        effects = self.scribe.write(t_ns, conclusion)
        if conclusion.unexplained and self.outcome is not None:
            return effects
        return effects + self._end_by_position(t_ns, conclusion.believed)

    def _end_by_position(self, t_ns: int, node: Node) -> list[Effect]:
        if node is self._judged:
            return []
        self._judged = node
        auto = self.profile.repetition_auto
        count = occurrences(node) if auto is not None else 1
        ending = node.position.ending(count, self.profile)
        known = self.outcome.ending if self.outcome else None
        if ending == known:
            return []
        self.outcome = Outcome(ending, by_position=True) if ending else None
        if ending is None:
            return [Ended(t_ns, self.number, "*", "")]
        return self._ended(t_ns, ending)

    def begin_from(self, start: Position, line: Iterable[Node]) -> Node:
        """The game has been played from ``start``, and its moves are those of ``line``, all legal.

        Answers with the last of them; the reading is to be taken in anew.
        """
        self.tracker = self._tracker_from(start=start, line=line)
        node = self.tracker.sure
        self.outcome, self._judged = None, None
        self.conclusion = Conclusion(node, node, node, (), (0, 0, 0), unexplained=False)
        return node

    def go_back_to(self, t_ns: int, node: Node) -> list[Effect]:
        """The game goes on from ``node``, which is of the line believed (I-5).

        What was played after it is cut off the record, a result too. The clock is left alone.
        """
        old = self.tracker
        self.tracker = self._tracker_from(start=old.start.position, line=())
        self.tracker.start, self.tracker.reading = old.start, old.reading
        self.tracker.cut_back(node)
        was_ended = self.ending is not None
        self.outcome, self._judged, self.comment = None, node, ""
        self.conclusion = Conclusion(node, node, node, (), (0, 0, 0), unexplained=False)
        self.irregular.stopped = self.irregular.pending = self.irregular.let_go = None
        self.scribe.forget_doubts_from(node.ply)
        effects = self.scribe.write(t_ns, self.conclusion)
        return [*effects, Ended(t_ns, self.number, "*", "")] if was_ended else effects

    def play_on(self, t_ns: int, node: Node) -> list[Effect]:
        """``node`` is what was played last, as somebody says who saw it; the line before stays."""
        self.tracker.cut_back(node)
        return self.conclude(t_ns, Conclusion(node, node, node, (), (0, 0, 0), unexplained=False))

    def end(self, t_ns: int, ending: Ending | Undecided, comment: str = "") -> list[Effect]:
        """A result from outside: agreement, a claim, the kings, the arbiter."""
        return self._end(t_ns, ending.cause, lambda _: ending, comment)

    def lose(self, t_ns: int, side: Side, cause: Cause) -> list[Effect]:
        """``side`` resigned, stopped its clock, or its flag fell (E-3, E-4, E-13).

        What stands on the board by then comes first (C-4); whether the opponent can mate is asked
        of the same position, whatever is done on the board meanwhile.
        """
        return self._end(t_ns, cause, lambda p: p.lost(side, cause, self.profile))

    def decide(self, t_ns: int, answer: CanMate) -> list[Effect]:
        """The answer to what the result has waited for."""
        undecided = self.outcome.undecided if self.outcome else None
        if undecided is None:
            return []
        ending = undecided.decided(answer)
        self.outcome = Outcome(ending, by_position=False)
        return self._ended(t_ns, ending)

    def decide_now(self, t_ns: int) -> list[Effect]:
        """The same where nobody can wait: the game is left, or nobody answers from beside."""
        return self.decide(t_ns, self._search(self.question)) if self.question else []

    def _end(
        self,
        t_ns: int,
        cause: Cause,
        ending_of: Callable[[Position], Ending | Undecided],
        comment: str = "",
    ) -> list[Effect]:
        effects = self.conclude(t_ns, self._closing(t_ns))
        is_by_position = self.outcome is not None and self.outcome.by_position
        if is_by_position and not cause.overrules:
            self.freeze(t_ns)
            return effects  # E-16: a result reached on the board comes first
        ending = ending_of(self.conclusion.believed.position)
        self.comment = comment
        if isinstance(ending, Undecided):
            self.outcome = Outcome(ending.lost, by_position=False, undecided=ending)
            self.freeze(t_ns)
            return effects if self.asks_beside else effects + self.decide_now(t_ns)
        self.outcome = Outcome(ending, by_position=False)
        self.freeze(t_ns)
        return effects + self._ended(t_ns, ending)

    def _closing(self, t_ns: int) -> Conclusion:
        """The best explanation as it stands; an arbiter may still let the game go on."""
        conclusion = self.tracker.close(t_ns)
        self.tracker.reading.is_final = False
        return conclusion

    def rewrite(self, t_ns: int) -> list[Effect]:
        """The record once more, after a doubt was answered when the game was over.

        A result that is still open is asked for anew, of the position as it is known now.
        """
        self.conclusion = self._closing(t_ns)
        effects = self.scribe.write(t_ns, self.conclusion)
        if self.outcome is not None and self.outcome.undecided is not None:
            undecided = self.outcome.undecided
            position = self.conclusion.believed.position.text()
            asked = replace(undecided, question=replace(undecided.question, position=position))
            self.outcome = replace(self.outcome, undecided=asked)
        return effects

    def freeze(self, t_ns: int) -> None:
        """The result stands: what is done on the board from now on is clearing away (E-16)."""
        if self.outcome is not None:
            self.outcome = replace(self.outcome, by_position=False)
        if self.clock is not None:
            self.clock.stop(t_ns)

    def _ended(self, t_ns: int, ending: Ending) -> list[Effect]:
        plies = len(self.scribe.plies)
        details = {"result": ending.result, "reason": ending.reason}
        reason = _SIDES.sub(lambda side: side[0].capitalize(), ending.reason)
        text = f"{ending.result}: {reason}."
        happened = Happened(t_ns, plies, "result", text, law=ending.law, details=details)
        return [ended(t_ns, self.number, ending, self.comment), happened]


def occurrences(node: Node) -> int:
    """How often the position of ``node`` has stood in its line, itself included (E-9).

    No position stands again over a capture or a pawn move, so nothing before that is asked.
    """
    identity = node.position.identity
    count = 1
    earlier = node.parent
    for _ in range(node.position.quiet_plies):
        if earlier is None:
            break
        count += earlier.position.identity == identity
        earlier = earlier.parent
    return count
