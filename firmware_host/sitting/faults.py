"""The link to the sensors breaks and comes back; the service was killed and starts again."""

from collections.abc import Callable

from drivers.signals import Fault, FaultKind
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.happenings import Kind


def befall(desk: Desk, signal: Fault) -> list[Effect]:
    """What a fault does to the sitting."""
    return _FAULTS[signal.kind](desk, signal)


def _happened(desk: Desk, signal: Fault, kind: Kind, text: str) -> Happened:
    plies = len(desk.play.scribe.plies)
    return Happened(signal.t_ns, plies, kind, text, details={"fault": str(signal.kind)})


def _board_lost(desk: Desk, signal: Fault) -> list[Effect]:
    desk.sensors_lost = True
    desk.play.tracker.look_away()
    text = "The link to the board is lost; the clock runs on. Check its cable and power."
    return [_happened(desk, signal, "fault", text)]


def _board_back(desk: Desk, signal: Fault) -> list[Effect]:
    desk.sensors_lost = False
    desk.play.tracker.look_again()
    desk.stir()
    return [_happened(desk, signal, "recovered", "The link to the board is back.")]


def _power_loss(desk: Desk, signal: Fault) -> list[Effect]:
    play = desk.play
    if play.clock is not None and not play.is_over:
        play.clock.interrupt(signal.t_ns, play.side_to_move)
        desk.awaits_press = desk.restoring is None and not play.clock.held
    play.tracker.look_away()
    play.tracker.look_again()
    desk.stir()
    is_timed = play.clock is not None and play.clock.started
    if not is_timed and not play.scribe.plies:
        return []  # nothing has begun that could have been broken off
    stands = is_timed and not play.is_over
    rest = "; both clocks stand" if stands else ""
    rest += " until a press" if stands and desk.awaits_press else ""
    text = f"The service was stopped and has started again{rest}."
    return [_happened(desk, signal, "recovered", text)]


_FAULTS: dict[FaultKind, Callable[[Desk, Fault], list[Effect]]] = {
    FaultKind.BOARD_LOST: _board_lost,
    FaultKind.BOARD_BACK: _board_back,
    FaultKind.POWER_LOSS: _power_loss,
}
