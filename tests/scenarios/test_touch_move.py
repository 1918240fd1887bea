"""H4, H8 to H12: touch-move at the board, enforced, announced and recorded."""

from dataclasses import replace

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import Sensing
from firmware_host.sitting.view import TouchOwed
from tests.scenarios.hands import Board
from tests.scenarios.played import Played

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
EXCHANGE = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
BREACHES = ("touch-breach", "rook-first")


def laws(played: Played) -> list[str | None]:
    return [said.law for said in played.said(*BREACHES)]


def owed(played: Played) -> TouchOwed | None:
    return played.table.view(played.table.now_ns).touch_owed


def names(cells: tuple[int, ...]) -> set[str]:
    return {CHESSBOARD.name(cell) for cell in cells}


#: What was touched, the move made after it, and the law that it breaks, if it breaks one.
TURNS = {
    "TM-1: another piece moved": ("-g1 +Ng1 ~0.5 e2e4", None, ["TM-1"]),
    "TM-1: the piece itself moved": ("-g1 +Ng1 ~0.5 g1f3", None, []),
    "TM-2: an enemy piece not taken": ("-e5 +pe5 ~0.5 d2d4", EXCHANGE, ["TM-2"]),
    "TM-2: the enemy piece taken": ("-e5 +pe5 ~0.5 f3e5", EXCHANGE, []),
    "TM-3: the second of two moved": ("-g1 +Ng1 -b1 +Nb1 ~0.5 b1c3", None, ["TM-3"]),
    "TM-3: the first of two moved": ("-g1 +Ng1 -b1 +Nb1 ~0.5 g1f3", None, []),
    "TM-4: own and enemy, not that capture": (
        "-f3 +Nf3 -e5 +pe5 ~0.5 f3d4",
        EXCHANGE,
        ["TM-4"],
    ),
    "TM-4: own and enemy, that capture": ("-f3 +Nf3 -e5 +pe5 ~0.5 f3e5", EXCHANGE, []),
    "TM-5: what can't move binds nobody": ("-a1 +Ra1 ~0.5 e2e4", None, []),
    "TM-6: adjusted": ("adjust:white -g1 +Ng1 adjust-end ~0.5 e2e4", None, []),
    "TM-7: king touched, then another": ("-e1 +Ke1 ~0.5 d2d3", ITALIAN, ["TM-1"]),
    "TM-7: king first, then castled": ("-e1 +Kg1 -h1 +Rf1 W", ITALIAN, []),
    "TM-8: rook first, then castled": ("-h1 +Rf1 -e1 +Kg1 W", ITALIAN, ["TM-8"]),
    "TM-13: a neighbour brushed": ("-e2 ~0.01 -d2 ~0.06 +Pd2 ~0.2 +Pe4 W", None, []),
}


@pytest.mark.parametrize("what", TURNS)
def test_what_was_touched_first_must_move_or_be_taken(clocked: Board, what: str) -> None:
    """TM-1, TM-2, TM-3, TM-4, TM-5, TM-6, TM-7, TM-8, TM-13: told at the press (H4, H9 to H12)."""
    script, start, expected = TURNS[what]
    played = replace(clocked, touch_move="record").play(script, start)
    assert laws(played) == expected
    assert len(played.moves.split()) == 1
    assert owed(played) is None


@pytest.mark.parametrize(
    "what", [what for what in TURNS if what != "TM-2: an enemy piece not taken"]
)
def test_without_a_clock_a_breach_is_told_when_it_is_answered(sensing: Sensing, what: str) -> None:
    """TM-1, H9, I-9: nobody presses, so the reply ends the turn."""
    script, start, expected = TURNS[what]
    reply = "~1 -a7 +pa6 ~1 -h2 +Ph3"
    played = Board(sensing, clock=False, touch_move="record").play(f"{script} {reply}", start)
    assert laws(played) == expected


def test_a_rook_first_may_castle_where_the_profile_is_lenient(clocked: Board) -> None:
    """TM-8, H4: `rook_first = lenient`."""
    lenient = replace(clocked, profile='fide {"rook_first": "lenient"}')
    played = lenient.play("-h1 +Rf1 -e1 +Kg1 W", ITALIAN)
    assert laws(played) == []
    assert played.moves == "e1g1"


