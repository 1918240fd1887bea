"""What sensors make of the truth: contacts that bounce, cells that fail, samples and losses."""

import random
from collections.abc import Sequence
from operator import itemgetter

from drivers.sensing import SEEN, as_read
from drivers.signals import CellChanged, Fault, FaultKind, FullReading, Sensing, Signal
from firmware_host.simulate.faults import break_cells, drop_out, stand_on_edges
from firmware_host.simulate.styles import Style
from firmware_host.simulate.timeline import EMPTY, Timeline, Touch, stamp_ns

#: a8 b8 … h8, a7 … h1: the order in which a sampled board is read.
_SCAN_ORDER = [8 * rank + file for rank in range(7, -1, -1) for file in range(8)]
_SCAN_PLACE = {cell: place for place, cell in enumerate(_SCAN_ORDER)}

#: Some sample must arrive in the end, whatever the style asks for.
_MOST_SCANS_LOST = 0.99


def read_all(symbols: str, sensing: Sensing) -> str:
    """What the sensors read where these pieces stand."""
    return as_read(sensing, symbols)


def sense(
    timeline: Timeline, style: Style, sensing: Sensing, rng: random.Random
) -> tuple[str, list[Signal]]:
    """The first reading, and everything that a board of this kind reports, in order."""
    first = read_all(timeline.first, sensing)
    changes = _contacts(timeline, style, sensing, rng)
    changes = _without_repeats(break_cells(changes, first, timeline, style, rng), first)
    if style.sample_s > 0:
        changes = _sampled(changes, first, style, rng)
    signals = _reported(changes, first, timeline, style, rng)
    degrees = style.turned_degrees
    if style.turned > 0 and rng.random() < style.turned:
        degrees = rng.choice((90, 180, 270))
    if degrees:
        return _turned(first, signals, degrees)
    return first, signals


def _contacts(
    timeline: Timeline, style: Style, sensing: Sensing, rng: random.Random
) -> list[Touch]:
    """Every opening and closing of a contact: the touches, with bounce, edges and weak magnets."""
    seen = SEEN[sensing]
    shown = list(timeline.first)
    until = _next_touches(timeline.touches)
    changes: list[Touch] = []
    for touch, next_s in zip(timeline.touches, until, strict=True):
        t_s, cell, symbol = touch
        old, new = seen[shown[cell]], seen[symbol]
        shown[cell] = symbol
        changes.append(Touch(t_s, cell, new))
        if old != new and style.bounce > 0 and rng.random() < style.bounce:
            _bounce(changes, t_s, next_s, cell, (old, new), style, rng)
    changes += [
        Touch(t_s, cell, seen[symbol])
        for t_s, cell, symbol in drop_out(timeline, style, rng)
        + stand_on_edges(timeline, style, rng)
    ]
    changes.sort(key=itemgetter(0))
    return changes


def _bounce(
    changes: list[Touch],
    t_s: float,
    next_s: float,
    cell: int,
    states: tuple[str, str],
    style: Style,
    rng: random.Random,
) -> None:
    for _ in range(rng.choice((1, 2))):
        back_s = t_s + rng.uniform(*style.bounce_s)
        t_s = back_s + rng.uniform(*style.bounce_s)
        if t_s >= next_s:
            return
        changes.append(Touch(back_s, cell, states[0]))
        changes.append(Touch(t_s, cell, states[1]))


def _next_touches(touches: Sequence[Touch]) -> list[float]:
    """For each touch, when its cell is touched next."""
    following = [float("inf")] * 64
    until = []
    for touch in reversed(touches):
        until.append(following[touch.cell])
        following[touch.cell] = touch.t_s
    until.reverse()
    return until


def _without_repeats(changes: list[Touch], first: str) -> list[Touch]:
    """Only what changes a cell."""
    shown = list(first)
    kept = []
    for change in changes:
        if shown[change.cell] != change.symbol:
            shown[change.cell] = change.symbol
            kept.append(change)
    return kept


