"""H26: claims of a draw, and what ends a game without one (E-7 to E-10, TM-14, K-6)."""

import time

import pytest

from drivers.signals import Control, ControlKind, Sensing
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.table import Table
from tests.scenarios.hands import Board
from tests.scenarios.played import Played, S

#: Both knights out and home: the first position stands again.
ROUND = "g1f3 g8f6 f3g1 f6g8"
ROOKS = "4k2r/8/8/8/8/8/8/R3K3 w - - {} 90"
HALF = "1/2-1/2"


@pytest.fixture(params=["White", "Black"])
def seat(request: pytest.FixtureRequest, sensing: Sensing) -> Board:
    """Every sensing, the same hands by either side."""
    return Board(sensing, step_s=0.2, is_mirrored=request.param == "Black")


def with_profile(board: Board, profile: str) -> Board:
    return Board(board.sensing, step_s=board.step_s, is_mirrored=board.is_mirrored, profile=profile)


def claim_of(played: Played) -> Happened:
    (claim,) = played.said("claim")
    return claim


def time_left_s(played: Played, side: str) -> float:
    """What ``side`` of the script has left at the end."""
    clock = played.table.play.clock
    assert clock is not None
    black = (side == "black") != played.is_mirrored
    return clock.remaining_ns(played.table.now_ns, "black" if black else "white") / S


# --- repetition ----------------------------------------------------------------------------------


def test_h26_e7_the_third_time_is_a_draw_by_claim_and_by_nothing_else(seat: Board) -> None:
    """E-7 (H26): standing, claimed by the player on move; without a claim play goes on."""
    assert seat.play(f"{ROUND} {ROUND}").result == "*"
    played = seat.play(f"{ROUND} {ROUND} claim-repetition:white")
    claim = claim_of(played)
    assert (played.result, claim.details["right"], claim.law) == (HALF, True, "E-7")
    assert claim.details["plies"] == [0, 4, 8]
    assert "stands 3 times (the first position, after" in claim.text


def test_h26_e7_one_half_move_before_it_is_claimed_by_naming_the_move(seat: Board) -> None:
    """E-7 (H26): a named move counts as made; the claim of what stands is wrong."""
    before = f"{ROUND} g1f3 g8f6 f3g1"
    named = seat.play(f"{before} claim-repetition:black:f6g8")
    assert (named.result, claim_of(named).details["plies"]) == (HALF, [0, 4, 8])
    mover, number = ("White", "5.") if seat.is_mirrored else ("Black", "4...")
    comment = f"The draw was claimed with {number} Ng{1 if seat.is_mirrored else 8}, which {mover}"
    assert named.records[-1].comment.startswith(comment), named.records[-1].comment
    standing = seat.play(f"{before} claim-repetition:black")
    assert (standing.result, claim_of(standing).details["counted"]) == ("*", 2)


@pytest.mark.parametrize(("profile", "wanted"), [("fide", HALF), ("code", "*")])
def test_h26_e9_the_fifth_time_ends_the_game_where_the_profile_says_so(
    seat: Board, profile: str, wanted: str
) -> None:
    """E-9 (H26): five times, never less, and never in the classic code."""
    played = with_profile(seat, profile).play(" ".join([ROUND] * 4))
    assert played.result == wanted
    assert not played.said("claim")
    assert with_profile(seat, profile).play(" ".join([ROUND] * 3)).result == "*"


# --- fifty and seventy-five moves ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("quiet", "script", "right"),
    [
        (98, "a1a2 claim-fifty:black", False),
        (98, "a1a2 claim-fifty:black:h8h7", True),
        (98, "a1a2 h8h7 claim-fifty:white", True),
        (98, "claim-fifty:white:a1a2", False),
    ],
)
def test_h26_e8_fifty_moves_are_claimed_standing_or_named(
    seat: Board, quiet: int, script: str, *, right: bool
) -> None:
    """E-8 (H26): fifty moves of each, counted and shown."""
    played = seat.play(script, ROOKS.format(quiet))
    claim = claim_of(played)
    assert (claim.details["right"], played.result) == (right, HALF if right else "*")
    assert (claim.details["ground"], claim.details["needed"]) == ("moves", 100)


