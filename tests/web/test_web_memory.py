"""Long lists become JSON once, and a new item is sent alone."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.web.difference import Json, diff
from firmware_host.web.memory import EVENTS_STEP, ListMemory, WindowMemory

LISTS = st.lists(st.lists(st.integers(0, 3), max_size=6), max_size=8)


def made(item: int) -> Json:
    return {"n": item}


@given(LISTS)
def test_a_remembered_list_is_what_it_would_be_if_made_anew(lists: list[list[int]]) -> None:
    memory = ListMemory(made)
    for items in lists:
        assert memory.of(items) == [made(item) for item in items]


def test_only_what_is_new_is_made() -> None:
    asked: list[int] = []
    memory = ListMemory[int](asked.append)
    first = memory.of([1, 2, 3])
    assert memory.of([1, 2, 3]) is first
    memory.of([1, 2, 4, 5])
    assert asked == [1, 2, 3, 4, 5]


@given(LISTS)
def test_a_window_ends_with_the_list_whatever_came_before(lists: list[list[int]]) -> None:
    memory = WindowMemory(made)
    for items in lists:
        wanted = [made(item) for item in items]
        window = memory.of(items)
        assert window[len(window) - len(wanted) :] == wanted
        assert bool(window) == bool(wanted)


def test_a_new_event_is_sent_alone_though_an_old_one_is_dropped() -> None:
    """The table keeps the last events only: each new one sent all of them again, to every page."""
    memory = WindowMemory(made)
    window, sent = memory.of(range(EVENTS_STEP)), []
    for last in range(EVENTS_STEP + 1, 10 * EVENTS_STEP + 1):
        before, window = window, memory.of(range(last - EVENTS_STEP, last))
        change = diff(list(before), list(window))
        assert change is not None
        sent.append(len(change["+"]))  # type: ignore[arg-type]
        assert EVENTS_STEP <= len(window) <= 2 * EVENTS_STEP
    assert sum(count == 1 for count in sent) > 0.97 * len(sent)


def test_after_a_power_cut_the_window_is_that_of_the_journal() -> None:
    memory = WindowMemory(made)
    memory.of([1, 2, 3])
    assert memory.of([1, 2]) == [made(1), made(2)]
