"""The plug is pulled at random instants of play, again and again (H25)."""

from pathlib import Path

import pytest

from tests.soak.killed_play import kill_many


def check(folder: Path, seed: int, kills: int) -> None:
    tally = kill_many(folder, seed, kills)
    assert tally.losses == []
    assert tally.resumed > kills // 2
    assert tally.seen_plies > kills


def test_no_kill_loses_a_completed_move_or_more_than_a_second(tmp_path: Path) -> None:
    check(tmp_path, seed=1, kills=8)


@pytest.mark.soak
def test_three_hundred_kills_lose_no_completed_move(tmp_path: Path) -> None:
    check(tmp_path, seed=2, kills=300)
