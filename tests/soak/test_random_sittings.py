"""Random hands, presses, controls, faults and rulings: never an exception, the same on replay."""

import pytest

from tests.soak.random_sittings import play_many


def test_what_was_looked_at_before_changes_no_sitting() -> None:
    """What a player owed was kept while the time of the half-move before it became known.

    A page that had been looked at offered no claim, the same sitting replayed did.
    """
    assert play_many(1, first=2976)[1] == {}


def test_random_sittings_end_in_states_that_are_listed_and_replay_equal() -> None:
    said, failed = play_many(6)
    assert failed == {}
    assert len(said) > 20


@pytest.mark.soak
def test_ten_thousand_random_sittings_never_raise() -> None:
    said, failed = play_many(10_000)
    assert list(failed.items())[:3] == []
    assert len(said) > 40