def _sampled(changes: list[Touch], first: str, style: Style, rng: random.Random) -> list[Touch]:
    """What a board reports that is read every ``sample_s``: short changes are never seen.

    A sample has the stamp of its end. Where cells are read one after another, a cell's state is
    that of its own instant in the sample, so that an arrival may come before its departure.
    """
    period_s = style.sample_s
    rolling = rng.random() < style.sample_rolling
    lag_s = [
        period_s * (1 - (_SCAN_PLACE[cell] + 1) / 64) if rolling else 0.0 for cell in range(64)
    ]
    samples: dict[int, dict[int, str]] = {}
    lost: dict[int, bool] = {}
    lost_share = min(style.scan_lost, _MOST_SCANS_LOST)
    for t_s, cell, symbol in changes:
        number = -int(-(t_s + lag_s[cell]) // period_s)
        while lost.setdefault(number, style.scan_lost > 0 and rng.random() < lost_share):
            number += 1
        samples.setdefault(number, {})[cell] = symbol
    shown = list(first)
    reported = []
    for number in sorted(samples):
        for cell in sorted(samples[number], key=_SCAN_PLACE.__getitem__):
            symbol = samples[number][cell]
            if shown[cell] != symbol:
                shown[cell] = symbol
                reported.append(Touch(number * period_s, cell, symbol))
    return reported


def _reported(
    changes: list[Touch], first: str, timeline: Timeline, style: Style, rng: random.Random
) -> list[Signal]:
    """The signals that arrive: changes may be lost on their way, full readings make up for it."""
    links = _link_gaps(timeline, style, rng)
    gaps = [*links, *timeline.cuts_s]
    signals: list[Signal] = [
        CellChanged(stamp_ns(t_s), cell, symbol)
        for t_s, cell, symbol in changes
        if not (style.change_lost > 0 and rng.random() < style.change_lost)
        and not any(lost_s <= t_s < back_s for lost_s, back_s in gaps)
    ]
    if style.full_reading_s > 0:
        last_s = max(timeline.end_s, changes[-1].t_s if changes else 0.0)
        count = int(last_s // style.full_reading_s) + 1
        times = [style.full_reading_s * number for number in range(1, count + 1)]
        times = [t_s for t_s in times if not any(lost <= t_s <= back for lost, back in gaps)]
        signals += readings(changes, first, times)
    for lost_s, back_s in timeline.cuts_s:
        signals.append(Fault(stamp_ns(lost_s), FaultKind.POWER_LOSS))
        signals += readings(changes, first, [back_s])
    for lost_s, back_s in links:
        signals.append(Fault(stamp_ns(lost_s), FaultKind.BOARD_LOST))
        signals.append(Fault(stamp_ns(back_s), FaultKind.BOARD_BACK))
        signals += readings(changes, first, [back_s])
    signals.sort(key=lambda signal: signal.t_ns)
    return signals


def readings(changes: Sequence[Touch], first: str, times: Sequence[float]) -> list[Signal]:
    """Full readings at the given times, which must not fall."""
    shown = list(first)
    after = 0
    found: list[Signal] = []
    for t_s in times:
        while after < len(changes) and changes[after].t_s <= t_s:
            shown[changes[after].cell] = changes[after].symbol
            after += 1
        found.append(FullReading(stamp_ns(t_s), "".join(shown)))
    return found


def _link_gaps(timeline: Timeline, style: Style, rng: random.Random) -> list[tuple[float, float]]:
    """When the link is down: over some half-moves, and for no less than the style's time."""
    plies = style.link_lost_plies
    if rng.random() >= style.link_lost or len(timeline.landed_s) <= plies:
        return []
    ply = rng.randrange(len(timeline.landed_s) - plies)
    lost_s = timeline.started_s[ply] - 0.001
    back_s = timeline.landed_s[ply + plies - 1] + 0.001
    return [(max(0.0, lost_s), max(back_s, lost_s + style.link_lost_s))]


def _turned(first: str, signals: list[Signal], degrees: int) -> tuple[str, list[Signal]]:
    """The same board laid down turned clockwise."""
    cells = list(range(64))
    for _ in range(degrees // 90 % 4):
        cells = [8 * (7 - cell % 8) + cell // 8 for cell in cells]
    turned: list[Signal] = []
    for signal in signals:
        match signal:
            case CellChanged(t_ns, cell, symbol):
                turned.append(CellChanged(t_ns, cells[cell], symbol))
            case FullReading(t_ns, symbols):
                turned.append(FullReading(t_ns, _rearranged(symbols, cells)))
            case _:
                turned.append(signal)
    return _rearranged(first, cells), turned


def _rearranged(symbols: str, cells: Sequence[int]) -> str:
    arranged = [EMPTY] * 64
    for cell, symbol in enumerate(symbols):
        arranged[cells[cell]] = symbol
    return "".join(arranged)
