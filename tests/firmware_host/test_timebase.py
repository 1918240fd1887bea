"""The sitting's time line: no time is invented, none runs backwards, none passes while off."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.timebase import TimeBase, wall_date, wall_label


class Machine:
    """A monotonic clock that the test moves."""

    def __init__(self, at_ns: int = 123_456) -> None:
        self.at_ns = at_ns

    def __call__(self) -> int:
        return self.at_ns


def test_a_new_time_line_starts_at_zero_and_runs_with_the_machine() -> None:
    machine = Machine()
    base = TimeBase(machine)
    assert base.now_ns() == 0
    machine.at_ns += 5
    assert base.now_ns() == 5


def test_time_while_switched_off_is_not_counted() -> None:
    """K-6: a board that was off for an hour took an hour from the player to move."""
    machine = Machine(at_ns=3_600_000_000_000)
    base = TimeBase(machine)
    base.continue_from(7_000)
    assert base.now_ns() == 7_000
    assert base.accept(6_999) == 7_000


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(-2000, 2000))))
def test_accepted_stamps_never_run_backwards_and_never_ahead(steps: list[tuple[int, int]]) -> None:
    machine = Machine()
    base = TimeBase(machine)
    last = 0
    for passed, late in steps:
        machine.at_ns += passed
        accepted = base.accept(base.now_ns() - late)
        assert last <= accepted <= base.now_ns()
        last = accepted


def test_a_stamp_in_order_is_left_alone() -> None:
    machine = Machine()
    base = TimeBase(machine)
    machine.at_ns += 100
    assert [base.accept(t) for t in (10, 40, 30, 90)] == [10, 40, 40, 90]


def test_labels_are_readable_dates() -> None:
    assert len(wall_label()) == len("2026-11-30T18:05:00+01:00")
    assert len(wall_date().split(".")) == 3
