"""The first line of a recording: what the sitting started from."""

import json
import re
from collections.abc import Callable, Mapping

from drivers.cells import Grid, parse_grid
from drivers.recording.errors import BadLineError
from drivers.recording.shown import shown
from drivers.sensing import SYMBOLS
from drivers.signals import Sensing
from drivers.sitting import Sitting

VERSION = 1

TOUCH_MOVE = ("enforce", "announce", "record")
CLOCK_START = ("zero", "press")
MODES = ("rated", "training")
#: More than any board loses in the evenings that are looked back on.
_MOST_DROP_OUTS = 1_000_000
#: Slower than any board that can be played on.
SLOWEST_SCAN_MS = 10_000

_NOT_A_HEADER = "the first line is not the header of a recording"
_SEE_FORMAT = 'it must be an object such as {"jadoube": 1, "game": "chess", "sensing": "occupancy"}'


#: The header of a recording is what its sitting starts from, defaults filled in.
RecordingHeader = Sitting


def check_reading(symbols: object, sensing: Sensing, grid: Grid) -> str:
    """A full reading, turned to a1 first; ``BadLineError`` if it can't be one of this board."""
    if not isinstance(symbols, str):
        raise BadLineError(
            f"a reading must be a text, not {shown(symbols)}", f"write {grid.size} symbols"
        )
    if len(symbols) != grid.size:
        raise BadLineError(
            f"a reading has {len(symbols)} symbols",
            f"a {grid.width}x{grid.height} board needs {grid.size}",
        )
    wrong = set(symbols) - SYMBOLS[sensing]
    if wrong:
        raise BadLineError(
            f"the reading has {shown(min(wrong))}", f"{sensing} sensing reads {allowed(sensing)}"
        )
    return grid.from_reading_order(symbols)


def allowed(sensing: Sensing) -> str:
    """The symbols of a sensing, to be named in a remedy."""
    return " ".join(sorted(SYMBOLS[sensing]))


def _text(key: str, value: object) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", "write a text of printable characters")


def _game(key: str, value: object) -> str:
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value):
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", "write a game such as chess or chess960")


def _cells(key: str, value: object) -> str:
    try:
        return value if isinstance(value, str) and parse_grid(value) else _text(key, None)
    except ValueError as error:
        problem = f"header: {key} is {shown(value)}"
        raise BadLineError(problem, "write a board size such as 8x8") from error


def _sensing(key: str, value: object) -> Sensing:
    for sensing in SYMBOLS:
        if value == sensing:
            return sensing
    raise BadLineError(f"header: {key} is {shown(value)}", f"write one of {', '.join(SYMBOLS)}")


def _touch_move(key: str, value: object) -> str:
    if isinstance(value, str) and value in TOUCH_MOVE:
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", f"write one of {', '.join(TOUCH_MOVE)}")


def _clock_start(key: str, value: object) -> str:
    if isinstance(value, str) and value in CLOCK_START:
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", f"write {' or '.join(CLOCK_START)}")


def _mode(key: str, value: object) -> str:
    if isinstance(value, str) and value in MODES:
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", f"write {' or '.join(MODES)}")


def _boolean(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise BadLineError(f"header: {key} is {shown(value)}", "write true or false")


def _optional_text(key: str, value: object) -> str | None:
    return None if value is None else _text(key, value)


def _tags(key: str, value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BadLineError(f"header: {key} is {shown(value)}", "write an object of PGN tags")
    return {_text("a tag's name", name): _text(f"tag {name}", text) for name, text in value.items()}


def _count(key: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_DROP_OUTS:
        return value
    raise BadLineError(
        f"header: {key} is {shown(value)}", f"write a number from 0 to {_MOST_DROP_OUTS}"
    )


def _cell_names(key: str, value: object) -> tuple[str, ...]:
    """Whether the board has them is asked once its size is known."""
    if isinstance(value, list):
        return tuple(_text(key, name) for name in value)
    raise BadLineError(f"header: {key} is {shown(value)}", "write a list of cells such as e4")


def _check_cells(names: tuple[str, ...], grid: Grid) -> None:
    for name in names:
        try:
            grid.parse(name)
        except ValueError:
            problem = f"header: weak_cells has {shown(name)}"
            raise BadLineError(problem, "write a list of cells such as e4") from None


def check_scan_ms(key: str, value: object) -> int:
    """How slow a board is; ``BadLineError`` for what no board can be."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= SLOWEST_SCAN_MS:
        return value
    raise BadLineError(
        f"{key} is {shown(value)}", f"write milliseconds from 0 to {SLOWEST_SCAN_MS}"
    )


def _scan_ms(key: str, value: object) -> int:
    return check_scan_ms(f"header: {key}", value)


def _anything(_key: str, value: object) -> object:
    return value


_CHECKS: Mapping[str, Callable[[str, object], object]] = {
    "game": _game,
    "cells": _cells,
    "sensing": _sensing,
    "start": _optional_text,
    "reading": _anything,
    "profile": _text,
    "time_control": _optional_text,
    "clock": _boolean,
    "touch_move": _touch_move,
    "tags": _tags,
    "clock_start": _clock_start,
    "mode": _mode,
    "drop_outs": _count,
    "weak_cells": _cell_names,
    "scan_ms": _scan_ms,
    "awaits_set_up": _boolean,
    "asks_beside": _boolean,
}

#: Keys that are left out where they say what their absence says.
_ADDED = {
    "clock_start": "zero",
    "mode": "rated",
    "drop_outs": 0,
    "weak_cells": (),
    "scan_ms": 0,
    "awaits_set_up": False,
    "asks_beside": False,
}


def _check_version(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadLineError(f"the version ({shown(value)}) is no number from 1", _SEE_FORMAT)
    if value > VERSION:
        raise BadLineError(
            f"the recording has version {shown(value)}, this program reads {VERSION}",
            "update jadoube to read it",
        )


def parse_header(line: Mapping[str, object]) -> tuple[RecordingHeader, list[str]]:
    """The header and the keys in it that this version does not know; ``BadLineError`` if wrong."""
    if "jadoube" not in line:
        raise BadLineError(_NOT_A_HEADER, _SEE_FORMAT)
    _check_version(line["jadoube"])
    values = {key: check(key, line[key]) for key, check in _CHECKS.items() if key in line}
    values.setdefault("clock", values.get("time_control") is not None)
    reading = values.pop("reading", None)
    header = RecordingHeader(**values)  # type: ignore[arg-type]  # each value was checked above
    _check_cells(header.weak_cells, header.grid)
    if reading is not None:
        symbols = check_reading(reading, header.sensing, header.grid)
        header = RecordingHeader(**values, reading=symbols)  # type: ignore[arg-type]  # as above
    return header, [key for key in line if key not in _CHECKS and key != "jadoube"]


def format_header(header: RecordingHeader) -> str:
    """The header as the first line of a file, without its line end."""
    line: dict[str, object] = {"jadoube": VERSION}
    for key in _CHECKS:
        value = getattr(header, key)
        if key in _ADDED and value == _ADDED[key]:
            continue
        if value is not None or key == "time_control":
            line[key] = dict(value) if key == "tags" else value
    if header.reading is not None:
        line["reading"] = header.grid.from_reading_order(header.reading)
    return json.dumps(line, ensure_ascii=False)
