"""H7 to H12: pieces slid, set down and moved on, touched and put back, brushed, adjusted."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, Board

OPEN = "7k/8/8/8/3p4/8/8/RN2KB2 w Q - 0 1"
BOARD = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def slide(piece: str, cells: str, rest_s: float, air_s: float = 0.1) -> str:
    """Over the cells, resting on each but the last."""
    first, *over = cells.split()
    words = [f"-{first}"]
    for cell in over:
        words += [f"~{air_s} +{piece}{cell}", f"~{rest_s} -{cell}"]
    return " ".join([*words[:-1], words[-1].split(" ")[0] + " W"])


SLIDES = {
    "pawn": ("P", "e2 e3 e4", None),
    "rook": ("R", "a1 a2 a3 a4 a5 a6 a7", OPEN),
    "bishop": ("B", "f1 e2 d3 c4 b5", OPEN),
    "knight dragged along the file": ("N", "g1 g2 g3 f3", "7k/8/8/8/3p4/8/8/4K1N1 w - - 0 1"),
    "knight dragged across": ("N", "g1 f1 f2 f3", "7k/8/8/8/3p4/8/8/4K1N1 w - - 0 1"),
    "knight over a corner": ("N", "g1 g2 f3", "7k/8/8/8/3p4/8/8/4K1N1 w - - 0 1"),
}


@pytest.mark.parametrize("rest_s", [0.1, 0.2, 0.34, 0.5, 0.8, 1.0])
@pytest.mark.parametrize("kind", SLIDES)
def test_h7_only_the_last_square_of_a_slide_counts(
    sensing: Sensing, clock: bool, kind: str, rest_s: float
):
    piece, cells, start = SLIDES[kind]
    reply = "e7e5" if start is None else "d4d3"
    played = Board(sensing, clock).play(f"{slide(piece, cells, rest_s)} {reply}", start)
    squares = cells.split()
    assert played.moves == f"{squares[0]}{squares[-1]} {reply}"
    assert not played.said("unexplained", "revised")


def test_h7_a_slide_is_not_recorded_as_its_first_step_while_it_lasts(clocked: Board):
    """picochess#171: a slow slide was taken for a short move, and the opponent's clock ran."""
    played = clocked.play("-e2 +Pe3 ~1 -e3", end_s=0.2)
    assert all(ply.certainty == "provisional" for ply in played.live.plies)
    played = clocked.play("-e2 +Pe3 ~1 -e3 +Pe4 W e7e5")
    assert played.moves == "e2e4 e7e5"


@pytest.mark.parametrize("stay_s", [0.15, 0.5, 1.0, 2.0])
@pytest.mark.parametrize(
    ("script", "move"),
    [
        ("-e2 +Pe3 ~{s} -e3 +Pe4 W", "e2e4"),
        ("-g1 +Nh3 ~{s} -h3 +Nf3 W", "g1f3"),
        ("-b1 +Na3 ~{s} -a3 +Nc3 W", "b1c3"),
    ],
)
def test_h8_a_piece_taken_on_counts_where_it_stays(
    sensing: Sensing, clock: bool, script: str, move: str, stay_s: float
):
    played = Board(sensing, clock).play(f"{script.format(s=stay_s)} e7e5")
    assert played.moves == f"{move} e7e5"
    assert not played.said("unexplained", "revised")


@pytest.mark.parametrize("stay_s", [0.15, 0.5, 1.0])
def test_h8_a_move_begun_and_taken_home_is_no_move(sensing: Sensing, clock: bool, stay_s: float):
    played = Board(sensing, clock).play(f"-e2 +Pe4 ~{stay_s} -e4 +Pe2 ~{stay_s} d2d4 d7d5")
    assert played.moves == "d2d4 d7d5"
    assert played.touches[:4] == ["-e2", "+e4", "-e4", "+e2"]


