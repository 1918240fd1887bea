"""What follows from irregularities (laws I-1 to I-8, I-11), profile by profile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.endings import Ending
from rules.endings_judged import lost_by
from rules.game import Side
from rules.irregularity import (
    Irregularity,
    IrregularityRuling,
    Occurrence,
    Remedy,
    rule_on_irregularity,
)
from rules.irregularity_later import (
    UsedTime,
    ply_to_restore,
    remaining_in_proportion_ns,
)
from rules.profile_files import PROFILE_NAMES, built_in
from rules.questions import CanMate

MINUTE = 60_000_000_000
ILLEGAL, NO_MOVE, PAWN = Irregularity


def can() -> CanMate:
    return CanMate.YES


def not_asked() -> CanMate:
    raise AssertionError("nobody loses here")


def ruled(name: str, found: Occurrence) -> IrregularityRuling:
    return rule_on_irregularity(found, built_in(name), can)


@pytest.mark.parametrize(
    ("name", "seconds"),
    [("fide", 120), ("fide-rapid", 60), ("fide-blitz", 60), ("code", 0), ("club-2011", 120)],
)
def test_a_first_illegal_move_is_put_right_and_costs_what_the_profile_says(
    name: str, seconds: int
) -> None:
    """I-1, I-2, I-3: the position before is restored."""
    found = rule_on_irregularity(Occurrence(ILLEGAL, "white"), built_in(name), not_asked)
    assert found == IrregularityRuling(Remedy.RESTORE, "I-2", counts=True, opponent_gains_s=seconds)


@pytest.mark.parametrize(
    ("name", "loses_at"),
    [("fide", 2), ("fide-rapid", 2), ("fide-blitz", 2), ("code", None), ("club-2011", 3)],
)
@pytest.mark.parametrize("side", ["white", "black"])
def test_so_many_illegal_moves_lose(name: str, loses_at: int | None, side: Side) -> None:
    """I-3: the second, the third, or never."""
    for number in range(1, 8):
        found = ruled(name, Occurrence(ILLEGAL, side, before=number - 1))
        is_lost = loses_at is not None and number >= loses_at
        assert (found.ending is not None) is is_lost
        if found.ending is not None:
            assert isinstance(found.ending, Ending)
            assert (found.ending.result, found.ending.law) == (lost_by(side), "I-3")
            assert found.opponent_gains_s == 0


@pytest.mark.parametrize(
    ("opponents", "result"),
    [(CanMate.YES, "0-1"), (CanMate.NO, "1/2-1/2"), (CanMate.NOT_PROVED, "0-1")],
)
def test_such_a_loss_is_a_draw_if_the_opponent_cannot_mate(opponents: CanMate, result: str) -> None:
    """I-3: proved; where it is not, the loss stands."""
    found = rule_on_irregularity(
        Occurrence(ILLEGAL, "white", before=1), built_in("fide"), lambda: opponents
    )
    assert isinstance(found.ending, Ending)
    assert found.ending.result == result


def test_in_blitz_of_the_club_the_first_one_loses_if_it_is_noticed_before_the_reply() -> None:
    """I-3: once the opponent has answered, the usual count holds."""
    found = Occurrence(ILLEGAL, "white", is_blitz=True)
    assert ruled("club-2011", found).ending is not None
    answered = Occurrence(ILLEGAL, "white", is_blitz=True, is_answered=True)
    assert ruled("club-2011", answered).ending is None


@pytest.mark.parametrize(
    ("name", "is_illegal"),
    [("fide", True), ("fide-blitz", True), ("code", False), ("club-2011", False)],
)
def test_a_press_without_a_move(name: str, is_illegal: bool) -> None:
    """I-1: an illegal move by FIDE's laws; elsewhere the press is as if it had not been."""
    found = ruled(name, Occurrence(NO_MOVE, "black"))
    assert found.counts is is_illegal
    assert found.remedy is (Remedy.MOVE if is_illegal else Remedy.IGNORE_PRESS)
    assert (found.opponent_gains_s > 0) is is_illegal
    often = ruled(name, Occurrence(NO_MOVE, "black", before=9))
    assert (often.ending is not None) is is_illegal


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("fide", Remedy.QUEEN),
        ("fide-rapid", Remedy.QUEEN),
        ("fide-blitz", Remedy.QUEEN),
        ("code", Remedy.RESTORE),
        ("club-2011", Remedy.RESTORE),
    ],
)
def test_a_pawn_left_on_the_last_rank_is_a_queen_or_the_move_is_played_again(
    name: str, remedy: Remedy
) -> None:
    """I-4: and an illegal move in either case, as I-1 has it."""
    found = ruled(name, Occurrence(PAWN, "white"))
    assert (found.remedy, found.law, found.counts) == (remedy, "I-4", True)
    assert found.opponent_gains_s == built_in(name).illegal_penalty_s


