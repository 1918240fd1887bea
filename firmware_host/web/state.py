"""From the service's view to the JSON tree that the page is made from."""

import json
from typing import cast

from clock.chess_clock import Reading
from drivers.cells import CHESSBOARD
from drivers.sensing import UNKNOWN
from drivers.simulated import SPARES, SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.service.announcing import audience_of
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights_meanings import Meaning
from firmware_host.sitting.record import GameRecord, Ply
from firmware_host.sitting.view import Adjourned, ClockFace, Difference, OpenDoubt, TableView
from firmware_host.web.difference import Json
from firmware_host.web.law_state import law_tree
from firmware_host.web.lights_state import frame_tree, lights_tree
from firmware_host.web.memory import ListMemory, WindowMemory
from firmware_host.web.service_port import ServicePort
from firmware_host.web.told import is_told, told_check, told_difference, told_events, told_state
from rules.profile_files import parse_profile

#: What the pieces are usually said to be worth.
_VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


class Snapshots:
    """Makes the trees of one service, and makes nothing again that is as it was.

    Trees share parts with each other: nobody may change them.
    """

    def __init__(self, service: ServicePort) -> None:
        """Nothing is read yet."""
        self._service = service
        self._plies = ListMemory(_ply)
        self._earlier = ListMemory(_summary)
        self._events = WindowMemory(event_tree)
        self._rules = _rules(service.sitting)

    def take(self) -> dict[str, Json]:
        """Everything that the page shows now."""
        service, view = self._service, self._service.view()
        record = view.record
        return {
            **glance_tree(view, rated=service.rated),
            "lights": _lights(service, view),
            "record": {**_record(record), "plies": self._plies.of(record.plies)},
            "earlier": self._earlier.of(view.earlier),
            "events": self._events.of(told_events(view, rated=service.rated)),
            "rated": service.rated,
            "law": law_tree(view, rated=service.rated),
            "rules": self._rules,
            # No help to the players of a rated game: the pages that they can see don't get it.
            "captured": "" if service.rated else view.captured,
            "balance": None if service.rated else _balance(view.believed),
            "notices": list(service.notices),
            "board": None if service.simulated is None else board_state(service.simulated),
        }


def snapshot(service: ServicePort) -> dict[str, Json]:
    """Everything that the page shows now, read for once."""
    return Snapshots(service).take()


def glance_tree(view: TableView, *, rated: bool) -> dict[str, Json]:
    """The board, the clocks and what is asked of them; ``rated``: with no help to the players."""
    difference = told_difference(view, rated=rated)
    return {
        "game": view.game,
        "sensing": view.sensing,
        "state": told_state(view, rated=rated),
        "side_to_move": view.side_to_move,
        "believed": view.believed,
        # What a board said that does not answer now agrees with nothing.
        "reading": view.reading if view.state != "sensors-lost" else UNKNOWN * len(view.reading),
        "position": view.position,
        "clock": None if view.clock is None else _clock(view.clock),
        "difference": None if difference is None else _difference(difference),
        "doubts": [_doubt(doubt) for doubt in view.doubts],
        "in_check": told_check(view, rated=rated),
        "marks_last_move": is_told(Meaning.LAST_MOVE, rated=rated),
        "adjourned": None if view.adjourned is None else _adjourned(view.adjourned),
        "claim": None if view.claim is None else event_tree(view.claim),
        "misplaced": None if view.misplaced is None else event_tree(view.misplaced),
        "distrusted": [CHESSBOARD.name(cell) for cell in view.distrusted],
    }


def _lights(service: ServicePort, view: TableView) -> dict[str, Json]:
    """What a device of lights would show: the workshop's picture, or else the game's."""
    frame = service.workshop.frame() if service.workshop is not None else None
    return lights_tree(view.lights) if frame is None else frame_tree(frame)


def _adjourned(adjourned: Adjourned) -> dict[str, Json]:
    return {"side": adjourned.side, "sealed": adjourned.envelope is not None}


def _rules(sitting: Sitting) -> dict[str, Json]:
    """By what it is played, in words that the page has sentences for."""
    return {
        "profile": parse_profile(sitting.profile).name,
        "mode": sitting.mode,
        "touch_move": sitting.touch_move,
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
        "white": _reading(clock.white, clock.moves_left[0], clock.no_writing_below_ns[0]),
        "black": _reading(clock.black, clock.moves_left[1], clock.no_writing_below_ns[1]),
        "running": clock.running,
        "flag": clock.flag,
        "flows": clock.flows,
    }


def _reading(reading: Reading, moves_left: int | None, no_writing_below_ns: int) -> dict[str, Json]:
    return {
        "left_ns": reading.left_ns,
        "delay_ns": reading.delay_ns,
        "period_ns": reading.period_ns,
        "periods": reading.periods,
        "each_ns": reading.each_ns,
        "moves_left": moves_left,
        "no_writing_below_ns": no_writing_below_ns,
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


def _balance(symbols: str) -> int:
    """How far White is ahead by what stands on the board; negative if behind."""
    return sum(
        _VALUES.get(symbol.lower(), 0) * (1 if symbol.isupper() else -1) for symbol in symbols
    )


def stamp_s(t_ns: int) -> float:
    """When it was, cut off as every stamp is: page, console and sheet show the same second."""
    return t_ns // 100_000_000 / 10


def event_tree(event: Happened) -> dict[str, Json]:
    """One happening, as every page gets it."""
    return {
        "t_s": stamp_s(event.t_ns),
        "ply": event.ply,
        "kind": event.kind,
        "to": audience_of(event),
        "text": event.text,
        "by": event.by,
        "law": event.law,
        "details": cast("Json", json.loads(json.dumps(dict(event.details), default=str))),
    }
