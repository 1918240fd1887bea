"""Why a game ended: each cause has its law, and finds back from the word that journals keep."""

import pytest

from rules.endings import Cause, Ending


@pytest.mark.parametrize("cause", Cause)
def test_a_cause_is_found_by_the_word_that_is_kept(cause: Cause) -> None:
    assert Cause(str(cause)) is cause
    assert cause == cause.value


def test_an_ending_says_its_cause_unless_it_has_more_words() -> None:
    assert Ending("1-0", Cause.CHECKMATE).reason == "checkmate"
    assert Ending("1-0", Cause.FLAG, "black lost on time").reason == "black lost on time"
    assert Ending("1-0", Cause.FLAG).law == "E-4"


def test_only_dead_positions_and_automatic_draws_end_without_a_press() -> None:
    """A mate may be a piece sliding on; nobody slides out of a dead position."""
    assert {cause for cause in Cause if cause.is_automatic} == {
        Cause.DEAD_POSITION,
        Cause.SEVENTY_FIVE_MOVES,
        Cause.FIVEFOLD,
    }


@pytest.mark.parametrize(
    ("cause", "wanted"),
    [
        (Cause.FLAG, "time forfeit"),
        (Cause.ADJUDGED, "adjudication"),
        (Cause.ILLEGAL_MOVES, "rules infraction"),
        (Cause.CHECKMATE, None),
    ],
)
def test_pgn_names_an_unusual_termination(cause: Cause, wanted: str | None) -> None:
    assert cause.pgn_termination == wanted
