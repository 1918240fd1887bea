"""Signals, effects and set-ups as rows of the journal: a kind, a JSON payload and a checksum."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from drivers.signals import (
    CellChanged,
    Control,
    Day,
    Fault,
    FullReading,
    Press,
    Ruling,
    Scan,
    Signal,
    Tick,
    Verdict,
)
from drivers.sitting import Sitting
from firmware_host.plain import from_plain, to_plain
from firmware_host.sitting.effects import Effect, Ended, Happened, Opened, Recorded, Ruled

#: The kinds of inputs, by the word that the journal uses for them. A word never changes.
SIGNAL_KINDS: Mapping[str, type[Signal]] = {
    "cell": CellChanged,
    "reading": FullReading,
    "press": Press,
    "control": Control,
    "ruling": Ruling,
    "fault": Fault,
    "tick": Tick,
    "day": Day,
    "scan": Scan,
    "verdict": Verdict,
}

#: The kinds of effects, likewise.
EFFECT_KINDS: Mapping[str, type[Effect]] = {
    "happened": Happened,
    "opened": Opened,
    "recorded": Recorded,
    "ruled": Ruled,
    "ended": Ended,
}

_WORDS: Mapping[type, str] = {
    cls: word for kinds in (SIGNAL_KINDS, EFFECT_KINDS) for word, cls in kinds.items()
}


class SittingRow(NamedTuple):
    """A sitting begins. ``wall`` is a label."""

    wall: str
    payload: str


class InputRow(NamedTuple):
    """The ``seq``-th signal of its sitting, from 0."""

    seq: int
    t_ns: int
    kind: str
    payload: str


class EffectRow(NamedTuple):
    """The ``part``-th effect that followed from input ``seq``."""

    seq: int
    part: int
    t_ns: int
    kind: str
    payload: str


class EndRow(NamedTuple):
    """A sitting is over and will not be resumed."""

    wall: str
    why: str


Row = SittingRow | InputRow | EffectRow | EndRow


def checksum(sitting: int, row: Row) -> int:
    """CRC-32 over everything that a row says, its kind of row and its sitting included."""
    text = "\x1f".join([type(row).__name__, str(sitting), *map(str, row)])
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))


def input_row(seq: int, signal: Signal) -> InputRow:
    """The row that keeps ``signal``."""
    return InputRow(seq, signal.t_ns, _WORDS[type(signal)], _payload(signal))


def effect_row(seq: int, part: int, effect: Effect) -> EffectRow:
    """The row that keeps ``effect``."""
    return EffectRow(seq, part, effect.t_ns, _WORDS[type(effect)], _payload(effect))


def sitting_row(wall: str, sitting: Sitting) -> SittingRow:
    """The row that keeps what a sitting starts from."""
    return SittingRow(wall, _dump(to_plain(sitting)))


def parse_input(row: InputRow) -> Signal:
    """The signal in ``row``; ``ValueError`` if there is none."""
    signal: Signal = _parse(SIGNAL_KINDS, row.kind, row.t_ns, row.payload)
    return signal


def parse_effect(row: EffectRow) -> Effect:
    """The effect in ``row``; ``ValueError`` if there is none."""
    effect: Effect = _parse(EFFECT_KINDS, row.kind, row.t_ns, row.payload)
    return effect


def parse_sitting(row: SittingRow) -> Sitting:
    """The set-up in ``row``; ``ValueError`` if there is none."""
    return from_plain(Sitting, _load(row.payload))


def _payload(item: object) -> str:
    data = to_plain(item)
    del data["t_ns"]
    return _dump(data)


def _dump(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _load(payload: str) -> Any:
    try:
        return json.loads(payload)
    except RecursionError:
        msg = "nested too deeply"
        raise ValueError(msg) from None


def _parse(kinds: Mapping[str, type[Any]], word: str, t_ns: int, payload: str) -> Any:
    data = _load(payload)
    if word not in kinds or not isinstance(data, dict):
        msg = f"no {word!r} can be made of {payload[:60]!r}"
        raise ValueError(msg)
    return from_plain(kinds[word], {**data, "t_ns": t_ns})
