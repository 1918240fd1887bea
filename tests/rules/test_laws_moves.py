"""The moves of the pieces through the interface of a game (laws M-1 to M-8)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chess_rules import CHESS, CHESS960
from rules.game import Footprint
from rules.profile_files import built_in
from tests.rules.positions import BOARDS, position

FIDE = built_in("fide")
SQUARES = dict(zip(chess.SQUARE_NAMES, chess.SQUARES, strict=True))


def mask(names: str) -> int:
    return sum(1 << SQUARES[name] for name in names.split())


def split(names: str) -> set[str]:
    return set(names.split())


def moves(fen: str, square: str) -> dict[str, Footprint]:
    """The legal moves of the piece on a square, by key."""
    return {footprint.key: footprint for footprint in CHESS.parse(fen).moves(mask(square))}


def targets(fen: str, square: str) -> set[str]:
    """Where the piece on a square may go."""
    return {key[2:4] for key in moves(fen, square)}


def alone(piece: str, square: str) -> str:
    """A piece on an empty board, White to move, kings out of the way."""
    board = chess.Board("7k/8/8/8/8/8/8/7K w - - 0 1")
    board.set_piece_at(SQUARES[square], chess.Piece.from_symbol(piece))
    return board.fen()


# --- M-1 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "square", "wanted"),
    [
        ("R", "c3", "a3 b3 d3 e3 f3 g3 h3 c1 c2 c4 c5 c6 c7 c8"),
        ("B", "c3", "a1 b2 d4 e5 f6 g7 h8 a5 b4 d2 e1"),
        ("N", "c3", "a2 a4 b1 b5 d1 d5 e2 e4"),
        ("N", "a1", "b3 c2"),
        ("Q", "c3", "a3 b3 d3 e3 f3 g3 h3 c1 c2 c4 c5 c6 c7 c8 a1 b2 d4 e5 f6 g7 h8 a5 b4 d2 e1"),
        ("P", "c2", "c3 c4"),
        ("P", "c3", "c4"),
    ],
)
def test_each_piece_goes_its_own_way(piece: str, square: str, wanted: str) -> None:
    """M-1."""
    fen = alone(piece, square).replace("7k", "k7") if piece in "BQ" else alone(piece, square)
    assert targets(fen, square) == split(wanted)


def test_a_king_steps_by_one() -> None:
    """M-1."""
    assert targets("7k/8/8/8/8/8/8/K7 w - - 0 1", "a1") == {"a2", "b1", "b2"}
    assert targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4") == split("c3 c4 c5 d3 d5 e3 e4 e5")


@pytest.mark.parametrize("square", ["a1", "c1", "d1", "f1", "h1"])
def test_no_piece_but_the_knight_passes_over_another(square: str) -> None:
    """M-1."""
    assert targets(chess.STARTING_FEN, square) == set()
    assert targets(chess.STARTING_FEN, "b1") == {"a3", "c3"}


def test_a_pawn_steps_twice_from_its_first_square_if_both_are_empty() -> None:
    """M-1."""
    blocked = "4k3/8/8/8/{}/{}/4P3/4K3 w - - 0 1"
    assert targets(blocked.format("8", "8"), "e2") == {"e3", "e4"}
    assert targets(blocked.format("4n3", "8"), "e2") == {"e3"}
    assert targets(blocked.format("8", "4n3"), "e2") == set()


def test_a_pawn_captures_diagonally_ahead_only() -> None:
    """M-1, M-2."""
    fen = "4k3/8/8/8/2ppp3/2pPp3/2p1p3/4K3 w - - 0 1"
    assert targets(fen, "d3") == {"c4", "e4"}


# --- M-2 -----------------------------------------------------------------------------------------


def test_a_piece_on_an_enemy_square_captures_it() -> None:
    """M-2: the captured piece leaves the board as part of the move."""
    fen = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1"
    capture = moves(fen, "e3")["e3d5"]
    assert (capture.lifts, capture.lands, capture.captures) == (mask("e3"), mask("d5"), mask("d5"))
    assert CHESS.parse(fen).play("e3d5").planes[0].bit_count() == 3


@given(BOARDS, st.data())
def test_a_move_takes_off_what_it_captures_and_nothing_else(
    board: chess.Board, data: st.DataObject
) -> None:
    """M-2: at most one piece of the opponent, never a king, never an own one."""
    here = position(board)
    legal = here.moves(-1)
    if legal:
        move = data.draw(st.sampled_from(legal))
        enemy = board.occupied_co[not board.turn]
        assert not move.captures & ~enemy
        assert not move.captures & board.kings
        before, after = here.planes[0].bit_count(), here.play(move.key).planes[0].bit_count()
        assert before - after == move.captures.bit_count() <= 1


# --- M-3 -----------------------------------------------------------------------------------------


def test_en_passant_takes_the_pawn_that_passed_and_lands_on_the_crossed_square() -> None:
    """M-3."""
    line = CHESS.parse("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").play("d7d5")
    (capture,) = [move for move in line.moves(mask("e5")) if move.captures]
    assert (capture.key, capture.lands, capture.captures) == ("e5d6", mask("d6"), mask("d5"))
    after = line.play("e5d6")
    assert after.planes[0] == mask("e1 e8 d6")


def test_en_passant_is_possible_at_once_or_never() -> None:
    """M-3."""
    line = CHESS.parse("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    for move in ("d7d5", "e1e2", "e8e7"):
        line = line.play(move)
    assert {move.key for move in line.moves(mask("e5"))} == {"e5e6"}


def test_a_single_step_is_not_taken_in_passing() -> None:
    """M-3."""
    line = CHESS.parse("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1").play("d6d5")
    assert {move.key for move in line.moves(mask("e5"))} == {"e5e6"}


# --- M-4 -----------------------------------------------------------------------------------------

PAWN = "1n5k/P7/8/8/8/8/8/QQ5K w - - 0 1"


def test_a_pawn_on_the_last_rank_becomes_one_of_four_pieces_of_its_colour() -> None:
    """M-4: two queens that stand already forbid nothing."""
    found = moves(PAWN, "a7")
    assert set(found) == {f"a7{target}{kind}" for target in ("a8", "b8") for kind in "qrbn"}
    assert {move.choice for move in found.values()} == set("qrbn")
    for key, move in found.items():
        placed = CHESS.parse(PAWN).play(key).symbols()
        assert placed[SQUARES[key[2:4]]] == move.choice.upper()
        assert placed[SQUARES["a7"]] == "."


@pytest.mark.parametrize(
    ("fen", "key", "ends"),
    [
        ("7k/4P1pp/8/8/8/8/8/7K w - - 0 1", "e7e8q", True),
        ("7k/4P1pp/8/8/8/8/8/7K w - - 0 1", "e7e8r", True),
        ("7k/4P1pp/8/8/8/8/8/7K w - - 0 1", "e7e8n", False),
    ],
)
def test_the_new_piece_acts_at_once(fen: str, key: str, ends: bool) -> None:
    """M-4: it may give check or mate."""
    after = CHESS.parse(fen).play(key)
    assert after.in_check() is ends
    found = after.ending(1, FIDE)
    assert (found is not None and found.law == "E-1") is ends


# --- M-5 -----------------------------------------------------------------------------------------

CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 1"


@pytest.mark.parametrize(
    ("turn", "key", "lifts", "lands"),
    [
        ("w", "e1g1", "e1 h1", "g1 f1"),
        ("w", "e1c1", "e1 a1", "c1 d1"),
        ("b", "e8g8", "e8 h8", "g8 f8"),
        ("b", "e8c8", "e8 a8", "c8 d8"),
    ],
)
def test_castling_is_one_move_of_two_pieces(turn: str, key: str, lifts: str, lands: str) -> None:
    """M-5: the king by two squares, the rook to the square crossed."""
    castling = moves(CASTLES.format(turn), lifts.split()[0])[key]
    assert (castling.lifts, castling.lands, castling.captures) == (mask(lifts), mask(lands), 0)


@pytest.mark.parametrize(
    ("played", "gone"),
    [
        ("e1e2 e8e7 e2e1 e7e8", {"e1g1", "e1c1"}),
        ("h1h2 a8a7 h2h1 a7a8", {"e1g1"}),
        ("a1a2 h8h7 a2a1 h7h8", {"e1c1"}),
    ],
)
def test_it_is_lost_for_good_once_king_or_rook_has_moved(played: str, gone: set[str]) -> None:
    """M-5: coming home does not bring it back."""
    line = CHESS.parse(CASTLES.format("w"))
    for move in played.split():
        line = line.play(move)
    left = {"e1g1", "e1c1"} & {move.key for move in line.moves(mask("e1"))}
    assert left == {"e1g1", "e1c1"} - gone


@pytest.mark.parametrize(
    ("black", "why", "wanted"),
    [
        ("4r2k/8/8/8/8/8/8", "in check", set()),
        ("5r1k/8/8/8/8/8/8", "f1 attacked: crossed", {"e1c1"}),
        ("6rk/8/8/8/8/8/8", "g1 attacked: landed on", {"e1c1"}),
        ("3r3k/8/8/8/8/8/8", "d1 attacked: crossed", {"e1g1"}),
        ("2r4k/8/8/8/8/8/8", "c1 attacked: landed on", {"e1g1"}),
        ("1r5k/8/8/8/8/8/8", "b1 attacked: the rook may cross it", {"e1g1", "e1c1"}),
        ("r6k/8/8/8/8/8/8", "the rook itself attacked", {"e1g1", "e1c1"}),
    ],
)
def test_what_is_attacked_forbids_it_now_or_does_not(
    black: str, why: str, wanted: set[str]
) -> None:
    """M-5."""
    fen = f"{black}/R3K2R w KQ - 0 1"
    assert {"e1g1", "e1c1"} & set(moves(fen, "e1")) == wanted, why


@pytest.mark.parametrize(
    ("rank", "wanted"),
    [
        ("RN2K2R", {"e1g1"}),
        ("R1B1K2R", {"e1g1"}),
        ("R2nK2R", {"e1g1"}),
        ("R3KB1R", {"e1c1"}),
        ("R3K1nR", {"e1c1"}),
    ],
)
def test_nothing_may_stand_between(rank: str, wanted: set[str]) -> None:
    """M-5: own or enemy."""
    assert {"e1g1", "e1c1"} & set(moves(f"7k/8/8/8/8/8/8/{rank} w KQ - 0 1", "e1")) == wanted


# --- M-6, M-7 ------------------------------------------------------------------------------------


def test_a_piece_that_shields_its_king_moves_along_the_line_only() -> None:
    """M-6."""
    assert targets("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2") == split("e3 e4 e5 e6 e7 e8")
    assert targets("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2") == set()


def test_a_check_must_be_answered() -> None:
    """M-6: by the king's step, a piece between, or the capture."""
    found = {move.key for move in CHESS.parse("4r2k/8/8/8/2B4B/8/8/4K3 w - - 0 1").moves(-1)}
    assert found == {"e1d1", "e1d2", "e1f1", "e1f2", "c4e2", "c4e6", "h4e7"}


