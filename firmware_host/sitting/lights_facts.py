"""From a desk to what its lights depend on: the facts of ``lights.py``."""

from dataclasses import replace
from typing import TypedDict

from drivers.signals import Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.lights import Facts, Lights, lights
from firmware_host.sitting.owed_move import named_cells
from firmware_host.sitting.play import Play
from firmware_host.sitting.restoring import left_to_do
from firmware_host.sitting.touch_owed import owed_shown
from firmware_host.sitting.unexplained import is_knocked_over
from firmware_host.tracker import costs
from firmware_host.tracker.conclusion import near
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.line import Node


def lights_of(desk: Desk) -> Lights:
    """What the lights of this board show now."""
    return lights(facts_of(desk))


def board_lights_of(desk: Desk) -> Lights:
    """The same picture in the cells of the board itself, which may lie turned (B-4)."""
    picture = lights_of(desk)
    if not desk.turned:
        return picture
    cells = (
        replace(light, cell=desk.grid.turned(light.cell, 4 - desk.turned))
        for light in picture.cells
    )
    return replace(picture, cells=tuple(sorted(cells, key=lambda light: light.cell)))


def facts_of(desk: Desk) -> Facts:
    """Everything that the lights depend on."""
    play = desk.play
    believed, clock = play.conclusion.believed, play.clock
    interrupted = clock is not None and clock.interrupted is not None
    return Facts(
        rated=desk.sitting.mode == "rated",
        side_to_move=play.side_to_move,
        sensors_lost=desk.sensors_lost,
        is_over=play.is_over,
        is_paused=interrupted and not play.is_over,
        last_move=_last_move(believed),
        king_in_check=None if play.is_over else _king_in_check(believed),
        awaits_press_of=_awaited(play),
        awaits_any_press=interrupted and not play.is_over and _awaits_any_press(desk),
        misplaced=_misplaced(desk),
        promotion=_promotion(desk),
        doubts=_doubts(desk),
        distrusted=desk.unbelieved,
        flag=clock.flag if clock is not None else None,
        draw_offered_by=None if play.is_over else desk.draw_offered_by,
        is_claim_checked=_is_claim_checked(desk),
        named_move=named_cells(desk),
        **_differing(desk),
        **_owed(desk),
    )


def _last_move(believed: Node) -> tuple[int, ...]:
    """Where it left and where it landed."""
    move = believed.footprint
    return () if move is None else tuple(cells_of(move.vacates | move.lands))


def _king_in_check(believed: Node) -> int | None:
    position = believed.position
    if not position.in_check():
        return None
    symbols = position.symbols()
    king = symbols.find("K" if position.side_to_move == "white" else "k")
    return king if king >= 0 else None


def _awaited(play: Play) -> Side | None:
    """Whose press is waited for: a move stands and its side's clock still runs (C-2)."""
    believed = play.conclusion.believed
    if play.clock is None or play.is_over or believed.pressed_ns is not None:
        return None
    return believed.mover if believed.mover == play.clock.running else None


def _awaits_any_press(desk: Desk) -> bool:
    """Nothing else is waited for: who has called the arbiter waits for that."""
    is_called = desk.play.clock is not None and desk.play.clock.called
    return desk.awaits_press and not is_called


class _Differing(TypedDict, total=False):
    missing: tuple[int, ...]
    extra: tuple[int, ...]
    was_pressed: bool
    is_knocked_over: bool
    illegal_by: Side | None
    restoring: str
    step: tuple[int | None, int | None] | None


def _differing(desk: Desk) -> _Differing:
    stopped = desk.play.irregular.stopped
    left = left_to_do(desk)
    if left is not None:
        return {
            "missing": left.missing,
            "extra": left.extra + left.wrong,
            "restoring": left.law,
            "step": (left.step.origin, left.step.target) if left.step else None,
            "illegal_by": stopped.side if stopped is not None else None,
        }
    if not desk.watch.said or desk.play.is_over:
        return {}
    differs = desk.play.conclusion.differs
    missing, extra, wrong = (tuple(cells_of(mask)) for mask in differs)
    return {
        "missing": missing,
        "extra": extra + wrong,
        "was_pressed": desk.watch.is_pressed,
        "is_knocked_over": not desk.watch.is_pressed and is_knocked_over(differs),
    }


class _Owed(TypedDict, total=False):
    owed_movers: tuple[int, ...]
    owed_victims: tuple[int, ...]
    is_breach: bool
    owing: Side


def _owed(desk: Desk) -> _Owed:
    """The pieces that are owed and stand (TM-1, TM-2, I-9)."""
    owed = owed_shown(desk)
    if owed is None:
        return {}
    return {
        "owed_movers": owed.movers,
        "owed_victims": owed.victims,
        "is_breach": owed.is_breach,
        "owing": owed.side,
    }


def _misplaced(desk: Desk) -> tuple[int, ...]:
    """The cells of what is set up wrongly; none where it is the whole board."""
    found = desk.misplaced
    names = found.said.details.get("cells") if found is not None else None
    return tuple(map(desk.grid.parse, names)) if isinstance(names, list | tuple) else ()


def _doubts(desk: Desk) -> tuple[int, ...]:
    """Where the moves of the latest open doubt landed: it is what hands still remember."""
    play = desk.play
    if play.is_over or not play.scribe.doubts:
        return ()
    doubt = play.scribe.doubts[max(play.scribe.doubts)]
    if _chosen(doubt.nodes[0]) is not None:
        return ()
    landed = 0
    for node in doubt.nodes:
        landed |= node.footprint.lands if node.footprint else 0
    return tuple(cells_of(landed))


def _promotion(desk: Desk) -> int | None:
    """Where the latest pawn was promoted, while no sensor and nobody has said to what (M-4)."""
    play = desk.play
    believed = play.conclusion.believed
    cell = _chosen(believed)
    if cell is None or play.is_over or play.sensing == "piece":
        return None
    rivals = near(play.tracker.beam, costs.SURE)
    others = {node.ancestor(believed.ply).key for node in rivals if node.ply >= believed.ply}
    return cell if len(others) > 1 else None


def _chosen(node: Node) -> int | None:
    """The cell of a move that had a choice: a promotion."""
    move = node.footprint
    return next(cells_of(move.lands), None) if move is not None and move.choice else None


def _is_claim_checked(desk: Desk) -> bool:
    return desk.claim is not None and not desk.claim.is_watched and not desk.play.is_over
