"""The board and its first position through the interface of a game (laws B-1 to B-3)."""

import chess
import pytest

from rules.chess_rules import CHESS, CHESS960, GAMES, ChessGame

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def test_cells_run_from_a1_along_the_rank_as_white_sees_them() -> None:
    """B-1: a1 is cell 0, h1 cell 7, a8 cell 56."""
    symbols = CHESS.parse(None).symbols()
    assert symbols[:8] == "RNBQKBNR"
    assert symbols[56:] == "rnbqkbnr"
    for name, cell in (("a1", 0), ("h1", 7), ("a8", 56), ("h8", 63)):
        assert chess.parse_square(name) == cell


def test_h1_and_a8_are_light() -> None:
    """B-1: and the corners beside them dark."""
    light = {name for name in ("a1", "h1", "a8", "h8") if _is_light(name)}
    assert light == {"h1", "a8"}


def _is_light(name: str) -> bool:
    return bool(chess.BB_LIGHT_SQUARES >> chess.parse_square(name) & 1)


@each_game
def test_each_side_has_its_sixteen_pieces(game: ChessGame) -> None:
    """B-2."""
    symbols = game.parse(None).symbols()
    for own in ("KQRRBBNNPPPPPPPP", "kqrrbbnnpppppppp"):
        assert sorted(symbol for symbol in symbols if symbol in set(own)) == sorted(own)
    assert symbols.count(".") == 32


def test_the_queens_stand_on_their_own_colour() -> None:
    """B-2: d1 is light, d8 dark."""
    symbols = CHESS.parse(None).symbols()
    queens = {chess.square_name(cell): s for cell, s in enumerate(symbols) if s in "Qq"}
    assert queens == {"d1": "Q", "d8": "q"}
    assert _is_light("d1")
    assert not _is_light("d8")


@each_game
def test_white_begins(game: ChessGame) -> None:
    """B-3."""
    start = game.parse(None)
    assert start.side_to_move == "white"
    assert start.play(start.moves(-1)[0].key).side_to_move == "black"


@pytest.mark.parametrize(
    ("kind", "is_playable", "quarters"),
    [
        ("black-first", False, 0),
        ("turned-90", True, 1),
        ("turned-180", True, 2),
        ("turned-270", True, 3),
        ("king-queen", True, 0),
        ("bishop-knight", True, 0),
        ("colours", True, 2),
    ],
)
def test_each_mistake_of_the_set_up_is_known(kind: str, is_playable: bool, quarters: int) -> None:
    """B-3, B-4, B-5, B-6: with the position that is being played because of it."""
    found = [m for m in CHESS.parse(None).misplacements() if m.kind == kind]
    assert found
    for mistake in found:
        assert (mistake.is_playable, mistake.quarter_turns) == (is_playable, quarters)
        assert mistake.position.planes[0].bit_count() == 32


def test_in_chess960_swapped_neighbours_are_another_first_position() -> None:
    """B-5, M-8: what is wrong is told against the chosen position."""
    start = CHESS960.parse(chess.Board.from_chess960_pos(0).fen())
    swaps = [m for m in start.misplacements() if m.cells]
    assert all(m.position.planes != start.planes for m in swaps)
