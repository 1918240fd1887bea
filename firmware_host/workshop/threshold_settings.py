"""What the sampling has found, as settings of ``[hall]``. Pure.

A cell that could not be set stays in the settings all the same: it rests where it was measured, and
is felt from where it was felt until now, or as the others are, but never by its noise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from drivers.cells import CHESSBOARD
from firmware_host.config.schema_sensors import HallSection
from firmware_host.workshop.sampling import CellSamples, Threshold, felt
from firmware_host.workshop.settings_file import NothingToWriteError
from firmware_host.workshop.toml_patch import Change


def threshold_changes(hall: HallSection, cells: Sequence[CellSamples]) -> list[Change]:
    """What most cells have, and the cells that have another; ``NothingToWriteError``.

    ``hall`` is what is in the settings now.
    """
    good = [found for cell in cells if (found := cell.threshold) is not None]
    if not good:
        raise NothingToWriteError("none-set")
    usual = Threshold(
        round(median(each.rest for each in good)),
        round(median(each.on for each in good)),
        round(median(each.off for each in good)),
    )
    names = [CHESSBOARD.name(cell) for cell in range(len(cells))]
    settled = {
        name: cell.threshold or _kept(name, cell, hall, usual)
        for name, cell in zip(names, cells, strict=True)
    }
    return _changes(settled)


def _kept(name: str, cell: CellSamples, hall: HallSection, usual: Threshold) -> Threshold:
    """What a cell that can't be set has."""
    told = hall.model_fields_set
    rest = cell.rest
    if rest is None:
        rest = hall.rests.get(name, hall.rest if "rest" in told else usual.rest)
    on = hall.thresholds.get(name, hall.threshold if "threshold" in told else usual.on)
    if cell.rest is None or cell.needed <= on * 2:
        return replace(felt(rest, on * 2), on=on)
    return felt(rest, cell.needed)


def _changes(found: Mapping[str, Threshold]) -> list[Change]:
    rest = round(median(each.rest for each in found.values()))
    on = round(median(each.on for each in found.values()))
    rests = {name: each.rest for name, each in found.items() if each.rest != rest}
    own = {name: each.on for name, each in found.items() if each.on != on}
    # One for all: so small that the weakest cell has its own way back.
    hysteresis = min(each.on - each.off for each in found.values())
    return [
        Change("hall", "rest", rest),
        Change("hall", "threshold", on),
        Change("hall", "hysteresis", min(hysteresis, min([on, *own.values()]) - 1)),
        Change("hall", "rests", rests or None),
        Change("hall", "thresholds", own or None),
    ]
