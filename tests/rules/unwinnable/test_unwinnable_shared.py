"""The judged positions beside the checkout: none wrong, most decided."""

import statistics
import time
from pathlib import Path

import chess
import pytest

from rules.unwinnable import Answer, can_mate

#: Every so many positions are asked in CI: thirty. All of them are asked by ``make soak``.
EVERY = 32

#: Share of positions both letters of which are said: 0.96 of all measured, 0.95 wanted.
DECIDED = 0.95

LETTERS = {chess.WHITE: "W", chess.BLACK: "B"}


def judged(shared: Path) -> list[tuple[str, str]]:
    """The letters and the FEN of each line."""
    lines = (shared / "data/dead/unwinnable.txt").read_text("utf-8").splitlines()
    return [(line[:2], line[3:]) for line in lines if not line.startswith("#")]


def asked(positions: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Positions answered wrong and positions not decided; what they cost is printed, not judged."""
    wrong, undecided, spent_ms = [], [], []
    for expected, fen in positions:
        board = chess.Board(fen)
        start = time.process_time()
        answers = {side: can_mate(board, side).answer for side in LETTERS}
        spent_ms.append(1_000 * (time.process_time() - start))
        if Answer.NOT_PROVED in answers.values():
            undecided.append(f"{expected} {fen}")
        wrong += [
            f"{letter} {answers[side]} {fen}"
            for side, letter in LETTERS.items()
            if answers[side] is (Answer.CANNOT if letter in expected else Answer.MATES)
        ]
    share = 1 - len(undecided) / len(positions)
    print(
        f"{len(wrong)} wrong, {share:.1%} of {len(positions)} decided, not:", *undecided, sep="\n"
    )
    print(f"median {statistics.median(spent_ms):.1f} ms, at most {max(spent_ms):.0f} ms of CPU")
    return wrong, undecided


@pytest.mark.unmeasured
@pytest.mark.needs_shared
def test_no_judged_position_is_answered_wrong_and_most_are_decided(shared: Path) -> None:
    sample = judged(shared)[::EVERY]
    wrong, undecided = asked(sample)
    assert wrong == []
    assert len(undecided) <= (1 - DECIDED) * len(sample)


@pytest.mark.soak
@pytest.mark.needs_shared
def test_of_all_judged_positions_none_is_wrong_and_most_are_decided(shared: Path) -> None:
    positions = judged(shared)
    wrong, undecided = asked(positions)
    assert wrong == []
    assert len(undecided) <= (1 - DECIDED) * len(positions)
