"""Styles of playing hands and of sensors: every behaviour of them is a named number here.

The rows of hands.md are named in the comments. A number without a unit is a probability; a name
that ends in ``_s`` is a time in seconds, a pair of them a range of which any time is as likely.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TypeAlias, get_type_hints

Span: TypeAlias = tuple[float, float]

#: No time of a style may be longer: a typing mistake, not a behaviour.
_LONGEST_S = 3600.0


@dataclass(frozen=True, slots=True)
class Style:
    """One way to play, and one way to sense it. Defaults: a careful hand on a perfect board."""

    name: str = "plain"
    #: From the opponent's press to the first touch.
    think_s: Span = (0.5, 8.0)
    #: A piece in the air.
    air_s: Span = (0.25, 0.8)
    #: From the last touch to the press.
    press_s: Span = (0.1, 0.5)

    # H1, H2: captures. Own piece lifted first where none of these happens.
    capture_victim_first: float = 0.5
    capture_unseen: float = 0.0
    en_passant_victim_last: float = 1 / 3
    #: The pawn still stands at the press; it is taken off then.
    en_passant_victim_left: float = 0.0

    # H3, H4, H5: castling. King first where none of these happens.
    castling_both_up: float = 0.0
    castling_rook_down_first: float = 0.5
    castling_rook_first: float = 0.0
    castling_rook_forgotten: float = 0.0
    #: The other rook goes beside the king, is noticed after the press and put right.
    castling_wrong_rook: float = 0.0
    #: Between the king set down and the rook lifted.
    castling_pause_s: Span = (0.1, 0.5)

    # H6: the pawn stands on the last rank before it is exchanged; it is left there at the press.
    promotion_pawn_first: float = 0.5
    promotion_pawn_left: float = 0.0

    # H7: resting on every square between; a knight goes by the corner of its move.
    slide: float = 0.0
    knight_dragged: float = 0.0
    slide_rest_s: Span = (0.1, 1.0)

    # H8 to H11: not at once the right move.
    set_down_elsewhere: float = 0.0
    set_down_s: Span = (0.15, 1.0)
    put_back: float = 0.0
    put_back_s: Span = (0.4, 2.0)
    touch_other_first: float = 0.0
    enemy_touched_first: float = 0.0
    adjust: float = 0.0
    adjust_two: float = 0.5

    # H12: a neighbour brushed.
    brush: float = 0.0
    brush_s: float = 0.06

    # H13 to H16: presses and replies. ``both_hands``: a reply lifted before the move has landed.
    overlap: float = 0.0
    both_hands: float = 0.0
    press_forgotten: float = 0.0
    press_without_move: float = 0.0
    wrong_press: float = 0.0
    #: Both buttons within a few milliseconds. Whose is first is chance, and so is what the clocks
    #: show after it: the moves of the game stay exact, its times do not.
    both_buttons: float = 0.0
    illegal_pressed: float = 0.0

    # H17: three pieces knocked over and put right; put back exchanged and put right later; never
    # put back, which ends the game there.
    knocked_over: float = 0.0
    knocked_over_wrong: float = 0.0
    knocked_over_never: float = 0.0
    knocked_over_s: Span = (2.0, 10.0)

    # H18: another move is made, pressed and taken back by agreement; the opponent presses to give
    # the time back. What the record shows of it depends on the mode of play: not exact.
    take_back: float = 0.0

    # H20: after the game the pieces are set up again (probability a game).
    set_up_again: float = 0.0

    # H21: the board lies turned, 0, 90, 180 or 270 degrees; ``turned`` is the probability a game
    # that it does by any of them. Pieces of one side that are exchanged at set-up (a game), noticed
    # and put right before the first move.
    turned_degrees: int = 0
    turned: float = 0.0
    set_up_king_queen: float = 0.0
    set_up_bishop_knight: float = 0.0

    # H22: contacts, a piece on the edge of two cells, weak magnets.
    bounce: float = 0.0
    bounce_s: Span = (0.001, 0.006)
    edge: float = 0.0
    edge_s: Span = (0.05, 1.0)
    dropout: float = 0.0
    dropout_s: Span = (0.05, 2.0)

    # H23: cells that break at some time of the game (probabilities a game).
    stuck_on: float = 0.0
    stuck_off: float = 0.0
    flicker: float = 0.0
    flicker_s: Span = (0.05, 3.0)

    # H24: what is never seen. 0 seconds: no sampling, no full readings.
    sample_s: float = 0.0
    #: The cells of a sample are read one after another, all through the time to the next.
    sample_rolling: float = 0.0
    scan_lost: float = 0.0
    change_lost: float = 0.0
    full_reading_s: float = 0.0
    #: Probability a game, and for how many half-moves.
    link_lost: float = 0.0
    link_lost_plies: int = 2
    link_lost_s: float = 60.0

    # H25: the service loses its power in a half-move: at any time of the move, between its last
    # touch and the press, or at the press. What was done until the service was back is in its
    # reading then. A slide that was not seen can leave a doubt, and a lost press a false time.
    power_cut: float = 0.0
    power_cut_s: Span = (1.0, 5.0)


_TYPES: Mapping[str, object] = {
    key: kind for key, kind in get_type_hints(Style).items() if key != "name"
}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(key: str, value: object, most: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= most:
        msg = f"{key} is {value!r}: give a number from 0 to {most:g}"
        raise ValueError(msg)
    return float(value)


def _span(key: str, value: object) -> Span:
    if _is_number(value):
        value = [value, value]
    if not isinstance(value, list | tuple) or len(value) != 2:
        msg = f"{key} is {value!r}: give two numbers of seconds"
        raise ValueError(msg)
    low, high = (_number(key, each, _LONGEST_S) for each in value)
    if low > high:
        msg = f"{key} is {value!r}: the first number must not be above the second"
        raise ValueError(msg)
    return low, high


def _checked(key: str, value: object) -> object:
    if key not in _TYPES:
        near = get_close_matches(key, _TYPES, 1)
        hint = f": did you mean {near[0]}?" if near else ""
        msg = f"there is no behaviour {key!r}{hint}"
        raise ValueError(msg)
    if _TYPES[key] == Span:
        return _span(key, value)
    if _TYPES[key] is int:
        return int(_number(key, value, 1000))
    return _number(key, value, _LONGEST_S if key.endswith("_s") else 1.0)


def with_behaviour(style: Style, **values: object) -> Style:
    """The style with some of its numbers changed; ``ValueError`` for an unknown name or number."""
    return replace(style, **{key: _checked(key, value) for key, value in values.items()})  # type: ignore[arg-type]  # checked


def lossy(style: Style) -> Style:
    """The style on a board that loses one change in a hundred, with a full reading every 5 s."""
    return replace(style, name=f"{style.name}-lossy", change_lost=0.01, full_reading_s=5.0)


@cache
def load_styles() -> Mapping[str, Style]:
    """All styles that come with the package, by name."""
    text = files("firmware_host.simulate").joinpath("styles.toml").read_text("utf-8")
    return {
        name: with_behaviour(Style(name=name), **values)
        for name, values in tomllib.loads(text).items()
    }


def find_style(name: str) -> Style:
    """The style of that name; ``ValueError`` naming those that there are."""
    styles = load_styles()
    name = name.replace("_", "-").replace(" ", "-")
    if name not in styles:
        msg = f"there is no style {name!r}: choose one of {', '.join(styles)}"
        raise ValueError(msg)
    return styles[name]


def parse_behaviour(text: str) -> tuple[str, object]:
    """``slide=0.5`` or ``air_s=0.1-0.4`` on a command line; ``ValueError`` if it is none."""
    key, equals, value = text.partition("=")
    try:
        numbers = [float(part) for part in value.split("-")]
    except ValueError:
        numbers = []
    if not equals or not 1 <= len(numbers) <= 2:
        msg = f"{text!r}: write NAME=NUMBER or NAME=LOW-HIGH, such as slide=0.5 or air_s=0.1-0.4"
        raise ValueError(msg)
    key = key.strip().replace("-", "_")
    return key, _checked(key, numbers[0] if len(numbers) == 1 else numbers)


def behaviours() -> tuple[str, ...]:
    """The names of everything that can be set."""
    return tuple(each.name for each in fields(Style) if each.name != "name")
