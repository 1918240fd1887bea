"""After the game: kings to the centre for the result, and the pieces set up again."""

import chess

from firmware_host.simulate.hand import Hand, symbols_of
from firmware_host.simulate.timeline import EMPTY

_LIGHT = (chess.E4, chess.D5)
_DARK = (chess.D4, chess.E5)

#: For each result the cells that White's and Black's king may take.
_CENTRES = {
    "1-0": (_LIGHT, _LIGHT),
    "0-1": (_DARK, _DARK),
    "1/2-1/2": (_LIGHT, _DARK),
}


def kings_to_centre(hand: Hand, result: str) -> None:
    """Both kings are set on centre cells, light for White, dark for Black, one each for a draw."""
    kings = [hand.cells.index("K"), hand.cells.index("k")]
    targets = _choose(hand, kings, result)
    hand.wait((1.0, 4.0))
    for cell in targets:
        if hand.cells[cell] not in (EMPTY, "K", "k"):
            hand.lift(cell)
            hand.air()
    going = [(k, cell, to) for k, cell, to in zip("Kk", kings, targets, strict=True) if cell != to]
    hand.rng.shuffle(going)
    if len(going) == 2 and going[0][2] == going[1][1]:
        going.reverse()
    crossing = len(going) == 2 and going[0][2] == going[1][1]
    if crossing or hand.rng.random() < 0.5:
        for _king, cell, _to in going:
            hand.lift(cell)
            hand.air()
        for king, _cell, to in going:
            hand.place(to, king)
            hand.air()
        return
    for king, cell, to in going:
        hand.lift(cell)
        hand.air()
        hand.place(to, king)
        hand.air()


def _choose(hand: Hand, kings: list[int], result: str) -> tuple[int, int]:
    """Two cells, one for each king: those where least must be moved.

    A king that stands on one of them stays there; other pieces are taken off only if they must be.
    """
    white, black = _CENTRES[result]
    pairs = [(w, b) for w in white for b in black if w != b]
    if result == "1/2-1/2":
        pairs += [(w, b) for w in black for b in white]

    def trouble(pair: tuple[int, int]) -> tuple[int, int]:
        in_the_way = sum(hand.cells[cell] not in (EMPTY, "K", "k") for cell in pair)
        moving = sum(cell != king for cell, king in zip(pair, kings, strict=True))
        return in_the_way, moving

    least = min(map(trouble, pairs))
    return hand.rng.choice([pair for pair in pairs if trouble(pair) == least])


def set_up_again(hand: Hand) -> None:
    """Every piece goes home, in any order; what was taken comes back from beside the board."""
    home = symbols_of(chess.Board())
    hand.wait((3.0, 10.0))
    wrong = [cell for cell in range(64) if hand.cells[cell] not in (EMPTY, home[cell])]
    hand.rng.shuffle(wrong)
    for cell in wrong:
        symbol = hand.lift(cell)
        free = [to for to in range(64) if home[to] == symbol and hand.cells[to] == EMPTY]
        hand.air()
        if free:
            hand.place(hand.rng.choice(free), symbol)
            hand.air()
    missing = [cell for cell in range(64) if hand.cells[cell] != home[cell]]
    hand.rng.shuffle(missing)
    for cell in missing:
        hand.air()
        hand.place(cell, home[cell])
