"""Rulings on what no sensor can know: forfeits, colours, flags and times of another clock."""

import pytest

from drivers.signals import RulingKind, Side
from tests.firmware_host.sitting.hall import Hall, S

MIN = 60 * S
NAMES = {"White": "Anna", "Black": "Ben", "WhiteElo": "2000", "Event": "Club"}


# --- forfeits (E-15) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "unplayed", "played", "reason"),
    [
        ({"side": "white", "reason": "phone"}, "-/+", "0-1", "white forfeits for a phone"),
        ({"side": "black", "reason": "refuses-to-play"}, "+/-", "1-0", "black refuses to go on"),
        ({"side": "black", "reason": "no-opponent"}, "+/-", "+/-", "black is not there: a bye"),
        (
            {"side": "white", "reason": "left the hall"},
            "-/+",
            "0-1",
            "white forfeits: left the hall",
        ),
        ({"side": "white"}, "-/+", "0-1", "white forfeits"),
        ({}, "-/-", "0-0", "both players forfeit"),
    ],
)
def test_a_forfeit_shows_whether_the_game_was_played(
    values: dict[str, object], unplayed: str, played: str, reason: str
) -> None:
    """E-15, N-5: lost at the board once a move was made; else it was not played."""
    for moves, result in (((), unplayed), (("e2e4",), played)):
        hall = Hall()
        hall.play(*moves)
        said = hall.applied(RulingKind.FORFEIT, **values)
        record = hall.view().record
        assert (said.law, record.result, record.reason) == ("E-15", result, reason)
        assert hall.is_told_whole()


def test_a_game_that_is_over_is_not_forfeited() -> None:
    """E-16."""
    hall = Hall()
    hall.play("f2f3", "e7e5", "g2g4", "d8h4")
    assert "adjudge instead" in hall.refused(RulingKind.FORFEIT, side="black")
    assert hall.view().record.result == "0-1"


# --- colours against the pairing (B-6) -----------------------------------------------------------

MOVES = ("g1f3", "g8f6", "f3g1", "f6g8")


def swapped(profile: str, moves: int, **values: object) -> Hall:
    """So many half-moves were made when it was found."""
    hall = Hall(profile=profile, tags=NAMES, time_control="7200|1200", touch_move="record")
    hall.play(*(MOVES[ply % 4] for ply in range(moves)))
    hall.applied(RulingKind.COLOURS_SWAPPED, **values)
    assert hall.is_told_whole()
    return hall


def test_colours_swapped_begin_anew_under_ten_moves() -> None:
    """B-6: the game is void and stays in the record."""
    hall = swapped("fide", 3)
    void, game = hall.table.records()
    assert (void.cause, len(void.plies), len(game.plies)) == ("void", 3, 0)
    assert game.tags["White"] == "Anna"


def test_colours_swapped_go_on_once_ten_moves_were_made_and_the_names_change_places() -> None:
    """B-6, N-6: who plays White stands so in the record, also when it has to begin anew."""
    hall = swapped('fide {"repetition_auto": "never"}', 20)
    tags = hall.view().record.tags
    assert tags == {"White": "Ben", "Black": "Anna", "BlackElo": "2000", "Event": "Club"}
    hall.applied(RulingKind.SET_POSITION, position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 11")
    assert hall.view().record.tags == tags


def test_in_the_classic_code_the_arbiter_says_whether_it_begins_anew() -> None:
    """White's time stood for Black's too, who had used a quarter of a shorter one.

    B-6: `may-anew-under-time`, a quarter of the time to the own first control.
    """
    hall = Hall(profile="code", tags=NAMES, time_control="7200|1200")
    assert "arbiter says" in hall.refused(RulingKind.COLOURS_SWAPPED)
    hall.play("e2e4")
    hall.wait(301)
    hall.applied(RulingKind.COLOURS_SWAPPED)
    assert hall.view().record.tags["White"] == "Ben"


def test_the_arbiter_may_rule_otherwise_on_swapped_colours() -> None:
    """I-10, B-6."""
    assert swapped("fide", 2, granted=False).view().record.tags["White"] == "Ben"
    assert len(swapped("club-2011", 2, granted=True).table.records()) == 2


# --- the players' own clock (K-4, I-6) -----------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "control", "result", "words"),
    [
        ("fide", "300", "1/2-1/2", "drawn"),
        ("fide", "40/300:300", "*", "play goes on"),
        ("club-2011", "40/300:300", "1/2-1/2", "drawn"),
        ("code", "300", "*", "counted anew"),
    ],
)
def test_both_flags_of_another_clock_are_what_the_profile_says(
    profile: str, control: str, result: str, words: str
) -> None:
    """K-4: `both_flags`, where nobody knows which fell first."""
    hall = Hall(profile=profile, time_control=control, clock=False)
    hall.play("e2e4", "e7e5", press=False)
    said = hall.applied(RulingKind.BOTH_FLAGS)
    assert words in said.text
    assert (said.law, hall.view().record.result) == ("K-4", result)
    assert hall.is_told_whole()


