"""Claims of a draw and their verification (laws E-7, E-8, E-10, TM-14)."""

from itertools import cycle, islice

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chess_rules import CHESS, CHESS960, ChessPosition
from rules.claims import (
    Claim,
    ClaimRuling,
    Ground,
    count_moves,
    count_repetitions,
    moves_needed,
    rule_on,
    shown,
    touch_claim_refusal,
)
from rules.endings import Cause
from rules.profile_files import PROFILE_NAMES, built_in
from tests.rules.positions import BOARDS, walk

FIDE, CODE, CLUB = built_in("fide"), built_in("code"), built_in("club-2011")
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")


def played(*moves: str, start: str | None = None) -> list[ChessPosition]:
    """The positions of a game, first to present."""
    line = [CHESS.parse(start)]
    for move in moves:
        line.append(line[-1].play(move))
    return line


def shuffled(plies: int, *before: str, start: str | None = None) -> list[ChessPosition]:
    return played(*before, *islice(cycle(SHUFFLE), plies), start=start)


def quiet_game(fen: str, quiet: int) -> list[ChessPosition]:
    """A game that begins with a count of moves behind it."""
    board = chess.Board(fen)
    board.halfmove_clock = quiet
    return [CHESS.parse(board.fen())]


# --- repetition ----------------------------------------------------------------------------------


def test_the_third_time_is_right_and_the_verification_names_the_three_positions() -> None:
    """E-7, E-10: the first position stands after plies 0, 4 and 8."""
    line = shuffled(8)
    ruling = rule_on(Claim(Ground.REPETITION, "white"), line, FIDE)
    assert ruling.ending is not None
    assert (ruling.ending.result, ruling.ending.cause, ruling.law) == (
        "1/2-1/2",
        Cause.REPETITION_CLAIM,
        "E-7",
    )
    assert ruling.ending.reason == "claimed: the position stands 3 times"
    assert ruling.verification is not None
    assert ruling.verification.plies == (0, 4, 8)
    assert shown(ruling.verification, line) == (
        "the same position stands 3 times (the first position, after 2..., after 4...); 3 needed."
    )


def test_one_ply_before_the_third_time_only_a_named_move_makes_it() -> None:
    """E-7: Black names ...Ng8, which stands for the third time once it is made."""
    line = shuffled(7)
    assert rule_on(Claim(Ground.REPETITION, "black"), line, FIDE).ending is None
    named = rule_on(Claim(Ground.REPETITION, "black", "f6g8"), line, FIDE)
    assert named.ending is not None
    assert named.verification is not None
    assert named.verification.plies == (0, 4, 8)
    assert named.owed_move is None


def test_a_position_that_stands_for_the_third_time_is_right_though_a_move_was_named() -> None:
    """E-7, E-10: the claim was right without the move already."""
    ruling = rule_on(Claim(Ground.REPETITION, "white", "e2e4"), shuffled(8), FIDE)
    assert ruling.ending is not None
    assert ruling.verification is not None
    assert ruling.verification.move is None


def test_positions_need_not_follow_one_another() -> None:
    """E-7: other moves between the three change nothing."""
    detour = ("g1f3", "g8f6", "f3d4", "f6d5", "d4f3", "d5f6", "f3g1", "f6g8")
    line = played(*detour, *SHUFFLE)
    assert count_repetitions(line, FIDE).plies == (0, 8, 12)


def test_the_same_placement_with_the_other_side_on_move_is_another_position() -> None:
    """E-7: the king comes back by a triangle, a tempo later."""
    start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    line = played("e1d1", "e8d8", "d1d2", "d8e8", "d2e1", "e8d8", "e1d1", "d8e8", start=start)
    placed = [position.planes for position in line]
    assert placed.count(line[1].planes) > count_repetitions(line[:2], FIDE).counted
    turns = {line[ply].side_to_move for ply in count_repetitions(line, FIDE).plies}
    assert len(turns) == 1


def test_a_lost_right_to_castle_makes_the_position_another() -> None:
    """E-7: before the king moved out and home White could still have castled."""
    start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    there_and_back = ("e1e2", "e8e7", "e2e1", "e7e8")
    line = played(*there_and_back, *there_and_back, start=start)
    assert line[8].planes == line[0].planes
    assert count_repetitions(line, FIDE).plies == (4, 8)


@pytest.mark.parametrize(
    ("black_pawn", "plies"),
    [("d4", (5, 9)), ("h4", (1, 5, 9))],
    ids=["the capture is legal", "there is no such capture"],
)
def test_en_passant_counts_only_where_such_a_capture_is_legal(
    black_pawn: str, plies: tuple[int, ...]
) -> None:
    """E-7: after e2-e4 a pawn on d4 may capture this once, so the position comes once only."""
    board = chess.Board("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1")
    board.set_piece_at(chess.parse_square(black_pawn), chess.Piece(chess.PAWN, chess.BLACK))
    moves = ("e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1")
    assert count_repetitions(played(*moves, start=board.fen()), FIDE).plies == plies


