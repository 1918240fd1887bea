"""How a game ends, as the laws say (C-4, E-1 to E-5, E-9, E-13, E-14, E-16, K-4, N-5)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.endings import Cause, Ending
from rules.endings_judged import (
    by_both_flags,
    by_flag,
    by_position,
    by_resignation,
    by_stopped_clock,
    forfeited_by,
    lost_by,
    opponent,
)
from rules.game import Side
from rules.profile_files import PROFILE_NAMES, built_in
from rules.questions import CanMate, Question, Undecided
from rules.results import RESULTS
from tests.rules.positions import BOARDS

FIDE, CODE, CLUB = built_in("fide"), built_in("code"), built_in("club-2011")
SIDES: tuple[Side, ...] = ("white", "black")
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
ROOKS = "4k2r/8/8/8/8/8/8/4K2R w - - {} 90"
LOCKED = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"


def never() -> bool:
    return False


def asked_in_vain() -> bool:
    raise AssertionError("nobody should ask whether it is dead")


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        (MATED, ("0-1", Cause.CHECKMATE, "E-1")),
        (chess.Board(MATED).mirror().fen(), ("1-0", Cause.CHECKMATE, "E-1")),
    ],
)
def test_mate_wins_for_who_gave_it(fen: str, wanted: tuple[str, Cause, str]) -> None:
    """E-1, M-7."""
    found = by_position(chess.Board(fen), 5, FIDE, asked_in_vain)
    assert found is not None
    assert (found.result, found.cause, found.law) == wanted


def test_no_legal_move_and_no_check_is_a_draw() -> None:
    """E-2, M-7."""
    found = by_position(chess.Board(STALEMATE), 1, FIDE, asked_in_vain)
    assert found == Ending("1/2-1/2", Cause.STALEMATE)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_dead_position_is_a_draw_at_once(name: str) -> None:
    """E-5: in every code."""
    found = by_position(chess.Board(LOCKED), 1, built_in(name), lambda: True)
    assert found == Ending("1/2-1/2", Cause.DEAD_POSITION)


def test_a_board_without_kings_is_tried_out_and_never_ends() -> None:
    """E-5: a few pieces on an empty board, to see that its sensors work."""
    assert by_position(chess.Board("8/8/8/8/8/8/8/N7 w - - 0 1"), 9, FIDE, asked_in_vain) is None


def test_where_death_is_not_proved_play_goes_on() -> None:
    """E-5."""
    assert by_position(chess.Board(LOCKED), 1, FIDE, never) is None


@pytest.mark.parametrize(
    ("quiet", "occurrences", "cause"),
    [
        (149, 4, None),
        (150, 1, Cause.SEVENTY_FIVE_MOVES),
        (0, 5, Cause.FIVEFOLD),
        (200, 9, Cause.SEVENTY_FIVE_MOVES),
    ],
)
def test_the_fifth_time_and_75_moves_end_the_game_by_themselves(
    quiet: int, occurrences: int, cause: Cause | None
) -> None:
    """E-9: and never the third time or 50 moves."""
    found = by_position(chess.Board(ROOKS.format(quiet)), occurrences, FIDE, never)
    assert (found.cause if found else None) is cause


@pytest.mark.parametrize("name", ["code", "club-2011"])
def test_codes_without_automatic_draws_know_none(name: str) -> None:
    """E-9."""
    assert by_position(chess.Board(ROOKS.format(400)), 20, built_in(name), never) is None


def test_a_profile_of_its_own_may_set_other_numbers() -> None:
    """E-9."""
    own = FIDE.model_copy(update={"repetition_auto": 4, "moves_auto": 60})
    fourth = by_position(chess.Board(ROOKS.format(0)), 4, own, never)
    assert fourth is not None
    assert fourth.reason == "the position stood 4 times"
    moves = by_position(chess.Board(ROOKS.format(120)), 1, own, never)
    assert moves is not None
    assert moves.reason == "60 moves"


def test_mate_comes_before_75_moves() -> None:
    """E-9, E-1."""
    board = chess.Board(MATED)
    board.halfmove_clock = 150
    found = by_position(board, 1, FIDE, asked_in_vain)
    assert found is not None
    assert found.cause is Cause.CHECKMATE


@given(BOARDS, st.integers(1, 6))
def test_python_chess_agrees_on_what_ends_a_game(board: chess.Board, occurrences: int) -> None:
    """E-1, E-2, E-5, E-9."""
    found = by_position(board, occurrences, FIDE, board.is_insufficient_material)
    is_over = (
        board.is_checkmate()
        or board.is_stalemate()
        or board.is_insufficient_material()
        or board.halfmove_clock >= 150
        or occurrences >= 5
    )
    assert (found is not None) == is_over
    assert (found is not None and found.cause is Cause.CHECKMATE) == board.is_checkmate()


# --- lost, unless the opponent can't mate --------------------------------------------------------


def known(found: Ending | Undecided) -> Ending:
    assert isinstance(found, Ending)
    return found


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("opponents", "is_draw"),
    [(CanMate.YES, False), (CanMate.NO, True), (CanMate.NOT_PROVED, False)],
)
def test_resigning_loses_unless_it_is_proved_that_the_opponent_cannot_mate(
    side: Side, opponents: CanMate, is_draw: bool
) -> None:
    """E-3: the draw is the exception, so where nothing is proved the loss stands."""
    found = known(by_resignation(side, opponents))
    assert found.result == ("1/2-1/2" if is_draw else lost_by(side))
    assert found.law == "E-3"
    assert found.reason.startswith(f"{side} resigned")


FLAGS = {
    "a bare king": ("4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1", CanMate.NO, True, True),
    "a knight that could mate against a pawn": (
        "4k1n1/8/8/8/8/8/4P3/4K3 w - - 0 1",
        CanMate.YES,
        False,
        False,
    ),
    "pawns that are locked for ever": (LOCKED, CanMate.NO, True, False),
    "nothing that is proved": ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", CanMate.NOT_PROVED, False, False),
}


@pytest.mark.parametrize(("fen", "opponents", "fide", "code"), FLAGS.values(), ids=FLAGS)
def test_a_flag_loses_unless_the_opponent_has(
    fen: str, opponents: CanMate, fide: bool, code: bool
) -> None:
    """E-4: by series of moves, or in the classic code against a bare king only."""
    for profile, is_draw in ((FIDE, fide), (CODE, code)):
        found = known(by_flag(chess.Board(fen), "white", profile, opponents))
        assert found.result == ("1/2-1/2" if is_draw else "0-1")
        assert found.law == "E-4"


@pytest.mark.parametrize("side", SIDES)
def test_stopping_the_clock_for_good_loses_as_resigning_does(side: Side) -> None:
    """E-13: a draw where the opponent can't mate."""
    found = known(by_stopped_clock(side, CanMate.YES))
    assert (found.result, found.law) == (lost_by(side), "E-13")
    assert known(by_stopped_clock(side, CanMate.NO)).result == "1/2-1/2"


