"""Pieces that were set up in each other's place (H21, law B-5)."""

import chess
import pytest

from drivers.signals import (
    Control,
    ControlKind,
    Sensing,
)
from tests.firmware_host.sitting.sat import FIRST, SENSINGS, Sat, details, exchanged


@pytest.mark.parametrize(
    ("pairs", "kinds"),
    [
        (["b1c1"], ["bishop-knight"]),
        (["d8e8"], ["king-queen"]),
        (["b1c1", "f1g1", "d8e8"], ["bishop-knight", "bishop-knight", "king-queen"]),
    ],
)
def test_swapped_pieces_are_seen_at_set_up_and_go_away_when_put_right(
    pairs: list[str], kinds: list[str]
) -> None:
    sat = Sat("piece", exchanged(FIRST, *pairs))
    assert sat.mistakes == [kinds]
    assert sat.said[0].law == "B-5"
    assert sorted(details(sat.said[0], "cells")) == sorted(
        name for pair in pairs for name in (pair[:2], pair[2:])
    )
    sat.set_all(FIRST)
    assert sat.shown() is None
    sat.move("e2e4")
    assert sat.moves == "e4"


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
@pytest.mark.parametrize(
    ("start", "moves", "kind", "san"),
    [
        ("b1c1", ["b2b4", "e7e5", "c1b3"], "bishop-knight", "b4 e5 Nb3"),
        ("f8g8", ["e2e4", "f8e6"], "bishop-knight", "e4 Ne6"),
        ("d1e1", ["f2f4", "e7e5", "e1h4"], "king-queen", "f4 e5 Qh4"),
    ],
)
def test_a_swap_is_found_at_the_first_move_that_only_it_explains(
    sensing: Sensing, start: str, moves: list[str], kind: str, san: str
) -> None:
    sat = Sat(sensing, exchanged(FIRST, start), mode="training")
    sat.move(*moves)
    assert sat.mistakes == [[kind]]
    assert sat.moves == " ".join(san.split()[:-1])
    sat.apply()
    record = sat.table.records()[-1]
    assert sat.moves == san
    assert record.start is not None
    board = chess.Board(record.start)
    for ply in record.plies:
        board.push_san(ply.notation)
    sat.move("a2a3" if len(moves) % 2 == 0 else "a7a6")
    assert len(sat.table.records()[-1].plies) == len(moves) + 1


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
def test_b5_a_game_from_a_wrong_first_position_is_void_and_starts_anew(sensing: Sensing) -> None:
    """B-5: one press, or the arbiter's ruling; what was played is kept."""
    sat = Sat(sensing, exchanged(FIRST, "b1c1"))
    sat.move("b2b4", "e7e5", "c1b3")
    assert sat.said[-1].details["remedy"] == "anew"
    assert sat.said[-1].text.endswith("apply this and begin anew.")
    sat.apply()
    sat.set_all(FIRST)
    sat.move("e2e4")
    void, game = sat.table.records()
    assert [ply.notation for ply in void.plies] == ["b4", "e5"]
    assert (void.cause, [ply.notation for ply in game.plies]) == ("void", ["e4"])


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
def test_b5_what_is_carried_home_after_a_void_game_is_no_move_of_the_next(sensing: Sensing) -> None:
    """B-5: b2-b4 and e7-e5 still stood when the game began anew, and became its first moves."""
    sat = Sat(sensing, exchanged(FIRST, "b1c1"))
    sat.move("b2b4", "e7e5", "c1b3")
    sat.apply()
    sat.wait(5)
    assert sat.moves == ""
    assert sat.table.view(sat.table.now_ns).state == "waiting-for-set-up"
    sat.set_all(FIRST)
    sat.wait(1)
    sat.move("e2e4", "e7e5")
    assert sat.moves == "e4 e5"


@pytest.mark.parametrize(("profile", "is_found"), [("fide", True), ("fide-rapid", False)])
def test_b5_after_ten_moves_each_a_rapid_game_stands_as_it_was_begun(
    profile: str, *, is_found: bool
) -> None:
    """B-5: at any time in standard play."""
    sat = Sat("colour", exchanged(FIRST, "b1c1"), profile=profile)
    steps = [f"{file}{step}" for step in ("23", "34") for file in "ahgfedc"][:11]
    for step in steps:
        file, origin, target = step
        sat.move(f"{file}{origin}{file}{target}", f"{file}{9 - int(origin)}{file}{9 - int(target)}")
    sat.move("b1a2")
    assert bool(sat.mistakes) == is_found


def test_swapped_pieces_may_be_played_on_with_from_the_set_up() -> None:
    sat = Sat("piece", exchanged(FIRST, "b1c1", "d1e1"))
    sat.apply()
    assert sat.shown() is None
    sat.move("b2b4", "e7e5", "c1b3")
    assert sat.moves == "b4 e5 Nb3"
    assert sat.table.records()[-1].start is not None


def test_a_swap_in_the_next_game_leaves_the_last_one_alone() -> None:
    sat = Sat("piece", clock=False)
    sat.move("e2e4", "e7e5")
    sat.feed(Control(sat.t_ns, ControlKind.RESIGN, "black"))
    sat.set_all(exchanged(FIRST, "b1c1"))
    assert sat.mistakes == [["bishop-knight"]]
    sat.apply()
    first, second = sat.table.records()
    assert [ply.notation for ply in first.plies] == ["e4", "e5"]
    assert (first.result, first.start) == ("1-0", None)
    assert second.start is not None


@pytest.mark.parametrize("sensing", SENSINGS)
def test_an_illegal_move_of_any_other_kind_is_no_wrong_set_up(sensing: Sensing) -> None:
    sat = Sat(sensing)
    sat.move("e2e4", "e7e5", "f1h5")
    assert sat.mistakes == []
    assert "unexplained" in {e.kind for e in sat.said}


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
@pytest.mark.parametrize("clock", [True, False])
def test_a_king_that_waits_for_its_rook_is_no_queen(sensing: Sensing, clock: bool) -> None:
    """Castling seen by a slow scan was taken for a queen that stands on the king's square."""
    sat = Sat(sensing, clock=clock)
    sat.move("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1")
    assert sat.mistakes == []


def test_a_piece_that_rests_on_its_way_is_not_swapped_before_the_press() -> None:
    sat = Sat("occupancy")
    sat.move("b2b4", "e7e5")
    sat.lift_and_place("c1", "b3")
    sat.wait(0.6)
    assert sat.mistakes == []
    sat.lift_and_place("b3", "b2")
    sat.wait()
    assert sat.mistakes == []
