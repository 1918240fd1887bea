"""Ends that somebody decides (laws E-11, E-12, E-15, A-3, I-10, N-5)."""

from dataclasses import replace

import pytest

from rules.endings_requests import (
    Forfeit,
    QuickPlayMoment,
    by_absence,
    by_both_forfeiting,
    by_forfeit,
    by_sealed_move,
    default_time_s,
    quick_play_refusal,
    rule_on_quick_play,
    winner,
)
from rules.game import Side
from rules.profile_files import PROFILE_NAMES, built_in
from rules.results import RESULTS

FIDE, CODE, CLUB = built_in("fide"), built_in("code"), built_in("club-2011")
FINISH = QuickPlayMoment("white", "white", 119.9, is_last_period=True, has_increment=False)


def test_under_two_minutes_in_the_last_period_a_draw_may_be_asked_for() -> None:
    """E-11."""
    assert quick_play_refusal(FINISH, CLUB) is None
    announced = FIDE.model_copy(update={"quick_play_claim": "yes"})
    assert quick_play_refusal(FINISH, announced) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"left_s": 121.0}, "120 s"),
        ({"left_s": 0.0}, "flag"),
        ({"is_last_period": False}, "last period"),
        ({"has_increment": True}, "adds time"),
        ({"to_move": "black"}, "on move"),
    ],
)
def test_else_the_request_is_refused_with_the_reason(change: dict[str, object], says: str) -> None:
    """E-11."""
    reason = quick_play_refusal(replace(FINISH, **change), CLUB)  # type: ignore[arg-type]  # a table
    assert reason is not None
    assert says in reason


@pytest.mark.parametrize("name", [name for name in PROFILE_NAMES if name != "club-2011"])
def test_it_is_refused_where_it_was_not_announced(name: str) -> None:
    """E-11."""
    assert quick_play_refusal(FINISH, built_in(name)) is not None


def test_the_arbiter_grants_postpones_or_refuses() -> None:
    """E-11: a refusal gives the opponent two minutes."""
    granted = rule_on_quick_play("grant", CLUB)
    assert granted.ending is not None
    assert (granted.ending.result, granted.ending.law) == ("1/2-1/2", "E-11")
    assert rule_on_quick_play("postpone", CLUB).is_watched
    refused = rule_on_quick_play("refuse", CLUB)
    assert (refused.ending, refused.opponent_gains_s, refused.is_watched) == (None, 120, False)


@pytest.mark.parametrize(
    ("name", "main_time_s", "wanted"),
    [
        ("fide", 7200, None),
        ("code", 7200, 3600),
        ("code", 600, 3600),
        ("club-2011", 14400, 3600),
        ("club-2011", 900, 450),
    ],
)
def test_the_default_time_is_the_profiles(name: str, main_time_s: int, wanted: int | None) -> None:
    """E-12: 60 minutes, half the main time if that is less, or what the event sets."""
    assert default_time_s(built_in(name), main_time_s) == wanted


def test_an_event_may_set_a_default_time_of_none_at_all() -> None:
    """E-12: zero tolerance: who is not there at the start loses."""
    assert default_time_s(FIDE.model_copy(update={"default_time_s": 0}), 7200) == 0


@pytest.mark.parametrize(("side", "result"), [("white", "-/+"), ("black", "+/-")])
def test_who_has_not_come_loses_without_play(side: Side, result: str) -> None:
    """E-12, N-5."""
    found = by_absence([side], FIDE)
    assert found is not None
    assert (found.result, found.law) == (result, "E-12")


def test_if_neither_comes_both_lose_or_whites_clock_runs() -> None:
    """E-12."""
    both = by_absence(("white", "black"), FIDE)
    assert both is not None
    assert both.result == "-/-"
    runs = FIDE.model_copy(update={"both_absent": "white-runs"})
    assert by_absence(("white", "black"), runs) is None
    assert by_absence((), FIDE) is None


@pytest.mark.parametrize("kind", Forfeit)
def test_forfeits_are_losses_and_unplayed_games_show_it(kind: Forfeit) -> None:
    """E-15, N-5."""
    for loser, at_board, unplayed in (("white", "0-1", "-/+"), ("black", "1-0", "+/-")):
        side: Side = "white" if loser == "white" else "black"
        begun = by_forfeit(kind, side, has_begun=True)
        assert begun.result == (unplayed if kind is Forfeit.NO_OPPONENT else at_board)
        assert by_forfeit(kind, side, has_begun=False).result == unplayed
        assert begun.law == "E-15"
        assert side in begun.reason


def test_both_may_forfeit() -> None:
    """E-15, N-5."""
    assert by_both_forfeiting(has_begun=True).result == "0-0"
    assert by_both_forfeiting(has_begun=False).result == "-/-"


def test_a_sealed_move_that_can_not_be_made_loses() -> None:
    """A-3."""
    found = by_sealed_move("black")
    assert (found.result, found.law) == ("1-0", "A-3")


def test_every_result_says_who_won_if_anybody_did() -> None:
    """N-5."""
    winners = {result: winner(result) for result in RESULTS if winner(result)}
    assert winners == {"1-0": "white", "+/-": "white", "0-1": "black", "-/+": "black"}
