"""How simulated games are compared with what the table makes of them."""

import argparse
from itertools import product
from pathlib import Path

import pytest

from drivers.recording import read_recording
from firmware_host.bench import alone, plain
from firmware_host.bench.accuracy import (
    Outcome,
    Setting,
    Tally,
    doubted_plies,
    format_tally,
    judge,
    measure,
    simulate_numbered,
)
from firmware_host.bench.failures import write_failure
from firmware_host.bench.games import plans_from, random_plans
from firmware_host.commands import bench
from firmware_host.errors import UserError
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import Style, find_style
from firmware_host.sitting.effects import Happened
from tests.simulate.playing import GAMES, own_plans

TIDY = Setting(find_style("tidy"), "colour", clock=True)


def test_an_outcome_counts_what_is_wrong_missing_and_silent():
    outcome = Outcome(1, ("e2e4", "e7e5", "g1f3", "b8c6"), ("e2e4", "e7e6", "g1h3"), doubts=(1,))
    assert not outcome.is_exact
    assert outcome.wrong == (1, 2)
    assert outcome.missing == 1
    assert outcome.silent == (2,)


def test_moves_too_many_are_wrong():
    outcome = Outcome(1, ("e2e4",), ("e2e4", "e7e6"))
    assert (outcome.wrong, outcome.missing, outcome.silent) == ((1,), 0, (1,))


def test_a_doubt_said_late_counts_at_the_half_move_that_it_names():
    said = [
        Happened(5, 7, "doubt", "", details={"ply": 3}),
        Happened(6, 8, "unexplained", ""),
        Happened(7, 9, "doubt", ""),
    ]
    assert doubted_plies(said) == (3, 7, 9)


def test_a_mistake_of_the_table_is_counted_and_does_not_end_the_run():
    game = simulate_game(own_plans()[0], Style(), "piece", 1)
    broken = type(game)(
        type(game.sitting)(game="draughts"), game.signals, game.moves, game.landed_s
    )
    outcome = judge(broken, 1)
    assert "ValueError" in outcome.error
    assert not outcome.is_exact


@pytest.mark.parametrize("sensing", ["colour", "piece"])
def test_the_plain_way_reads_tidy_hands_on_good_sensors(sensing: str):
    for plan in own_plans()[:5]:
        game = simulate_game(plan, Style(), sensing, 1)
        assert plain.replay(game.sitting, game.signals)[:20] == game.moves[:20]


def test_both_ways_are_measured_and_shown_beside_each_other():
    plans = own_plans()[:3]
    (table,) = measure(plans, [TIDY], seed=1, processes=1)
    (beside,) = measure(plans, [TIDY], seed=1, way="plain", processes=1)
    assert (table.games, table.errors) == (3, 0)
    assert beside.plies == sum(len(plan.moves) for plan in plans)
    row = format_tally(table, beside).split()
    assert row[:4] == ["tidy", "colour", "yes", "3"]


def test_two_processes_find_the_same_as_one():
    plans = list(random_plans(4, 1, longest=20))
    rows = [
        [format_tally(tally, None) for tally in measure(plans, [TIDY], seed=1, processes=n)]
        for n in (1, 2)
    ]
    assert rows[0] == rows[1]


def test_a_game_that_went_wrong_is_written_down(tmp_path: Path):
    game = simulate_numbered(own_plans()[1], TIDY, 2, 1)
    outcome = Outcome(2, game.moves, ("f2f3", "e7e6"), said=(Happened(5, 1, "doubt", "which?"),))
    path = write_failure(tmp_path, game, TIDY, outcome)
    assert read_recording(path).signals == game.signals
    text = path.with_suffix(".txt").read_text("utf-8")
    assert "4 half-moves played, 2 recorded" in text
    assert "e7e5   e7e6    <-- SILENT" in text
    assert "ply 1 doubt: which?" in text


def test_games_come_from_files_in_turn():
    files = [GAMES / "by_hand.pgn", GAMES / "chess960.pgn"]
    plans = plans_from(files, 6)
    assert [plan.board.chess960 for plan in plans] == [False] * 3 + [True] * 3


def test_random_games_are_the_same_again():
    first, again = ([plan.moves for plan in random_plans(2, 5, longest=30)] for _ in range(2))
    assert first == again
    assert first[0] != first[1]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    bench.add_parser(parser.add_subparsers())
    return bench.run(parser.parse_args(["bench", *words]))


def test_the_command_prints_the_tables(capsys: pytest.CaptureFixture[str]):
    pgn = str(GAMES / "by_hand.pgn")
    for part in ("accuracy", "cost"):
        run("--only", part, "--games", "2", "--styles", "club", "--sensing", "piece", pgn)
    printed = capsys.readouterr().out
    assert "accuracy: 2 games a row" in printed
    assert "moves wrong without a doubt: " in printed
    for name, clock in product(("club", "club-lossy"), ("yes", "no")):
        assert any(line.split()[:3] == [name, "piece", clock] for line in printed.splitlines())
    assert "second half" in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "--games is 0; give a number from 1"),
        (["--styles", "fast"], "choose one of tidy"),
        (["--sensing", "smell"], "no sensing 'smell'; one of occupancy"),
        (["none.pgn"], "none.pgn: can't be read"),
    ],
)
def test_a_mistake_is_one_line_with_its_remedy(words: list[str], told: str):
    with pytest.raises(UserError) as caught:
        run("--only", "accuracy", *words)
    assert told in str(caught.value)


def test_a_tally_of_no_games_is_shown_all_the_same():
    assert "0.00%" in format_tally(Tally(TIDY), None)


def test_alone_it_measures_what_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = "--games 2 --from-game 2 --styles tidy,club --sensing piece --clock yes --plain"
    more = ["--lossy", "--set", "slide=1", "--processes", "1", "--failures", str(tmp_path)]
    assert alone.main([*words.split(), *more, str(GAMES / "by_hand.pgn")]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[:4] for row in rows if row[0].endswith("-lossy")] == [
        ["tidy-lossy", "piece", "yes", "2"],
        ["club-lossy", "piece", "yes", "2"],
    ]