def test_our_own_clock_knows_which_flag_fell() -> None:
    """K-4."""
    assert "which flag" in Hall().refused(RulingKind.BOTH_FLAGS)
    assert "no time control" in Hall(time_control=None, clock=False).refused(RulingKind.BOTH_FLAGS)


def unclocked(moves: int) -> Hall:
    """A game by the players' own clock."""
    hall = Hall(time_control="40/7200:3600", clock=False, touch_move="record")
    hall.play(*(MOVES[ply % 4] for ply in range(moves)), press=False)
    return hall


def test_the_times_of_another_clock_are_restored_in_proportion_to_the_moves() -> None:
    """I-6: 6 of 8 moves stand, so three quarters of what was used."""
    hall = unclocked(16)
    values = {"white_ns": 40 * MIN, "black_ns": 80 * MIN}
    said = hall.applied(RulingKind.RESTORE, ply=12, **values)
    assert said.law == "I-6"
    assert "White's to 1:00:00, Black's to 1:30:00" in said.text
    assert (said.details["new"]["white_ns"], said.details["new"]["black_ns"]) == (  # type: ignore[index]  # what it is now
        60 * MIN,
        90 * MIN,
    )


def test_at_least_a_minute_a_move_is_left_to_the_control() -> None:
    """I-6."""
    hall = unclocked(16)
    said = hall.applied(RulingKind.RESTORE, ply=12, white_ns=S, black_ns=60 * MIN)
    assert "White's to 34:00, Black's to 1:15:00" in said.text


def test_the_moves_of_earlier_parts_and_the_illegal_one_count_in_the_times() -> None:
    """I-6, I-11: 2 moves, the illegal one, 1 more: White has made 4 when it is gone back to 2."""
    hall = Hall(sensing="piece", time_control="7200", clock=False, touch_move="record")
    hall.play("e2e4", "e7e5", "g1f3", "b8c6", press=False)
    hall.shift("f1h6")
    hall.wait(9)
    hall.applied(RulingKind.LET_STAND)
    hall.play("g8f6", "b1c3", press=False)
    said = hall.applied(RulingKind.RESTORE, game=1, ply=4, white_ns=80 * MIN, black_ns=90 * MIN)
    assert "White's to 1:40:00, Black's to 1:40:00" in said.text


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"white_ns": 1}, "for both"),
        ({"white_ns": 121 * MIN, "black_ns": 0}, "white was given 7200 s"),
        ({"white_ns": 0, "black_ns": -1}, "black was given 7200 s"),
    ],
)
def test_times_that_can_not_be_are_refused(values: dict[str, object], why: str) -> None:
    """I-6, I-10."""
    assert why in unclocked(4).refused(RulingKind.RESTORE, ply=2, **values)


def test_our_own_clock_restores_its_times_from_the_stamps() -> None:
    """I-6: it takes none from anybody."""
    hall = Hall()
    hall.play("e2e4", "e7e5")
    why = hall.refused(RulingKind.RESTORE, ply=1, white_ns=S, black_ns=S)
    assert "the clock knows" in why


# --- byo-yomi (K-10) -----------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["white", "black"])
def test_the_periods_of_byo_yomi_are_corrected(side: Side) -> None:
    """K-10, K-7."""
    hall = Hall(time_control="60y5x30")
    said = hall.applied(RulingKind.SET_PERIODS, side=side, moves=3)
    assert (said.law, said.details["old"], said.details["new"]) == ("K-10", {side: 5}, {side: 3})
    assert "-1 periods" in hall.refused(RulingKind.SET_PERIODS, side=side, moves=-1)
    assert "it names no" in hall.refused(RulingKind.SET_PERIODS, moves=1)
    assert "no clock" in Hall(clock=False).refused(RulingKind.SET_PERIODS, side=side, moves=1)
