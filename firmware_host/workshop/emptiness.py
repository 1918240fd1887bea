"""Whether the cells of a Hall board that is said to be empty look so. Pure.

The settings may be wrong, that is why a builder samples: what a cell reads by them is believed only
where it makes sense, and beside it the cells are compared with each other. Sensors of one kind rest
near each other; a piece is a gap away.
"""

from collections.abc import Collection, Sequence

from drivers.probing import Level

#: At least a quarter of the cells are empty, whatever stands on a board; of fewer cells than that
#: nothing is known.
_FEW = 4
_FEWEST = 8
#: The nearest neighbour among the cells at rest is not so many times farther than a quarter of them
#: are wide. Of 64 sensors that are normally scattered the outermost ones are within twice.
_GAP = 3
#: Steps of a converter that are no difference.
_LEAST = 8
#: So many times the noise of the others is not noise alone.
_RESTLESS = 4


def far_from_rest(levels: Sequence[Level | None]) -> frozenset[int]:
    """Cells that read filled, or lie far from where the others rest; numbers in ``levels``."""
    known = {n: level for n, level in enumerate(levels) if level is not None}
    by_settings = {n for n, a in known.items() if abs(a.value - a.rest) < a.on}
    # With settings of another converter nothing reads empty, or only some cells by chance.
    is_plausible = len(by_settings) * _FEW >= len(known)
    values = {n: level.value for n, level in known.items()}
    at_rest = _near(values, by_settings if is_plausible else values)
    filled = (set(known) - by_settings) if is_plausible else set()
    return frozenset((set(known) - at_rest) | filled)


def restless(noise: Sequence[int], least: int) -> frozenset[int]:
    """Cells whose samples lie apart much farther than those of the others."""
    usual = sorted(noise)[len(noise) // 2] if noise else 0
    most = max(least, _RESTLESS * usual)
    return frozenset(n for n, each in enumerate(noise) if each > most)


def _near(values: dict[int, int], likely: Collection[int]) -> set[int]:
    """The cells in one heap with the densest quarter of the likely ones, without a wide gap."""
    order = sorted(values, key=lambda n: values[n])
    core = [n for n in order if n in likely]
    count = max(1, len(values) // _FEW)
    if len(core) < max(count, _FEWEST):
        return set(values)
    widths = [values[core[k + count - 1]] - values[core[k]] for k in range(len(core) - count + 1)]
    width = min(widths)
    start = core[widths.index(width)]
    gap = max(_LEAST, _GAP * width)
    low = high = order.index(start)
    while low > 0 and values[order[low]] - values[order[low - 1]] <= gap:
        low -= 1
    while high < len(order) - 1 and values[order[high + 1]] - values[order[high]] <= gap:
        high += 1
    return set(order[low : high + 1])