def test_an_en_passant_that_would_bare_the_king_is_none() -> None:
    """E-7: the pawn on f4 is pinned along the rank once e2-e4 is played."""
    start = "8/8/8/8/1R3p1k/8/4P3/4K1N1 w - - 0 1"
    line = played("e2e4", start=start)
    assert line[1].board.ep_square is not None
    assert line[1].identity == CHESS.parse("8/8/8/8/1R2Pp1k/8/8/4K1N1 b - - 0 1").identity


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_never_before_the_third_time(name: str) -> None:
    """E-7, E-10: twice is wrong in every code."""
    ruling = rule_on(Claim(Ground.REPETITION, "white"), shuffled(4), built_in(name))
    assert ruling.ending is None
    assert ruling.verification is not None
    assert (ruling.verification.counted, ruling.verification.needed) == (2, 3)


@given(BOARDS, st.lists(st.integers(0, 255), max_size=30))
@settings(max_examples=60)
def test_a_claim_is_right_exactly_when_python_chess_says_the_position_repeats(
    board: chess.Board, steps: list[int]
) -> None:
    """E-7: checked against another reading of the same law."""
    game = CHESS960 if board.chess960 else CHESS
    board = chess.Board(board.fen(), chess960=board.chess960)
    line = [game.parse(board.fen())]
    for move in walk(board, [step % 4 for step in steps]).move_stack:
        line.append(line[-1].play(move.uci()))
    counted = count_repetitions(line, FIDE).counted
    assert board.is_repetition(counted)
    assert not board.is_repetition(counted + 1)


# --- fifty moves ---------------------------------------------------------------------------------

ROOKS = "4k2r/8/8/8/8/8/8/4K2R w - - 0 90"


@pytest.mark.parametrize(("quiet", "is_right"), [(98, False), (99, False), (100, True)])
def test_fifty_moves_of_each_side_are_counted(quiet: int, is_right: bool) -> None:
    """E-8: 50 moves of each, so 100 half-moves."""
    ruling = rule_on(Claim(Ground.MOVES, "white"), quiet_game(ROOKS, quiet), FIDE)
    assert (ruling.ending is not None) is is_right
    if ruling.ending:
        assert (ruling.ending.result, ruling.law) == ("1/2-1/2", "E-8")
        assert ruling.ending.reason == "claimed: 50 moves without capture or pawn move"


def test_the_fiftieth_move_may_be_named() -> None:
    """E-8: a quiet move counts, a capture or a pawn move ends the count."""
    line = quiet_game("4k2r/8/8/8/8/8/P7/4K2R w - - 0 90", 99)
    for move, is_right in (("e1d1", True), ("h1h8", False), ("a2a3", False)):
        ruling = rule_on(Claim(Ground.MOVES, "white", move), line, FIDE)
        assert (ruling.ending is not None) is is_right, move


def test_the_verification_says_where_the_count_begins() -> None:
    """E-8, E-10: the pawn moved at ply 1, four half-moves follow."""
    line = played("e2e4", *SHUFFLE[1:2], "g1f3", "f6g8", "f3g1")
    found = count_moves(line, FIDE)
    assert (found.counted, found.needed, found.plies) == (4, 100, (1, 5))
    assert shown(found, line) == (
        "2 moves without capture or pawn move, counted from after 1.; 50 needed."
    )


def test_a_count_begun_before_the_record_is_shown_as_such() -> None:
    """E-8: a game adjourned or set up from a FEN brings its count along."""
    line = quiet_game(ROOKS, 30)
    assert count_moves(line, FIDE).plies == (-30, 0)
    assert "before the first position" in shown(count_moves(line, FIDE), line)


LONG = {
    "rook and bishop against rook": "4k2r/8/8/8/8/8/8/B3K2R w - - 0 1",
    "two knights against a pawn": "4k3/8/8/8/p7/8/8/N3K2N w - - 0 1",
    "queen and pawn on the seventh against queen": "4k2q/P7/8/8/8/8/8/4K2Q w - - 0 1",
    "queen against two knights": "4k1nn/8/8/8/8/8/8/4K2Q w - - 0 1",
    "two bishops against bishop": "4k1b1/8/8/8/8/8/8/2B1KB2 w - - 0 1",
}
SHORT = {
    "rook against rook": ROOKS,
    "queen and pawn on the sixth against queen": "4k2q/8/P7/8/8/8/8/4K2Q w - - 0 1",
    "two knights against two pawns": "4k3/8/8/8/pp6/8/8/N3K2N w - - 0 1",
    "queen against knight and bishop": "4k1nb/8/8/8/8/8/8/4K2Q w - - 0 1",
    "two bishops against knight": "4k1n1/8/8/8/8/8/8/2B1KB2 w - - 0 1",
    "rook and bishop against rook and pawn": "4k2r/p7/8/8/8/8/8/B3K2R w - - 0 1",
}


@pytest.mark.parametrize("fen", LONG.values(), ids=LONG)
def test_five_endings_take_75_moves_in_the_classic_code(fen: str) -> None:
    """E-8: whichever side is the stronger; in the other codes 50 hold everywhere."""
    board = chess.Board(fen)
    for seen in (board, board.mirror()):
        assert moves_needed(seen, CODE) == 75
        assert moves_needed(seen, FIDE) == 50
        assert moves_needed(seen, CLUB) == 50


