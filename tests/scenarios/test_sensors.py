"""H22 to H24: bounce, weak magnets, broken cells, lost changes, a lost link."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, SENSINGS, Board

#: Cells on which a piece stands all through the moves of the property test.
RESTING = ("a1", "c1", "d1", "e1", "h1", "a2", "d2", "h2", "d7", "h7", "a8", "d8", "e8", "g8")


def test_h22_bounce_at_each_contact_is_nothing(board: Board):
    played = board.play(
        "-e2 ~0.002 on:e2 ~0.001 off:e2 ~0.004 on:e2 ~0.001 off:e2"
        " +Pe4 ~0.003 off:e4 ~0.001 on:e4 ~0.005 off:e4 ~0.002 on:e4 W e7e5",
        FIRST,
    )
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet


@pytest.mark.parametrize("away_s", [0.05, 0.2, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("cell", ["a1", "h8", "d2", "f7", "e1", "d1", "g1", "c7"])
def test_h22_a_weak_magnet_that_drops_out_is_nothing(
    sensing: Sensing, clock: bool, cell: str, away_s: float
):
    board = Board(sensing, clock)
    played = board.play(f"e2e4 off:{cell} ~{away_s} on:{cell} ~0.5 e7e5 g1f3")
    assert played.moves == "e2e4 e7e5 g1f3"
    assert played.is_quiet


@pytest.mark.parametrize("away_s", [0.05, 0.3, 0.6, 2.0])
@pytest.mark.parametrize("cell", ["a1", "h8", "d7", "f2", "e4"])
def test_h22_a_magnet_drops_out_while_a_move_is_made(
    sensing: Sensing, clock: bool, cell: str, away_s: float
):
    played = Board(sensing, clock).play(
        f"e2e4 -e7 * off:{cell} ~0.2 +pe5 B ~{away_s} on:{cell} ~0.5 g1f3 b8c6"
    )
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    assert "unexplained" not in played.kinds


def test_h22_squares_that_nobody_touched_flicker(board: Board):
    """C22: phantom lifts of pieces that nobody touched became moves."""
    played = board.play(
        "off:a1 ~0.05 on:a1 ~0.05 -e2 ~0.02 off:h8 ~0.04 on:h8 ~0.04 off:a1 ~0.06 on:a1"
        " +Pe4 ~0.01 off:e4 ~0.04 on:e4 ~0.5 W",
        FIRST,
    )
    assert played.moves == "e2e4"
    assert played.is_quiet


@pytest.mark.parametrize("neighbour", ["d4", "e3", "f4", "e5"])
def test_h22_a_piece_at_the_edge_of_two_cells_closes_both_for_a_moment(clock: bool, neighbour: str):
    played = Board("occupancy", clock).play(
        f"-e2 +Pe4 * on:{neighbour} ~0.1 off:{neighbour} W e7e5"
    )
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet


@pytest.mark.parametrize("cell", ["a1", "h8", "e4", "d5", "c3"])
def test_h23_a_cell_that_flickers_on_is_said_and_play_goes_on(
    sensing: Sensing, clock: bool, cell: str
):
    flicker = f"~0.02 off:{cell} ~0.02 on:{cell} " * 12
    played = Board(sensing, clock).play(f"e2e4 e7e5 {flicker} ~0.5 g1f3 b8c6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    assert [e.details["cell"] for e in played.said("fault")] == [cell]


@pytest.mark.parametrize("cell", ["a1", "h8", "b8"])
def test_h23_a_cell_stuck_off_does_not_stop_the_game(sensing: Sensing, clock: bool, cell: str):
    """The piece stands, its cell reads empty for the rest of the game."""
    castles = "-e1 +Kg1 -h1 +Rf1 W"
    played = Board(sensing, clock).play(f"e2e4 off:{cell} ~1 e7e5 g1f3 g8f6 f1c4 f8c5 {castles}")
    assert played.moves == "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"


@pytest.mark.parametrize("cell", ["a5", "h6", "b4"])
def test_h23_a_cell_stuck_on_does_not_stop_the_game(clock: bool, cell: str):
    played = Board("occupancy", clock).play(f"e2e4 on:{cell} ~1 e7e5 g1f3 b8c6 f1c4 f8c5")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
    assert played.said("unexplained", "fault")


LOST = {
    "a lift": "!-e2 +Pe4 W",
    "a landing, seen in the next full reading": "-e2 !+Pe4 ~0.3 reading W",
    "a landing, seen after the press": "-e2 !+Pe4 W ~0.5 reading",
    "both": "!-e2 !+Pe4 W ~0.5 reading",
    "a whole scan": "-e2 ~0.2 !+Pe4 W ~0.2 !-e7 ~0.2 !+pe5 B ~0.3 reading",
}


@pytest.mark.parametrize("what", LOST)
def test_h24_a_change_never_seen_is_recovered(clock: bool, sensing: Sensing, what: str):
    script = LOST[what]
    reply = "" if "e7" in script else "e7e5"
    played = Board(sensing, clock).play(f"{script} {reply} ~1 reading g1f3 b8c6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"


@pytest.mark.parametrize("index", range(18))  # so many touches has the script
def test_h24_any_single_change_lost_until_a_full_reading(clock: bool, sensing: Sensing, index: int):
    """Each change of a short game lost in turn; a full reading follows within five seconds."""
    script = (
        "-e2 +Pe4 W -e7 +pe5 B -g1 +Nf3 W -b8 +nc6 B -f1 +Bb5 W -a7 +pa6 B"
        " -c6 -b5 +Bc6 W -c6 -d7 +pc6 B"
    )
    words = script.split()
    touches = [i for i, word in enumerate(words) if word[0] in "+-"]
    assert len(touches) == 18
    words[touches[index]] = "!" + words[touches[index]]
    after = touches[index] + 1
    press = next(i for i in range(after, len(words)) if words[i] in "WB")
    words.insert(press + 1, "~0.4 reading ~1")
    played = Board(sensing, clock).play(" ".join(words))
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"


def test_h24_two_moves_played_while_the_link_is_lost(board: Board):
    played = board.play(
        "e2e4 board-lost ~20 !-e7 !+pe5 B ~20 !-g1 !+Nf3 W ~20 board-back ~0.1 reading ~1 b8c6",
        FIRST,
    )
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    assert {"fault", "recovered"} <= played.kinds
    assert "unexplained" not in played.kinds


FOUR = "!-e7 !+pe5 B ~9 !-g1 !+Nf3 W ~9 !-b8 !+nc6 B ~9 !-b1 !+Nc3 W ~9"


@pytest.mark.parametrize("presses_are_heard", [True, False])
def test_h24_more_moves_than_can_be_told_are_each_in_doubt(
    board: Board, *, presses_are_heard: bool
):
    """A loose cable hid four half-moves, and the record told others, all as sure."""
    hidden = FOUR if presses_are_heard else FOUR.replace(" B", "").replace(" W", "")
    script = f"e2e4 board-lost ~9 {hidden} board-back ~0.1 reading ~1 d7d6"
    played = board.play(script, FIRST)
    assert len(played.moves.split()) == 6
    assert {1, 2, 3, 4} <= {ply for ply, _ in played.doubts}


def test_h24_a_press_for_which_no_move_is_found_leaves_a_doubt(clocked: Board):
    """A pawn went on twice while the link was lost: two half-moves were told of three."""
    hidden = "!-e7 !+pe5 B ~9 !-g1 !+Nf3 W ~9 !-e5 !+pe4 B ~9"
    played = clocked.play(f"d2d4 board-lost ~9 {hidden} board-back ~0.1 reading ~1", FIRST)
    assert {1, 2} <= {ply for ply, _ in played.doubts} or "unexplained" in played.kinds


def test_h24_the_clock_runs_on_while_the_link_is_lost(clocked: Board):
    played = clocked.play("e2e4 board-lost ~60 board-back ~0.1 reading ~1 e7e5")
    assert played.moves == "e2e4 e7e5"
    assert played.clocks_s[1] == 5430 - 1 - 60 - 0.1 - 1 - 0.5


def test_h24_a_capture_while_the_link_is_lost(clocked: Board):
    start = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3"
    script = "board-lost !-c6 !-b5 !+Bc6 W board-back reading ~1 d7c6"
    assert clocked.play(script, start).moves == "b5c6 d7c6"


@given(
    st.sampled_from(SENSINGS),
    st.booleans(),
    st.lists(
        st.tuples(st.integers(0, 63), st.floats(0.01, 0.2)),
        max_size=6,
    ),
)
def test_h22_drop_outs_anywhere_between_the_moves_are_nothing(
    sensing: Sensing, clock: bool, drops: list[tuple[int, float]]
):
    words = []
    moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
    for move, (cell, away_s) in zip(moves, [*drops, *[(0, 0.05)] * 6], strict=False):
        name = "abcdefgh"[cell % 8] + str(cell // 8 + 1)
        if name in RESTING:
            words.append(f"off:{name} ~{away_s:.3f} on:{name} ~0.5")
        words.append(move)
    played = Board(sensing, clock).play(" ".join(words))
    assert played.moves == " ".join(moves)
    assert played.is_quiet
