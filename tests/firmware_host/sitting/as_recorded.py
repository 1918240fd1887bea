"""What was done in a hall, written as a recording and replayed: it must be the same sitting."""

from io import BytesIO, StringIO
from itertools import chain
from typing import cast

from drivers.recording import RecordingWriter, parse_recording
from drivers.signals import Day, Signal
from firmware_host.replay import Replayed, replay
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.hall import Hall


def told_live(hall: Hall, *, until_ns: int) -> Replayed:
    """Every signal of the hall through a table of its own, ticks too."""
    table = Table(hall.sitting)
    signals = [*cast("list[Signal]", hall.signals), _end(until_ns)]
    effects = chain.from_iterable([*(table.feed(signal) for signal in signals), table.close()])
    events = tuple(effect for effect in effects if isinstance(effect, Happened))
    return Replayed(table.records(), events)


def told_again(hall: Hall, *, until_ns: int) -> Replayed:
    """What a recording of the same says to who reads it."""
    stream = StringIO()
    writer = RecordingWriter(stream, hall.sitting)
    for signal in [*cast("list[Signal]", hall.signals), _end(until_ns)]:
        writer.write(signal)
    recording = parse_recording(BytesIO(stream.getvalue().encode()), "hall.jsonl")
    assert recording.warnings == ()
    return replay(recording)


def is_replayed_as_played(hall: Hall) -> bool:
    """Its games, and all that the arbiter saw."""
    return told_again(hall, until_ns=hall.t_ns) == told_live(hall, until_ns=hall.t_ns)


def _end(t_ns: int) -> Signal:
    """Ticks are not recorded: something must say how long the sitting went on."""
    return Day(t_ns, "2026.11.30")