@pytest.mark.parametrize("side", SIDES)
def test_a_question_leaves_open_what_its_answer_decides(side: Side) -> None:
    """E-3: as if the answer had been known at once."""
    question = Question(LOCKED, opponent(side))
    found = by_resignation(side, question)
    assert isinstance(found, Undecided)
    assert (found.question, found.cause) == (question, Cause.RESIGNATION)
    for answer in CanMate:
        assert found.decided(answer) == by_resignation(side, answer)


@pytest.mark.parametrize(
    ("name", "last", "earlier"),
    [
        ("fide", "draw", "go-on"),
        ("fide-rapid", "draw", "go-on"),
        ("code", "go-on-anew", "go-on-anew"),
        ("club-2011", "draw", "draw"),
    ],
)
def test_both_flags_down_on_a_clock_that_does_not_say_which_fell_first(
    name: str, last: str, earlier: str
) -> None:
    """K-4."""
    profile = built_in(name)
    assert by_both_flags(profile, is_last_period=True) == last
    assert by_both_flags(profile, is_last_period=False) == earlier


@pytest.mark.parametrize("side", SIDES)
def test_results_are_those_that_a_record_can_have(side: Side) -> None:
    """N-5."""
    assert {"1-0", "0-1", "1/2-1/2", "*", "+/-", "-/+"} <= set(RESULTS)
    assert {lost_by(side), forfeited_by(side)} <= set(RESULTS)
    assert (opponent("white"), opponent("black")) == ("black", "white")
    assert lost_by("white") == "0-1"
    assert forfeited_by("white") == "-/+"
