"""Chess behind the interface of a game says exactly what python-chess says, as cells see it."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chess_rules import CHESS, CHESS960, ChessGame
from rules.game import Footprint
from tests.rules.positions import BOARDS, cells, position

EVERYTHING = (1 << 64) - 1
MASKS = st.one_of(
    st.integers(0, EVERYTHING),
    st.integers(0, 63).map(lambda cell: 1 << cell),
    st.sets(st.integers(0, 63), max_size=3).map(lambda picked: sum(1 << cell for cell in picked)),
)


def played(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def left(board: chess.Board, move: chess.Move) -> int:
    """The cells whose own piece is another, or none, after the move."""
    after = played(board, move)
    own = cells(board.occupied_co[board.turn])
    return sum(1 << cell for cell in own if board.piece_at(cell) != after.piece_at(cell))


@given(BOARDS)
def test_all_moves_are_the_legal_moves(board: chess.Board) -> None:
    found = [footprint.key for footprint in position(board).moves(EVERYTHING)]
    assert sorted(found) == sorted(move.uci() for move in board.legal_moves)
    assert sorted(found) == sorted(footprint.key for footprint in position(board).moves(-1))


@given(BOARDS, MASKS)
@settings(max_examples=200)
def test_the_moves_of_lifted_pieces_are_the_legal_moves_that_move_one_of_them(
    board: chess.Board, lifted: int
) -> None:
    here = position(board)
    # Castling answers to its king as well, which in Chess960 may stand on its cell already.
    king = {move: (1 << move.from_square) * board.is_castling(move) for move in board.legal_moves}
    leaving = {move.uci(): left(board, move) | king[move] for move in board.legal_moves}
    for mask in (lifted, *(1 << cell for cell in cells(board.occupied_co[board.turn]))):
        found = [footprint.key for footprint in here.moves(mask)]
        assert len(found) == len(set(found))
        assert set(found) == {key for key, cells_left in leaving.items() if cells_left & mask}
        assert found == [footprint.key for footprint in here.moves(mask)]


@given(BOARDS, st.integers(0, 63))
def test_lifted_pieces_of_the_opponent_and_empty_cells_move_nothing(
    board: chess.Board, seed: int
) -> None:
    assert not position(board).moves(~board.occupied_co[board.turn])
    assert not position(board).moves(0)


@given(BOARDS)
def test_a_footprint_is_the_difference_of_the_placements(board: chess.Board) -> None:
    for footprint in position(board).moves(EVERYTHING):
        move = chess.Move.from_uci(footprint.key)
        after = played(board, move)
        mine, theirs = board.occupied_co[board.turn], board.occupied_co[not board.turn]
        assert footprint.lifts == left(board, move)
        assert footprint.captures == theirs & ~after.occupied_co[not board.turn]
        assert footprint.vacates == board.occupied & ~after.occupied
        arrived = sum(
            1 << cell
            for cell in cells(after.occupied_co[board.turn])
            if after.piece_at(cell) != board.piece_at(cell)
        )
        assert footprint.lands == arrived
        assert not footprint.lifts & ~mine
        assert not footprint.captures & ~theirs


@given(BOARDS)
def test_the_path_is_what_is_slid_over_and_neither_left_nor_landed_on(board: chess.Board) -> None:
    for footprint in position(board).moves(EVERYTHING):
        move = chess.Move.from_uci(footprint.key)
        if board.is_castling(move):
            continue
        if board.piece_type_at(move.from_square) != chess.KNIGHT:
            assert footprint.path == chess.between(move.from_square, move.to_square)
            assert not footprint.path & board.occupied
        else:
            assert footprint.path.bit_count() == 4


@given(BOARDS)
def test_a_choice_is_the_piece_promoted_to_and_the_queen_is_what_is_chosen_unasked(
    board: chess.Board,
) -> None:
    for footprint in position(board).moves(EVERYTHING):
        move = chess.Move.from_uci(footprint.key)
        promoted = chess.piece_symbol(move.promotion) if move.promotion else ""
        assert footprint.choice == promoted
        assert (footprint.rarity == 0) == (promoted in ("", "q"))
    rarities = {"q": 0, "n": 1, "r": 2, "b": 3}
    assert all(
        footprint.rarity == rarities.get(footprint.choice, 0)
        for footprint in position(board).moves(EVERYTHING)
    )


@given(BOARDS)
def test_a_move_played_gives_the_position_of_python_chess(board: chess.Board) -> None:
    here = position(board)
    before = here.text()
    for move in board.legal_moves:
        after, wanted = here.play(move.uci()), played(board, move)
        assert after.text() == wanted.fen()
        assert after.side_to_move == ("white" if wanted.turn else "black")
        assert after.quiet_plies == wanted.halfmove_clock
        assert after.in_check() == wanted.is_check()
        assert here.notation(move.uci()) == board.san(move)
    assert here.text() == before == board.fen()


@given(BOARDS)
def test_planes_and_symbols_say_the_same_placement(board: chess.Board) -> None:
    here = position(board)
    symbols = here.symbols()
    spelt = [0] * 5
    for cell, symbol in enumerate(symbols):
        bits = CHESS.piece_planes.get(symbol, 0)
        for plane in range(5):
            spelt[plane] |= (bits >> plane & 1) << cell
    assert tuple(spelt) == here.planes
    rows = ["".join(symbols[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
    assert [row.replace(".", "1") for row in rows] == [
        "".join("1" * int(c) if c.isdigit() else c for c in row)
        for row in board.board_fen().split("/")
    ]


def test_every_piece_shows_on_planes_of_its_own() -> None:
    spelt = CHESS.piece_planes
    assert set(spelt) == set("PNBRQKpnbrqk")
    assert len(set(spelt.values())) == 12
    assert all(bits & 1 for bits in spelt.values())
    assert all(bool(bits & 2) == symbol.islower() for symbol, bits in spelt.items())


def footprint_of(game: ChessGame, fen: str, key: str) -> Footprint:
    moves = game.parse(fen).moves(EVERYTHING)
    return next(footprint for footprint in moves if footprint.key == key)


@pytest.mark.parametrize(
    ("game", "fen", "key", "lifts", "lands"),
    [
        (CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1 h1", "f1 g1"),
        (CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "a1 e1", "c1 d1"),
        (CHESS, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "a8 e8", "c8 d8"),
        # The king takes the rook's cell and the rook the king's: no cell changes its occupancy.
        (CHESS960, "4k3/8/8/8/8/8/8/R4KR1 w G - 0 1", "f1g1", "f1 g1", "f1 g1"),
        # The king stands on its castling cell already: only the rook moves.
        (CHESS960, "4k3/8/8/8/8/8/8/R5KR w H - 0 1", "g1h1", "h1", "f1"),
        # The rook stands on its castling cell already: only the king moves.
        (CHESS960, "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "e1", "c1"),
        (CHESS960, "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "b1", "d1"),
        (CHESS960, "1r4k1/8/8/8/8/8/8/4K3 b b - 0 1", "g8b8", "b8 g8", "c8 d8"),
    ],
)
def test_castling_moves_king_and_rook_to_the_classical_cells(
    game: ChessGame, fen: str, key: str, lifts: str, lands: str
) -> None:
    """M-5, M-8."""
    footprint = footprint_of(game, fen, key)
    names = [
        " ".join(sorted(chess.square_name(cell) for cell in cells(mask)))
        for mask in (footprint.lifts, footprint.lands)
    ]
    assert names == [lifts, lands]
    assert footprint.captures == 0


def test_an_en_passant_capture_leaves_the_cell_of_the_victim() -> None:
    """M-3."""
    footprint = footprint_of(CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")
    assert footprint.captures == 1 << chess.D5
    assert footprint.lands == 1 << chess.D6
    assert footprint.vacates == 1 << chess.E5 | 1 << chess.D5


@pytest.mark.parametrize("text", ["", None])
@pytest.mark.parametrize("game", [CHESS, CHESS960])
def test_no_text_is_the_usual_first_position(game: ChessGame, text: str | None) -> None:
    assert game.parse(text).text() == chess.STARTING_FEN


@pytest.mark.parametrize("text", ["e4", "8/8/8", "9/8/8/8/8/8/8/8 w - - 0 1", "\x00"])
def test_a_start_that_is_no_position_is_refused_by_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="no FEN"):
        CHESS.parse(text)
