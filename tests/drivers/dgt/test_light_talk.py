"""Lights on the line of the sensors: they never hold up what is asked, and end as they should."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.dgt import commands
from drivers.dgt.light_talk import LightTalk
from drivers.dgt.timing import CHECK_NS, HELLO_NS, LIGHTS_AGAIN_NS
from tests.drivers.dgt.model import NS, frame
from tests.drivers.dgt.pair import Pair

STEP_NS = NS // 4
#: Beside the lights: what there is to ask, and to tell the clock.
BESIDE = 8
HOMES = {*range(16), *range(48, 64)}
APART = {n for n in range(64) if (n + n // 8) % 2}
LIT = st.sets(st.integers(0, 63))


def blinking(fields: set[int]) -> Callable[[int], set[int]]:
    return lambda step: set() if step % 2 else fields


def in_turns(step: int) -> set[int]:
    return APART if step % 2 else set(range(64)) - APART


def never_twice(step: int) -> set[int]:
    return set(random.Random(step).sample(range(64), 32))


def show_a_minute(pair: Pair, picture: Callable[[int], set[int]]) -> tuple[int, int]:
    """The most commands that waited, and how old the last whole picture on the board ever was."""
    most, oldest_ns, shown_ns = 0, 0, pair.t_ns
    wanted_ns = {frozenset(pair.model.lit): pair.t_ns}
    for step in range(1, 240):
        wanted = frozenset(picture(step))
        pair.talk.lights.show(wanted)
        until_ns = HELLO_NS + step * STEP_NS
        while pair.t_ns < until_ns:
            wanted_ns[wanted] = pair.t_ns
            pair.run(min(max(pair.t_ns + 1, pair.talk.next_ns), until_ns))
            most = max(most, pair.talk.waiting)
            if pair.talk.lights.waiting == 0:
                shown_ns = wanted_ns[frozenset(pair.model.lit)]
            oldest_ns = max(oldest_ns, pair.t_ns - shown_ns)
    return most, oldest_ns


@pytest.mark.parametrize(
    ("picture", "oldest_ns"),
    [
        pytest.param(blinking(HOMES), STEP_NS + NS // 10, id="homes"),
        pytest.param(blinking(APART), NS, id="apart"),
        pytest.param(in_turns, NS, id="in_turns"),
        # Two pictures of those that take the line longest, one after the other.
        pytest.param(never_twice, NS * 3 // 2, id="never_twice"),
    ],
)
def test_however_much_blinks_nothing_piles_up_and_the_board_is_asked_in_time(
    picture: Callable[[int], set[int]], oldest_ns: int
):
    """An empty board before a game: its lights showed what was minutes ago, and dumps stopped."""
    pair = Pair(dialect="dgt-revelation")
    pair.run(HELLO_NS)
    most, seen_ns = show_a_minute(pair, picture)
    assert pair.talk.failure is None
    assert most <= 33 + BESIDE
    assert seen_ns <= oldest_ns
    for command, every_ns in ((commands.SEND_BOARD, CHECK_NS), (commands.SEND_SERIAL, NS)):
        times = [t_ns for t_ns, said in pair.sent if said == command]
        gaps = [later - earlier for earlier, later in pairwise([*times, pair.t_ns])]
        assert max(gaps) <= every_ns + NS // 10


@pytest.mark.parametrize("dialect", ["dgt-revelation", "dgt-pegasus"])
@settings(max_examples=20)
@given(st.lists(st.tuples(LIT, st.integers(0, NS)), min_size=1, max_size=12))
def test_at_rest_the_lights_are_what_was_wanted_last(
    dialect: str, pictures: list[tuple[set[int], int]]
):
    pair = Pair(dialect=dialect)
    pair.run(NS)
    for lit, wait_ns in pictures:
        pair.talk.lights.show(lit)
        pair.run(pair.t_ns + wait_ns)
    pair.run(pair.t_ns + 2 * NS)
    assert pair.model.lit == pictures[-1][0]


@pytest.mark.parametrize("dialect", ["dgt-revelation", "dgt-pegasus"])
@settings(max_examples=10)
@given(st.lists(LIT, min_size=1, max_size=8), st.integers(0, 2**32))
def test_lights_that_were_told_wrong_are_right_again(
    dialect: str, pictures: list[set[int]], seed: int
):
    """A byte was lost, and a light that should be dark shone until its square blinked again."""
    pair = Pair(dialect=dialect, seed=seed)
    pair.run(NS)
    pair.loss = 0.02
    for lit in pictures:
        pair.talk.lights.show(lit)
        pair.run(pair.t_ns + NS // 2)
    pair.loss = 0.0
    pair.run(pair.t_ns + LIGHTS_AGAIN_NS + 2 * NS)
    # Where a size was lost the board waits for bytes that nobody sends: it is taken anew, all dark.
    assert pair.model.lit == pictures[-1] or pair.talk.failure is not None


def test_a_board_that_was_without_power_gets_its_lights_again():
    pair = Pair(dialect="dgt-revelation")
    pair.run(NS)
    pair.talk.lights.show(HOMES)
    pair.run(pair.t_ns + NS)
    pair.model.lit = set()
    pair.run(pair.t_ns + LIGHTS_AGAIN_NS + NS)
    assert pair.model.lit == HOMES


def test_a_board_that_must_be_asked_without_end_still_gets_its_lights():
    pair = Pair(dialect="dgt-revelation")
    pair.run(NS)
    pair.talk.lights.show(APART)
    begin_ns = pair.t_ns
    for n in range(400):  # every dump another one: each is asked for again at once
        pair.to_talk(frame(0x86, *(n >> bit & 1 for bit in range(64))))
        pair.run(begin_ns + n * NS // 100)
    assert pair.model.lit == APART
    assert pair.talk.waiting <= BESIDE


def test_neighbours_are_told_together_and_dark_ones_first():
    talk = LightTalk("revelation")
    assert (talk.due(0), talk.next_ns) == (b"", None)
    talk.show({3})
    talk.show({0, 1, 2, 3, 9, 11, 63})
    said = [talk.due(1) for _ in range(8)]
    off, on = (lambda a, b: commands.leds_revelation(a, b, on=False)), commands.leds_revelation
    assert said == [
        off(4, 8),
        off(10, 10),
        off(12, 62),
        on(0, 3, on=True),
        on(9, 9, on=True),
        on(11, 11, on=True),
        on(63, 63, on=True),
        b"",
    ]
    talk.show({0, 1, 2, 3, 9, 10, 11, 63})
    assert (talk.due(2), talk.due(2)) == (on(10, 10, on=True), b"")
    assert talk.is_said


def test_a_picture_that_has_begun_is_ended_and_the_newest_follows():
    talk = LightTalk("revelation")
    talk.show(set())
    talk.due(0)
    said = []
    for lit in ({0, 2}, {4}, {6}):
        talk.show(lit)
        said.append(talk.due(1))
    said += [talk.due(1), talk.due(1)]
    assert said == [
        commands.leds_revelation(0, 0, on=True),
        commands.leds_revelation(2, 2, on=True),
        commands.leds_revelation(0, 2, on=False),
        commands.leds_revelation(6, 6, on=True),
        b"",
    ]
