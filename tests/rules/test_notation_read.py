"""Whole games read from score sheets of any style; mistakes are named with their move."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.notation import LETTERS, STYLES, make_style, read_game, write_move
from rules.results import RESULTS

EITHER = "may be one of several moves"
RUY = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6", "e1g1", "f7f6")


def numbered(moves: list[str], first: int = 1) -> str:
    pairs = [" ".join(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    return " ".join(f"{number}. {pair}" for number, pair in enumerate(pairs, first))


@pytest.mark.parametrize(
    ("text", "language", "result"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 1-0", "en", "1-0"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 5. O-O f7-f6", "en", "*"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dc 5. 0–0 f6 ½–½", "ru", "1/2-1/2"),
        (
            "1.e2-e4 e7-e5 2.Кg1-f3 Кb8-c6 3.Сf1-b5 a7-a6 4.Сb5:c6 d7:c6 5.0-0 f7-f6 0:1",
            "ru",
            "0-1",
        ),
        ("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.Lxc6 dxc6 5.O-O f6 +/-", "de", "+/-"),
        ("1 e4 e5 2 ♘f3 ♞c6 3 ♗b5 a6 4 ♗xc6 dc 5 O-O f6 -:+", "en", "-/+"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O f6 -/-", "es", "-/-"),
        ("1. e4 e5 2. Of3 Oc6 3. Flb5 a6 4. Flxc6 dxc6 5. O-O f6", "uz", "*"),
    ],
)
def test_a_sheet_in_any_style_gives_the_game(text: str, language: str, result: str) -> None:
    """N-2, N-5: the arbiter has a sheet, and nobody to say in which style it was written."""
    game = read_game(text)
    assert game.problem is None
    assert game.moves == RUY
    assert (game.language, game.result) == (language, result)


def test_columns_side_by_side_are_put_in_the_order_of_their_numbers() -> None:
    """N-2: on paper move 31 stands beside move 1; read line by line the game made no sense."""
    text = "1. e4 e5 │ 4. Bxc6 dxc6\n2. Nf3 Nc6 │ 5. O-O f6\n3. Bb5 a6"
    assert read_game(text).moves == RUY


def test_remarks_of_all_kinds_are_no_moves() -> None:
    """N-1: clock times, draw offers, numbers of corrections, comments, evaluation signs."""
    text = (
        '[Event "1. FC Nowhere"]\n\n1. e4! e5 {1. d4 is better} 2. Nf3 (0:58:12) Nc6 $1 3. Bb5 '
        "1:02 a6(=) 4. Bxc6+/ dxc6[1] (=) 5. O-O ; castles\n f6 [*2] 1/2"
    ).replace("+/", "")
    game = read_game(text)
    assert game.problem is None and game.moves == RUY
    assert game.draw_offers == {5, 7} and game.result == "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "said", "read"),
    [
        ("1. e4 e5 2. Nf3 Nf7 3. Bb5", 'move 2 (Black): "Nf7" is not legal', 3),
        ("1. e4 e5 2. Zf3", 'move 2 (White): "Zf3" is no move in this notation', 2),
        ("1. e4 e5 3. Nf3", "move 2: is missing, or its number is wrong", 2),
        ("1. e4 2. Nf3 e5", "move 1 (Black): is missing", 0),
        ("1. e4 e5 d4 2. Nf3", 'move 1: "d4" is one half-move too many', 0),
        ("1. … e5 2. Nf3", "move 1 (White): is missing", 0),
        ("1. Nc3 a6 2. Nd5 a5 3. Nf4 a4 4. Nh3", f'move 4 (White): "Nh3" {EITHER}', 6),
    ],
)
def test_a_mistake_is_named_with_its_move(text: str, said: str, read: int) -> None:
    """N-2: "illegal move" somewhere in a sheet of ninety moves helps nobody to find it."""
    game = read_game(text, make_style())
    assert str(game.problem) == said
    assert len(game.moves) == read


def test_a_sheet_that_two_languages_read_differently_is_not_guessed() -> None:
    """N-2: R is a rook in English and a king in Spanish; here either could have moved."""
    start = "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"
    game = read_game("1. Rf1", start=start)
    assert game.moves == ()
    assert "reads differently in English and French; name the language" in str(game.problem)
    assert read_game("1. Rf1", make_style("san", "es"), start=start).moves == ("e1f1",)


def test_a_game_may_begin_with_black_and_with_any_number() -> None:
    """N-2: an adjourned game goes on at Black's 41st move."""
    start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41"
    for text in ("41... Kd7 42. e4 Kd6", "41. … Kd7 42. e4 Kd6", "1. ... Kd7 2. e4 Kd6"):
        game = read_game(text, start=start)
        assert game.problem is None and game.moves == ("e8d7", "e2e4", "d7d6")
    wrong = read_game("41. Kd7 e4", start=start)
    assert str(wrong.problem) == 'move 41 (White): "Kd7" comes before Black\'s turn'


def test_a_sheet_without_moves_is_a_game_without_moves() -> None:
    """N-5: a forfeit has a result and no move."""
    for text in ("", "1.\n2.\n3.", "+/-", "nothing at all"):
        assert read_game(text).moves == ()
    assert read_game("+/-").result == "+/-"


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_is_read(result: str) -> None:
    """N-5: forfeits too, and what the board of appeal may yet decide."""
    assert read_game(f"1. e4 e5 {result}").result == result


@given(st.integers(0, 2**32), st.sampled_from(list(STYLES)), st.sampled_from(list(LETTERS)))
@settings(max_examples=30, deadline=None)
def test_a_random_game_reads_back(seed: int, name: str, language: str) -> None:
    """N-2, N-3: what is printed is the game that was played, in every style and language."""
    rng = random.Random(seed)
    style = make_style(name, language)
    board = chess.Board()
    moves, words = [], []
    for _ in range(rng.randrange(120)):
        options = list(board.legal_moves)
        if not options:
            break
        move = rng.choice(options)
        words.append(write_move(board, move, style))
        moves.append(move.uci())
        board.push(move)
    game = read_game(numbered(words), style)
    assert game.problem is None and list(game.moves) == moves


@given(st.text(alphabet="1234.eNQ x=O-0(:)+#[]{};…½/*Кс\n dfg", max_size=80) | st.text())
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    """N-2: whatever a sheet holds, the answer is legal moves and at most one problem."""
    game = read_game(text, make_style())
    board = chess.Board()
    for key in game.moves:
        board.push(board.parse_uci(key))
    assert game.result in RESULTS
    assert all(0 <= ply < len(game.moves) for ply in game.draw_offers)
