"""H19, kings near the centre and slow hands: the pair that stands at last is the result."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import Board
from tests.scenarios.test_results import NEAR, ORDERS, PAIRS, result_of


@pytest.mark.parametrize("pair", PAIRS, ids="".join)
@pytest.mark.parametrize("order", ["white first", "black first"])
@pytest.mark.parametrize("near", ["C01", "C02"])
def test_h19_the_kings_that_stand_at_last_are_the_result(
    sensing: Sensing, clock: bool, near: str, order: str, pair: tuple[str, str]
):
    """C01: with one king in the centre already, the other's first step showed a draw at once."""
    start, king, other = NEAR[near]
    white, black = pair
    if {white, black} & {king, other}:
        return
    script = ORDERS[order].format(a=king, b=other, w=white, k=black).replace(" ", " ~1.5 ")
    played = Board(sensing, clock).play(f"{script} ~6", start)
    assert (played.moves, played.result) == ("", result_of(white, black))
