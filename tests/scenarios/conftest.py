"""The boards at which scenarios are played: every sensing, with a clock and without, any pace."""

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
