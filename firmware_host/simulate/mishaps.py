"""What befalls a game from outside: pieces exchanged at set-up, and power that goes (H21, H25)."""

import random

from drivers.signals import Side
from firmware_host.simulate.hand import Hand
from firmware_host.simulate.styles import Style

Swap = tuple[int, int]


def swap_at_set_up(symbols: str, style: Style, rng: random.Random) -> list[Swap]:
    """Pairs of cells whose pieces stand on each other's."""
    swaps: list[Swap] = []
    for probability, pair in ((style.set_up_king_queen, "KQ"), (style.set_up_bishop_knight, "BN")):
        if probability > 0 and rng.random() < probability:
            names = rng.choice((pair, pair.lower()))
            cells = [[c for c in range(64) if symbols[c] == name] for name in names]
            if all(cells):
                swaps.append((rng.choice(cells[0]), rng.choice(cells[1])))
    return swaps


def exchanged(symbols: str, swaps: list[Swap]) -> str:
    """The pieces as they stand then."""
    cells = list(symbols)
    for one, other in swaps:
        cells[one], cells[other] = cells[other], cells[one]
    return "".join(cells)


def put_right(hand: Hand, swaps: list[Swap]) -> None:
    """Noticed before the first move: both pieces are lifted and go home."""
    for one, other in swaps:
        hand.wait(hand.style.think_s)
        first = hand.lift(one)
        hand.air()
        second = hand.lift(other)
        hand.air()
        hand.place(one, second)
        hand.air()
        hand.place(other, first)


def lose_power(hand: Hand, side: Side, press_s: float) -> tuple[float, float]:
    """The power goes in a half-move that has been made; when it is back, and the press to go on.

    In mid-move, between the last touch and the press, or at the press, which then may have been
    kept. The mover presses (again) when the service is back.
    """
    timeline, rng = hand.timeline, hand.rng
    started_s, landed_s = timeline.started_s[-1], timeline.landed_s[-1]
    lost_s = rng.choice(
        (
            rng.uniform(started_s, landed_s),
            rng.uniform(landed_s, press_s),
            press_s - 0.001,
            press_s + 0.001,
        )
    )
    if press_s < lost_s:
        hand.at_s = press_s
        hand.press(side)
    back_s = max(lost_s, landed_s, press_s) + rng.uniform(*hand.style.power_cut_s)
    timeline.cuts_s.append((lost_s, back_s))
    return back_s, back_s + max(0.02, rng.uniform(*hand.style.press_s))