def test_an_announced_breach_stands_and_is_lit_until_the_reply(clocked: Board) -> None:
    """I-9, H9: both squares are shown, the move counts; after the reply nothing is owed."""
    played = clocked.play("-g1 +Ng1 ~0.5 e2e4 ~1", end_s=1)
    [said] = played.said("touch-breach")
    assert (said.by, said.details["refused"]) == ("white", False)
    shown = owed(played)
    assert shown is not None
    assert (names(shown.movers), names(shown.moved)) == ({"g1"}, {"e4"})
    assert shown.is_claimable
    answered = clocked.play("-g1 +Ng1 ~0.5 e2e4 e7e5")
    assert answered.moves == "e2e4 e7e5"
    assert owed(answered) is None


def test_an_enforced_breach_is_not_completed_by_the_press(clocked: Board) -> None:
    """I-9, C-2, C-6, H9: White's clock goes on until the knight that was touched has moved."""
    strict = replace(clocked, touch_move="enforce")
    refused = strict.play("-g1 +Ng1 ~0.5 e2e4", end_s=20)
    [said] = refused.said("touch-breach")
    assert said.details["refused"] is True
    view = refused.table.view(refused.table.now_ns)
    assert view.clock is not None
    assert view.clock.running == "white"
    assert view.clock.white_ns < 5385 * 10**9
    assert view.touch_owed is not None
    assert names(view.touch_owed.movers) == {"g1"}
    right = strict.play("-g1 +Ng1 ~0.5 e2e4 ~5 -e4 +Pe2 ~1 g1f3 e7e5")
    assert right.moves == "g1f3 e7e5"
    assert len(right.said("touch-breach")) == 1
    assert owed(right) is None


def test_the_same_breach_pressed_again_is_refused_again(clocked: Board) -> None:
    """I-9: pressing twice does not wear the law out."""
    played = replace(clocked, touch_move="enforce").play("-g1 +Ng1 ~0.5 e2e4 ~2 W ~2 W ~2")
    assert len(played.said("touch-breach")) == 3
    assert played.table.on_move == "white"


def test_an_announced_breach_is_claimed_before_the_reply(clocked: Board) -> None:
    """I-9, TM-1: the position before is restored, the clock of the offender runs then."""
    breach = "-g1 +Ng1 ~0.5 e2e4 ~1 claim-touch:black ~1"
    played = clocked.play(f"{breach} -e4 +Pe2 ~1 g1f3 e7e5")
    [claim] = played.said("claim")
    assert (claim.law, claim.details["right"]) == ("I-9", True)
    assert played.moves == "g1f3 e7e5"


@pytest.mark.parametrize(
    ("script", "law"),
    [
        ("-g1 +Ng1 ~0.5 e2e4 ~1 -e7 +pe7 ~0.5 claim-touch:black", "TM-14"),
        ("-g1 +Ng1 ~0.5 e2e4 e7e5 claim-touch:black", "I-9"),
        ("-g1 +Ng1 ~0.5 e2e4 ~1 claim-touch:white", "I-9"),
        ("e2e4 ~1 claim-touch:black", "I-9"),
    ],
)
def test_a_claim_that_comes_too_late_or_from_nowhere_is_refused(
    clocked: Board, script: str, law: str
) -> None:
    """TM-14, I-9: after a touch, after the reply, one's own, or without a breach."""
    [claim] = clocked.play(script).said("claim")
    assert (claim.law, claim.details["right"]) == (law, False)


def test_a_piece_set_down_and_moved_on_before_the_press_binds_nobody(board: Board) -> None:
    """TM-9, H8, C-6: sensors learn of the release at the press; until then it may go on."""
    played = board.play(
        "-f1 +Bc4 ~0.5 -c4 +Bb5 W ~1 a7a6",
        ITALIAN.replace("2B1P3", "4P3").replace("RNBQK2R", "RNBQKB1R"),
    )
    assert laws(played) == []
    assert played.moves.split()[0] == "f1b5"


def test_a_touch_on_the_opponents_turn_is_recorded_and_does_nothing(clocked: Board) -> None:
    """TM-12: White adjusts a rook while Black thinks."""
    played = clocked.play("e2e4 ~1 -a1 ~0.5 +Ra1 ~1 e7e5 g1f3")
    [said] = played.said("touch-out-of-turn")
    assert (said.law, said.by) == ("TM-12", "white")
    assert played.moves == "e2e4 e7e5 g1f3"


