"""The field of a disc magnet under a piece, and how far from the middle of a square it is felt.

An axially magnetised disc is two discs of magnetic charge; the field is summed over rings and
sectors of them. Steel near by (weights, screws) changes it, and no sum here knows: measure.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

_RINGS, _SECTORS = 8, 32


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc, magnetised through its thickness. ``br_t``: its remanence in tesla (N42: 1.3)."""

    diameter_mm: float
    thickness_mm: float
    br_t: float


@cache
def axial_mt(magnet: Magnet, below_mm: float, aside_mm: float) -> float:
    """The part of the field along the magnet's axis, in millitesla.

    At a point so far below the lower face and so far aside of the axis; positive is the direction
    straight below the middle.
    """
    lower = _of_disc(magnet, below_mm, aside_mm)
    upper = _of_disc(magnet, below_mm + magnet.thickness_mm, aside_mm)
    return lower - upper


def _of_disc(magnet: Magnet, below_mm: float, aside_mm: float) -> float:
    radius = magnet.diameter_mm / 2
    total = 0.0
    for ring in range(_RINGS):
        inner, outer = radius * ring / _RINGS, radius * (ring + 1) / _RINGS
        at = math.sqrt((inner**2 + outer**2) / 2)
        area = math.pi * (outer**2 - inner**2) / _SECTORS
        for sector in range(_SECTORS):
            angle = 2 * math.pi * (sector + 0.5) / _SECTORS
            dx, dy = aside_mm - at * math.cos(angle), at * math.sin(angle)
            total += area * below_mm / (dx * dx + dy * dy + below_mm**2) ** 1.5
    return 1000 * magnet.br_t / (4 * math.pi) * total


@dataclass(frozen=True, slots=True)
class Sensor:
    """Where a sensor sits under the magnet, and the fields at which it switches, in millitesla."""

    #: From the magnet's lower face to the nearest part of what feels the field.
    gap_mm: float
    #: How long that is, along the axis: 0 for a Hall element, the glass of an upright reed.
    length_mm: float
    on_mt: float
    off_mt: float


def pull_in_mt(ampere_turns: float, length_mm: float) -> float:
    """The field that so many ampere-turns make along a reed of this length, in millitesla."""
    return 4e-4 * math.pi * ampere_turns / (length_mm / 1000)


def felt_mt(magnet: Magnet, sensor: Sensor, aside_mm: float, lifted_mm: float = 0.0) -> float:
    """The mean of the axial field along the sensor, for a piece so far aside and so far lifted."""
    parts = 7 if sensor.length_mm else 1
    gaps = [
        sensor.gap_mm + lifted_mm + sensor.length_mm * (part + 0.5) / parts for part in range(parts)
    ]
    return sum(axial_mt(magnet, gap, aside_mm) for gap in gaps) / parts


def reach_mm(magnet: Magnet, sensor: Sensor, field_mt: float) -> float:
    """How far aside of the middle the field is still so strong; 0: not even in the middle."""
    return _last(lambda aside: felt_mt(magnet, sensor, aside), field_mt)


def height_mm(magnet: Magnet, sensor: Sensor, field_mt: float) -> float:
    """How high over the middle of its square a piece is still felt so strongly."""
    return _last(lambda lifted: felt_mt(magnet, sensor, 0.0, lifted), field_mt)


def _last(field: Callable[[float], float], wanted_mt: float) -> float:
    """Halving: the field falls with the distance as long as it is positive."""
    if field(0.0) < wanted_mt:
        return 0.0
    near, far = 0.0, 100.0
    while far - near > 0.05:
        middle = (near + far) / 2
        near, far = (middle, far) if field(middle) >= wanted_mt else (near, middle)
    return near


def pull_newton(magnet: Magnet, apart_mm: float) -> float:
    """The force between two such magnets side by side, as two dipoles: a fair guess from two
    diameters on. Alike they push, opposite they pull.
    """
    volume_m3 = math.pi * magnet.diameter_mm**2 / 4 * magnet.thickness_mm * 1e-9
    moment = magnet.br_t * volume_m3 / (4e-7 * math.pi)
    return 3e-7 * moment**2 / (apart_mm / 1000) ** 4
