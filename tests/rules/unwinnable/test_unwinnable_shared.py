"""The judged positions beside the checkout: none wrong, most decided."""

from pathlib import Path

import chess
import pytest

from rules.unwinnable import Answer, can_mate

#: Every so many positions are asked, with so many nodes: 30 s of CI; the full run is in the docs.
EVERY = 6
NODES = 4_000


@pytest.mark.needs_shared
def test_no_judged_position_is_answered_wrong(shared: Path) -> None:
    lines = shared / "data/dead/unwinnable.txt"
    judged = [
        line.split(" ", 1) for line in lines.read_text("utf-8").splitlines() if line[0] != "#"
    ]
    undecided, wrong = [], []
    for expected, fen in judged[::EVERY]:
        board = chess.Board(fen)
        for side, letter in ((chess.WHITE, "W"), (chess.BLACK, "B")):
            answer = can_mate(board, side, nodes=NODES).answer
            if answer is Answer.NOT_PROVED:
                undecided.append((letter, fen))
            elif (answer is Answer.MATES) != (letter in expected):
                wrong.append((letter, fen, answer))
    print(f"{len(undecided)} of {2 * len(judged[::EVERY])} not proved:", *undecided, sep="\n")
    assert wrong == []
    assert len(undecided) < 0.3 * 2 * len(judged[::EVERY])