def test_h26_e8_the_classic_code_counts_seventy_five_in_five_endings(seat: Board) -> None:
    """E-8 (H26): rook and bishop against rook, by the classic code."""
    start = "4k2r/8/8/8/8/8/8/RB2K3 w - - 110 90"
    assert with_profile(seat, "code").play("claim-fifty:white", start).result == "*"
    assert seat.play("claim-fifty:white", start).result == HALF


def test_h26_e9_seventy_five_moves_end_the_game(seat: Board) -> None:
    """E-9 (H26): at the 150th half-move, not at the one before."""
    played = seat.play("a1a2", ROOKS.format(148))
    assert played.result == "*"
    played = seat.play("a1a2 h8h7", ROOKS.format(148))
    assert (played.result, played.records[-1].reason) == (HALF, "75 moves")


# --- what a claim does ---------------------------------------------------------------------------


def test_e10_a_claim_on_the_wrong_ground_is_right_all_the_same(seat: Board) -> None:
    """E-10: repetition claimed as fifty moves."""
    played = seat.play(f"{ROUND} {ROUND} claim-fifty:white")
    assert (played.result, claim_of(played).details["ground"]) == (HALF, "repetition")


@pytest.mark.parametrize(
    ("profile", "gain_s", "loss_s"), [("fide", 120, 0), ("fide-rapid", 60, 0), ("code", 0, 300)]
)
def test_e10_k6_a_wrong_claim_costs_what_the_profile_says_and_play_goes_on(
    seat: Board, profile: str, gain_s: int, loss_s: int
) -> None:
    """E-10, K-6: and the named move is owed until it is played."""
    board = with_profile(seat, profile)
    plain = board.play("e2e4 e7e5 ~0 d2d4")
    claimed = board.play("e2e4 e7e5 claim-repetition:white:d2d4 ~0 d2d4")
    assert claimed.result == "*"
    for side, change_s in (("black", gain_s), ("white", -loss_s)):
        moved_s = time_left_s(claimed, side) - time_left_s(plain, side)
        assert abs(moved_s - change_s) < 1.5
    assert len(claimed.said("penalty")) == 1
    assert claimed.moves == "e2e4 e7e5 d2d4"
    clock = claimed.table.play.clock
    assert clock is not None
    assert clock.running is not None


def test_e10_the_named_move_is_owed_until_it_is_completed(sensing: Sensing) -> None:
    """E-10: the desk knows it."""
    board = Board(sensing)
    owing = board.play("e2e4 e7e5 claim-repetition:white:d2d4").table
    assert owing.owed_move == "d2d4"
    assert board.play("e2e4 e7e5 claim-repetition:white:d2d4 d2d4 d7d5").table.owed_move is None
    assert board.play("e2e4 e7e5 claim-repetition:white").table.owed_move is None


