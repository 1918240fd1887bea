"""Keeps one game's record in step with what the tracker believes, and says what changed."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from drivers.signals import Side
from firmware_host.sitting.effects import Effect, Happened, Recorded
from firmware_host.sitting.numbers import number_of
from firmware_host.sitting.record import Certainty, GameRecord, Ply
from firmware_host.sitting.sitting_clock import SittingClock
from firmware_host.tracker.conclusion import Doubt
from firmware_host.tracker.line import Node
from firmware_host.tracker.tracker import Conclusion
from rules.endings import Ending

#: A press may still be found for so many plies back, which changes their clock times.
_OPEN_PLIES = 6


class Scribe:
    """One game's plies, and the doubts about them that were said."""

    def __init__(self, record: GameRecord, clock: SittingClock | None) -> None:
        """``record`` has no plies yet."""
        self._heading = record
        self.clock = clock
        self._nodes: list[Node] = []
        self.plies: list[Ply] = []
        #: The doubts that are open now, by half-move from 0.
        self.doubts: dict[int, Doubt] = {}
        self._said_keys: dict[int, set[str]] = {}
        self._sure = 0

    def record(self, ending: Ending | None, comment: str) -> GameRecord:
        """The game as it stands."""
        head = replace(self._heading, plies=tuple(self.plies), comment=comment)
        if ending is None:
            return head
        return replace(head, result=ending.result, reason=ending.reason, cause=ending.cause)

    def begin_from(self, start: str) -> None:
        """The game proves to have begun from another position."""
        self._heading = replace(self._heading, start=start)

    def rename(self, tags: Mapping[str, str]) -> None:
        """The head of the record has other tags from now on (B-6)."""
        self._heading = replace(self._heading, tags=tags)

    def forget_doubts_from(self, ply: int) -> None:
        """What was doubted of half-move ``ply`` and the later ones is not part of the game now."""
        self._said_keys = {at: keys for at, keys in self._said_keys.items() if at < ply}

    def write(self, t_ns: int, conclusion: Conclusion) -> list[Effect]:
        """Brings the record up to what is believed now; what changed, if anything."""
        plies = conclusion.believed.ply
        doubts = {doubt.ply: doubt for doubt in conclusion.doubts if doubt.ply < plies}
        changed = _changed(self.doubts, doubts)
        self.doubts = doubts
        first = min(self._sure, max(0, plies - _OPEN_PLIES), *changed)
        nodes, known = self._line_back_to_known(conclusion.believed, first)
        base = known
        old_plies, old_nodes = self.plies[base:], self._nodes[base:]
        new_plies = [
            self._ply(t_ns, node, conclusion, old_plies, old_nodes, i)
            for i, node in enumerate(nodes)
        ]
        effects = self._revisions(t_ns, nodes, old_plies, new_plies)
        effects += self._say_doubts(t_ns, conclusion)
        self._nodes[base:] = nodes
        self.plies[base:] = new_plies
        self._sure = conclusion.sure.ply
        same = 0
        for old, new in zip(old_plies, new_plies, strict=False):
            if old is not new and old != new:
                break
            same += 1
        if same < max(len(old_plies), len(new_plies)):
            effects.insert(
                0,
                Recorded(t_ns, self._heading.number, base + same, tuple(new_plies[same:])),
            )
        return effects

    def _line_back_to_known(self, believed: Node, at_most: int) -> tuple[list[Node], int]:
        """The nodes from the last half-move that is written already, ``at_most`` kept, on."""
        nodes: list[Node] = []
        for node in believed.line():
            index = node.ply - 1
            if index < at_most and index < len(self._nodes) and self._nodes[index] is node:
                return nodes[::-1], node.ply
            nodes.append(node)
        return nodes[::-1], 0

    def _ply(
        self,
        t_ns: int,
        node: Node,
        conclusion: Conclusion,
        old_plies: list[Ply],
        old_nodes: list[Node],
        i: int,
    ) -> Ply:
        old = old_plies[i] if i < len(old_nodes) and old_nodes[i] is node else None
        if node.mover is None:
            msg = "the start of a game is no half-move"
            raise AssertionError(msg)
        certainty = _certainty(node, conclusion, self.doubts)
        if old is not None and self._says_the_same(old, node, certainty):
            return old
        return Ply(
            node.key,
            old.notation if old else node.notation,
            node.made_ns,
            node.pressed_ns,
            self._clock_ns(t_ns, node, node.mover, old),
            certainty,
            self._doubt_names(node.ply - 1),
        )

    def _says_the_same(self, old: Ply, node: Node, certainty: Certainty) -> bool:
        """Nothing of it has changed since it was written: most of a record, at most weighings."""
        is_timed = self.clock is None or old.clock_ns is not None
        is_doubted = old.doubt is not None or node.ply - 1 in self.doubts
        times = (old.made_ns, old.pressed_ns)
        return (
            is_timed
            and not is_doubted
            and certainty == old.certainty
            and times == (node.made_ns, node.pressed_ns)
        )

    def _doubt_names(self, ply: int) -> tuple[str, ...] | None:
        doubt = self.doubts.get(ply)
        return tuple(alternatives(doubt).values()) if doubt else None

    def _clock_ns(self, t_ns: int, node: Node, mover: Side, old: Ply | None) -> int | None:
        """The clock at the press; without one, as it ran when the move was seen (H14)."""
        if self.clock is None:
            return None
        if node.pressed_ns is not None:
            shown = self.clock.shown_at_press(mover, node.pressed_ns)
            if shown is not None:
                return shown
        if old is not None and old.clock_ns is not None:
            return old.clock_ns
        return self.clock.remaining_ns(t_ns, mover)

    def _revisions(
        self, t_ns: int, nodes: list[Node], old: list[Ply], new: list[Ply]
    ) -> list[Effect]:
        bound = max(_bound(old), _bound(new)) if self.clock is not None else len(new)
        return [
            _revised(t_ns, node, before, after)
            for node, before, after in zip(nodes[:bound], old, new, strict=False)
            if before.key != after.key and before.certainty == "doubtful"
        ]

    def _say_doubts(self, t_ns: int, conclusion: Conclusion) -> list[Effect]:
        """Each move that a half-move may have been is said once; what is settled, too."""
        effects: list[Effect] = []
        for ply, doubt in self.doubts.items():
            said = self._said_keys.setdefault(ply, set())
            if not said.issuperset(doubt.keys):
                said.update(doubt.keys)
                effects.append(_doubt(t_ns, doubt))
        for ply in [p for p in self._said_keys if p < conclusion.sure.ply and p not in self.doubts]:
            del self._said_keys[ply]
            node = conclusion.believed.ancestor(ply + 1)
            text = f"Move {number_of(node)} is settled: {node.notation}."
            effects.append(Happened(t_ns, ply, "doubt-settled", text))
        return effects


