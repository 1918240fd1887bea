"""What is done for all squares of the kings at once is what each position does on its own."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.unwinnable.core import State, is_bare, state_of, successors
from rules.unwinnable.crowd import Exhausted, exhaust
from rules.unwinnable.pairs import Pairs, captured, neither_in, stepped
from rules.unwinnable.skeleton import Key, key_of, moves, occupied_of, safe, state_with, without

BOTH = frozenset(chess.COLORS)

STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "8/1p6/k1p5/P1P1pPp1/3pP3/8/2K5/8 w - g6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -",
    "3k4/8/1q1b4/8/3r4/2B5/1R6/3KQ3 w - -",
]

#: Locked pawns and few moves: each has some thousand positions, none of them a mate.
WORLDS = [
    "8/8/p6k/P1p5/2P5/Kp6/1P6/8 w - -",
    "k1b5/1p1pB3/1P1P4/K7/8/8/8/8 b - -",
    "7k/8/1p6/1P6/3n4/p7/P7/K7 w - -",
    "8/8/8/1k3p1p/3p1P2/1p1P1PpP/1P4P1/K7 b - -",
    "4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - -",
    "4k3/8/8/p1p1p1p1/PpP1PpPp/1P3P1P/8/4K3 b - c3",
]


def pair_of(state: State) -> Pairs:
    white_king = (state[5] & state[6]).bit_length() - 1
    return 1 << 64 * white_king + (state[5] & ~state[6]).bit_length() - 1


def state_at(key: Key, pair: Pairs, turn: chess.Color) -> State:
    white_king, black_king = divmod(pair.bit_length() - 1, 64)
    return state_with(key, 1 << white_king, 1 << black_king, turn=turn)


def each(pairs: Pairs) -> list[Pairs]:
    return [1 << place for place in range(4096) if pairs >> place & 1]


def after(key: Key, pairs: Pairs, turn: chess.Color) -> list[State]:
    """Every position after a move in one of several, made as the crowd makes it."""
    occupied = occupied_of(key)
    own = key[5] if turn else occupied & ~key[5]
    unpassed = (*key[:6], -1)
    found = [(unpassed, stepped(pairs, turn) & safe(key, turn) & neither_in(occupied))]
    for way, then in moves(key, turn):
        found.append((then, pairs & neither_in(way) & safe(then, turn)))
    found += [
        (without(key, square), captured(pairs, safe(key, turn), turn, square))
        for square in chess.scan_forward(occupied & ~own)
    ]
    return [state_at(then, pair, not turn) for then, at in found for pair in each(at)]


@settings(max_examples=18)
@given(st.sampled_from(STARTS), st.data())
def test_one_position_alone_has_its_own_moves(start: str, data: st.DataObject) -> None:
    board = chess.Board(start)
    for _ in range(data.draw(st.integers(1, 25))):
        state = state_of(board)
        expected = [step[3] for step in successors(state)]
        made = after(key_of(state), pair_of(state), board.turn)
        assert len(made) == len(expected)
        assert set(made) == set(expected)
        if not expected:
            break
        board.push(data.draw(st.sampled_from(sorted(board.legal_moves, key=chess.Move.uci))))


@settings(max_examples=25)
@given(st.sampled_from(STARTS), st.data())
def test_wherever_the_kings_are_each_has_its_own_moves(start: str, data: st.DataObject) -> None:
    """The kings in each other's way, on lines and beside pieces: all squares of both."""
    key, turn = key_of(state_of(chess.Board(start))), data.draw(st.booleans())
    key = (*key[:6], -1)
    legal = safe(key, not turn) & neither_in(occupied_of(key))
    drawn = data.draw(st.lists(st.sampled_from(each(legal)), min_size=1, max_size=40, unique=True))
    expected = {step[3] for pair in drawn for step in successors(state_at(key, pair, turn))}
    assert set(after(key, sum(drawn), turn)) == expected


def one_by_one(start: State) -> bool:
    """Whether no position that can come about is a mate; each is looked at on its own."""
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        steps = [step[3] for step in successors(state)]
        if not steps and board_of(state).is_checkmate():
            return False
        for then in steps:
            if then not in seen and not all(is_bare(then, side) for side in chess.COLORS):
                seen.add(then)
                waiting.append(then)
    return True


def board_of(state: State) -> chess.Board:
    board = chess.Board(None)
    for kind, squares in enumerate(state[:6], start=1):
        for square in chess.scan_forward(squares):
            board.set_piece_at(square, chess.Piece(kind, bool(state[6] >> square & 1)))
    board.turn = state[8]
    return board


@pytest.mark.parametrize("fen", WORLDS)
def test_what_is_exhausted_at_once_is_what_is_exhausted_one_by_one(fen: str) -> None:
    start = state_of(chess.Board(fen))
    found = exhaust(start, BOTH, 20_000)
    assert found.is_complete or found.lines
    assert one_by_one(start) == (not found.lines)


@pytest.mark.parametrize(
    ("fen", "side"),
    [
        ("1k6/1p6/1P6/BP6/1P6/8/2K5/8 w - -", chess.BLACK),
        ("k7/8/1p6/bP6/Bp6/1Pp5/2P5/NK6 w - -", chess.WHITE),
        ("8/1p1p1K2/1Pk5/8/8/4B3/8/1b6 b - -", chess.WHITE),
        ("8/p1p1p3/8/8/8/6p1/P1P1P1Pp/5k1K w - -", chess.WHITE),
        ("4k3/8/8/p1p1p1p1/PpP1PpPp/1P3P1P/8/4K3 b - c3", chess.BLACK),
    ],
)
def test_a_long_way_to_a_mate_is_given_move_by_move(fen: str, side: chess.Color) -> None:
    board = chess.Board(fen)
    found = exhaust(state_of(board), frozenset((side,)), 20_000)
    for move in found.lines[side]:
        assert board.is_legal(move)
        board.push(move)
    assert board.is_checkmate()
    assert board.turn != side


def test_both_sides_lines_are_sought_and_counted_alike_each_time() -> None:
    start = state_of(chess.Board("8/3p1p1p/1p6/1P6/KP6/PP6/3P1P1P/k7 w - -"))
    found = exhaust(start, BOTH, 60_000)
    assert set(found.lines) == BOTH
    assert found == exhaust(start, BOTH, 60_000)


def test_without_nodes_nothing_is_complete() -> None:
    start = state_of(chess.Board(WORLDS[0]))
    assert exhaust(start, BOTH, 0) == Exhausted({}, is_complete=False, nodes=0)
