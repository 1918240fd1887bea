"""What hands that do nothing odd must give: the script itself, and tidy moves."""

from tests.scenarios.hands import FIRST, Board
from tests.scenarios.played import S


def test_tidy_moves_are_the_game(board: Board):
    played = board.play("e2e4 e7e5 g1f3 b8c6", FIRST)
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    assert played.is_quiet
    assert played.touches[:4] == ["-e2", "+e4", "-e7", "+e5"]


def test_every_move_carries_the_clock_at_its_press(clocked: Board):
    played = clocked.play("e2e4 e7e5 g1f3")
    # White thinks 0.5 s, Black 1.5 s (1 s, and two steps of the hand), White again 1.5 s.
    assert played.clocks_s == [5400 + 30 - 0.5, 5400 + 30 - 1.5, 5400 + 60 - 0.5 - 1.5]
    assert [ply.pressed_ns for ply in played.records[0].plies] == [
        round(0.5 * S),
        2 * S,
        round(3.5 * S),
    ]


def test_without_a_clock_no_times_are_made_up():
    played = Board(clock=False).play("e2e4 e7e5")
    assert [ply.clock_ns for ply in played.records[0].plies] == [None, None]
    assert [ply.pressed_ns for ply in played.records[0].plies] == [None, None]
