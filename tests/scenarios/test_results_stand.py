"""What has been reached on the board, or waits for the arbiter, is not overtaken (E-10, E-16)."""

import pytest

from drivers.signals import ControlKind, RulingKind
from tests.firmware_host.sitting.hall import Hall


def test_no_player_enters_another_result_after_mate() -> None:
    """E-16: whoever sat at the page turned a mate into a win of the other side."""
    hall = Hall(profile="fide")
    hall.play("f2f3", "e7e5", "g2g4", "d8h4")
    hall.wait(5)
    hall.use(ControlKind.RESULT, result="1-0")
    assert hall.view().record.result == "0-1"


def test_no_player_changes_what_the_arbiter_adjudged() -> None:
    """E-16, I-10."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.applied(RulingKind.ADJUDGE, result="1-0")
    hall.use(ControlKind.RESULT, result="0-1")
    assert hall.view().record.result == "1-0"


def test_a_result_told_by_mistake_is_told_again() -> None:
    """E-16: only what players told themselves."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.use(ControlKind.RESULT, result="1-0")
    hall.use(ControlKind.RESULT, result="0-1")
    assert hall.view().record.result == "0-1"


@pytest.mark.parametrize(
    ("kind", "values"),
    [(RulingKind.PENALISE, {"side": "black", "result": "1-0"}), (RulingKind.RESUME, {})],
)
def test_a_claim_that_waits_is_answered_first(kind: RulingKind, values: dict[str, str]) -> None:
    """E-10: the clock ran, or the game ended, over a claim."""
    hall = Hall(profile="club-2011")
    hall.play("e2e4", "e7e5")
    hall.use(ControlKind.CLAIM_REPETITION, by="white")
    assert "answer it first" in hall.refused(kind, **values)
    hall.use(ControlKind.RESULT, result="0-1")
    assert hall.view().record.result == "*"
