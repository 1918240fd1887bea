"""Draw offers: what stands, what is proper, what refuses (law E-6)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.endings import Cause
from rules.endings_judged import opponent
from rules.endings_offer import Answer, Moment, Offer, Said, accept, decline, offer, touch
from rules.game import Side
from rules.profile import Profile
from rules.profile_files import built_in

FIDE, CODE, CLUB = built_in("fide"), built_in("code"), built_in("club-2011")
PLY = 21
MOVE = 11
STANDS = Offer("white", PLY, is_proper=True)


def offered(moment: Moment, profile: Profile) -> Said | None:
    return offer(None, "white", moment, PLY, MOVE, profile).said


def test_after_the_move_and_before_the_press_is_the_proper_moment() -> None:
    """E-6."""
    assert offer(None, "white", Moment.MOVE_MADE, PLY, MOVE, FIDE) == Answer(STANDS, Said.OFFERED)


@pytest.mark.parametrize("moment", [Moment.THINKING, Moment.WAITING])
def test_at_any_other_moment_it_is_valid_and_recorded_as_improper(moment: Moment) -> None:
    """E-6: in the classic code the player is warned too, the club of 2011 does not mind."""
    answer = offer(None, "white", moment, PLY, MOVE, FIDE)
    assert answer.offer == Offer("white", PLY, is_proper=False)
    assert answer.said is Said.IMPROPER
    assert offered(moment, CODE) is Said.IMPROPER_WARNED
    assert offered(moment, CLUB) is Said.OFFERED


def test_an_accepted_offer_draws() -> None:
    """E-6."""
    answer = accept(STANDS, "black")
    assert (answer.offer, answer.said) == (None, Said.ACCEPTED)
    assert answer.ending is not None
    assert (answer.ending.result, answer.ending.cause) == ("1/2-1/2", Cause.AGREEMENT)


def test_to_offer_back_is_to_accept() -> None:
    """E-6: both want the same, and the second word makes it agreed."""
    assert offer(STANDS, "black", Moment.THINKING, PLY, MOVE, FIDE) == accept(STANDS, "black")


def test_words_or_a_touch_refuse_it() -> None:
    """E-6."""
    assert decline(STANDS, "black") == Answer(None, Said.DECLINED)
    assert touch(STANDS, "black") == Answer(None, Said.TOUCHED)


def test_it_cannot_be_withdrawn_or_made_twice() -> None:
    """E-6: nothing that the offering player says or touches ends it."""
    assert decline(STANDS, "white") == Answer(STANDS, Said.NO_OFFER)
    assert accept(STANDS, "white") == Answer(STANDS, Said.NO_OFFER)
    assert touch(STANDS, "white") == Answer(STANDS, None)
    again = offer(STANDS, "white", Moment.MOVE_MADE, PLY + 2, MOVE + 1, FIDE)
    assert again == Answer(STANDS, Said.STANDS_ALREADY)


def test_answers_without_an_offer_do_nothing() -> None:
    """E-6."""
    for answer in (accept(None, "black"), decline(None, "black")):
        assert answer == Answer(None, Said.NO_OFFER)
    assert touch(None, "black") == Answer(None, None)


def test_no_draw_may_be_agreed_before_move_30_where_the_event_says_so() -> None:
    """E-6."""
    event = FIDE.model_copy(update={"agreed_draws_from_move": 30})
    early = offer(None, "white", Moment.MOVE_MADE, 56, 29, event)
    assert early == Answer(None, Said.FORBIDDEN)
    assert offer(None, "white", Moment.MOVE_MADE, 58, 30, event).said is Said.OFFERED


def test_by_sofia_rules_no_draw_is_agreed_at_all() -> None:
    """E-6."""
    sofia = FIDE.model_copy(update={"agreed_draws_from_move": None})
    assert offer(None, "white", Moment.MOVE_MADE, 400, 200, sofia) == Answer(None, Said.FORBIDDEN)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["white", "black"]),
        st.sampled_from([*Moment, accept, decline, touch]),
    ),
    max_size=12,
)


@given(STEPS)
def test_whatever_is_said_and_touched_only_the_opponent_ends_an_offer(
    steps: list[tuple[Side, Moment | Callable[[Offer | None, Side], Answer]]],
) -> None:
    """E-6."""
    standing: Offer | None = None
    for by, what in steps:
        if isinstance(what, Moment):
            answer = offer(standing, by, what, PLY, MOVE, FIDE)
        else:
            answer = what(standing, by)
        if standing is not None and answer.offer != standing:
            assert answer.offer is None
            assert by == opponent(standing.by)
        assert (answer.ending is not None) == (answer.said is Said.ACCEPTED)
        assert answer.ending is None or answer.offer is None
        standing = answer.offer