@pytest.mark.parametrize("kind", Irregularity)
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_what_was_answered_stands_where_it_must_be_claimed_before(
    name: str, kind: Irregularity
) -> None:
    """I-11: no penalty, no count; play goes on from the placement."""
    found = ruled(name, Occurrence(kind, "white", before=5, is_answered=True))
    stands = built_in(name).illegal_claims == "before-reply"
    assert (found == IrregularityRuling(Remedy.STANDS, "I-11")) is stands


@given(
    st.sampled_from(PROFILE_NAMES),
    st.builds(
        Occurrence,
        st.sampled_from(Irregularity),
        st.sampled_from(["white", "black"]),
        st.integers(0, 9),
        st.booleans(),
        st.booleans(),
    ),
    st.sampled_from(CanMate),
)
def test_whoever_errs_never_gains(name: str, found: Occurrence, opponents: CanMate) -> None:
    """I-3: lost or drawn, and seconds only to the opponent of a game that goes on."""
    ruling = rule_on_irregularity(found, built_in(name), lambda: opponents)
    assert ruling.opponent_gains_s >= 0
    if ruling.ending is not None:
        assert isinstance(ruling.ending, Ending)
        assert ruling.ending.result in (lost_by(found.by), "1/2-1/2")
        assert ruling.opponent_gains_s == 0
    if not ruling.counts:
        assert (ruling.ending, ruling.opponent_gains_s) == (None, 0)


# --- found later ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "sure", "wanted"),
    [(20, 30, 20), (20, 12, 12), (None, 12, 12), (20, None, 20), (0, 5, 0), (None, None, None)],
)
def test_the_game_goes_back_to_the_position_before_or_the_last_one_that_is_sure(
    error: int | None, sure: int | None, wanted: int | None
) -> None:
    """I-5: nothing known: it begins anew."""
    assert ply_to_restore(error, sure) == wanted


def test_the_laws_own_example_of_times_in_proportion() -> None:
    """I-6: 90 and 60 minutes used at move 30, the error at move 20: 60 and 40 minutes used."""
    allotted = 150 * MINUTE
    for used, wanted in ((90, 60), (60, 40)):
        found = remaining_in_proportion_ns(UsedTime(used * MINUTE, 30, allotted), 20, 20)
        assert found == allotted - wanted * MINUTE


@pytest.mark.parametrize(
    ("moves_to_control", "least"), [(None, 5), (0, 5), (3, 5), (5, 5), (12, 12)]
)
def test_each_keeps_five_minutes_or_a_minute_for_each_move(
    moves_to_control: int | None, least: int
) -> None:
    """I-6: whichever is more."""
    used = UsedTime(120 * MINUTE, 30, 120 * MINUTE)
    assert remaining_in_proportion_ns(used, 30, moves_to_control) == least * MINUTE


@given(st.integers(0, 10**14), st.integers(1, 200), st.integers(0, 10**14), st.data())
def test_going_back_further_never_leaves_less(
    used_ns: int, moves: int, allotted_ns: int, data: st.DataObject
) -> None:
    """I-6."""
    used = UsedTime(used_ns, moves, allotted_ns)
    later = data.draw(st.integers(0, moves))
    earlier = data.draw(st.integers(0, later))
    at_earlier = remaining_in_proportion_ns(used, earlier, None)
    assert at_earlier >= remaining_in_proportion_ns(used, later, None) >= 5 * MINUTE
    assert at_earlier <= max(allotted_ns, 5 * MINUTE)


@pytest.mark.parametrize("move", [-1, 31])
def test_an_error_at_a_move_that_was_not_played_is_our_mistake(move: int) -> None:
    """I-6."""
    with pytest.raises(ValueError, match=str(move)):
        remaining_in_proportion_ns(UsedTime(MINUTE, 30, MINUTE), move, None)


def test_no_move_was_played_and_none_is_gone_back() -> None:
    """I-6: at the first move nothing was used."""
    assert remaining_in_proportion_ns(UsedTime(0, 0, 60 * MINUTE), 0, None) == 60 * MINUTE
