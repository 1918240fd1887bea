"""Who can still mate by any series of legal moves (laws E-3, E-4, E-5, I-3)."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.unwinnable import Answer, Verdict, can_mate
from rules.unwinnable.core import state_of
from rules.unwinnable.crowd import exhaust
from rules.unwinnable.reach import reach
from rules.unwinnable.tempo import frame_of, frames_exclude

#: Family, position, who can mate, as in the shared data.
KNOWN = [
    ("bare kings", "8/8/4k3/8/8/3K4/8/8 w - -", "--"),
    ("a lone bishop", "8/8/4k3/8/8/3KB3/8/8 w - -", "--"),
    ("a lone knight", "8/8/4k3/8/8/3KN3/8/8 b - -", "--"),
    ("two knights", "8/8/4k3/8/8/2NKN3/8/8 w - -", "W-"),
    ("a queen", "8/8/4k3/8/8/3KQ3/8/8 b - -", "W-"),
    ("a knight against a queen", "8/8/4k3/8/8/3KN3/8/7q w - -", "-B"),
    ("bishops all on one colour", "2b1k3/8/8/3b4/8/3B4/8/4KB2 w - -", "--"),
    ("bishops on both colours", "2bk4/8/8/8/8/8/8/2BK4 w - -", "WB"),
    ("a locked chain", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - -", "--"),
    ("a locked chain and idle bishops", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "--"),
    ("a chain with a way in", "4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - -", "WB"),
    ("the last piece must be taken", "Rk6/8/2K5/8/8/8/8/8 b - -", "--"),
    ("the last pawn must be taken", "k1K5/P7/8/8/8/8/8/8 b - -", "--"),
    ("stalemate", "7k/8/6Q1/8/8/8/8/K7 b - -", "--"),
    ("mate on the board", "R5k1/5ppp/8/8/8/8/8/6K1 b - -", "W-"),
    ("only a promotion mates", "8/8/8/8/8/4k3/P7/4K3 w - -", "W-"),
    ("a promotion for each", "8/p7/8/8/4k3/8/7P/4K3 w - -", "WB"),
    ("castling is still allowed", "4k3/8/8/8/8/8/8/4K2R w K -", "W-"),
]


@pytest.mark.parametrize(
    ("fen", "expected"), [(f, e) for _, f, e in KNOWN], ids=[n for n, _, _ in KNOWN]
)
def test_the_families_of_e_5(fen: str, expected: str) -> None:
    board = chess.Board(fen)
    assert letters(board) == expected


def letters(board: chess.Board) -> str:
    found = ""
    for side, letter in ((chess.WHITE, "W"), (chess.BLACK, "B")):
        verdict = can_mate(board, side)
        check_witness(board, side, verdict)
        found += {Answer.MATES: letter, Answer.CANNOT: "-", Answer.NOT_PROVED: "?"}[verdict.answer]
    return found


def check_witness(board: chess.Board, side: chess.Color, verdict: Verdict) -> None:
    if verdict.answer is not Answer.MATES:
        assert verdict.witness == ()
        return
    played = board.copy()
    for move in verdict.witness:
        assert played.is_legal(move)
        played.push(move)
    assert played.is_checkmate()
    assert played.turn != side


def test_en_passant_as_the_last_resource() -> None:
    """Kings locked in behind a chain: only the capture in passing opens it (E-5)."""
    fen = "4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - {}"
    assert can_mate(chess.Board(fen.format("e3")), chess.BLACK).answer is Answer.MATES
    assert can_mate(chess.Board(fen.format("-")), chess.BLACK).answer is Answer.CANNOT


def test_nothing_is_proved_without_nodes_to_search_it_and_nothing_wrong_is_said() -> None:
    board = chess.Board("7k/8/8/8/8/8/P7/K7 w - -")
    assert can_mate(board, chess.WHITE, nodes=1).answer is Answer.NOT_PROVED


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/4K3/2p5 b - - 0 60",  # a pawn left unpromoted stood (I-4, I-11)
        "P3k3/8/8/8/8/8/4K3/8 w - - 0 60",
        "4k3/8/8/8/8/8/8/8 w - - 0 60",
        "4k3/4R3/8/8/8/8/4K3/8 w - - 0 60",  # in check, and not to move
    ],
)
def test_nothing_is_proved_of_a_position_that_no_legal_move_leads_to(fen: str) -> None:
    """A soak's black pawn on the first rank raised in the middle of a resignation."""
    for side in chess.COLORS:
        assert can_mate(chess.Board(fen), side) == Verdict(Answer.NOT_PROVED)