@pytest.mark.parametrize("fen", SHORT.values(), ids=SHORT)
def test_any_other_material_takes_50(fen: str) -> None:
    """E-8."""
    board = chess.Board(fen)
    assert moves_needed(board, CODE) == moves_needed(board.mirror(), CODE) == 50


def test_the_longer_count_holds_while_the_material_stays() -> None:
    """E-8: 60 moves are too few for bishop and rook against rook, not for rook against rook."""
    assert not count_moves(quiet_game(LONG["rook and bishop against rook"], 120), CODE).is_right
    assert count_moves(quiet_game(ROOKS, 120), CODE).is_right


# --- what follows --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "opponent_gains_s", "claimant_loses_s", "is_for_arbiter"),
    [
        ("fide", 120, 0, False),
        ("fide-rapid", 60, 0, False),
        ("fide-blitz", 60, 0, False),
        ("code", 0, 300, False),
        ("club-2011", 120, 0, True),
    ],
)
def test_a_wrong_claim_costs_what_the_profile_says_and_the_named_move_must_be_played(
    name: str, opponent_gains_s: int, claimant_loses_s: int, is_for_arbiter: bool
) -> None:
    """E-10."""
    ruling = rule_on(Claim(Ground.REPETITION, "white", "e2e4"), shuffled(4), built_in(name))
    assert ruling == ClaimRuling(
        verification=ruling.verification,
        opponent_gains_s=opponent_gains_s,
        claimant_loses_s=claimant_loses_s,
        is_for_arbiter=is_for_arbiter,
        owed_move="e2e4",
    )
    assert ruling.verification is not None
    assert (ruling.verification.ground, ruling.verification.move) == (Ground.REPETITION, "e2e4")


@pytest.mark.parametrize(("asked", "law"), [(Ground.MOVES, "E-7"), (Ground.REPETITION, "E-7")])
def test_a_claim_on_the_wrong_ground_is_right_all_the_same(asked: Ground, law: str) -> None:
    """E-10: fifty moves were claimed, and the position stood three times."""
    ruling = rule_on(Claim(asked, "white"), shuffled(8), FIDE)
    assert ruling.ending is not None
    assert ruling.law == law


def test_fifty_moves_make_a_claim_of_repetition_right() -> None:
    """E-10."""
    ruling = rule_on(Claim(Ground.REPETITION, "white"), quiet_game(ROOKS, 100), FIDE)
    assert ruling.ending is not None
    assert ruling.ending.law == "E-8"


@pytest.mark.parametrize("ground", Ground)
def test_who_has_touched_a_piece_can_claim_no_draw_in_this_turn(ground: Ground) -> None:
    """TM-14, E-10: however right it would have been, and without a penalty."""
    ruling = rule_on(Claim(ground, "white", has_touched=True), shuffled(8), FIDE)
    assert ruling == ClaimRuling(ruling.refused, "TM-14")
    assert ruling.refused
    assert (ruling.opponent_gains_s, ruling.claimant_loses_s) == (0, 0)


@pytest.mark.parametrize(
    ("has_touched", "has_replied", "law"),
    [(False, False, None), (True, False, "TM-14"), (False, True, "I-9"), (True, True, "TM-14")],
)
def test_touch_move_is_claimed_before_touching_and_before_replying(
    has_touched: bool, has_replied: bool, law: str | None
) -> None:
    """TM-14: the latter so that a move that broke it stands once answered (I-9)."""
    refused = touch_claim_refusal(has_touched=has_touched, has_replied=has_replied)
    assert (refused.law if refused else None) == law
    assert refused is None or refused.refused


def test_only_the_player_on_move_claims() -> None:
    """E-7: Black made the third occurrence and has pressed; White may claim, Black may not."""
    ruling = rule_on(Claim(Ground.REPETITION, "black"), shuffled(8), FIDE)
    assert (ruling.law, ruling.ending) == ("E-7", None)
    assert ruling.refused


@pytest.mark.parametrize("move", ["e2e5", "e7e5", "", "nonsense", "e2e4q", "\x00"])
def test_a_named_move_that_cannot_be_is_refused(move: str) -> None:
    """E-7, E-8: no penalty either; nothing was claimed that could be verified."""
    for ground in Ground:
        ruling = rule_on(Claim(ground, "white", move), shuffled(4), FIDE)
        assert ruling.refused
        assert (ruling.ending, ruling.owed_move) == (None, None)


def test_a_game_of_300_moves_is_verified_by_one_look_at_each_position() -> None:
    """E-10: the time grows with the length of the game and not with its square."""
    line = shuffled(600)
    looked: list[int] = []

    class Seen(ChessPosition):
        @property
        def identity(self) -> object:
            looked.append(1)
            return super().identity

    counted = count_repetitions([Seen(position.board) for position in line], FIDE)
    assert counted.counted == 151
    assert len(looked) == len(line) + 1
