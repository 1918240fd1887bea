"""Mates that the squares within reach do not exclude: the losing king here, these pieces there.

For each square of the losing king a picture is sought that gives check and takes every flight
square, with each piece on one square. No picture anywhere: no mate ever. A picture is only a hope,
and a target for the search.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import chess

from rules.unwinnable.reach import Reach, pawn_attacks
from rules.unwinnable.sketch import Sketch
from rules.unwinnable.travel import FAR, Post, attacks

#: Steps in looking for one picture: of a proof (beyond it a picture is supposed), of a drawing.
_PROOF_STEPS = 400
_DRAWING_STEPS = 400

#: Drawn pictures that are tried as mates for one square of the king, and posts for one need.
_TRIALS = 20
_NEAREST_POSTS = 12
_DRAWN_PROMOTIONS = (chess.QUEEN, chess.KNIGHT, chess.BISHOP)


@dataclass(frozen=True)
class Picture:
    """One mate not excluded: the posts of pieces of ``Reach``; ``lines`` are empty between them.

    ``posts`` is empty if the picture is only supposed. ``cost`` is in moves, ``steps`` in tries.
    """

    king: chess.Square
    posts: tuple[Post, ...]
    lines: int
    steps: int
    cost: int


def never_mates(given: Reach, winner: chess.Color) -> bool:
    """Whether no mate by ``winner`` is left within reach: a proof, cheap if there is a picture."""
    return next(pictures(given, winner), None) is None


def pictures(given: Reach, winner: chess.Color, sketch: Sketch | None = None) -> Iterator[Picture]:
    """At most one picture for each square of the losing king.

    With a ``sketch`` the near squares of the king come first, and what is no mate on the sketch is
    given without posts: that proves nothing.
    """
    king = next(i for i in given.indices(not winner) if given.kinds[i] == chess.KING)
    squares = list(chess.scan_forward(given.as_piece[king]))
    if sketch is not None:
        squares.sort(key=lambda square: sketch.cost((king, chess.KING, square)) + _roam(square))
    for square in squares:
        search = _Search(given, winner, (king, chess.KING, square), sketch)
        found = search.run()
        if found is not None:
            posts = ((king, chess.KING, square), *found.posts.values()) if found.posts else ()
            yield Picture(square, posts, found.lines, search.steps, search.cost)


def _roam(square: chess.Square) -> int:
    """A king in the open is harder to mate than on the edge."""
    return 2 * (chess.BB_KING_ATTACKS[square].bit_count() // 2)


#: Which pieces can meet a need, as what, and from which squares (a bit set).
Ways = list[tuple[int, chess.PieceType, int]]


@dataclass
class _Need:
    square: chess.Square
    ways: Ways
    posts: list[Post] = field(default_factory=list)


@dataclass(frozen=True)
class _Placed:
    """Posts taken so far, and the squares that must stay empty for their lines."""

    posts: dict[int, Post] = field(default_factory=dict)
    occupied: int = 0
    lines: int = 0


class _Search:
    def __init__(
        self, given: Reach, winner: chess.Color, king: Post, sketch: Sketch | None
    ) -> None:
        self.given = given
        self.winner = winner
        self.king_post = king
        self.king = king[2]
        self.sketch = sketch
        self.king_bit = chess.BB_SQUARES[self.king]
        self.fixed = chess.BB_ALL & ~given.open_squares & ~self.king_bit
        self.winners = given.indices(winner)
        self.losers = [i for i in given.indices(not winner) if given.kinds[i] != chess.KING]
        # What a blocker is doesn't matter to a proof, but a drawn queen would save her king.
        self.promotions = (chess.QUEEN,) if sketch is None else _DRAWN_PROMOTIONS
        self.most_steps = _PROOF_STEPS if sketch is None else _DRAWING_STEPS
        self.steps = 0
        self.trials = 0
        self.cost = FAR
        self.best = _Placed()

    def run(self) -> _Placed | None:
        """The posts of a picture; none at all if it is only supposed; ``None``: there is none."""
        needs = self._needs()
        if needs is None:
            return None
        found = self._place(needs, 0, _Placed(occupied=self.fixed))
        if self.sketch is not None:
            return self.best
        return _Placed() if self.steps > self.most_steps else found

    def _needs(self) -> list[_Need] | None:
        needs = [_Need(self.king, self._attackers(self.king, checking=True))]
        if not needs[0].ways:
            return None
        for flight in chess.scan_forward(chess.BB_KING_ATTACKS[self.king]):
            need = _Need(flight, self._attackers(flight, checking=False) + self._blockers(flight))
            if not need.ways:
                return None
            if not self._always(need):
                needs.append(need)
        for need in needs:
            need.posts = self._posts(need)
        return sorted(needs, key=lambda need: len(need.posts))

    def _always(self, need: _Need) -> bool:
        """Met by a piece that never moves, over no distance that others could block."""
        near = chess.BB_KING_ATTACKS[need.square] | chess.BB_KNIGHT_ATTACKS[need.square]
        near |= chess.BB_SQUARES[need.square]
        return any(squares & self.fixed & near for _, _, squares in need.ways)

    def _posts(self, need: _Need) -> list[Post]:
        posts = [
            (i, kind, square)
            for i, kind, squares in need.ways
            for square in chess.scan_forward(squares)
        ]
        if self.sketch is None:
            return posts
        return sorted(posts, key=self.sketch.cost)[:_NEAREST_POSTS]

    def _blockers(self, square: chess.Square) -> Ways:
        bit, given = chess.BB_SQUARES[square], self.given
        ways: Ways = []
        for i in self.losers:
            if given.as_pawn[i] & bit:
                ways.append((i, chess.PAWN, bit))
            elif given.as_piece[i] & bit:
                kind = given.kinds[i]
                kinds = (kind,) if kind != chess.PAWN else self.promotions
                ways += [(i, kind, bit) for kind in kinds]
        return ways

    def _attackers(self, square: chess.Square, *, checking: bool) -> Ways:
        """Winning pieces with the squares from which they attack ``square``."""
        given = self.given
        by_pawn = pawn_attacks(chess.BB_SQUARES[square], not self.winner)
        ways: Ways = []
        for i in self.winners:
            kind = given.kinds[i]
            if kind == chess.PAWN:
                ways.append((i, chess.PAWN, given.as_pawn[i] & by_pawn))
                if given.as_piece[i]:
                    ways += [
                        (i, to, given.as_piece[i] & attacks(to, square, self.fixed))
                        for to in (chess.QUEEN, chess.KNIGHT)
                    ]
            elif kind != chess.KING:
                ways.append((i, kind, given.as_piece[i] & attacks(kind, square, self.fixed)))
            elif not checking:
                near = chess.BB_KING_ATTACKS[self.king]
                ways.append((i, kind, given.as_piece[i] & chess.BB_KING_ATTACKS[square] & ~near))
        return [(i, kind, left) for i, kind, at in ways if (left := at & ~self.king_bit)]

    def _place(self, needs: list[_Need], at: int, placed: _Placed) -> _Placed | None:
        if at == len(needs):
            return self._complete(placed)
        need = needs[at]
        for post in need.posts:
            self.steps += 1
            if self.steps > self.most_steps:
                return None
            further = self._with(placed, post, need.square)
            if further is not None:
                found = self._place(needs, at + 1, further)
                if found is not None:
                    return found
        return None

    def _complete(self, placed: _Placed) -> _Placed | None:
        if self.sketch is None:
            return placed
        self.trials += 1
        cost = self.sketch.worth([self.king_post, *placed.posts.values()], placed.lines)
        if cost is not None and cost < self.cost:
            self.best, self.cost = placed, cost
        return placed if self.trials > _TRIALS else None

    def _with(self, placed: _Placed, post: Post, target: chess.Square) -> _Placed | None:
        i, _, square = post
        standing = placed.posts.get(i)
        if standing is not None and standing != post:
            return None
        line = chess.between(square, target) & ~self.king_bit
        if line & placed.occupied:
            return None
        if standing is not None:
            return replace(placed, lines=placed.lines | line)
        bit = chess.BB_SQUARES[square]
        fixed_here = chess.BB_SQUARES[self.given.squares[i]] & self.fixed
        if bit & placed.lines or (bit & placed.occupied and fixed_here != bit):
            return None
        return _Placed({**placed.posts, i: post}, placed.occupied | bit, placed.lines | line)