@pytest.mark.parametrize("air_s", [0.1, 0.4, 1.0, 2.0])
@pytest.mark.parametrize("cell", ["a2 P", "g1 N", "b1 N", "e1 K", "d1 Q", "a1 R"])
def test_h9_a_piece_lifted_and_put_back_is_no_move(
    sensing: Sensing, clock: bool, cell: str, air_s: float
):
    name, piece = cell.split()
    played = Board(sensing, clock).play(f"-{name} ~{air_s} +{piece}{name} ~0.6 e2e4 e7e5")
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet
    assert played.touches[:4] == [f"-{name}", f"+{name}", "-e2", "+e4"]


def test_h10_an_enemy_piece_touched_and_left_is_no_capture(board: Board):
    played = board.play("-e5 ~0.5 +pe5 ~0.5 b1c3 g8f6", BOARD)
    assert played.moves == "b1c3 g8f6"
    assert played.is_quiet
    assert played.touches[:4] == ["-e5", "+e5", "-b1", "+c3"]


def test_h10_an_enemy_piece_touched_first_and_another_captured(clock: bool, sensing: Sensing):
    start = "4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1"
    played = Board(sensing, clock).play("-c5 ~0.5 +nc5 ~0.5 d4e5 e8e7", start)
    assert played.moves == "d4e5 e8e7"


def test_h11_adjusting_is_no_move(board: Board):
    played = board.play("adjust:white -e2 +Pe2 -d1 +Qd1 adjust-end e2e4 e7e5", FIRST)
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet
    assert [e.details["phase"] for e in played.said("adjust")] == ["begin", "end"]
    assert [e.details.get("cells") for e in played.said("adjust")] == [None, []]


def test_h11_two_pieces_may_be_in_the_air_at_once_while_adjusting(board: Board):
    script = "adjust:white -f1 -f3 ~1 +Bf1 +Nf3 -e1 +Ke1 adjust-end b1c3 g8f6"
    played = board.play(script, BOARD)
    assert played.moves == "b1c3 g8f6"
    assert played.is_quiet


def test_h11_a_piece_not_put_back_is_named(clocked: Board):
    played = clocked.play("adjust:white -e2 -d2 +Pd2 adjust-end")
    assert played.moves == ""
    assert played.said("adjust")[-1].details["cells"] == ["e2"]


def test_h11_a_piece_put_back_on_another_cell_is_named(clocked: Board):
    played = clocked.play("adjust:white -e2 +Pe3 adjust-end")
    assert played.said("adjust")[-1].details["cells"] == ["e2", "e3"]


def test_h11_the_press_ends_adjusting(clocked: Board):
    played = clocked.play("adjust:white -a2 +Pa2 ~1 -e2 +Pe4 W e7e5")
    assert played.moves == "e2e4 e7e5"


@pytest.mark.parametrize("neighbour", ["d2 P", "f2 P", "e1 K", "d1 Q", "f1 B"])
@pytest.mark.parametrize("brush_s", [0.02, 0.06, 0.1])
@pytest.mark.parametrize(
    "script",
    ["-e2 {b} +Pe4 W", "{b} -e2 +Pe4 W", "-e2 +Pe4 ~0.1 {b} W", "-e2 +Pe4 W {b}"],
    ids=["while in the air", "before", "after", "after the press"],
)
def test_h12_a_neighbour_brushed_is_nothing(
    sensing: Sensing, clock: bool, neighbour: str, brush_s: float, script: str
):
    cell, piece = neighbour.split()
    brush = f"-{cell} ~{brush_s} +{piece}{cell}"
    played = Board(sensing, clock).play(f"{script.format(b=brush)} e7e5")
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet


def test_h12_an_enemy_piece_that_could_be_captured_is_brushed(sensing: Sensing, clock: bool):
    """A brushed victim is no capture: the piece that was lifted goes elsewhere."""
    played = Board(sensing, clock).play("-f3 -e5 ~0.06 +pe5 +Ng5 W g8f6", BOARD)
    assert played.moves == "f3g5 g8f6"
