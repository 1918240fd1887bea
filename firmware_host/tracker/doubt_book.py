"""The doubts of one game: those that rivals raise now, and those that can never be settled."""

from collections.abc import Iterable

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.conclusion import Doubt, differences, doubts
from firmware_host.tracker.line import Node


class DoubtBook:
    """Remembers what no later move can tell. Mutable."""

    def __init__(self) -> None:
        """No doubts yet."""
        self._lasting: dict[int, Doubt] = {}
        #: Half-moves of lines that led to the same position and were given up, by ply and move.
        self._given_up: dict[int, dict[str, Node]] = {}
        #: How many half-moves were known when somebody looked again, until the board is explained.
        self._known_then: int | None = None
        self._is_puzzled = False
        #: Who has pressed since nobody looked, each turn once; ``None``: somebody looks.
        self._presses: list[Side] | None = None
        #: Half-moves that were made while nobody looked, and too many to be told.
        self._blind: frozenset[int] = frozenset()
        #: Those that were answered last.
        self.open: tuple[Doubt, ...] = ()

    def look_away(self) -> None:
        """The sensors are lost."""
        self._presses = []

    def press(self, side: Side) -> None:
        """A clock may tell of half-moves that no sensor does."""
        if self._presses is not None and self._presses[-1:] != [side]:
            self._presses.append(side)

    def look_again(self, plies: int) -> None:
        """The sensors are back after a loss, when so many half-moves are known."""
        self._known_then, self._is_puzzled = plies, False

    def at_rest(self, plies: int, *, unexplained: bool) -> None:
        """The hands rest, and so many half-moves are known now."""
        if self._known_then is None:
            return
        self._is_puzzled |= unexplained
        if unexplained:
            return
        made = range(self._known_then, plies)
        pressed = len(self._presses or ())
        if self._is_puzzled or len(made) > costs.BLIND_PLIES or pressed > len(made):
            self._blind |= frozenset(made)
        self._known_then = self._presses = None

    def pressing(self, doubts: Iterable[Doubt], sure_plies: int) -> tuple[Doubt, ...]:
        """Those of ``doubts`` that can't wait: of what is sure, or was in doubt before."""
        plies = {doubt.ply for doubt in self.open}
        return tuple(each for each in doubts if each.ply < sure_plies or each.ply in plies)

    def give_up(self, kept: Node, given_up: Node) -> None:
        """Two lines came to one position, and neither explains much more than the other."""
        for node in differences(kept, given_up):
            self._given_up.setdefault(node.ply, {})[node.key] = node

    def keep(self, doubts: Iterable[Doubt], last: Node) -> tuple[Doubt, ...]:
        """Nothing that comes after ``last`` can settle these, nor what was in doubt before it."""
        before = (doubt for doubt in self.open if last.ancestor(doubt.ply + 1) is doubt.nodes[0])
        kept = {doubt.ply: doubt for doubt in before} | {doubt.ply: doubt for doubt in doubts}
        self._lasting.update(kept)
        return tuple(kept[ply] for ply in sorted(kept))

    def look(
        self, best: Node, rivals: Iterable[Node], *, sure_plies: int, plies: int, odd_from: int
    ) -> tuple[Doubt, ...]:
        """Half-moves before ``plies`` that rivals contradict, and those that were hardly seen.

        Rivals are those still alive and those that were given up: of these no later move can
        tell, so once the ply is sure its doubt stands as it is. From ``odd_from`` on too little
        was seen.
        """
        gone = [node for ply in self._given_up.values() for node in ply.values()]
        found = {doubt.ply: doubt for doubt in doubts(best, [*rivals, *gone], plies)}
        odd = self._blind | frozenset(range(odd_from, plies))
        for ply in (each for each in odd - self._lasting.keys() if each < plies):
            found.setdefault(ply, Doubt(ply, (best.ancestor(ply + 1),)))
        for ply, doubt in found.items():
            if ply < min(sure_plies, plies) and (ply + 1 in self._given_up or ply in odd):
                self._lasting[ply] = doubt
                self._given_up.pop(ply + 1, None)
        everything = self._lasting | found
        return tuple(everything[ply] for ply in sorted(everything))

    def forget_from(self, ply: int) -> None:
        """The half-moves from ``ply`` on (from 0) were no moves of this game."""
        self._given_up = {p: nodes for p, nodes in self._given_up.items() if p <= ply}
        self._lasting = {p: doubt for p, doubt in self._lasting.items() if p < ply}
        self._blind = frozenset(p for p in self._blind if p < ply)
        self.open = tuple(doubt for doubt in self.open if doubt.ply < ply)

    def settle(self, ply: int) -> None:
        """Somebody who saw it has said what half-move ``ply`` (from 0) was."""
        self._given_up.pop(ply + 1, None)
        self._lasting.pop(ply, None)
        self._blind -= {ply}
