"""The further lines of a recording: one signal each, to and from text."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from drivers.cells import Grid
from drivers.recording.errors import BadLineError
from drivers.recording.header import RecordingHeader, allowed, check_reading, check_scan_ms
from drivers.recording.rulings import RULING_KEYS, format_ruling, parse_ruling
from drivers.recording.shown import shown
from drivers.sensing import SYMBOLS
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Day,
    Fault,
    FaultKind,
    FullReading,
    MateAnswer,
    Press,
    Ruling,
    RulingKind,
    Scan,
    Sensing,
    Side,
    Signal,
    Verdict,
)

_NS = 1_000_000_000
#: No sitting lasts longer; beyond it a time is a mistake (and would be slow to compute with).
_LONGEST_S = 10**9
#: Far more than a game has half-moves.
_MOST_PLIES = 10**6

_SIDES: tuple[Side, ...] = ("white", "black")
#: By how many degrees a board can lie wrongly.
_TURNS = (90, 180, 270)
_CONTROL_KEYS = ("by", "piece", "move", "ply", "result", "turned", "sealed")
#: A sealed move is longer than what people write.
_LONGEST_SEALED = 400
_ANSWERS: tuple[MateAnswer, ...] = ("yes", "no", "not-proved")
#: A position has rows, rights and counters.
_LONGEST_POSITION = 400
#: As PGN writes it, what nobody knows with question marks.
_DATE = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")


@dataclass(frozen=True, slots=True)
class Board:
    """What the header says that the events are checked against."""

    grid: Grid
    sensing: Sensing
    names: Mapping[str, int]


def board_of(header: RecordingHeader) -> Board:
    """What the events of a recording with this header may say."""
    grid = header.grid
    return Board(grid, header.sensing, {grid.name(cell): cell for cell in range(grid.size)})


def parse_time_ns(value: object) -> int:
    """Seconds as JSON has them (an ``int`` or a ``Decimal``), to nanoseconds."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadLineError(f"t is {shown(value)}", "write seconds since the start, such as 12.345")
    if not 0 <= value <= _LONGEST_S:
        raise BadLineError(f"t is {shown(value)}", "write seconds since the start, 0 or more")
    if isinstance(value, int):
        return value * _NS
    if value.adjusted() < -12:
        return 0
    return int(value.scaleb(9).to_integral_value())


def _side(key: str, value: object) -> Side:
    for side in _SIDES:
        if value == side:
            return side
    raise BadLineError(f"{key} is {shown(value)}", "write white or black")


def _cell(t_ns: int, line: Mapping[str, object], board: Board) -> Signal:
    name, symbol = line["cell"], line.get("to")
    cell = board.names.get(name) if isinstance(name, str) else None
    if cell is None:
        last = board.grid.name(board.grid.size - 1)
        raise BadLineError(f"there is no cell {shown(name)}", f"the cells are a1 to {last}")
    if not isinstance(symbol, str) or symbol not in SYMBOLS[board.sensing]:
        raise BadLineError(
            f"the cell reads {shown(symbol)}",
            f"{board.sensing} sensing reads {allowed(board.sensing)}",
        )
    return CellChanged(t_ns, cell, symbol)


