"""The boards at which scenarios are played: every sensing, with a clock and without, any pace."""

from collections import Counter

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import SENSINGS, Board

#: Seconds between two things done: a blitz hand, a club hand, and one that rests at each step.
PACES_S = (0.1, 0.25, 0.6)


@pytest.fixture(params=SENSINGS)
def sensing(request: pytest.FixtureRequest) -> Sensing:
    return request.param


@pytest.fixture(params=["clock", "no clock"])
def clock(request: pytest.FixtureRequest) -> bool:
    return request.param == "clock"


#: The last one: the same hands with the sides exchanged.
@pytest.fixture(params=[*PACES_S, "Black"], ids=lambda pace: f"{pace}")
def board(request: pytest.FixtureRequest, sensing: Sensing, clock: bool) -> Board:
    """Every sensing, with a clock and without, at every pace, and played by Black."""
    if request.param == "Black":
        return Board(sensing, clock, is_mirrored=True)
    return Board(sensing, clock, request.param)


@pytest.fixture
def clocked(sensing: Sensing) -> Board:
    """Every sensing, with a clock."""
    return Board(sensing)


@pytest.fixture(params=["occupancy", "colour"])
def blind(request: pytest.FixtureRequest, clock: bool) -> Board:
    """A board that can't tell which piece stands on a cell."""
    return Board(request.param, clock)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is measured in the first two ways a scenario is played: the rest run at full speed.

    They go through the same code, and the measure makes them five times slower.
    """
    ways: Counter[str] = Counter()
    for item in items:
        scenario = item.nodeid.partition("[")[0]
        ways[scenario] += 1
        if ways[scenario] > 2:
            item.add_marker("no_cover")
