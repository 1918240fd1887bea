"""H22: what a weak magnet does by itself binds nobody, once the board is known to do it."""

from drivers.cells import CHESSBOARD
from firmware_host.sitting.drop_outs import Health, believable, drop_outs
from rules.touch import Touch
from tests.firmware_host.sitting.hall import Hall

MS = 1_000_000
E2, G1, D2, E7 = (CHESSBOARD.parse(name) for name in ("e2", "g1", "d2", "e7"))
WHITE = 0xFFFF


def _touches(*words: str, step_ms: int = 300) -> list[Touch]:
    """``-e2`` is lifted, ``+e2`` is set down, so far apart."""
    return [
        Touch(i * step_ms * MS, CHESSBOARD.parse(w[1:]), "lifted" if w[0] == "-" else "put")
        for i, w in enumerate(words, 1)
    ]


def _drops(hall: Hall, cell: str) -> None:
    hall.wait(0.5)
    hall.change(cell, ".")
    hall.wait(0.5)
    hall.change(cell, "x")
    hall.wait(0.5)


def _breaches(hall: Hall) -> list[tuple[object, object]]:
    told = [e for e in hall.effects if getattr(e, "kind", "") == "touch-breach"]
    return [(e.details["refused"], e.details.get("weak")) for e in told]  # type: ignore[union-attr]


def test_a_piece_touched_on_a_sound_board_must_move() -> None:
    """TM-1, I-9: the press is refused."""
    hall = Hall(touch_move="enforce")
    _drops(hall, "d2")
    hall.play("e2e4")
    assert _breaches(hall) == [(True, None)]


def test_where_pieces_of_both_sides_drop_out_by_themselves_no_press_is_refused() -> None:
    """37 good presses in 2,202 half-moves were refused on a board with weak magnets.

    H22, I-9: Black's pawn was gone and back on White's turn, so White's may be the same.
    """
    hall = Hall(touch_move="enforce")
    _drops(hall, "a7")
    hall.play("e2e4", "e7e5")
    _drops(hall, "d2")
    hall.play("g1f3", "b8c6")
    assert _breaches(hall) == [(False, True)]
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert hall.view().touch_owed is None
    assert hall.is_told_whole()


def test_a_piece_gone_while_the_same_hand_held_another_is_no_touch() -> None:
    """H22, TM-15: one hand moves; e2 was lost by its sensor while the knight was in the air."""
    touches = _touches("-g1", "-e2", "+e2", "+f3")
    assert [t.cell for t in believable(touches, WHITE, Health(), 1 << G1)] == [G1, touches[-1].cell]
    in_turn = _touches("-e2", "+e2", "-g1", "+f3")
    assert believable(in_turn, WHITE, Health(), 1 << G1) == in_turn


def test_a_cell_that_dropped_out_before_is_not_believed_again() -> None:
    """H22: of one cell once is enough, of the player's own pieces twice for the whole board."""
    health = Health()
    health.note(list(drop_outs(_touches("-e2", "+e2"), WHITE)))
    assert health.is_weak(E2) and not health.is_weak(D2)
    health.note(list(drop_outs(_touches("-g1", "+g1"), WHITE)))
    assert health.is_weak(D2)


def test_an_enemy_piece_that_came_back_is_enough_for_the_board() -> None:
    health = Health()
    health.note(list(drop_outs(_touches("-e7", "+e7"), WHITE)))
    assert health.is_weak(D2)


def test_a_piece_away_for_long_was_in_a_hand() -> None:
    """TM-1: no magnet is lost for three seconds and found again."""
    assert not list(drop_outs(_touches("-e2", "+e2", step_ms=3000), WHITE))