def _press(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    return Press(t_ns, _side("press", line["press"]))


def _reading(t_ns: int, line: Mapping[str, object], board: Board) -> Signal:
    return FullReading(t_ns, check_reading(line["reading"], board.sensing, board.grid))


def _fault(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    return Fault(t_ns, FaultKind(str(line["fault"])))


def _day(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    date = line["day"]
    if not isinstance(date, str) or not _DATE.fullmatch(date):
        raise BadLineError(f"day is {shown(date)}", "write a date as PGN does: 2026.11.30")
    return Day(t_ns, date)


def _scan(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    return Scan(t_ns, check_scan_ms("scan_ms", line["scan_ms"]))


def _verdict(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    position = _word("position", line.get("position"), _LONGEST_POSITION)
    if position is None:
        raise BadLineError("a verdict without a position", "write the position that was asked")
    said = next(answer for answer in _ANSWERS if answer == line["verdict"])
    return Verdict(t_ns, position, _side("side", line.get("side")), said)


def _word(key: str, value: object, longest: int = 32) -> str | None:
    if value is None or (isinstance(value, str) and value.isprintable() and len(value) <= longest):
        return value
    raise BadLineError(f"{key} is {shown(value)}", "write a short text")


def _ply(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST_PLIES:
        raise BadLineError(f"ply is {shown(value)}", "write a whole number from 0")
    return value


def _turned(value: object) -> int | None:
    if value is None or (isinstance(value, int) and value in _TURNS):
        return value
    raise BadLineError(f"turned is {shown(value)}", "write 90, 180 or 270")


def _control(t_ns: int, line: Mapping[str, object], _board: Board) -> Signal:
    by = line.get("by")
    return Control(
        t_ns,
        ControlKind(str(line["control"])),
        by=None if by is None else _side("by", by),
        piece=_word("piece", line.get("piece")),
        move=_word("move", line.get("move")),
        ply=_ply(line.get("ply")),
        result=_word("result", line.get("result")),
        turned=_turned(line.get("turned")),
        sealed=_word("sealed", line.get("sealed"), _LONGEST_SEALED),
    )


@dataclass(frozen=True, slots=True)
class _Kind:
    parse: Callable[[int, Mapping[str, object], Board], Signal]
    keys: frozenset[str]
    #: Where a later version may add values: those that this one knows.
    values: frozenset[str] | None = None


def _kind(
    parse: Callable[[int, Mapping[str, object], Board], Signal],
    *keys: str,
    values: Iterable[str] | None = None,
) -> _Kind:
    known = None if values is None else frozenset(str(value) for value in values)
    return _Kind(parse, frozenset(("t", *keys)), known)


_KINDS: Mapping[str, _Kind] = {
    "cell": _kind(_cell, "cell", "to"),
    "press": _kind(_press, "press"),
    "control": _kind(_control, "control", *_CONTROL_KEYS, values=ControlKind),
    "ruling": _kind(parse_ruling, "ruling", "by", "seen", *RULING_KEYS, values=RulingKind),
    "reading": _kind(_reading, "reading"),
    "fault": _kind(_fault, "fault", values=FaultKind),
    "day": _kind(_day, "day"),
    "scan_ms": _kind(_scan, "scan_ms"),
    "verdict": _kind(_verdict, "verdict", "side", "position", values=_ANSWERS),
}


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that a later version may have added; ``what`` names it for the one warning."""

    what: str


def parse_event(line: Mapping[str, object], board: Board) -> tuple[Signal | None, list[Unknown]]:
    """The signal of one line (``None``: a kind not known here) and what was skipped in it."""
    named = _KINDS.keys() & line.keys()
    if not named:
        first = next((key for key in line if key != "t"), "t")
        return None, [Unknown(f"lines of the kind {shown(first)}")]
    if len(named) > 1:
        both = " and ".join(sorted(named))
        raise BadLineError(f"one line has {both}", "write one line for each")
    name = named.pop()
    kind = _KINDS[name]
    value = line[name]
    if kind.values is not None:
        if not isinstance(value, str):
            raise BadLineError(f"{name} is {shown(value)}", "write its name as a text")
        if value not in kind.values:
            return None, [Unknown(f"the {name} {shown(value)}")]
    signal = kind.parse(parse_time_ns(line.get("t")), line, board)
    if len(line) == len(kind.keys) or line.keys() <= kind.keys:
        return signal, []
    return signal, [Unknown(f"the key {shown(key)}") for key in line if key not in kind.keys]


def format_time(t_ns: int) -> str:
    """Nanoseconds as exact seconds, four decimals at the least."""
    whole, rest = divmod(t_ns, _NS)
    digits = f"{rest:09d}"
    return f"{whole}.{digits[:4]}{digits[4:].rstrip('0')}"


@lru_cache(maxsize=4096)
def _cell_tail(grid: Grid, cell: int, symbol: str) -> str:
    return f'"cell": "{grid.name(cell)}", "to": {json.dumps(symbol)}}}'


def format_event(signal: Signal, grid: Grid) -> str | None:
    """One signal as a line without its end; ``None`` for what is derived: a tick."""
    head = f'{{"t": {format_time(signal.t_ns)}, '
    match signal:
        case CellChanged(_, cell, symbol):
            return head + _cell_tail(grid, cell, symbol)
        case Press(_, side):
            return f'{head}"press": "{side}"}}'
        case FullReading(_, symbols):
            return f'{head}"reading": {json.dumps(grid.from_reading_order(symbols))}}}'
        case Fault(_, kind):
            return f'{head}"fault": "{kind}"}}'
        case Day(_, date):
            return f'{head}"day": {json.dumps(date)}}}'
        case Scan(_, scan_ms):
            return f'{head}"scan_ms": {scan_ms}}}'
        case Verdict(_, position, side, said):
            keys = {"verdict": said, "side": side, "position": position}
            return head + json.dumps(keys, ensure_ascii=False)[1:]
        case Control():
            return head + _control_tail(signal)
        case Ruling():
            return head + format_ruling(signal)
        case _:
            return None


def _control_tail(control: Control) -> str:
    keys: dict[str, object] = {"control": str(control.kind)}
    for key in _CONTROL_KEYS:
        value = getattr(control, key)
        if value is not None:
            keys[key] = value
    return json.dumps(keys, ensure_ascii=False)[1:]
