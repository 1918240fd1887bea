"""The link to the sensors breaks and comes back; the service was killed and starts again."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from drivers.signals import Fault, FaultKind
from firmware_host.effects import Effect, Happened

if TYPE_CHECKING:
    from firmware_host.table import Table


def befall(table: "Table", signal: Fault) -> list[Effect]:
    """What a fault does to the sitting."""
    return _FAULTS[signal.kind](table, signal)


def _happened(table: "Table", signal: Fault, kind: str, text: str) -> Happened:
    plies = len(table.play.scribe.plies)
    return Happened(signal.t_ns, plies, kind, text, details={"fault": str(signal.kind)})


def _board_lost(table: "Table", signal: Fault) -> list[Effect]:
    table.sensors_lost = True
    table.play.tracker.held = True
    text = "The link to the board is lost; the clock runs on. Check its cable and power."
    return [_happened(table, signal, "fault", text)]


def _board_back(table: "Table", signal: Fault) -> list[Effect]:
    table.sensors_lost = False
    table.play.tracker.held = table.play.is_over or table.adjusting
    table.stir()
    return [_happened(table, signal, "recovered", "The link to the board is back.")]


def _power_loss(table: "Table", signal: Fault) -> list[Effect]:
    play = table.play
    if play.clock is not None and not play.is_over:
        play.clock.interrupt(signal.t_ns, play.side_to_move)
    table.stir()
    text = "The service was stopped and has started again; both clocks stand until a press."
    return [_happened(table, signal, "recovered", text)]


_FAULTS: dict[FaultKind, Callable[["Table", Fault], list[Effect]]] = {
    FaultKind.BOARD_LOST: _board_lost,
    FaultKind.BOARD_BACK: _board_back,
    FaultKind.POWER_LOSS: _power_loss,
}
