"""A whole game of both hands: thinking, moving, pressing, and how the result is told."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

import chess

from drivers.signals import ControlKind, Sensing
from firmware_host.simulate.asides import before_move, put_back
from firmware_host.simulate.gestures import kings_to_centre, set_up_again
from firmware_host.simulate.hand import Hand, side_of, symbols_of
from firmware_host.simulate.mishaps import exchanged, lose_power, put_right, swap_at_set_up
from firmware_host.simulate.moves import cells_of, make_move
from firmware_host.simulate.styles import Style
from firmware_host.simulate.timeline import Timeline

#: How a result that the board does not show is told: not at all, by controls, by the kings.
Telling: TypeAlias = Literal["none", "controls", "kings"]


def play_game(
    board: chess.Board,
    moves: Sequence[chess.Move],
    style: Style,
    rng: random.Random,
    *,
    sensing: Sensing = "occupancy",
    result: str = "*",
    telling: Telling = "controls",
) -> Timeline:
    """What both hands do from ``board`` on; ``moves`` must be legal. ``board`` is played on.

    Hands may give up before the last move: what was played is as long as ``landed_s``.
    """
    swapped = swap_at_set_up(symbols_of(board), style, rng)
    hand = Hand(exchanged(symbols_of(board), swapped), style, rng)
    put_right(hand, swapped)
    for index, move in enumerate(moves):
        _start(hand, board, move, moves[index - 1] if index else None)
        if hand.has_given_up:
            break
        put_back(hand, move)
        make_move(hand, board, move)
        hand.timeline.landed_s.append(hand.at_s)
        rarely = move.promotion not in (None, chess.QUEEN) and sensing != "piece"
        promoted = chess.piece_symbol(move.promotion) if move.promotion and rarely else None
        offers = index == len(moves) - 1 and result == "1/2-1/2" and telling == "controls"
        board.push(move)
        _press(hand, board, promoted, "draw" if offers and not board.is_game_over() else None)
    is_open = not (hand.has_given_up or board.is_game_over())
    if is_open and result in _TELLERS[telling]:
        _TELLERS[telling][result](hand, board)
    if hand.chance(style.set_up_again):
        set_up_again(hand)
    hand.timeline.touches.sort(key=lambda touch: touch.t_s)
    hand.timeline.said.sort(key=lambda said: said.t_ns)
    hand.timeline.end_s = hand.at_s
    return hand.timeline


def _start(hand: Hand, board: chess.Board, move: chess.Move, last: chess.Move | None) -> None:
    """Set the hand to the first touch of a move: before or after the opponent's press."""
    timeline, style = hand.timeline, hand.style
    if last is None:
        hand.wait(style.think_s)
        before_move(hand, board, move)
    else:
        landed_s, pressed_s = timeline.landed_s[-1], timeline.pressed_s[-1]
        if hand.chance(style.overlap):
            hand.at_s = hand.rng.uniform(0.95 * landed_s + 0.05 * pressed_s, pressed_s)
        elif hand.chance(style.both_hands):
            _reach_early(hand, board, move)
        else:
            hand.at_s = pressed_s
            hand.wait(style.think_s)
            before_move(hand, board, move)
    timeline.started_s.append(hand.at_s)


def _reach_early(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    """The first lift comes before the opponent's piece has landed, if the moves are apart."""
    started_s, landed_s = hand.timeline.started_s[-1], hand.timeline.landed_s[-1]
    hand.at_s = landed_s
    touched = {touch.cell for touch in hand.timeline.touches if touch.t_s >= started_s}
    if not touched & cells_of(board, move):
        hand.reach_early(hand.rng.uniform(started_s, landed_s))


def _press(
    hand: Hand, board: chess.Board, promoted: str | None, offer: Literal["draw"] | None
) -> None:
    """After the last touch: what must be told, then the press of the side that has just moved."""
    timeline, side = hand.timeline, side_of(not board.turn)
    landed_s = timeline.landed_s[-1]
    before_s = timeline.pressed_s[-1] if timeline.pressed_s else 0.0
    press_s = max(landed_s, before_s) + hand.rng.uniform(*hand.style.press_s)
    told_from_s = landed_s
    if hand.chance(hand.style.power_cut):
        told_from_s, press_s = lose_power(hand, side, press_s)
    hand.at_s = told_from_s + 0.6 * (press_s - told_from_s)
    if promoted is not None:
        hand.control(ControlKind.PROMOTE, side, promoted)
    if offer is not None:
        hand.control(ControlKind.DRAW, side)
    hand.at_s = press_s
    timeline.pressed_s.append(press_s)
    if not hand.chance(hand.style.press_forgotten):
        hand.press(side)
    if hand.chance(hand.style.both_buttons):
        hand.at_s = max(
            landed_s, press_s + hand.rng.choice((-1, 1)) * hand.rng.uniform(0.001, 0.005)
        )
        hand.press(side_of(board.turn))
        hand.at_s = press_s


def _resign(hand: Hand, loser: chess.Color) -> None:
    hand.wait(hand.style.think_s)
    hand.control(ControlKind.RESIGN, side_of(loser))


def _accept_draw(hand: Hand, board: chess.Board) -> None:
    if not board.move_stack:
        hand.wait(hand.style.think_s)
        hand.control(ControlKind.DRAW, side_of(not board.turn))
    hand.wait(hand.style.think_s)
    hand.control(ControlKind.DRAW_ACCEPT, side_of(board.turn))


def _show_by_kings(result: str, hand: Hand, _board: chess.Board) -> None:
    kings_to_centre(hand, result)


_Teller: TypeAlias = Callable[[Hand, chess.Board], None]

_TELLERS: Mapping[Telling, Mapping[str, _Teller]] = {
    "none": {},
    "controls": {
        "1-0": lambda hand, _board: _resign(hand, chess.BLACK),
        "0-1": lambda hand, _board: _resign(hand, chess.WHITE),
        "1/2-1/2": _accept_draw,
    },
    "kings": {result: partial(_show_by_kings, result) for result in ("1-0", "0-1", "1/2-1/2")},
}
