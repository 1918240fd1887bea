"""Sensor sequences from the tests of other board programs, where the shared data are present."""

from typing import Any

import chess
import pytest

from drivers.signals import Sensing
from tests.scenarios.cases import (
    SEQUENCES,
    STEP_S,
    finish,
    hands_on,
    read_lines,
    show_frames,
)
from tests.scenarios.hands import SENSINGS
from tests.scenarios.played import S

ENTRIES = read_lines(SEQUENCES)
#: A take-back without a word is nobody's move in rated play (H18).
NOT_MOVES = ("take_back",)
ABSENT = pytest.param(
    {}, marks=pytest.mark.skip(reason="needs ../shared, the data beside the checkout")
)

TOUCHED = [entry for entry in ENTRIES if "events" in entry] or [ABSENT]
SHOWN = [
    entry
    for entry in ENTRIES
    if "steps" in entry and not any(word in entry["id"] for word in NOT_MOVES)
] or [ABSENT]


def name(entry: dict[str, Any]) -> str | None:
    return entry.get("id")


@pytest.mark.parametrize("entry", TOUCHED, ids=name)
@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_sequence_of_touches_is_its_moves(entry: dict[str, Any], sensing: Sensing):
    if sensing != "occupancy" and entry["sensor"] == "occupancy" and is_piece_unknown(entry):
        sensing = "occupancy"
    hands = hands_on(entry["start_fen"], sensing, clock=False)
    first = hands.reading()
    for number, (kind, cell, *rest) in enumerate(entry["events"]):
        timed = rest and isinstance(rest[-1], float)
        t_s = rest[-1] if timed else number * STEP_S
        piece = "" if timed or not rest else rest[0]
        hands.gap_s = t_s - hands.t_ns / S
        hands.play(f"-{cell}" if kind == "lift" else f"+{piece}{cell}")
    played = finish(hands, entry["start_fen"], first)
    assert played.moves == " ".join(entry["expected_moves"])
    if "expected_result" in entry:
        assert played.result == entry["expected_result"]
    if entry.get("expected_alarm") is False:
        assert played.is_quiet


def is_piece_unknown(entry: dict[str, Any]) -> bool:
    """The victim is lifted last and nothing says which piece is then set down."""
    kinds = [event[0] for event in entry["events"]]
    return "lift lift place" in " ".join(kinds)


@pytest.mark.parametrize("entry", SHOWN, ids=name)
@pytest.mark.parametrize("sensing", SENSINGS)
def test_boards_shown_one_after_another_are_their_move(entry: dict[str, Any], sensing: Sensing):
    start = entry["start_fen"] or chess.STARTING_FEN
    frames = [step["frame"] for step in entry["steps"] if "frame" in step]
    played = show_frames(frames, start, sensing)
    if is_first_position(frames[-1]) and not is_first_position(start.split()[0]):
        assert played.games == ["", ""]
        return
    assert played.moves == " ".join(moves_to(start, frames[-1]))


def is_first_position(placement: str) -> bool:
    return placement == chess.STARTING_BOARD_FEN


def moves_to(start: str, placement: str) -> list[str]:
    """The one legal move that gives the placement, or none."""
    board = chess.Board(start)
    found = []
    for move in board.legal_moves:
        board.push(move)
        if board.board_fen() == placement:
            found.append(move.uci())
        board.pop()
    return found
