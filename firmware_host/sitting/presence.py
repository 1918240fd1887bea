"""Who has come to the board, and who loses for not having come (E-12, K-9).

A side has come when it presses, uses a control, or a piece of its colour is touched. The round
starts with the clock: at 0, or by Black's press (K-2).
"""

from clock.rulings import late_charge_ns
from drivers.signals import Control, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.saying import said_of, speaker_of
from rules.endings_requests import by_absence, default_time_s

_NS = 1_000_000_000
#: So long who has sat and waited may take for a first sign; the page asks for it meanwhile.
SIGN_NS = 60 * _NS
_SIDES: tuple[Side, ...] = ("white", "black")


def begin_round(desk: Desk, t_ns: int) -> None:
    """At a press: the clock has been started, and the default time counts from the first one.

    Who had only the opponent's thinking to wait for has ``SIGN_NS`` of the own turn.
    """
    if desk.presence.awaits_turn and desk.on_move == "black":
        desk.presence.turn(t_ns + SIGN_NS)
    if desk.control is not None:
        main_s = desk.control.white.stages[0].time_ns // _NS
        desk.presence.begin(t_ns, default_time_s(desk.profile, main_s))


def judge_absence(desk: Desk, t_ns: int) -> list[Effect]:
    """The default time is over: who has given no sign loses.

    Of Black only while White has not come either, or has moved: a player who sits and waits for
    the opponent's first move touches nothing, and is judged in the own turn.
    """
    absent = [side for side in _SIDES if side not in desk.presence.came]
    only_waits = absent == ["black"] and desk.on_move == "white"
    desk.presence.judged(again=only_waits)
    play = desk.play
    if play.is_over or only_waits:
        return []
    ending = by_absence(absent, desk.profile)
    return play.end(t_ns, ending) if ending else []


def arrive(desk: Desk, signal: Control) -> list[Effect]:
    """A player says that it has come (K-9): the clock has run since the round started.

    Where the profile says so the time until then is used twice, or given back.
    """
    side, t_ns, presence = speaker_of(desk, signal), signal.t_ns, desk.presence
    was_there = side in presence.came
    presence.came.add(side)
    text = f"{side.capitalize()} has come."
    said = said_of(desk, signal, "present", text, "E-12")
    clock = desk.play.clock
    is_late = clock is not None and clock.running == side and not was_there
    if clock is None or presence.began_ns is None or not is_late:
        return [said]
    late_ns = t_ns - presence.began_ns
    used_ns = late_charge_ns(late_ns, desk.profile.late_penalty)
    if used_ns == late_ns:
        return [said]
    if used_ns < late_ns:
        changed, words = clock.machine.add_time(t_ns, side, late_ns - used_ns), "is given back"
    else:
        changed, words = clock.machine.take_time(t_ns, side, used_ns - late_ns), "is used twice"
    text = f"{side.capitalize()} has come late: the time until now {words}."
    details = {"clock": side, "old_ns": changed.old, "new_ns": changed.new}
    ply = desk.play.conclusion.believed.ply
    return [said, Happened(t_ns, ply, "penalty", text, side, "K-9", details)]