@given(BOARDS)
def test_no_move_leaves_the_own_king_in_check(board: chess.Board) -> None:
    """M-6."""
    for move in position(board).moves(-1):
        after = position(board).play(move.key).board
        assert not after.is_attacked_by(after.turn, after.king(not after.turn) or 0)


@pytest.mark.parametrize(
    ("fen", "check", "ending"),
    [
        (chess.STARTING_FEN, False, None),
        ("4r2k/8/8/8/8/8/8/4K3 w - - 0 1", True, None),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", True, "E-1"),
        ("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", False, "E-2"),
    ],
)
def test_check_mate_and_stalemate(fen: str, check: bool, ending: str | None) -> None:
    """M-7."""
    here = CHESS.parse(fen)
    found = here.ending(1, FIDE)
    assert here.in_check() is check
    assert (found.law if found else None) == ending
    assert bool(here.moves(-1)) is (ending is None)


# --- M-8 -----------------------------------------------------------------------------------------


@pytest.mark.unmeasured
def test_all_960_first_positions_are_taken_and_are_different() -> None:
    """M-8: bishops on both colours, the king between the rooks."""
    seen = set()
    for number in range(960):
        start = CHESS960.parse(chess.Board.from_chess960_pos(number).fen())
        rank = start.symbols()[:8]
        seen.add(rank)
        assert sorted(rank) == sorted("KQRRBBNN")
        assert (rank.index("B") + rank.rindex("B")) % 2
        assert rank.index("R") < rank.index("K") < rank.rindex("R")
        assert start.symbols()[56:] == rank.lower()
        assert len(start.moves(-1)) >= 18
    assert len(seen) == 960


@pytest.mark.parametrize(
    ("rank", "side", "king", "rook"),
    [
        ("RK5R", "short", "g1", "f1"),
        ("RK5R", "long", "c1", "d1"),
        ("R5KR", "short", "g1", "f1"),
        ("5RKR", "long", "c1", "d1"),
        ("1RKR4", "short", "g1", "f1"),
        ("1RK4R", "long", "c1", "d1"),
    ],
)
def test_castling_ends_on_the_classical_squares(rank: str, side: str, king: str, rook: str) -> None:
    """M-8, M-5: wherever king and rook come from."""
    board = chess.Board(f"7k/pppppp2/8/8/8/8/PPPPPPPP/{rank} w - - 0 1", chess960=True)
    board.castling_rights = board.rooks
    here = CHESS960.parse(board.fen())
    wanted = next(
        m for m in board.legal_moves if board.san(m) == ("O-O" if side == "short" else "O-O-O")
    )
    after = here.play(wanted.uci())
    assert after.symbols()[SQUARES[king]] == "K"
    assert after.symbols()[SQUARES[rook]] == "R"
    castling = next(move for move in here.moves(-1) if move.key == wanted.uci())
    assert castling.lands & ~mask(f"{king} {rook}") == 0
    assert castling.captures == 0
