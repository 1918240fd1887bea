"""A wrong set-up, swapped colours, pieces knocked over (laws B-3 to B-7), profile by profile."""

import chess
import pytest

from rules.chess_rules import CHESS
from rules.irregularity_set_up import (
    FAULT_OF_MISPLACEMENT,
    Progress,
    SetUpFault,
    SetUpRemedy,
    rule_on_set_up,
)
from rules.profile_files import PROFILE_NAMES, built_in

EARLY, LATE = Progress(9, 9), Progress(10, 10)
ANY_TIME = ("fide", "code", "club-2011")
TEN_MOVES = ("fide-rapid", "fide-blitz")


def remedy(fault: SetUpFault, progress: Progress, name: str) -> SetUpRemedy:
    return rule_on_set_up(fault, progress, built_in(name)).remedy


@pytest.mark.parametrize("name", ANY_TIME)
def test_black_having_begun_makes_the_game_void_whenever_it_is_found(name: str) -> None:
    """B-3."""
    for progress in (EARLY, LATE, Progress(80, 80)):
        assert remedy(SetUpFault.BLACK_BEGAN, progress, name) is SetUpRemedy.ANEW


@pytest.mark.parametrize("name", TEN_MOVES)
def test_in_rapid_and_blitz_black_having_begun_counts_until_ten_moves_each(name: str) -> None:
    """B-3: nine moves each are early; ten by one side only are early too."""
    assert remedy(SetUpFault.BLACK_BEGAN, EARLY, name) is SetUpRemedy.ANEW
    assert remedy(SetUpFault.BLACK_BEGAN, Progress(10, 9), name) is SetUpRemedy.ANEW
    assert remedy(SetUpFault.BLACK_BEGAN, LATE, name) is SetUpRemedy.GO_ON


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_turned_board_loses_nothing(name: str) -> None:
    """B-4: the position is carried over, at any time."""
    for progress in (Progress(0, 0), EARLY, LATE):
        assert remedy(SetUpFault.BOARD_TURNED, progress, name) is SetUpRemedy.CARRY_OVER


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_wrong_first_position_starts_the_game_anew(name: str) -> None:
    """B-5: in rapid and blitz until ten moves each."""
    assert remedy(SetUpFault.WRONG_POSITION, EARLY, name) is SetUpRemedy.ANEW
    late = SetUpRemedy.ANEW if name in ANY_TIME else SetUpRemedy.GO_ON
    assert remedy(SetUpFault.WRONG_POSITION, LATE, name) is late


@pytest.mark.parametrize("name", ["fide", "fide-rapid", "fide-blitz"])
def test_colours_swapped_begin_anew_under_ten_moves_by_both(name: str) -> None:
    """B-6."""
    assert remedy(SetUpFault.COLOURS_SWAPPED, EARLY, name) is SetUpRemedy.ANEW
    assert remedy(SetUpFault.COLOURS_SWAPPED, LATE, name) is SetUpRemedy.GO_ON


def test_in_the_classic_code_the_arbiter_may_begin_anew_in_the_first_quarter() -> None:
    """B-6: a quarter of the time to the first control; without a clock at any time."""
    for used_s, wanted in ((1799, SetUpRemedy.MAY_BEGIN_ANEW), (1800, SetUpRemedy.GO_ON)):
        progress = Progress(30, 30, used_s, 7200)
        assert remedy(SetUpFault.COLOURS_SWAPPED, progress, "code") is wanted
    assert remedy(SetUpFault.COLOURS_SWAPPED, LATE, "code") is SetUpRemedy.MAY_BEGIN_ANEW


def test_the_club_of_2011_goes_on_with_swapped_colours() -> None:
    """B-6."""
    assert remedy(SetUpFault.COLOURS_SWAPPED, Progress(0, 0), "club-2011") is SetUpRemedy.GO_ON


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_pieces_knocked_over_are_put_back_or_the_game_begins_anew(name: str) -> None:
    """B-7."""
    assert remedy(SetUpFault.KNOCKED_OVER, LATE, name) is SetUpRemedy.RESTORE
    assert remedy(SetUpFault.CANNOT_BE_RESTORED, LATE, name) is SetUpRemedy.ANEW


def test_every_mistake_that_a_game_finds_has_its_ruling() -> None:
    """B-3, B-4, B-5, B-6."""
    found = {mistake.kind for mistake in CHESS.parse(chess.STARTING_FEN).misplacements()}
    assert found == set(FAULT_OF_MISPLACEMENT)
    laws = {
        rule_on_set_up(FAULT_OF_MISPLACEMENT[kind], EARLY, built_in("fide")).law for kind in found
    }
    assert laws == {"B-3", "B-4", "B-5", "B-6"}