def _bound(plies: Sequence[Ply]) -> int:
    """So many of them are bound by a press of theirs or of a later one (C-2, H14)."""
    return max((i for i, ply in enumerate(plies, 1) if ply.pressed_ns is not None), default=0)


def _changed(before: Mapping[int, Doubt], now: Mapping[int, Doubt]) -> set[int]:
    """The half-moves of which something else is doubted now."""
    return {
        ply
        for ply in before.keys() | now.keys()
        if ply not in before or ply not in now or before[ply].keys != now[ply].keys
    }


def _certainty(node: Node, conclusion: Conclusion, open_doubts: Container[int]) -> Certainty:
    """A doubt that no later move can settle stays one, though the game is sure to go on from it."""
    if node.ply <= conclusion.sure.ply and node.ply - 1 not in open_doubts:
        return "sure"
    answered = node is not conclusion.believed
    return "doubtful" if node.pressed_ns is not None or answered else "provisional"


def alternatives(doubt: Doubt) -> Mapping[str, str]:
    """The moves that a doubt leaves open, and how each is written in its own line.

    Two that would be written alike, each in its own line, are written with the squares they leave.
    """
    written = Counter(node.notation for node in doubt.nodes)
    return {
        node.key: node.notation if written[node.notation] == 1 else _in_full(node)
        for node in doubt.nodes
    }


def _in_full(node: Node) -> str:
    return node.parent.position.full_notation(node.key) if node.parent else ""


def _doubt(t_ns: int, doubt: Doubt) -> Happened:
    choices = alternatives(doubt)
    names = list(choices.values())
    tells = f"can't tell {' from '.join(names)}" if names[1:] else f"hardly saw {names[0]}"
    text = f"Move {number_of(doubt.nodes[0])}: the sensors {tells}."
    details = {"alternatives": names, "moves": list(choices)}
    return Happened(t_ns, doubt.ply, "doubt", text, details=details)


def _revised(t_ns: int, node: Node, before: Ply, after: Ply) -> Happened:
    text = f"Move {number_of(node)} was {after.notation}, not {before.notation}."
    details = {"was": before.notation, "now": after.notation}
    return Happened(t_ns, node.ply - 1, "revised", text, details=details)
