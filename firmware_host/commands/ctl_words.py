"""What ``jadoube ctl`` prints, and how it reads times."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

import chess

from clock.chess_clock import Reading
from clock.display import apart_text, clock_text, said_time

_NS = 1_000_000_000
_TIME = re.compile(r"(-)?(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:\.(\d))?", re.ASCII)
_CELLS = re.compile(r"\b[a-h][1-8](?:, [a-h][1-8])+\b")
#: A list that is not longer is said whole; of a longer one the first.
_MOST_CELLS, _FIRST_CELLS = 5, 3


def parse_time(text: str) -> int:
    """``1:30:00`` or ``5:00`` as nanoseconds; ``ValueError`` for anything else.

    A time below 0 is for the service to refuse: that it was asked for is written down.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        msg = f"{text!r} is no time; write hours:minutes:seconds (1:30:00) or minutes:seconds"
        raise ValueError(msg)
    minus, hours, minutes, seconds, tenth = match.groups()
    whole = int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)
    ns = whole * _NS + int(tenth or 0) * _NS // 10
    return -ns if minus else ns


def status_lines(state: Mapping[str, Any]) -> Iterable[str]:
    """The sitting at a glance."""
    record, rules = state["record"], state["rules"]
    length = record["length"]
    tags = record["tags"]
    yield f"game {record['number']}, {length} half-moves, {state['state']}"
    if record["result"] != "*":
        yield f"result {record['result']}" + (f", {record['reason']}" if record["reason"] else "")
    for side in ("white", "black"):
        yield _side_line(state, side, tags.get(side.capitalize(), ""))
    if length:
        last = record["plies"][-1]
        number = _number(record["start"], length - 1)
        yield f"last move {number} {last['san']} (half-move {length}, {last['certainty']})"
    yield f"position {state['arbiter']['position']}"
    touch = f"touch-move {rules['touch_move']}"
    yield f"profile {rules['profile']}, {rules['mode']}, {touch}"
    yield f"rulings {state['arbiter']['rulings']}"
    yield from (f"notice: {notice}" for notice in state["notices"])


def _number(start: str | None, ply: int) -> str:
    """How the score sheet numbers half-move ``ply`` (from 0) of a game from ``start`` (FEN)."""
    words = (start or "").split()
    first = int(words[5]) if len(words) > 5 and words[5].isdigit() else 1
    half = 2 * (first - 1) + (words[1:2] == ["b"]) + ply
    return f"{half // 2 + 1}{'...' if half % 2 else '.'}"


def _side_line(state: Mapping[str, Any], side: str, name: str) -> str:
    clock = state["clock"]
    words = [side.ljust(5)]
    if clock is not None:
        reading = _reading(clock[side])
        words.append(clock_text(reading.shown_ns).rjust(9))
        words += [apart_text(reading)] if apart_text(reading) else []
    words += [name] if name and name != "?" else []
    is_over = state["state"] in ("deciding", "finished")
    words += ["to move"] if state["side_to_move"] == side and not is_over else []
    words += ["runs"] if clock and clock["running"] == side else []
    words += ["flag fallen"] if clock and clock["flag"] == side else []
    return "  ".join(words)


def _reading(shown: Mapping[str, Any]) -> Reading:
    return Reading(**{field.name: shown[field.name] for field in fields(Reading)})


def history_lines(arbiter: Mapping[str, Any]) -> Iterable[str]:
    """Everything that happened in the game, a line each; rulings with old and new value."""
    for event in arbiter["history"]:
        seconds = int(event["t_s"])
        stamp = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        details = event["details"]
        head = f"{stamp:>9}  {event['ply']:>4}  {event['kind']:<18}"
        who = f" [{details['arbiter']}, ruling {details['number']}]" if "number" in details else ""
        change = _change(details["old"], details["new"]) if who else ""
        yield f"{head}{event['text']}{change}{who}"


#: What the values that a ruling changes are called, as the console calls them.
NAMES: Mapping[str, str] = {
    "white_ns": "White's time",
    "black_ns": "Black's time",
    "white": "White",
    "black": "Black",
    "running": "running clock",
    "result": "result",
    "reason": "reason",
    "ply": "half-moves",
    "plies": "half-moves",
    "move": "move",
    "position": "position",
    "cut": "cut off",
    "claim": "claim",
    "answer": "answer",
    "by": "by",
    "warned": "warned",
    "adjourned": "adjourned",
    "sealed_by": "sealed by",
    "turned": "quarter turns of the board",
}


def _change(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """`` (White's time 4:52 -> 4:00)``: what is another value now; empty if nothing is."""
    keys = [key for key in {**old, **new} if key in NAMES]
    words = [_changed(key, old, new) for key in keys if old.get(key) != new.get(key)]
    return f" ({', '.join(words)})" if words else ""


def _changed(key: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    values = [_value(key, each[key]) for each in (old, new) if key in each]
    return " ".join(part for part in (NAMES[key], " -> ".join(values)) if part)


def _value(key: str, value: object) -> str:
    if value is True:
        return ""
    if key.endswith("_ns") and isinstance(value, int):
        return said_time(value)
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return "none" if value in (None, "") else str(value)


def shortened(text: str) -> str:
    """Long lists of cells by their first ones: ``missing on a1, b1, c1 and 13 more``."""
    return _CELLS.sub(_first_cells, text)


def _first_cells(found: re.Match[str]) -> str:
    cells = found[0].split(", ")
    if len(cells) <= _MOST_CELLS:
        return found[0]
    return f"{', '.join(cells[:_FIRST_CELLS])} and {len(cells) - _FIRST_CELLS} more"


def to_put_back(restoration: Mapping[str, Any] | None) -> str:
    """The step that the lights show, the nearest piece first, and how much is left; else empty."""
    step = restoration and restoration["step"]
    if restoration is None or not step:
        return ""
    piece = (
        chess.piece_name(chess.Piece.from_symbol(step["piece"]).piece_type)
        if step["piece"]
        else "piece"
    )
    words = [f"first the {piece}"]
    words += [f"from {step['origin']}"] if step["origin"] else ["from beside the board"]
    words += [f"to {step['target']}"] if step["target"] else ["off the board"]
    left = sum(len(restoration[which]) for which in ("missing", "extra", "wrong"))
    return f"put back {' '.join(words)}, as the lights show: {left} cells are left (or --anyway)"
