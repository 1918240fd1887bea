"""From the service's view to the JSON tree that the page is made from."""

import json
from typing import cast

from drivers.cells import CHESSBOARD
from drivers.simulated import SPARES, SimulatedBoard
from firmware_host.effects import Happened
from firmware_host.record import GameRecord, Ply
from firmware_host.view import ClockFace, Difference, OpenDoubt, TableView
from firmware_host.web.difference import Json
from firmware_host.web.service_port import ServicePort

#: The page shows the last events only. Their window moves in steps, so that most differences
#: just append.
_EVENTS_STEP = 50


def snapshot(service: ServicePort) -> dict[str, Json]:
    """Everything that the page shows now."""
    view = service.view()
    return {
        **view_state(view),
        "rated": service.rated,
        "notices": list(service.notices),
        "board": None if service.simulated is None else board_state(service.simulated),
    }


def view_state(view: TableView) -> dict[str, Json]:
    """One sitting's view as JSON."""
    return {
        "game": view.game,
        "sensing": view.sensing,
        "state": view.state,
        "side_to_move": view.side_to_move,
        "record": _record(view.record),
        "earlier": [_summary(record) for record in view.earlier],
        "believed": view.believed,
        "reading": view.reading,
        "position": view.position,
        "clock": None if view.clock is None else _clock(view.clock),
        "difference": None if view.difference is None else _difference(view.difference),
        "doubts": [_doubt(doubt) for doubt in view.doubts],
        "captured": view.captured,
        "in_check": view.in_check,
        "events": [_event(event) for event in _window(view.events)],
        "misplaced": None if view.misplaced is None else _event(view.misplaced),
        "distrusted": [CHESSBOARD.name(cell) for cell in view.distrusted],
    }


def board_state(board: SimulatedBoard) -> dict[str, Json]:
    """The simulated board's pieces: where they really are."""
    return {
        "standing": board.standing,
        "hand": board.hand,
        "tray": board.tray,
        "spares": SPARES,
    }


def _record(record: GameRecord) -> dict[str, Json]:
    return {
        **_summary(record),
        "start": record.start,
        "time_control": record.time_control,
        "comment": record.comment,
        "plies": [_ply(ply) for ply in record.plies],
    }


def _summary(record: GameRecord) -> dict[str, Json]:
    return {
        "number": record.number,
        "tags": {str(key): str(value) for key, value in record.tags.items()},
        "result": record.result,
        "reason": record.reason,
        "length": len(record.plies),
    }


def _ply(ply: Ply) -> dict[str, Json]:
    return {
        "key": ply.key,
        "san": ply.notation,
        "certainty": ply.certainty,
        "clock_ns": ply.clock_ns,
        "pressed": ply.pressed_ns is not None,
    }


def _clock(clock: ClockFace) -> dict[str, Json]:
    return {
        "white_ns": clock.white_ns,
        "black_ns": clock.black_ns,
        "running": clock.running,
        "flag": clock.flag,
    }


def _difference(difference: Difference) -> dict[str, Json]:
    return {
        name: [CHESSBOARD.name(cell) for cell in cells]
        for name, cells in (
            ("missing", difference.missing),
            ("extra", difference.extra),
            ("wrong", difference.wrong),
        )
    }


def _doubt(doubt: OpenDoubt) -> dict[str, Json]:
    return {
        "ply": doubt.ply,
        "alternatives": [
            {"key": alternative.key, "san": alternative.notation}
            for alternative in doubt.alternatives
        ],
    }


def _window(events: tuple[Happened, ...]) -> tuple[Happened, ...]:
    first = max(0, (len(events) // _EVENTS_STEP - 1) * _EVENTS_STEP)
    return events[first:]


def _event(event: Happened) -> dict[str, Json]:
    return {
        "t_s": round(event.t_ns / 1e9, 1),
        "ply": event.ply,
        "kind": event.kind,
        "text": event.text,
        "by": event.by,
        "law": event.law,
        "details": cast("Json", json.loads(json.dumps(dict(event.details), default=str))),
    }
