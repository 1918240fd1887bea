"""The figures of a whole process can be had (how high they are is no test's matter but one)."""

import pytest

from firmware_host.bench.process import memory_after, seconds_to_game


def test_the_memory_of_a_service_is_read_while_it_plays():
    figures = list(memory_after(1, seed=1))
    assert [each.games for each in figures] == [1]
    assert 10 < figures[0].resident_mb < 120


def test_a_broken_off_game_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    """The page was there before the journal had been opened: the figure was of an empty board."""
    monkeypatch.setattr("firmware_host.bench.process._STARTS", 1)
    assert seconds_to_game(2, seed=1) > 0
