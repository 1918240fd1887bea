"""The record had to begin anew, the players did not: what counts in a game runs on."""

from drivers.signals import ControlKind, RulingKind, Side
from tests.firmware_host.sitting.hall import Hall

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def illegal(hall: Hall, squares: str, side: Side) -> None:
    """A piece goes where it can't, and the clock is pressed."""
    hall.wait(1)
    hall.shift(squares)
    hall.wait(0.4)
    hall.press(side)
    hall.wait(1)


def test_illegal_moves_count_on_after_the_arbiter_set_another_position() -> None:
    """A second illegal move was a first one again once the arbiter had set a position.

    I-3: the second loses by `fide`.
    """
    hall = Hall(sensing="piece", touch_move="record")
    hall.play("e2e4", "e7e5")
    illegal(hall, "f1f5", "white")
    hall.shift("f5f1")
    hall.wait(1)
    hall.applied(RulingKind.SET_POSITION, position=ITALIAN)
    assert hall.view().record.number == 2
    hall.follow_lights()
    hall.applied(RulingKind.RESUME)
    hall.play("g8f6")
    illegal(hall, "h1h3", "white")
    assert (hall.view().record.result, hall.view().record.reason) == (
        "0-1",
        "illegal move number 2 by white",
    )


def after_an_offer(by: Side) -> Hall:
    """White plays an illegal move, Black answers and White goes on, so that it stands (I-11).

    ``by`` offers a draw before the own press.
    """
    hall = Hall(touch_move="record")
    hall.play("e2e4", "e7e5")
    for squares, side in (("g1g3", "white"), ("b8c6", "black")):
        hall.wait(1)
        hall.shift(squares)
        if side == by:
            hall.use(ControlKind.DRAW, by=by)
        hall.wait(0.4)
        hall.press("white" if side == "white" else "black")
        hall.wait(2)
    return hall


def test_an_offer_is_refused_by_the_answer_to_an_illegal_move() -> None:
    """E-6: making a move refuses the offer, whatever was answered."""
    hall = after_an_offer("white")
    hall.play("d2d4")
    assert "illegal-stands" in hall.kinds()
    assert "draw-declined" in hall.kinds()
    assert hall.view().draw_offered_by is None


def test_an_offer_made_with_the_answer_to_an_illegal_move_is_refused_by_the_next_move() -> None:
    """The offer was counted by the record before it began anew, and stood for moves after.

    E-6: it stands over the own move, and the opponent's next one refuses it.
    """
    hall = after_an_offer("black")
    assert hall.view().draw_offered_by == "black"
    hall.play("d2d4")
    assert "illegal-stands" in hall.kinds()
    assert hall.view().draw_offered_by is None
