"""An illegal move is found when it was answered long ago: the arbiter restores what was before."""

import random

import chess
import pytest

from drivers.signals import RulingKind
from firmware_host.sitting.effects import Happened
from tests.firmware_host.sitting.hall import Hall

LATER = ("g8f6", "b1c3", "f8c5", "d2d3", "d7d6", "c1g5", "h7h6", "g5h4", "c8e6", "g1f3")


def with_an_illegal_move_that_stood(**sitting: object) -> Hall:
    """1. e4 e5, then the bishop goes from f1 to f5, and Black answers."""
    hall = Hall(sensing="piece", touch_move="record", profile="fide-blitz", **sitting)
    hall.play("e2e4", "e7e5")
    hall.wait(1)
    hall.shift("f1f5")
    hall.press("white")
    hall.shift("b8c6")
    hall.press("black")
    hall.wait(1)
    return hall


def test_the_position_before_an_illegal_move_is_restored_five_moves_later() -> None:
    """The record was split by the move that stood, and nothing before it could be restored.

    H16, I-5, I-6, I-10: with the times of its press; what was played since stays in the journal.
    """
    hall = Hall(sensing="piece", touch_move="record")
    hall.play("e2e4", "e7e5")
    times = tuple(ply.clock_ns for ply in hall.view().record.plies)
    hall.wait(1)
    hall.shift("f1f5")
    hall.wait(5)
    hall.press("white")
    hall.wait(1)
    hall.applied(RulingKind.LET_STAND)
    assert hall.view().record.number == 2
    hall.play(*LATER)
    assert len(hall.view().record.plies) == len(LATER)
    said = hall.applied(RulingKind.RESTORE, game=1, ply=2, reason="1... Bf5 was illegal")
    assert said.law == "I-5"
    assert hall.moves() == "e4 e5"
    assert (hall.left("white"), hall.left("black")) == times
    assert hall.view().state == "restoring"
    hall.follow_lights()
    assert "restored" in hall.kinds()
    hall.press("black")
    hall.play("g1f3", "b8c6")
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert [len(record.plies) for record in hall.table.records()] == [2, len(LATER), 4]
    assert hall.is_told_whole()


def simulated(seed: int, sensing: str) -> tuple[Hall, tuple[int, int]]:
    """Ten random half-moves, an illegal one that is answered, and five moves more by each.

    With the times before the illegal one.
    """
    chance = random.Random(seed)
    hall = Hall(sensing=sensing, touch_move="record", time_control="5400+30")

    def play(count: int) -> None:
        for _ in range(count):
            board = chess.Board(hall.view().position)
            moves = [m for m in board.legal_moves if not m.promotion and not board.is_castling(m)]
            moves = [move for move in moves if not board.is_capture(move)] or moves
            hall.play(chance.choice(moves).uci(), think_s=chance.uniform(1, 30))

    play(10)
    white, black = (ply.clock_ns for ply in hall.view().record.plies[-2:])
    before = white or 0, black or 0
    board = chess.Board(hall.view().position)
    pawn = next(iter(board.pieces(chess.PAWN, chess.WHITE)))
    empty = [s for s in chess.SQUARES if not board.piece_at(s) and 24 <= s < 40]
    legal = {move.to_square for move in board.legal_moves if move.from_square == pawn}
    target = chance.choice([s for s in empty if s not in legal])
    hall.wait(chance.uniform(1, 30))
    hall.shift(chess.square_name(pawn) + chess.square_name(target))
    hall.press("white")
    hall.wait(2)
    play_reply(hall, chance)
    play(9)
    return hall, before


def play_reply(hall: Hall, chance: random.Random) -> None:
    """Black's answer to the illegal move: a knight or a pawn that can go anywhere."""
    board = chess.Board(hall.view().position)
    board.push(chess.Move.null())
    seen = hall.table.contact.symbols
    moves = [m for m in board.legal_moves if seen[m.to_square] == "." and not board.is_castling(m)]
    moves = [m for m in moves if board.piece_type_at(m.from_square) == chess.KNIGHT] or moves
    hall.wait(1)
    hall.shift(chance.choice(moves).uci())
    hall.wait(0.4)
    hall.press("black")
    hall.wait(1)


@pytest.mark.unmeasured
@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
@pytest.mark.parametrize("seed", range(3))
def test_h16_what_is_found_five_moves_later_is_restored_as_the_service_proposes(
    seed: int, sensing: str
) -> None:
    """H16, I-5, I-6: the position before it by lights, with the times of its last press."""
    hall, times = simulated(seed, sensing)
    stood = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "illegal-stands"]
    assert stood, hall.kinds()
    details = stood[0].details
    assert (details["remedy"], stood[0].law) == ("restore", "I-5")
    hall.applied(RulingKind.RESTORE, game=details["game"], ply=details["ply"])
    assert len(hall.view().record.plies) == details["ply"] == 10
    assert (hall.left("white"), hall.left("black")) == times
    hall.follow_lights()
    assert hall.view().state != "restoring"
    assert hall.is_told_whole()


def test_the_part_after_the_illegal_move_is_restored_by_its_own_half_moves() -> None:
    """I-5: without a number, or with its own, it is the game on the board."""
    hall = with_an_illegal_move_that_stood()
    hall.play(*LATER[2:4])
    number, plies = hall.view().record.number, len(hall.view().record.plies)
    hall.applied(RulingKind.RESTORE, game=number, ply=plies - 1)
    assert hall.view().record.number == number
    assert len(hall.view().record.plies) == plies - 1


def test_a_game_that_is_over_is_no_part_of_the_next_one() -> None:
    """I-10: what the arbiter had seen was another game."""
    hall = Hall(touch_move="record")
    hall.play("e2e4", "e7e5")
    hall.applied(RulingKind.ADJUDGE, result="1-0")
    hall.applied(RulingKind.NEW_GAME)
    assert "another game" in hall.refused(RulingKind.RESTORE, game=1, ply=1)
    assert "another game" in hall.refused(RulingKind.RESTORE, game=7, ply=1)
