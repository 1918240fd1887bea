"""What touches show beside what is owed (TM-6, TM-12)."""

import chess

from rules.profile_files import built_in
from tests.rules.hands import FIDE, found, lawful, legal, names, owed

START = chess.STARTING_FEN
TENSE = "rnbqkbnr/ppp2ppp/8/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"


def test_a_quiet_turn_has_nothing_to_tell() -> None:
    """TM-1: a move, a capture and a slip are no findings."""
    assert found(START, "e2 +e4") == []
    assert found(TENSE, "d5 e4 +d5") == []
    assert found(START, "e2 ~20 d2 ~50 +d2 +e4") == []


def test_a_piece_touched_on_the_opponents_turn_is_recorded() -> None:
    """TM-12: never executed."""
    (finding,) = found(TENSE, "d5@black +d5@black e4 +d5")
    assert (finding.kind, finding.law, finding.by) == ("touch-out-of-turn", "TM-12", "black")
    assert finding.text == "The black pawn on d5 was touched on White's turn."
    (finding,) = found(TENSE, "g8 +f6")
    assert (finding.law, names(finding.cells)) == ("TM-12", ["g8"])


def test_an_enemy_piece_that_nothing_can_take_may_be_its_owners_touch() -> None:
    """TM-12: the sensors can't see whose hand it was, and nothing is owed."""
    (finding,) = found(START, "d7 +d7")
    assert (finding.kind, finding.by) == ("touch-out-of-turn", "black")


def test_a_reply_begun_while_the_move_stands_is_no_touch_out_of_turn() -> None:
    """C-5: the player may press also when the opponent has begun to reply."""
    assert found(START, "e2 +e4 d7 +d5") == []


def test_pieces_adjusted_and_put_back_are_nothing() -> None:
    """TM-6: two pieces straightened (H11)."""
    assert found(START, "j:g1 j:+g1 j:d8 j:+d8 e2 +e4") == []


def test_a_piece_not_put_back_after_adjusting_is_told() -> None:
    """TM-6: it must end with every piece back where it stood."""
    (finding,) = found(START, "j:g1 j:+f3 e2 +e4")
    assert (finding.kind, finding.law, finding.by) == ("adjust", "TM-6", "white")
    assert names(finding.cells) == ["g1", "f3"]
    assert "the knight on g1" in finding.text
    assert found(START, "j:g1 j:+f3 j:f3 j:+g1 e2 +e4") == []


def test_adjusting_on_the_opponents_turn_is_recorded_and_binds_nobody() -> None:
    """TM-6: only on the own turn."""
    (finding,) = found(TENSE, "o:d5 o:+d5")
    assert (finding.kind, finding.law, finding.by) == ("touch-out-of-turn", "TM-6", "black")
    assert lawful(TENSE, "o:d5 o:+d5") == legal(TENSE)
    assert owed(TENSE, "o:d5 o:+d5").may_claim


def test_a_profile_may_allow_adjusting_at_any_time() -> None:
    """TM-6: profile adjust_only_on_own_turn."""
    free = FIDE.model_copy(update={"adjust_only_on_own_turn": False})
    assert found(TENSE, "o:d5 o:+d5", free) == []
    assert built_in("code").adjust_only_on_own_turn


def test_findings_come_in_the_order_of_time() -> None:
    """TM-12: whatever they are about."""
    kinds = [each.kind for each in found(TENSE, "j:b1 j:+b1 j:c1 a7 +a7 h1 e1")]
    assert kinds == ["adjust", "touch-out-of-turn", "rook-first", "both-up"]
