"""How a game of chess ends by itself, and what a lost game is worth (laws E-1 to E-9)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chess_mating import at_a_glance
from rules.chess_rules import CHESS
from rules.endings_judged import opponent
from rules.game import Cause, Ending, Position, Side
from rules.profile_files import built_in
from rules.questions import CanMate, Question, Undecided
from tests.rules.positions import BOARDS, position

FIDE = built_in("fide")
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - {} 3"
STALEMATE = "7k/5Q2/8/8/8/8/8/4K3 b - - {} 1"
ROOKS = "4k2r/8/8/8/8/8/8/4K2R w - - {} 90"


def ending(fen: str, occurrences: int = 1) -> Ending | None:
    return CHESS.parse(fen).ending(occurrences, FIDE)


def law(fen: str, occurrences: int = 1) -> tuple[str, str] | None:
    found = ending(fen, occurrences)
    return None if found is None else (found.result, found.law)


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        (MATED.format(0), ("0-1", "E-1")),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", ("1-0", "E-1")),
        (STALEMATE.format(0), ("1/2-1/2", "E-2")),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", ("1/2-1/2", "E-5")),
        ("8/8/8/4k3/8/8/8/4KB2 w - - 0 1", ("1/2-1/2", "E-5")),
        ("8/8/8/4k3/8/8/8/4K1n1 w - - 0 1", ("1/2-1/2", "E-5")),
        ("8/8/8/2b1k3/8/4B3/8/B3K3 w - - 0 1", ("1/2-1/2", "E-5")),
        ("8/8/8/3bk3/8/8/8/B3K3 w - - 0 1", None),
        ("8/8/8/4k3/8/8/8/4KNN1 w - - 0 1", None),
        ("8/8/8/4k3/4p3/8/8/4KN2 w - - 0 1", None),
        (chess.STARTING_FEN, None),
    ],
)
def test_the_position_itself_ends_the_game(fen: str, wanted: tuple[str, str] | None) -> None:
    """E-1, E-2, E-5."""
    assert law(fen) == wanted


@pytest.mark.parametrize("quiet", [0, 99, 100, 149, 150, 151])
def test_75_moves_each_end_the_game_and_50_are_only_claimed(quiet: int) -> None:
    """E-9, and never by E-8."""
    assert law(ROOKS.format(quiet)) == (("1/2-1/2", "E-9") if quiet >= 150 else None)


@pytest.mark.parametrize("count", [1, 3, 4, 5, 6])
def test_the_fifth_occurrence_ends_the_game_and_the_third_is_only_claimed(count: int) -> None:
    """E-9, and never by E-7."""
    assert law(ROOKS.format(0), count) == (("1/2-1/2", "E-9") if count >= 5 else None)


@pytest.mark.parametrize(
    ("fen", "wanted"), [(MATED, ("0-1", "E-1")), (STALEMATE, ("1/2-1/2", "E-2"))]
)
def test_mate_and_stalemate_come_before_the_75th_move(fen: str, wanted: tuple[str, str]) -> None:
    """E-9: mate comes first."""
    assert law(fen.format(150), 5) == wanted


@given(BOARDS, st.integers(1, 6))
def test_a_game_ends_when_python_chess_has_an_outcome(board: chess.Board, count: int) -> None:
    alone = board.copy(stack=False)
    found = position(alone).ending(count, FIDE)
    outcome = alone.outcome()
    if outcome is not None:
        assert found is not None
        assert found.result == outcome.result()
    else:
        assert (found is None) == (count < 5)


@pytest.mark.parametrize(
    ("fen", "side", "wanted"),
    [
        (chess.STARTING_FEN, "white", "0-1"),
        (chess.STARTING_FEN, "black", "1-0"),
        # A bare king, a knight or a bishop alone win nothing...
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "white", "1/2-1/2"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "black", "1-0"),
        ("4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", "white", "1/2-1/2"),
        # ...but do where the loser's own pawn or piece can stand in the way.
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", "white", "0-1"),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "white", "0-1"),
        ("4kb2/8/8/8/8/8/8/4K1B1 w - - 0 1", "white", "1/2-1/2"),
    ],
)
def test_who_loses_against_nobody_who_can_mate_draws(fen: str, side: Side, wanted: str) -> None:
    """E-3, E-4."""
    found = decided(CHESS.parse(fen), side, Cause.RESIGNATION)
    assert found.result == wanted
    assert found.law == "E-3"
    assert found.reason.startswith(f"{side} resigned")


@given(BOARDS, st.sampled_from(["white", "black"]))
def test_a_side_that_has_lost_never_wins(board: chess.Board, side: Side) -> None:
    won = {"white": "1-0", "black": "0-1"}[side]
    found = position(board).lost(side, Cause.FLAG, FIDE)
    ends = (found.lost, found.drawn) if isinstance(found, Undecided) else (found,)
    assert won not in [end.result for end in ends]


def decided(at: Position, side: Side, cause: Cause) -> Ending:
    """The ending, searched for where it is left open."""
    found = at.lost(side, cause, FIDE)
    if isinstance(found, Undecided):
        assert (found.cause, found.question.side) == (cause, opponent(side))
        return found.decided(CHESS.search(found.question))
    return found


#: Nothing is seen at a glance, and the search takes more than a tenth of a second.
LONG = "5k2/1B4p1/2p4p/pr6/8/1K6/8/8 w - - 1 50"


def test_what_takes_a_search_is_left_open() -> None:
    """A search of a second held up the service's loop, and with it every clock."""
    found = CHESS.parse(LONG).lost("black", Cause.FLAG, FIDE)
    assert isinstance(found, Undecided)
    assert (found.question.side, found.lost.result) == ("white", "1-0")
    assert [found.decided(each).result for each in CanMate] == ["1-0", "1/2-1/2", "1-0"]


def test_the_question_names_the_castling_rights_of_chess960() -> None:
    """A rook that castles from elsewhere than the corner must not be read as another one."""
    board = chess.Board("1r2k1r1/p6p/8/8/8/8/P6P/1R2K1R1 w GBgb - 0 1", chess960=True)
    found = at_a_glance(board, "white", nodes=0)
    assert isinstance(found, Question)
    assert chess.Board(found.position, chess960=True) == board
