"""The contact filter: bounce is absorbed, no change is lost, what flickers is not believed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import CellChanged
from firmware_host.sitting.contact import CALM_NS, LONGEST_BURST_NS, QUIET_NS, ContactFilter

MS = 1_000_000
CELLS = 4
START = "x.x."
SYMBOLS = st.sampled_from(".xPp?")
RAW = st.lists(st.tuples(st.integers(0, 60 * MS), st.integers(0, CELLS - 1), SYMBOLS), max_size=60)


class Fed:
    """A filter with everything that came out of it, fed as the table feeds it."""

    def __init__(self, start: str = START) -> None:
        self.contact = ContactFilter(start)
        self.out: list[CellChanged] = []

    def wait(self, t_ns: int) -> None:
        due = self.contact.next_deadline_ns()
        steps = 0
        while due is not None and due <= t_ns:
            self.out += self.contact.due(due)
            due = self.contact.next_deadline_ns()
            steps += 1
            assert steps < 10 * CELLS, "the deadlines never end"

    def change(self, t_ns: int, cell: int, symbol: str) -> None:
        self.wait(t_ns)
        self.out += self.contact.change(t_ns, cell, symbol)

    def reading(self, t_ns: int, symbols: str) -> None:
        self.wait(t_ns)
        self.out += self.contact.truth(t_ns, symbols)

    def shown(self) -> str:
        """What a reader of the settled changes believes."""
        cells = list(START)
        for change in self.out:
            cells[change.cell] = change.symbol
        return "".join(cells)


@given(RAW)
def test_the_final_state_of_a_cell_is_never_lost(raw: list[tuple[int, int, str]]) -> None:
    fed, last, t_ns = Fed(), list(START), 0
    for step_ns, cell, symbol in raw:
        t_ns += step_ns
        fed.change(t_ns, cell, symbol)
        last[cell] = symbol
    fed.wait(t_ns + CALM_NS + LONGEST_BURST_NS + QUIET_NS)
    assert fed.contact.symbols == fed.shown() == "".join(last)
    assert not fed.contact.distrusted
    assert fed.contact.next_deadline_ns() is None


@given(RAW)
def test_what_it_reads_is_what_it_has_said(raw: list[tuple[int, int, str]]) -> None:
    fed, t_ns = Fed(), 0
    for step_ns, cell, symbol in raw:
        t_ns += step_ns
        fed.change(t_ns, cell, symbol)
        assert fed.contact.symbols == fed.shown()


@given(RAW)
def test_stamps_are_those_of_edges_of_the_cell_and_never_run_backwards(
    raw: list[tuple[int, int, str]],
) -> None:
    fed, t_ns = Fed(), 0
    edges: dict[int, list[int]] = {}
    for step_ns, cell, symbol in raw:
        t_ns += step_ns
        edges.setdefault(cell, []).append(t_ns)
        fed.change(t_ns, cell, symbol)
    fed.wait(t_ns + 2 * CALM_NS)
    for cell in range(CELLS):
        stamps = [change.t_ns for change in fed.out if change.cell == cell]
        assert stamps == sorted(stamps)
        assert set(stamps) <= set(edges.get(cell, []))


@given(RAW, st.lists(st.integers(0, 3000 * MS), max_size=20))
def test_a_late_look_at_the_deadlines_gives_the_same_changes(
    raw: list[tuple[int, int, str]], looks: list[int]
) -> None:
    eager, lazy, t_ns = Fed(), Fed(), 0
    for step_ns, cell, symbol in raw:
        for look in sorted(looks):
            if t_ns < look < t_ns + step_ns:
                eager.wait(look)
        t_ns += step_ns
        eager.change(t_ns, cell, symbol)
        lazy.change(t_ns, cell, symbol)
    assert eager.out == lazy.out


BOUNCES = st.lists(st.integers(1, 6 * MS), max_size=4)


@given(BOUNCES, st.booleans())
def test_a_contact_that_bounces_changes_once_with_the_stamp_of_its_first_edge(
    gaps: list[int], lifted: bool
) -> None:
    """H22: returns of up to 6 ms each, as long as a contact ever chatters."""
    old, new = ("x", ".") if lifted else (".", "x")
    cell, t_ns = (0 if lifted else 1), 500 * MS
    fed = Fed()
    fed.change(t_ns, cell, new)
    for gap in gaps:
        fed.change(t_ns + gap // 2, cell, old)
        t_ns += gap
        fed.change(t_ns, cell, new)
    fed.wait(10_000 * MS)
    assert fed.out == [CellChanged(500 * MS, cell, new)]


@pytest.mark.parametrize("away_ms", [9, 12, 20, 50, 300])
def test_a_lift_longer_than_any_bounce_is_seen_with_both_its_stamps(away_ms: int) -> None:
    fed = Fed()
    fed.change(100 * MS, 0, ".")
    fed.change((100 + away_ms) * MS, 0, "x")
    fed.wait(1_000 * MS)
    assert fed.out == [
        CellChanged(100 * MS, 0, "."),
        CellChanged((100 + away_ms) * MS, 0, "x"),
    ]


def test_a_burst_that_ends_as_it_began_is_passed_on_as_there_and_back() -> None:
    """A drop-out of 3 ms: the lift was said already, so the return must be."""
    fed = Fed()
    fed.change(100 * MS, 0, ".")
    fed.change(103 * MS, 0, "x")
    fed.wait(1_000 * MS)
    assert fed.out == [CellChanged(100 * MS, 0, "."), CellChanged(103 * MS, 0, "x")]


def flicker(fed: Fed, cell: int, t_ns: int, changes: int) -> int:
    for i in range(changes):
        t_ns += 100 * MS
        fed.change(t_ns, cell, ".x"[(i + (cell % 2)) % 2])
    return t_ns


@given(st.integers(12, 60), st.integers(0, CELLS - 1))
def test_a_flickering_cell_reads_unknown_once_and_then_is_silent(changes: int, cell: int) -> None:
    """H23."""
    fed = Fed()
    flicker(fed, cell, 0, changes)
    assert fed.contact.symbols[cell] == "?"
    assert list(fed.contact.distrusted) == [cell]
    assert [change.symbol for change in fed.out].count("?") == 1
    assert len(fed.out) <= 10


@given(st.integers(12, 40), st.integers(0, CELLS - 1))
def test_a_flickering_cell_is_believed_again_when_it_has_calmed_down(
    changes: int, cell: int
) -> None:
    """H23."""
    fed = Fed()
    t_ns = flicker(fed, cell, 0, changes)
    fed.wait(t_ns + CALM_NS - 1)
    assert list(fed.contact.distrusted) == [cell]
    fed.wait(t_ns + CALM_NS)
    assert not fed.contact.distrusted
    assert fed.contact.symbols[cell] == ".x"[(changes - 1 + cell % 2) % 2]
    before = len(fed.out)
    fed.change(t_ns + 2 * CALM_NS, cell, ".x"[(changes + cell % 2) % 2])
    assert len(fed.out) == before + 1


def test_one_flickering_cell_does_not_silence_another() -> None:
    fed = Fed()
    t_ns = flicker(fed, 0, 0, 20)
    fed.change(t_ns + 1, 2, ".")
    assert fed.out[-1] == CellChanged(t_ns + 1, 2, ".")


@given(RAW, st.text(".xPp", min_size=CELLS, max_size=CELLS))
def test_a_full_reading_at_rest_is_what_the_cells_read_from_then_on(
    raw: list[tuple[int, int, str]], symbols: str
) -> None:
    """H24: whatever was lost before."""
    fed, t_ns = Fed(), 0
    for step_ns, cell, symbol in raw:
        t_ns += step_ns
        fed.change(t_ns, cell, symbol)
    t_ns += 100 * MS
    fed.reading(t_ns, symbols)
    fed.wait(t_ns + 2 * CALM_NS)
    assert fed.contact.symbols == fed.shown() == symbols


def test_a_full_reading_tells_the_emptied_cells_first() -> None:
    """A piece missed on its way leaves before it arrives."""
    fed = Fed()
    fed.reading(100 * MS, ".xx.")
    assert fed.out == [CellChanged(100 * MS, 0, "."), CellChanged(100 * MS, 1, "x")]


def test_a_full_reading_that_says_nothing_new_changes_nothing() -> None:
    fed = Fed()
    fed.reading(100 * MS, START)
    assert fed.out == []
    assert fed.contact.next_deadline_ns() is None