def test_king_and_rook_up_together_are_recorded(clocked: Board) -> None:
    """TM-15, H3: two hands, or one that is quick; castling all the same."""
    played = clocked.play("-e1 -h1 +Kg1 +Rf1 W", ITALIAN)
    assert [said.law for said in played.said("both-up")] == ["TM-15"]
    assert played.moves == "e1g1"


def test_a_reply_before_the_press_is_recorded_and_both_moves_count(clocked: Board) -> None:
    """C-5, H13: Black has replied when White presses."""
    played = clocked.play("-e2 +Pe4 ~0.3 -e7 +pe5 ~0.2 W ~0.2 B g1f3")
    assert played.moves == "e2e4 e7e5 g1f3"
    assert [said.law for said in played.said("moved-before-press")] == ["C-5"]
    assert laws(played) == []


def test_a_piece_not_back_after_adjusting_is_said(clocked: Board) -> None:
    """TM-6, H11: adjusting must end with every piece where it stood."""
    played = clocked.play("adjust:white -g1 +Ng1 ~0.5 -b1 ~1 adjust-end ~1 +Nb1 ~1 e2e4")
    assert played.said("adjust")[-1].details["cells"] == ["b1"]
    assert played.moves == "e2e4"


def test_who_waits_can_not_adjust(clocked: Board) -> None:
    """Black said j'adoube on White's turn, and what White touched then was Black's adjusting.

    TM-6, TM-12: it is refused; White's touch binds, Black's is one out of turn.
    """
    played = clocked.play("adjust:black -g1 +Ng1 ~0.5 -a8 +ra8 ~0.5 adjust-end:black e2e4 e7e5")
    assert not played.said("adjust")
    assert [said.details["refused"] for said in played.said("ruling")] == ["adjust"]
    assert [said.by for said in played.said("touch-breach")] == ["white"]
    assert [said.by for said in played.said("touch-out-of-turn")] == ["black"]


def test_where_the_profile_lets_who_waits_may_adjust(clocked: Board) -> None:
    """TM-6: profile `adjust_only_on_own_turn`."""
    free = replace(clocked, profile='fide {"adjust_only_on_own_turn": false}')
    played = free.play("adjust:black -a8 +ra8 ~0.5 adjust-end:black e2e4 e7e5")
    assert [said.by for said in played.said("adjust")] == ["black", "black"]
    assert not played.said("touch-out-of-turn")


def test_a_capturing_piece_held_up_while_adjusting_ends_nothing(clocked: Board) -> None:
    """TM-6: a knight held in the hand for a second had "captured", and adjusting was over."""
    played = clocked.play("adjust:white -f3 ~1 +Nf3 -g2 ~0.5 +Pg2 adjust-end ~0.5 f3e5", EXCHANGE)
    assert [said.details["phase"] for said in played.said("adjust")] == ["begin", "end"]
    assert played.said("adjust")[-1].details["cells"] == []
    assert played.moves == "f3e5"


def test_a_king_lifted_in_the_scan_in_which_the_reply_landed_has_been_lifted(
    sensing: Sensing,
) -> None:
    """TM-7: only the rook's lift was counted, which has a later stamp, and castling was refused."""
    start = "4k3/p7/8/8/8/8/8/4K2R b K - 0 1"
    board = Board(sensing, step_s=0.22, think_s=0.9, touch_move="enforce")
    played = board.play("-a7 ~0.22 +pa6 * -e1 ~0.1 B ~0.12 -h1 * +Kg1 ~0.22 +Rf1 W a6a5", start)
    assert played.moves == "a7a6 e1g1 a6a5"
    assert not played.said("touch-breach", "rook-first")


ACCIDENTS = {
    "three pieces fell and were put back": "-a2 ~0.05 -b2 ~0.05 -c2 ~2 +Pa2 +Pb2 +Pc2 e2e4 e7e5",
    "White's sleeve took Black's pawns, put back before the press": (
        "-e2 +Pe4 ~0.1 -d7 ~0.01 -e7 ~3 +pd7 +pe7 W c7c5"
    ),
}


@pytest.mark.parametrize("what", ACCIDENTS)
def test_pieces_knocked_over_and_put_back_bind_nobody(clocked: Board, what: str) -> None:
    """B-7, TM-12, H17: a player was made to move a pawn that the opponent's sleeve had felled."""
    played = replace(clocked, touch_move="enforce").play(ACCIDENTS[what])
    assert played.said("touch-breach") == []
    assert len(played.moves.split()) == 2
