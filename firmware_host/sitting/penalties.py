"""Seconds that a penalty moves on the clocks, said with the old and the new value (K-7)."""

from drivers.signals import Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened

_NS = 1_000_000_000


def give_time(desk: Desk, t_ns: int, side: Side, seconds: int, law: str, why: str) -> list[Effect]:
    """``side`` gets so many seconds, since the opponent erred. Nothing without a clock."""
    clock = desk.play.clock
    if clock is None or not seconds:
        return []
    changed = clock.machine.add_time(t_ns, side, seconds * _NS)
    text = f"{side.capitalize()} gets {seconds} s: {why}."
    return [_said(desk, t_ns, side, law, text, changed.old, changed.new)]


def take_time(desk: Desk, t_ns: int, side: Side, seconds: int, law: str, why: str) -> list[Effect]:
    """``side`` loses so many seconds of its own. Nothing without a clock."""
    clock = desk.play.clock
    if clock is None or not seconds:
        return []
    changed = clock.machine.take_time(t_ns, side, seconds * _NS)
    text = f"{side.capitalize()} loses {seconds} s: {why}."
    return [_said(desk, t_ns, side, law, text, changed.old, changed.new)]


def _said(
    desk: Desk, t_ns: int, side: Side, law: str, text: str, old_ns: int, new_ns: int
) -> Happened:
    details = {"clock": side, "old_ns": old_ns, "new_ns": new_ns}
    ply = desk.play.conclusion.believed.ply
    return Happened(t_ns, ply, "penalty", text, law=law, details=details)