@pytest.mark.parametrize("touch_move", ["enforce", "announce"])
def test_e10_the_page_survives_another_move_than_the_named_one(touch_move: str) -> None:
    """A king move that the sensors half saw was pressed in place of the named one; the page died.

    E-10: what is shown as owed must be legal in what is believed now.
    """
    start = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"
    board = Board(time_control="60", touch_move=touch_move)
    script = "+Kf2 ~0.65 +kf7 ~10 -f2 +Ke2 W ~0.6 claim-fifty:black:f7e7 ~20 -f7 B"
    played = board.play(script, start)
    table = Table(Sitting(start=start, time_control="60", clock=True, touch_move=touch_move))
    for signal in played.signals:
        table.feed(signal)
        assert table.view(table.now_ns + S // 10).owed_move in (None, "Ke7")


def test_e10_another_move_than_the_named_one_is_a_breach(seat: Board) -> None:
    """E-10: lights and an event; the press counts where touch-move is announced."""
    played = seat.play("e2e4 e7e5 claim-repetition:white:d2d4 a2a3 d7d5")
    (breach,) = played.said("touch-breach")
    assert (breach.law, breach.ply) == ("E-10", 2)
    named = seat.play("e2e4 e7e5 claim-repetition:white:d2d4 d2d4 d7d5 a2a3")
    assert not named.said("touch-breach")


@pytest.mark.parametrize(
    ("answer", "result"), [("granted", HALF), ("refused", "*"), ("postponed", "*")]
)
def test_e10_a_wrong_claim_waits_for_the_arbiter_where_the_profile_says_so(
    seat: Board, answer: str, result: str
) -> None:
    """E-10, K-6: both clocks stand until the arbiter has answered; a press does not start them."""
    board = with_profile(seat, "club-2011")
    waiting = board.play("e2e4 e7e5 claim-repetition:white:d2d4 W")
    clock = waiting.table.play.clock
    assert clock is not None
    assert clock.running is None
    assert waiting.table.claim is not None
    assert waiting.table.view(waiting.table.now_ns).state == "paused"
    assert not waiting.said("penalty")
    played = board.play(f"e2e4 e7e5 claim-repetition:white:d2d4 answer:{answer}")
    assert played.result == result
    assert bool(played.said("penalty")) == (answer == "refused")
    assert (played.table.owed_move is None) == (answer != "refused")


def test_e10_a_right_claim_stands_though_the_flag_would_have_fallen_during_the_check(
    sensing: Sensing,
) -> None:
    """E-10: both clocks stand from the claim on."""
    board = Board(sensing, step_s=0.2, think_s=0.2, time_control="12")
    played = board.play(f"{ROUND} {ROUND} claim-repetition:white ~20")
    assert played.result == HALF
    assert not played.said("flag")


@pytest.mark.parametrize(
    "script",
    [
        "-g1 claim-repetition:white",
        "-g1 +g1 claim-repetition:white",
        "-g1 +f3 claim-repetition:white",
    ],
)
def test_tm14_who_has_touched_a_piece_claims_no_draw_in_that_turn(seat: Board, script: str) -> None:
    """TM-14, E-10: refused, without a penalty, lifted, put back or moved."""
    played = seat.play(f"{ROUND} {ROUND} {script}")
    assert played.result == "*"
    assert not played.said("claim", "penalty")
    assert any(e.law == "TM-14" and "refused" in e.details for e in played.said("ruling"))


def test_tm14_a_brushed_piece_is_no_touch(sensing: Sensing) -> None:
    """TM-14, TM-13: 60 ms off its square."""
    played = Board(sensing).play(f"{ROUND} {ROUND} -b1 ~0.06 +b1 ~0.5 claim-repetition:white")
    assert played.result == HALF


def test_e7_only_the_player_on_move_claims(seat: Board) -> None:
    """E-7, E-8: the opponent's claim is refused and changes nothing."""
    played = seat.play(f"{ROUND} {ROUND} claim-repetition:black claim-fifty:black")
    assert (played.result, played.said("claim")) == ("*", [])


def test_e7_an_illegal_move_can_not_be_named(sensing: Sensing) -> None:
    """E-7: the claim is refused."""
    played = Board(sensing).play("e2e4 e7e5 claim-repetition:white:e4e5")
    assert not played.said("claim", "penalty")


@pytest.mark.unmeasured
def test_a_claim_in_a_game_of_300_moves_is_verified_in_under_50_ms() -> None:
    """E-7, E-8, E-10: the positions are kept, nothing is replayed."""
    out_and_home = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8"
    board = Board("piece", step_s=0.4, think_s=0.4, time_control="36000", profile="code")
    played = board.play(" ".join([out_and_home] * 75), end_s=1)
    table = played.table
    assert table.play.conclusion.believed.ply == 600
    began = time.process_time()
    table.feed(Control(table.now_ns, ControlKind.CLAIM_REPETITION, "white", move="a2a3"))
    assert time.process_time() - began < 0.05
