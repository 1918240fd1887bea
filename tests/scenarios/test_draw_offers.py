"""Draw offers at the board: their moment, what answers them, agreement (E-6, E-14, N-1)."""

from dataclasses import replace

import pytest

from drivers.signals import Sensing
from firmware_host.score_sheet.sheet import sheet_of_record
from tests.scenarios.hands import Board
from tests.scenarios.played import Played

HALF = "1/2-1/2"
SOFIA = 'fide {"agreed_draws_from_move": "never"}'
FROM_3 = 'fide {"agreed_draws_from_move": 3}'


@pytest.fixture(params=["White", "Black"])
def seat(request: pytest.FixtureRequest, sensing: Sensing) -> Board:
    """Every sensing, the same hands by either side."""
    return Board(sensing, is_mirrored=request.param == "Black")


def offer_of(played: Played) -> dict[str, object]:
    (offer,) = played.said("draw-offer")
    return dict(offer.details)


def refusals(played: Played) -> list[object]:
    return [e.details["refused"] for e in played.said("ruling") if "refused" in e.details]


# --- the moment ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "moment", "proper"),
    [
        ("-e2 +e4 draw:white W", "move-made", True),
        ("-e2 +e4 ~0.05 draw:white W", "move-made", True),
        ("draw:white e2e4", "thinking", False),
        ("-e2 draw:white +e4 W", "thinking", False),
        ("e2e4 draw:white", "waiting", False),
    ],
)
def test_e6_the_proper_moment_is_after_the_move_and_before_the_press(
    seat: Board, script: str, moment: str, *, proper: bool
) -> None:
    """E-6: at another moment it is valid, and recorded as improper."""
    assert offer_of(seat.play(script)) == {"moment": moment, "proper": proper}
    agreed = seat.play(f"{script} draw-accept:black")
    assert (agreed.result, agreed.records[-1].reason) == (HALF, "agreement")


@pytest.mark.parametrize(("profile", "proper"), [("code", False), ("club-2011", True)])
def test_e6_the_profile_says_what_an_offer_at_another_moment_is(
    sensing: Sensing, profile: str, *, proper: bool
) -> None:
    """E-6: warned in the classic code, as good as any in a club."""
    played = Board(sensing, profile=profile).play("draw:white e2e4")
    assert offer_of(played)["proper"] is proper
    assert ("warned" in played.said("draw-offer")[0].text) is not proper


def test_e6_without_a_clock_an_offer_after_the_own_move_is_proper(sensing: Sensing) -> None:
    """E-6: there is no press that it could come too late for."""
    assert offer_of(Board(sensing, clock=False).play("e2e4 draw:white"))["proper"]


# --- what answers it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "draw-decline:black",
        "-e7 ~1 +e7",
        "e7e5",
        "-d8 +d8 ~1",
    ],
)
def test_e6_an_offer_is_refused_in_words_or_by_touching_a_piece(seat: Board, answer: str) -> None:
    """E-6: and then nobody can accept it any more."""
    played = seat.play(f"-e2 +e4 draw:white W {answer} draw-accept:black")
    assert played.result == "*"
    assert len(played.said("draw-declined")) == 1
    assert refusals(played) == ["draw-accept"]


@pytest.mark.parametrize(
    "other", ["-d7 ~0.06 +d7 ~0.5", "adjust:black -d7 ~1 +d7 adjust-end:black"]
)
def test_e6_a_slip_or_an_adjusted_piece_refuses_nothing(seat: Board, other: str) -> None:
    """E-6, TM-6, TM-13: no piece was touched with intent."""
    played = seat.play(f"-e2 +e4 draw:white W {other} draw-accept:black")
    assert played.result == HALF


def test_e6_the_own_offer_goes_on_standing_over_the_own_move(seat: Board) -> None:
    """E-6: an offer while thinking is answered when the move is made."""
    assert seat.play("draw:white e2e4 draw-accept:black").result == HALF


def test_e6_an_offer_can_not_be_withdrawn_or_made_twice(seat: Board) -> None:
    """E-6: nor accepted by who made it."""
    played = seat.play("-e2 +e4 draw:white draw:white draw-decline:white draw-accept:white W")
    assert refusals(played) == ["draw", "draw-decline", "draw-accept"]
    assert played.table.draw_offered_by == ("black" if seat.is_mirrored else "white")


def test_e6_to_offer_back_is_to_accept(seat: Board) -> None:
    """E-6: both want it."""
    assert seat.play("-e2 +e4 draw:white W draw:black").result == HALF


def test_e6_a_new_game_knows_no_offer_of_the_old_one(sensing: Sensing) -> None:
    """E-6: nobody accepts what was offered in the game before."""
    played = Board(sensing).play("-g1 +f3 draw:white W ~1 -f3 +g1 ~2 draw-accept:black")
    assert played.result == "*"


# --- where it is forbidden -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "script", "result"),
    [
        (SOFIA, "-e2 +e4 draw:white W draw-accept:black", "*"),
        (FROM_3, "e2e4 e7e5 -d2 +d4 draw:white W draw-accept:black", "*"),
        (FROM_3, "e2e4 e7e5 d2d4 d7d5 -b1 +c3 draw:white W draw-accept:black", HALF),
    ],
)
def test_e6_an_event_may_forbid_agreed_draws_or_those_before_a_move(
    seat: Board, profile: str, script: str, result: str
) -> None:
    """E-6: such an offer is none."""
    played = replace(seat, profile=profile).play(script)
    assert played.result == result
    assert bool(played.said("draw-offer")) == (result == HALF)


def test_e6_the_number_of_the_move_is_that_of_the_score_sheet(seat: Board) -> None:
    """E-6: the second own move of who did not begin is 2... after White, 3. after Black's 1..."""
    script = "e2e4 e7e5 d2d4 -d7 +d5 draw:black B draw-accept:white"
    assert replace(seat, profile=FROM_3).play(script).result == (HALF if seat.is_mirrored else "*")


# --- what stands ---------------------------------------------------------------------------------


def test_e14_an_agreed_draw_stands_though_the_flag_would_have_fallen(seat: Board) -> None:
    """E-14: the clocks stand from the agreement on."""
    board = replace(seat, time_control="8")
    played = board.play("-e2 +e4 draw:white W draw-accept:black ~20")
    assert (played.result, played.said("flag")) == (HALF, [])


def test_n1_the_score_sheet_marks_the_move_behind_which_a_draw_was_offered(
    sensing: Sensing,
) -> None:
    """N-1, E-6: ``(=)`` behind the second move."""
    played = Board(sensing).play("e2e4 e7e5 -d2 +d4 draw:white W e5d4")
    sheet = sheet_of_record(played.records[-1], played.effects)
    assert sheet.draw_offers == {2}
