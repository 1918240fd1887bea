"""Writing recordings: line by line as things happen, or a whole one at once."""

from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from drivers.recording.events import format_event
from drivers.recording.header import RecordingHeader, format_header
from drivers.signals import Signal


class RecordingWriter:
    """Writes to an open text stream (UTF-8), which stays the caller's; each line is flushed."""

    def __init__(self, stream: TextIO, header: RecordingHeader) -> None:
        """The header is written at once; ``OSError`` as the stream raises it."""
        self._stream = stream
        self._grid = header.grid
        self._last_ns = 0
        self._put(format_header(header))

    def write(self, signal: Signal) -> None:
        """Add one signal; ``ValueError`` if it is older than the one before. Ticks are left out."""
        line = format_event(signal, self._grid)
        if line is None:
            return
        if signal.t_ns < self._last_ns:
            msg = f"a signal of {signal.t_ns} ns after one of {self._last_ns} ns"
            raise ValueError(msg)
        self._last_ns = signal.t_ns
        self._put(line)

    def _put(self, line: str) -> None:
        self._stream.write(f"{line}\n")
        self._stream.flush()


def write_recording(path: Path, header: RecordingHeader, signals: Iterable[Signal]) -> None:
    """A whole recording at once; a reader never sees half of it."""
    grid = header.grid
    lines = [format_header(header)]
    lines.extend(line for signal in signals if (line := format_event(signal, grid)) is not None)
    lines.append("")
    beside = path.with_name(f"{path.name}.part")
    beside.write_text("\n".join(lines), encoding="utf-8")
    beside.replace(path)
