"""From bytes to a recording. Whatever the bytes are, only ``RecordingError`` comes out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import BinaryIO, NoReturn

from drivers.recording.errors import BadLineError, RecordingError
from drivers.recording.events import Board, Unknown, board_of, parse_event
from drivers.recording.header import RecordingHeader, parse_header
from drivers.recording.shown import shown
from drivers.signals import Signal

_BOM = b"\xef\xbb\xbf"
#: A header with many tags has a few thousand bytes; a longer line is no recording.
_LONGEST_LINE = 1_000_000


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording read to its end; ``warnings`` are whole sentences without the file's name."""

    header: RecordingHeader
    signals: tuple[Signal, ...]
    warnings: tuple[str, ...] = ()


class _TornError(ValueError):
    """The text of a line stops short of being an object."""


def _no_constant(name: str) -> NoReturn:
    raise BadLineError(f"{name} is not a number", "write plain decimal numbers")


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise BadLineError(
            f"the number {shown(text)} is out of all bounds", "write plain decimal numbers"
        ) from error


_decode = json.JSONDecoder(parse_float=_number, parse_constant=_no_constant).decode


def _parse_line(raw: bytes) -> dict[str, object]:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _TornError(f"byte {error.start + 1} of the line is not UTF-8") from error
    try:
        line = _decode(text)
    except json.JSONDecodeError as error:
        raise _TornError(
            f"the line is no JSON object ({error.msg}, column {error.colno})"
        ) from error
    except RecursionError as error:
        raise BadLineError("the line is nested too deeply", "write flat objects") from error
    except BadLineError:
        raise
    except ValueError as error:  # a whole number of thousands of digits
        raise BadLineError("a number is out of all bounds", "write plain numbers") from error
    if not isinstance(line, dict):
        raise BadLineError(f"the line is {shown(line)}", "write one JSON object a line")
    return line


def _numbered(stream: BinaryIO, name: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, from 1; a byte order mark is taken off."""
    number = 0
    while raw := stream.readline(_LONGEST_LINE + 1):
        number += 1
        if len(raw) > _LONGEST_LINE:
            problem = f"the line has more than {_LONGEST_LINE} bytes"
            raise RecordingError(name, number, problem, "give a recording (JSON Lines)")
        if number == 1:
            raw = raw.removeprefix(_BOM)
        if raw.strip():
            yield number, raw


class _Events:
    """Collects the signals of one file in order, and each warning once."""

    def __init__(self, board: Board, warnings: list[str]) -> None:
        self._board = board
        self._warned: dict[str, None] = dict.fromkeys(warnings)
        self._last_ns = 0
        self.signals: list[Signal] = []

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(self._warned)

    def warn(self, text: str) -> None:
        self._warned.setdefault(text)

    def skip(self, unknown: Unknown) -> None:
        self.warn(f"{unknown.what}: not known to this version and skipped")

    def take(self, line: dict[str, object]) -> None:
        signal, unknown = parse_event(line, self._board)
        for each in unknown:
            self.skip(each)
        if signal is None:
            return
        if signal.t_ns < self._last_ns:
            back_s = (self._last_ns - signal.t_ns) / 1e9
            raise BadLineError(
                f"the time runs backwards by {back_s:.4f} s", "put the lines in the order of t"
            )
        self._last_ns = signal.t_ns
        self.signals.append(signal)


def _is_torn(raw: bytes) -> bool:
    """Whether a power cut can have left this end of a file: a line begun, or a block of zeros."""
    return not raw.endswith(b"\n") or raw.startswith((b"{", b"\0"))


def parse_recording(stream: BinaryIO, name: str) -> Recording:
    """The recording in ``stream``; ``RecordingError`` (naming ``name`` and the line) if it is none.

    A last line that is torn is left out with a warning, and so is what a later version may have
    added: keys and kinds of lines not known here.
    """
    lines = _numbered(stream, name)
    number, raw = next(lines, (0, b""))
    if not number:
        raise RecordingError(name, None, "the file is empty", "give a recording (JSON Lines)")
    try:
        header, unknown = parse_header(_parse_line(raw))
        events = _Events(
            board_of(header),
            [
                f"header: the key {shown(key)}: not known to this version and skipped"
                for key in unknown
            ],
        )
        torn: _TornError | None = None
        for next_number, next_raw in lines:
            if torn is not None:
                raise torn
            number, raw = next_number, next_raw
            try:
                events.take(_parse_line(raw))
            except _TornError as error:
                torn = error
        if torn is not None:
            if not _is_torn(raw):
                raise torn
            events.warn(f"line {number} is torn (a power cut?) and was left out")
    except BadLineError as error:
        raise RecordingError(name, number, error.problem, error.remedy) from error
    except _TornError as error:
        remedy = "repair or delete the line"
        raise RecordingError(name, number, str(error), remedy) from error
    return Recording(header, tuple(events.signals), events.warnings)


def read_recording(path: Path) -> Recording:
    """The recording in a file; ``RecordingError`` if it can't be read."""
    try:
        with path.open("rb") as stream:
            return parse_recording(stream, str(path))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordingError(str(path), None, reason, "give a file that can be read") from error
