"""Pauses after wrong passwords, and sessions: for any order of tries, at any time."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.web.backoff import ADDRESS_STEPS, FORGET_S, MOST_KEPT, Backoff
from firmware_host.web.sessions import IDLE_NS, LONGEST_NS, MOST_SESSIONS, Sessions

S = 10**9


def test_four_mistakes_are_free_and_then_each_costs_more() -> None:
    backoff, now_ns, pauses = Backoff(), 0, []
    for _ in range(16):
        backoff.fail("a", now_ns)
        pauses.append(backoff.wait_s("a", now_ns))
        now_ns += pauses[-1] * S
    assert pauses == [0] * 4 + [60] * 5 + [300] * 5 + [3600] * 2
    assert backoff.wait_s("b", now_ns) == 0


def test_all_is_forgotten_after_hours_or_with_the_right_password() -> None:
    backoff = Backoff()
    for _ in range(5):
        backoff.fail("a", 0)
    assert backoff.fail("a", (FORGET_S + 1) * S) == 1
    for _ in range(5):
        backoff.fail("b", 0)
    backoff.forgive("b")
    assert backoff.wait_s("b", 0) == 0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 100)), max_size=80))
def test_nobody_gets_more_tries_than_the_table_allows(tries: list[tuple[str, int]]) -> None:
    """However the guesses of several are mixed: between five and the next lies a minute."""
    backoff, now_ns = Backoff(), 0
    made: dict[str, list[int]] = {}
    for who, pause_s in tries:
        now_ns += pause_s * S
        if backoff.wait_s(who, now_ns) == 0:
            backoff.fail(who, now_ns)
            made.setdefault(who, []).append(now_ns)
    for times in made.values():
        late = times[ADDRESS_STEPS[0].failures - 1 :]
        assert all(b - a >= 60 * S for a, b in itertools.pairwise(late))


def test_neither_addresses_nor_sessions_fill_the_memory() -> None:
    backoff, sessions = Backoff(), Sessions()
    for n in range(3 * MOST_KEPT):
        backoff.fail(str(n), n)
    tokens = [sessions.begin("Anna", "hash", 0) for _ in range(3 * MOST_SESSIONS)]
    assert len(backoff._failed) == MOST_KEPT
    assert sum(sessions.of(token, 0) is not None for token in tokens) == MOST_SESSIONS


@given(st.lists(st.integers(0, 2 * IDLE_NS), max_size=30))
def test_a_session_lives_while_it_is_used_and_never_longer_than_a_day(pauses: list[int]) -> None:
    sessions, now_ns = Sessions(), 0
    token, lives = sessions.begin("Anna", "hash", 0), True
    for pause_ns in pauses:
        now_ns += pause_ns
        lives = lives and pause_ns <= IDLE_NS and now_ns <= LONGEST_NS
        assert (sessions.of(token, now_ns) is not None) == lives
