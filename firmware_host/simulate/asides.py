"""What hands do besides moving: adjusting, touching and thinking better of it, pressing wrongly."""

from collections.abc import Callable

import chess

from drivers.signals import ControlKind
from firmware_host.simulate.hand import Hand, side_of
from firmware_host.simulate.moves import cells_of, press_too_early
from firmware_host.simulate.timeline import EMPTY

Aside = Callable[[Hand, chess.Board, chess.Move], None]


def before_move(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    """All that may come before a move on one's own turn, each with its probability."""
    style = hand.style
    asides: tuple[tuple[float, Aside], ...] = (
        (style.adjust, _adjust),
        (style.knocked_over, _knock_over),
        (style.knocked_over_wrong, _put_back_wrongly),
        (style.take_back, _take_back),
        (style.knocked_over_never, _give_up),
        (style.wrong_press, _press_wrongly),
        (style.press_without_move, _press_without_move),
        (style.touch_other_first, _touch_other),
        (style.enemy_touched_first, _touch_enemy),
        (style.illegal_pressed, _press_illegal),
    )
    for probability, aside in asides:
        if hand.chance(probability) and not hand.has_given_up:
            aside(hand, board, move)


def put_back(hand: Hand, move: chess.Move) -> None:
    """The piece goes up and back, and after a thought it is moved all the same."""
    if hand.chance(hand.style.put_back):
        _up_and_back(hand, move.from_square)
        hand.wait(hand.style.put_back_s)


def _up_and_back(hand: Hand, cell: int) -> None:
    symbol = hand.lift(cell)
    hand.wait(hand.style.put_back_s)
    hand.place(cell, symbol)


def _adjust(hand: Hand, board: chess.Board, _move: chess.Move) -> None:
    side = side_of(board.turn)
    standing = [cell for cell in range(64) if hand.cells[cell] != EMPTY]
    count = 2 if hand.chance(hand.style.adjust_two) else 1
    hand.control(ControlKind.ADJUST, side)
    for cell in hand.rng.sample(standing, min(count, len(standing))):
        hand.air()
        symbol = hand.lift(cell)
        hand.air()
        hand.place(cell, symbol)
    hand.air()
    hand.control(ControlKind.ADJUST_END, side)
    hand.wait(hand.style.put_back_s)


def _knock_over(hand: Hand, _board: chess.Board, _move: chess.Move) -> None:
    fallen = _fall(hand)
    hand.rng.shuffle(fallen)
    _put_all(hand, fallen)


def _put_back_wrongly(hand: Hand, _board: chess.Board, _move: chess.Move) -> None:
    """Each fallen piece comes to another's cell; it is noticed later and put right."""
    fallen = _fall(hand)
    cells = [cell for cell, _ in fallen]
    _put_all(hand, list(zip(cells[1:] + cells[:1], [symbol for _, symbol in fallen], strict=True)))
    hand.wait(hand.style.knocked_over_s)
    for cell in cells:
        hand.lift(cell)
        hand.air()
    _put_all(hand, fallen)


def _give_up(hand: Hand, _board: chess.Board, _move: chess.Move) -> None:
    """What has fallen is never put back: the game ends here, without a result."""
    _fall(hand)
    hand.has_given_up = True


def _fall(hand: Hand) -> list[tuple[int, str]]:
    """Three pieces that stand together go over at nearly the same time."""
    standing = [cell for cell in range(64) if hand.cells[cell] != EMPTY]
    centre = hand.rng.choice(standing)
    near = sorted(standing, key=lambda cell: chess.square_distance(cell, centre))[:3]
    fallen = []
    for cell in near:
        fallen.append((cell, hand.lift(cell)))
        hand.at_s += hand.rng.uniform(0.0, 0.05)
    return fallen


def _put_all(hand: Hand, pieces: list[tuple[int, str]]) -> None:
    hand.wait(hand.style.knocked_over_s)
    for cell, symbol in pieces:
        hand.place(cell, symbol)
        hand.wait(hand.style.air_s)
    hand.wait(hand.style.put_back_s)


def _take_back(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    """Another quiet move is made and pressed; it goes back, and the opponent presses for it."""
    others = [
        each
        for each in board.generate_legal_moves(to_mask=~board.occupied)
        if each != move and not board.is_castling(each) and not board.is_en_passant(each)
    ]
    others = [each for each in others if not each.promotion]
    if not others:
        return
    other = hand.rng.choice(others)
    for origin, target, side in (
        (other.from_square, other.to_square, board.turn),
        (other.to_square, other.from_square, not board.turn),
    ):
        symbol = hand.lift(origin)
        hand.air()
        hand.place(target, symbol)
        hand.wait(hand.style.press_s)
        hand.press(side_of(side))
        hand.wait(hand.style.put_back_s)


def _press_wrongly(hand: Hand, board: chess.Board, _move: chess.Move) -> None:
    hand.press(side_of(not board.turn))
    hand.wait(hand.style.press_s)


def _press_without_move(hand: Hand, board: chess.Board, _move: chess.Move) -> None:
    press_too_early(hand, board)


def _touch_other(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    others = sorted({each.from_square for each in board.legal_moves} - {move.from_square})
    if others:
        _up_and_back(hand, hand.rng.choice(others))
        hand.air()


def _touch_enemy(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    victims = {each.to_square for each in board.legal_moves if board.is_capture(each)}
    victims = {cell for cell in victims if hand.cells[cell] != EMPTY} - cells_of(board, move)
    if victims:
        _up_and_back(hand, hand.rng.choice(sorted(victims)))
        hand.air()


def _press_illegal(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    origin = move.from_square
    legal = {each.to_square for each in board.legal_moves if each.from_square == origin}
    wrong = [cell for cell in range(64) if hand.cells[cell] == EMPTY and cell not in legal]
    target = hand.rng.choice(wrong)
    symbol = hand.lift(origin)
    hand.air()
    hand.place(target, symbol)
    press_too_early(hand, board)
    hand.lift(target)
    hand.air()
    hand.place(origin, symbol)
    hand.wait(hand.style.put_back_s)
