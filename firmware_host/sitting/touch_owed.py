"""What touch-move asks for now: for lights, page and claims (TM-1 to TM-11, TM-14)."""

from collections.abc import Sequence

from drivers.signals import Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.drop_outs import believable
from firmware_host.sitting.touches import own_cells, turn_touches
from firmware_host.sitting.view import TouchOwed
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.line import Node
from rules.chess_rules import ChessPosition
from rules.game import Planes
from rules.touch import Obligation, owe
from rules.touch import Touch as TurnTouch


def turn_base(desk: Desk) -> Node:
    """The position in which the turn under way began."""
    play = desk.play
    believed = play.conclusion.believed
    if believed.parent is None or believed.pressed_ns is not None:
        return believed
    if play.clock is not None and play.clock.started:
        return believed.parent if believed.mover == desk.on_move else believed
    is_touched = any(touch.t_ns > believed.made_ns for touch in desk.touches[-1:])
    return believed if is_touched else believed.parent


def owed_now(desk: Desk) -> Obligation | None:
    """What the player on move owes; ``None``: nothing was touched, or the order is not known."""
    play = desk.play
    if play.is_over or not desk.touches:
        return None
    base = turn_base(desk)
    touches = turn_touches(desk.touches, base)
    if not touches:
        return None
    touches = believable(touches, own_cells(base), desk.health)
    # All that it depends on: times of a half-move that was guessed become known later.
    scan_ms = desk.scans.slowest_ms(touches)
    key = (base, tuple(touches), desk.play.irregular.released(base), scan_ms)
    memory = play.touch_move
    if memory.known[0] != key:
        memory.known = (key, _owed(desk, base, touches, scan_ms))
    return memory.known[1]


def _owed(desk: Desk, base: Node, touches: Sequence[TurnTouch], scan_ms: int) -> Obligation | None:
    if not isinstance(base.position, ChessPosition):
        return None
    released = desk.play.irregular.released(base)
    owed = owe(base.position, touches, desk.profile, released=released, scan_ms=scan_ms)
    return owed if owed.law else None


def has_touched(desk: Desk, side: Side) -> bool:
    """Whether ``side`` has touched a piece with intent in its turn under way (TM-14, E-10)."""
    owed = owed_now(desk)
    return owed is not None and owed.side == side and not owed.may_claim


def owed_shown(desk: Desk) -> TouchOwed | None:
    """What the lights show; nothing where breaches are only recorded, or the piece is in hand."""
    play = desk.play
    if desk.sitting.touch_move == "record" or play.is_over:
        return None
    standing = play.touch_move.standing
    if standing is not None and not standing.is_refused:
        breach = standing.breach
        owed_cells = breach.cells
        occupied = standing.node.parent.position.planes if standing.node.parent else (0, 0)
        own = _own(occupied, breach.side)
        return TouchOwed(
            breach.side,
            breach.law,
            breach.text,
            tuple(cell for cell in owed_cells if own >> cell & 1),
            tuple(cell for cell in owed_cells if not own >> cell & 1),
            _lands(standing.node),
            is_breach=True,
            is_claimable=True,
        )
    owed, base = owed_now(desk), turn_base(desk)
    if owed is None or not owed.binds:
        return None
    reading, believed = play.tracker.reading, play.conclusion.believed
    is_moved = believed.parent is base and not any(reading.differs(believed.position.planes))
    if is_moved and believed.key in owed.lawful:
        return None
    movers, victims = (
        tuple(cell for cell in cells if reading.occupied >> cell & 1)
        for cells in (owed.movers, owed.victims)
    )
    if not movers + victims:
        return None
    return TouchOwed(
        owed.side,
        owed.law,
        owed.text,
        movers,
        victims,
        _lands(believed) if is_moved else (),
        is_breach=is_moved or standing is not None,
    )


def _own(planes: Planes, side: Side) -> int:
    occupied, black = planes[:2]
    return occupied & (black if side == "black" else ~black)


def _lands(node: Node) -> tuple[int, ...]:
    return tuple(cells_of(node.footprint.lands)) if node.footprint else ()
