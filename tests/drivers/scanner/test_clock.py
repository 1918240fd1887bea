"""The controller's clock turned into ours, whatever the line does to the questions."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.scanner.clock import WRAP, ControllerClock
from drivers.scanner.timing import BEAT_NS, FIRST_TRIPS

MS = 1_000_000
S = 1_000 * MS
WITHIN_NS = 2 * MS


class Truth:
    """A controller whose clock is known, and a line that is late by turns: on average by so much
    each way, now and then by 40 ms.
    """

    def __init__(self, seed: int, drift: float, first: int, jitter_ms: float) -> None:
        self.rng = random.Random(seed)
        self.drift = drift
        self.first = first
        self.jitter_ms = jitter_ms
        self.t_ns = 5 * S
        self.clock = ControllerClock()

    def micros(self, t_ns: int) -> int:
        return (self.first + round(t_ns * (1 + self.drift) / 1_000)) % WRAP

    def lag(self) -> int:
        late_ms = min(40.0, self.rng.expovariate(1 / self.jitter_ms)) if self.jitter_ms else 0
        return round((0.3 + late_ms) * MS)

    def ask(self) -> None:
        sent_ns = self.t_ns
        there_ns = sent_ns + self.lag()
        self.t_ns = there_ns + self.lag()
        self.clock.add(sent_ns, self.micros(there_ns), self.t_ns)

    def begin(self) -> None:
        for _ in range(FIRST_TRIPS):
            self.ask()

    def beat(self) -> None:
        self.t_ns += BEAT_NS
        self.ask()

    def error_ns(self, t_ns: int) -> int:
        return self.clock.to_ns(self.micros(t_ns)) - t_ns


@given(
    st.integers(0, 2**32),
    st.floats(-0.005, 0.005),
    st.integers(0, WRAP - 1),
    st.sampled_from([0.0, 0.5, 1.0, 1.5]),
)
@settings(max_examples=25)
def test_stamps_are_right_within_two_milliseconds_under_jitter(
    seed: int, drift: float, first: int, jitter_ms: float
):
    truth = Truth(seed, drift, first, jitter_ms)
    truth.begin()
    for _ in range(12):
        truth.beat()
    for _ in range(30):
        truth.beat()
        for back_ns in (0, BEAT_NS // 3, -BEAT_NS):
            assert abs(truth.error_ns(truth.t_ns - back_ns)) <= WITHIN_NS


@given(st.integers(0, 2**32), st.floats(-0.0001, 0.0001), st.integers(0, WRAP - 1))
@settings(max_examples=25)
def test_a_crystal_is_right_from_the_first_round_trips_on(seed: int, drift: float, first: int):
    """Nearly all controllers have one; a quiet line is a cable."""
    truth = Truth(seed, drift, first, 0.3)
    truth.begin()
    for _ in range(10):
        assert abs(truth.error_ns(truth.t_ns + BEAT_NS)) <= WITHIN_NS
        truth.beat()


def test_the_count_runs_round_and_a_press_of_before_is_still_before():
    truth = Truth(1, 0.001, WRAP - 10_000_000, 0.2)
    truth.begin()
    pressed_ns = truth.t_ns
    for _ in range(60):
        truth.beat()
    assert abs(truth.error_ns(pressed_ns)) <= WITHIN_NS
    for _ in range(3):  # to the other side, and round once more
        truth.t_ns += 25 * 60 * S
        for _ in range(10):
            truth.beat()
        assert abs(truth.error_ns(truth.t_ns)) <= WITHIN_NS


@pytest.mark.parametrize("leap_s", [-3000, -20, 20, 3000])
def test_a_machine_that_slept_starts_its_fit_anew(leap_s: int):
    """A laptop was shut in the middle of a game: stamps were minutes beside the truth for long."""
    truth = Truth(3, 0.002, 0, 1.0)
    truth.begin()
    for _ in range(30):
        truth.beat()
    truth.first += leap_s * 1_000_000
    for _ in range(8):
        truth.beat()
    assert abs(truth.error_ns(truth.t_ns)) <= WITHIN_NS
