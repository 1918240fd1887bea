"""What the pages of a rated game are told: no more than its lights may show (C-6, M-7)."""

import json
import re

import pytest

from drivers.signals import ControlKind, Fault, FaultKind
from firmware_host.web.law_state import law_tree
from firmware_host.web.server import STATIC
from firmware_host.web.state import glance_tree
from firmware_host.web.told import told_events
from rules.notation_letters import LETTERS
from tests.firmware_host.sitting.hall import Hall


def in_words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((STATIC / f"i18n/{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("mode", ["rated", "training"])
def test_check_and_the_last_move_are_marked_in_training_only(mode: str) -> None:
    """M-7: the board of a rated game glowed red round the king, its lights kept silent."""
    rated = mode == "rated"
    hall = Hall(mode=mode)
    hall.play("e2e4", "f7f5", "d1h5")
    assert hall.view().in_check
    tree = glance_tree(hall.view(), rated=rated)
    assert (tree["in_check"], tree["marks_last_move"]) == (not rated, not rated)
    lit = {light.meaning for light in hall.view().lights.cells}
    assert lit == (set() if rated else {"check", "last-move"})
    assert glance_tree(hall.view(), rated=False)["in_check"]  # an arbiter sees it


@pytest.mark.parametrize("mode", ["rated", "training"])
def test_that_no_move_explains_the_board_is_told_after_the_press_in_rated_play(mode: str) -> None:
    """C-6: "No legal move explains this board" told a player to put the move right in time."""
    rated = mode == "rated"
    hall = Hall(mode=mode, profile="fide")
    hall.play("e2e4", "e7e5")
    hall.shift("g1g4")
    hall.wait(10)
    tree = glance_tree(hall.view(), rated=rated)
    told = [event.kind for event in told_events(hall.view(), rated=rated)]
    assert hall.view().state == "unexplained"
    assert (tree["state"], tree["difference"] is None) == (
        ("to-move", True) if rated else ("unexplained", False)
    )
    assert ("unexplained" in told) is not rated
    hall.press("white")
    hall.wait(1)
    told = [event.kind for event in told_events(hall.view(), rated=rated)]
    assert "illegal-move" in told and glance_tree(hall.view(), rated=rated)["state"] == "restoring"


def test_pieces_that_were_knocked_over_are_told_at_once_in_rated_play() -> None:
    """B-7: they are put back, which helps nobody to choose a move."""
    hall = Hall(mode="rated")
    hall.play("e2e4", "e7e5")
    for cell in ("b1", "c1", "d1", "f1", "g1", "h1"):
        hall.change(cell, ".")
    for cell in ("b3", "c3", "d3", "f3", "g3", "h3"):
        hall.change(cell, "x")
    hall.wait(10)
    tree = glance_tree(hall.view(), rated=True)
    assert (tree["state"], tree["difference"] is None) == ("unexplained", False)
    assert "unexplained" in [event.kind for event in told_events(hall.view(), rated=True)]


def test_a_board_that_does_not_answer_agrees_with_no_piece() -> None:
    """A board that never opened had "sensor agrees" on each of its pieces."""
    hall = Hall()
    hall.feed(Fault(hall.t_ns, FaultKind.BOARD_LOST))
    assert glance_tree(hall.view(), rated=False)["reading"] == "?" * 64
    hall.feed(Fault(hall.t_ns, FaultKind.BOARD_BACK))
    assert "?" not in str(glance_tree(hall.view(), rated=False)["reading"])


def test_a_page_knows_that_the_arbiter_is_called() -> None:
    """K-6: it asked to press a clock."""
    hall = Hall()
    hall.play("e2e4")
    hall.use(ControlKind.ARBITER)
    assert law_tree(hall.view(), rated=True)["called"] is True
    hall.use(ControlKind.RESUME)
    assert law_tree(hall.view(), rated=True)["called"] is False


def test_a_russian_page_writes_moves_as_a_russian_score_sheet_does() -> None:
    """N-2: they stayed in English letters, and two letters mean another piece in Russian."""
    letters, words = LETTERS["ru"], in_words("ru")
    assert [words[f"san.{sign}"] for sign in "KQRBNx#O="] == [
        *(letters.king, letters.queen, letters.rook, letters.bishop, letters.knight),
        *(letters.capture, letters.mate, letters.castling, letters.promotion),
    ]
    english = in_words("en")
    assert all(english[f"san.{sign}"] == sign for sign in "KQRBNx#O=")


def test_what_is_said_of_devices_keeps_its_names_and_commands_in_russian() -> None:
    """A path, a command or a setting that is translated helps nobody."""
    english, russian = in_words("en"), in_words("ru")
    keys = [key for key in russian if key.startswith("trouble.")]
    assert len(keys) > 30
    for key in keys:
        assert english[key] == key.removeprefix("trouble.")
        for name in re.findall(r"\{\w+\}|/\w+\b|\b\w+\.\w+\b|sudo \S+", english[key]):
            assert name in russian[key], key
