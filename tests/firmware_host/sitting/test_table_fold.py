"""The table is a deterministic fold: whatever comes, whenever somebody looks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import Signal, Tick
from drivers.sitting import Sitting
from firmware_host.journal.kept_games import records_of
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.folding import (
    MS,
    STATES,
    fold,
    signals_for,
    sittings,
)

ANY = sittings().flatmap(
    lambda sitting: st.tuples(st.just(sitting), signals_for(sitting.sensing, forwards=False))
)
FORWARDS = sittings().flatmap(
    lambda sitting: st.tuples(st.just(sitting), signals_for(sitting.sensing, forwards=True))
)
LOOKS = st.lists(st.integers(0, 20_000 * MS), max_size=12)


def looked_at(signals: list[Signal], looks: list[int]) -> list[Signal]:
    """The same signals with ticks between them; none later than the last signal."""
    last = signals[-1].t_ns if signals else 0
    ticks = [Tick(look) for look in looks if look <= last]
    # Stable: a tick comes after the signals of its own instant.
    return sorted([*signals, *ticks], key=lambda signal: signal.t_ns)


@given(ANY)
@settings(max_examples=16)
def test_no_signal_raises_and_the_view_always_works(played: tuple[Sitting, list[Signal]]) -> None:
    sitting, signals = played
    table = Table(sitting)
    for signal in signals:
        table.feed(signal)
        view = table.view(table.now_ns)
        assert view.state in STATES
        assert len(view.believed) == len(view.reading) == 64
        assert view.record == table.records()[-1]
    table.close()
    assert table.view(0).state in STATES


@given(ANY)
@settings(max_examples=16)
def test_time_never_runs_backwards(played: tuple[Sitting, list[Signal]]) -> None:
    sitting, signals = played
    table = Table(sitting)
    before = 0
    for signal in signals:
        stamps = [effect.t_ns for effect in table.feed(signal)]
        assert stamps == sorted(stamps)
        assert all(before <= stamp <= table.now_ns for stamp in stamps)
        before = table.now_ns
        assert before >= signal.t_ns


@given(ANY)
@settings(max_examples=16)
def test_after_a_signal_no_deadline_stays_overdue(played: tuple[Sitting, list[Signal]]) -> None:
    sitting, signals = played
    table = Table(sitting)
    for signal in signals:
        table.feed(signal)
        table.feed(Tick(table.now_ns))
        due = table.next_deadline_ns()
        assert due is None or due > table.now_ns


@given(ANY)
@settings(max_examples=20)
def test_left_alone_a_table_comes_to_rest(played: tuple[Sitting, list[Signal]]) -> None:
    """Deadlines beget deadlines, but not for ever: a service would spin."""
    sitting, signals = played
    table = Table(sitting)
    fold(table, signals, close=False)
    for _ in range(200):
        due = table.next_deadline_ns()
        if due is None:
            return
        table.feed(Tick(due))
    raise AssertionError(f"still a deadline at {due} ns")


@given(FORWARDS, LOOKS)
@settings(max_examples=16)
def test_a_look_in_between_changes_nothing(
    played: tuple[Sitting, list[Signal]], looks: list[int]
) -> None:
    """A late tick and an early signal give the same sitting."""
    sitting, signals = played
    once, often = Table(sitting), Table(sitting)
    alone = fold(once, signals)
    watched = fold(often, looked_at(signals, looks))
    assert often.records() == once.records()
    assert [e for e in watched if isinstance(e, Happened)] == [
        e for e in alone if isinstance(e, Happened)
    ]
    assert watched == alone


@given(FORWARDS)
@settings(max_examples=16)
def test_the_same_signals_give_the_same_effects(played: tuple[Sitting, list[Signal]]) -> None:
    sitting, signals = played
    assert fold(Table(sitting), signals) == fold(Table(sitting), signals)


@given(ANY)
@settings(max_examples=50)
def test_a_reader_of_the_effects_has_the_same_records(
    played: tuple[Sitting, list[Signal]],
) -> None:
    sitting, signals = played
    table = Table(sitting)
    assert records_of(fold(table, signals)) == table.records()
