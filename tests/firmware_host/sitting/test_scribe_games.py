"""What is written of simulated games: sure stays sure, and looking changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Sensing, Tick
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import load_styles
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.simulated_games import (
    CHOICES,
    SENSINGS,
    Choice,
    feed,
    game_of,
    quickly,
)
from tests.simulate.playing import own_plans


@given(CHOICES)
@quickly(4)
def test_a_half_move_once_written_as_sure_is_never_changed(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    sure: dict[tuple[int, int], tuple[str, str, int]] = {}
    for effects in feed(table, game):
        now = {
            (record.number, index): (ply.key, ply.notation, ply.made_ns)
            for record in (table.records() if effects else ())
            for index, ply in enumerate(record.plies)
            if ply.certainty == "sure"
        }
        if effects:
            assert {name: now.get(name) for name in sure} == sure
            sure = now


@given(CHOICES)
@quickly(4)
def test_before_a_sure_half_move_only_an_open_doubt_is_not_sure(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    for effects in feed(table, game):
        for record in table.records()[-1:] if effects else ():
            doubted = {doubt.ply for doubt in table.view(table.now_ns).doubts}
            settled = (p for i, p in enumerate(record.plies) if i not in doubted)
            certain = [ply.certainty == "sure" for ply in settled]
            assert certain == sorted(certain, reverse=True)


@given(CHOICES, st.lists(st.integers(0, 200_000_000_000), min_size=5, max_size=30))
@quickly(4)
def test_ticks_in_a_game_change_nothing(choice: Choice, looks: list[int]) -> None:
    game = game_of(choice)
    last = game.signals[-1].t_ns if game.signals else 0
    ticks = [Tick(look) for look in looks if look <= last]
    ticked = sorted([*game.signals, *ticks], key=lambda signal: signal.t_ns)
    alone, looked_at = Table(game.sitting), Table(game.sitting)
    wanted = [effect for some in feed(alone, game) for effect in some]
    found = [effect for signal in ticked for effect in looked_at.feed(signal)]
    assert [*found, *looked_at.close()] == wanted
    assert looked_at.records() == alone.records()


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_tidy_game_leaves_no_doubt_and_no_half_move_unsure(sensing: Sensing) -> None:
    plan = next(
        plan
        for plan in own_plans()
        if len(plan.moves) >= 15 and not any(move.promotion for move in plan.moves)
    )
    game = simulate_game(plan, load_styles()["tidy"], sensing, 1)
    table = Table(game.sitting)
    events = [e for some in feed(table, game) for e in some if isinstance(e, Happened)]
    (record,) = table.records()
    assert tuple(ply.key for ply in record.plies) == game.moves
    assert {ply.certainty for ply in record.plies} == {"sure"}
    assert all(ply.pressed_ns is not None and ply.clock_ns is not None for ply in record.plies)
    assert not [event for event in events if event.kind in ("doubt", "revised", "unexplained")]
