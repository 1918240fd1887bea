"""What a turn shows beside breaches: nobody is told of for what was not seen (H22, H24)."""

import pytest

from tests.scenarios.hands import Board

CLOCKED = Board()


def test_a_piece_gone_for_a_moment_out_of_turn_is_no_touch_for_sure() -> None:
    """A magnet that dropped out for a second was told as "the white rook on a1 was touched".

    H22, TM-12: it is recorded, and said that the sensor may have lost it.
    """
    [said] = CLOCKED.play("e2e4 off:a1 ~1 on:a1 ~0.5 e7e5").said("touch-out-of-turn")
    assert said.text.startswith("The white rook on a1 was off its square for a moment")
    assert said.details == {"cells": ["a1"], "sure": False}


@pytest.mark.parametrize("hands", ["-a1 ~3 +Ra1", "-b1 +Nc3 ~1 -c3 +Nb1"])
def test_a_piece_that_a_hand_had_is_said_to_be_touched(hands: str) -> None:
    """TM-12: away for long, or set down elsewhere; no magnet does that."""
    [said] = CLOCKED.play(f"e2e4 {hands} ~0.5 e7e5").said("touch-out-of-turn")
    assert said.text.endswith("was touched on Black's turn.")
    assert "sure" not in said.details


def test_of_a_cell_that_is_known_to_lose_its_piece_nothing_is_said() -> None:
    """The same magnet dropped out in each turn, and each time a touch was told (H22)."""
    drop = "off:a1 ~1 on:a1 ~0.5"
    played = CLOCKED.play(f"e2e4 {drop} e7e5 g1f3 {drop} b8c6 f1b5 {drop} a7a6")
    assert len(played.said("touch-out-of-turn")) == 1
    assert len(played.said("fault")) == 1


def test_who_moved_before_a_press_is_not_told_of_moves_that_nobody_saw() -> None:
    """After a lost link Black "moved before White had pressed", who had pressed long before.

    H24, C-5: the moves were seen in one full reading, their order and their presses were not.
    """
    unseen = "!-b8 !+nc6 B ~2 !-f1 !+Bb5 W"
    script = f"e2e4 e7e5 g1f3 board-lost {unseen} ~2 board-back reading ~2 a7a6"
    played = CLOCKED.play(script)
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    assert not played.said("moved-before-press")
