"""Simulated games of every style and sensing, for the property tests of what is written."""

from collections.abc import Iterator
from typing import TypeAlias

from hypothesis import Phase, settings
from hypothesis import strategies as st

from drivers.signals import Sensing
from firmware_host.simulate.simulated import SimulatedGame, simulate_game
from firmware_host.simulate.styles import load_styles, lossy
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.table import Table
from tests.simulate.playing import EVERYTHING, own_plans

SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")
STYLES = (*load_styles().values(), EVERYTHING, lossy(load_styles()["blitz"]))
CONTROLS = ("5400+30", "40/300:60+1", None)

Choice: TypeAlias = tuple[int, int, Sensing, str | None, int]
#: Small numbers that name a game: cheap to draw, to print and to find again.
CHOICES = st.tuples(
    st.integers(0, len(own_plans()) - 1),
    st.integers(0, len(STYLES) - 1),
    st.sampled_from(SENSINGS),
    st.sampled_from(CONTROLS),
    st.integers(0, 999),
)


def quickly(examples: int) -> settings:
    """A smaller seed is no simpler game, so nothing is gained by searching for one."""
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=examples, phases=phases)


def game_of(choice: Choice) -> SimulatedGame:
    """The game that a choice names."""
    plan, style, sensing, control, seed = choice
    return simulate_game(own_plans()[plan], STYLES[style], sensing, seed, time_control=control)


def feed(table: Table, game: SimulatedGame) -> Iterator[tuple[Effect, ...]]:
    """The effects, signal by signal, those of the end last."""
    for signal in game.signals:
        yield table.feed(signal)
    yield table.close()