def test_the_same_question_has_the_same_answer_and_the_same_nodes() -> None:
    board = chess.Board("8/p7/8/8/4k3/8/7P/4K3 w - -")
    assert can_mate(board, chess.WHITE) == can_mate(board, chess.WHITE)


def test_the_board_asked_about_is_left_as_it_was() -> None:
    board = chess.Board()
    board.push_san("e4")
    before = board.copy()
    can_mate(board, chess.BLACK, nodes=500)
    assert board == before
    assert board.move_stack == before.move_stack


@st.composite
def positions(draw: st.DrawFn) -> chess.Board:
    """Few pieces and some locked pawns: every verdict occurs."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    while True:
        board = chess.Board(None)
        squares = dice.sample(range(64), 12)
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.BLACK))
        for _ in range(dice.randrange(4)):
            square = dice.randrange(8, 48)
            if not board.piece_at(square) and not board.piece_at(square + 8):
                board.set_piece_at(square, chess.Piece(chess.PAWN, chess.WHITE))
                board.set_piece_at(square + 8, chess.Piece(chess.PAWN, chess.BLACK))
        for _ in range(dice.randrange(3)):
            kind = dice.choice([chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.ROOK])
            square = squares.pop()
            if not board.piece_at(square):
                board.set_piece_at(square, chess.Piece(kind, dice.random() < 0.5))
        board.turn = dice.random() < 0.5
        if board.is_valid():
            return board


@settings(max_examples=40)
@given(positions(), st.booleans())
def test_a_line_that_is_given_always_ends_in_mate(board: chess.Board, side: chess.Color) -> None:
    check_witness(board, side, can_mate(board, side, nodes=1_500))


@settings(max_examples=40)
@given(positions(), st.booleans())
def test_colours_turned_round_never_contradict(board: chess.Board, side: chess.Color) -> None:
    here = can_mate(board, side, nodes=2_000).answer
    there = can_mate(board.mirror(), not side, nodes=2_000).answer
    assert here == there or Answer.NOT_PROVED in (here, there)


@settings(max_examples=40)
@given(positions(), st.booleans(), st.data())
def test_who_can_never_mate_can_never_mate_later(
    board: chess.Board, side: chess.Color, data: st.DataObject
) -> None:
    """A false "cannot mate" would take a won game from a player."""
    if can_mate(board, side, nodes=1_000).answer is not Answer.CANNOT:
        return
    for _ in range(12):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(data.draw(st.sampled_from(moves)))
    assert can_mate(board, side, nodes=1_000).answer is not Answer.MATES


@settings(max_examples=60)
@given(positions(), st.booleans())
def test_what_frames_exclude_no_line_shows(board: chess.Board, side: chess.Color) -> None:
    if not frames_exclude(reach(board), frame_of(board), side):
        return
    assert exhaust(state_of(board), frozenset((side,)), 4_000).lines == {}


@settings(max_examples=30)
@given(positions(), st.booleans())
def test_frames_do_not_know_colours(board: chess.Board, side: chess.Color) -> None:
    mirrored = board.mirror()
    here = frames_exclude(reach(board), frame_of(board), side)
    assert here == frames_exclude(reach(mirrored), frame_of(mirrored), not side)
