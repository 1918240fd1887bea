"""Single moves in every notation of a score sheet, out and back in."""

import contextlib
import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.notation import (
    LETTERS,
    STYLES,
    NotationError,
    make_style,
    read_move,
    write_move,
)


def play(moves: str, fen: str = chess.STARTING_FEN) -> chess.Board:
    board = chess.Board(fen)
    for san in moves.split():
        board.push_san(san)
    return board


def written(board: chess.Board, san: str, style: str = "san", language: str = "en") -> str:
    return write_move(board, board.parse_san(san), make_style(style, language))


@pytest.mark.parametrize(
    ("style", "language", "expected"),
    [
        ("san", "en", "Nf3 exd5 O-O Qxf7# e8=Q axb8=N+"),
        ("long", "en", "Ng1-f3 e4xd5 O-O Qh5xf7# e7-e8Q a7xb8N+"),
        ("abbreviated", "en", "Nf3 ed O-O Qxf7# e8Q abN+"),
        ("figurine", "en", "♘f3 exd5 O-O ♕xf7# e8=♕ axb8=♘+"),
        ("figurine-long", "ru", "♘g1-f3 e4:d5 0-0 ♕h5:f7x e7-e8♕ a7:b8♘+"),
        ("san", "ru", "Кf3 e:d5 0-0 Ф:f7x e8Ф a:b8К+"),
        ("long", "ru", "Кg1-f3 e4:d5 0-0 Фh5:f7x e7-e8Ф a7:b8К+"),
        ("abbreviated", "ru", "Кf3 ed 0-0 Ф:f7x e8Ф abК+"),
        ("san", "de", "Sf3 exd5 O-O Dxf7# e8=D axb8=S+"),
        ("long", "fr", "Cg1-f3 e4xd5 O-O Dh5xf7# e7-e8D a7xb8C+"),
        ("san", "es", "Cf3 exd5 O-O Dxf7# e8=D axb8=C+"),
        ("san", "it", "Cf3 exd5 O-O Dxf7# e8=D axb8=C+"),
        ("san", "nl", "Pf3 exd5 O-O Dxf7# e8=D axb8=P+"),
        ("san", "uz", "Of3 exd5 O-O Fxf7# e8=F axb8=O+"),
        ("san", "uz-cyrl", "Оf3 exd5 O-O Фxf7# e8=Ф axb8=О+"),
    ],
)
def test_a_style_writes_moves_as_players_do(style: str, language: str, expected: str) -> None:
    """N-2: a Russian sheet with English letters is no use to a Russian arbiter."""
    moves = [
        (play(""), "Nf3"),
        (play("e4 d5"), "exd5"),
        (play("e4 e5 Nf3 Nc6 Bc4 Bc5"), "O-O"),
        (play("e4 e5 Qh5 Nc6 Bc4 Nf6"), "Qxf7#"),
        (play("", "8/4P3/8/8/7k/8/8/K7 w - - 0 1"), "e8=Q"),
        (play("", "1r6/P2k4/8/8/8/8/8/K7 w - - 0 1"), "axb8=N+"),
    ]
    assert " ".join(written(board, san, style, language) for board, san in moves) == expected


@pytest.mark.parametrize(
    ("fen", "uci", "short", "russian", "long"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "h1f1", "Rf1", "Лf1", "Rh1-f1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "h1d1", "Rhd1", "Лhd1", "Rh1-d1"),
        ("4k3/8/8/4p3/8/8/8/4K2R w - - 0 1", "h1h2", "Rh2", "Лh2", "Rh1-h2"),
        ("4k3/8/2N5/4p3/2N5/8/8/4K3 w - - 0 1", "c4e5", "N4xe5", "К4:e5", "Nc4xe5"),
        ("4k3/8/2N5/8/2N5/8/8/4K3 w - - 0 1", "c4e5", "N4e5", "К4e5", "Nc4-e5"),
        ("8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", "Фh4e1", "Qh4-e1"),
    ],
)
def test_pieces_of_a_kind_are_told_apart_by_file_else_rank_else_both(
    fen: str, uci: str, short: str, russian: str, long: str
) -> None:
    """N-3: of two knights on one file, the sheet named the file of both."""
    board = chess.Board(fen)
    move = chess.Move.from_uci(uci)
    assert write_move(board, move, make_style()).rstrip("+") == short.rstrip("+")
    assert write_move(board, move, make_style("san", "ru")).rstrip("+") == russian
    assert write_move(board, move, make_style("long")).rstrip("+") == long


def test_an_abbreviated_capture_says_as_much_as_is_needed() -> None:
    """N-2: `ed` on a board with two black pawns to take on the d-file meant either."""
    two = chess.Board("4k3/8/3p4/4P3/3p4/4P3/8/4K3 w - - 0 1")
    assert written(two, "exd6", "abbreviated") == "ed6"
    assert written(two, "exd4", "abbreviated", "ru") == "ed4"
    one = chess.Board("4k3/8/3p4/4P3/8/4P3/8/4K3 w - - 0 1")
    assert written(one, "exd6", "abbreviated") == "ed"
    with pytest.raises(NotationError, match="may be one of several moves"):
        read_move(two, "ed", make_style("abbreviated"))
    assert read_move(two, "ed6", make_style("abbreviated")).uci() == "e5d6"


def test_a_pinned_pawn_makes_no_capture_unclear() -> None:
    """N-2: a capture that the law forbids is none, so nothing is to be told apart from it."""
    board = chess.Board("4k3/8/3p4/r3P2K/3p4/4P3/8/8 w - - 0 1")
    assert written(board, "exd4", "abbreviated") == "ed"


def test_en_passant_and_promotion_are_captures_by_files_too() -> None:
    """N-2: the pawn taken in passing does not stand where the capturing one lands."""
    board = chess.Board("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1")
    assert written(board, "cxd3", "abbreviated") == "cd"
    assert read_move(board, "cd e.p.", make_style("abbreviated")).uci() == "c4d3"
    promoting = chess.Board("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert written(promoting, "axb8=R+", "abbreviated", "ru") == "abЛ+"
    with pytest.raises(NotationError, match="is not legal"):
        read_move(promoting, "ab", make_style())


@pytest.mark.parametrize(
    ("text", "style", "uci"),
    [
        ("Nf3", ("san", "en"), "g1f3"),
        ("Ng1-f3", ("san", "en"), "g1f3"),
        ("Ng1f3!?", ("san", "en"), "g1f3"),
        ("♘f3", ("san", "ru"), "g1f3"),
        ("♞f3", ("figurine", "en"), "g1f3"),
        ("e2–e4", ("long", "en"), "e2e4"),
        ("e2—e4", ("san", "en"), "e2e4"),
        ("e4", ("long", "ru"), "e2e4"),
        ("е4", ("san", "ru"), "e2e4"),  # a Cyrillic letter
        ("Кс3", ("san", "ru"), "b1c3"),  # a Cyrillic letter
        ("Sc3", ("san", "de"), "b1c3"),
        ("Oc3", ("san", "uz"), "b1c3"),
    ],
)
def test_what_players_write_in_other_ways_is_understood(
    text: str, style: tuple[str, str], uci: str
) -> None:
    """N-2: a sheet typed on a Russian keyboard was unreadable for its look-alike letters."""
    assert read_move(chess.Board(), text, make_style(*style)).uci() == uci


@pytest.mark.parametrize("castling", ["O-O", "0-0", "О-О", "0–0", "o-o", "O-O!"])
def test_castling_is_read_however_it_is_written(castling: str) -> None:
    """N-2: zeros, letters, Cyrillic letters and dashes all mean castling."""
    board = play("e4 e5 Nf3 Nc6 Bc4 Bc5")
    for language in ("en", "ru", "uz", "bg", "et"):
        assert board.san(read_move(board, castling, make_style("san", language))) == "O-O"


def test_chess960_castling_is_written_and_read() -> None:
    """N-2: with king and rook side by side, the king's move and castling look alike."""
    board = chess.Board("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    for style in STYLES:
        assert written(board, "O-O", style) == "O-O"
        assert board.uci(read_move(board, "O-O", make_style(style))) == "f1g1"


@pytest.mark.parametrize(
    "text",
    ["", "Nf9", "Zf3", "Ke2", "exd5", "ee", "Ne", "e2e5", "e8=Q", "e8=Z", "O-O", "....", "♔"],
)
def test_what_is_no_legal_move_is_refused(text: str) -> None:
    """N-2: nothing that a sheet says may become a move that was not meant."""
    with pytest.raises(NotationError):
        read_move(chess.Board(), text, make_style())


def test_a_letter_of_another_language_is_refused() -> None:
    """N-2: `Sf3` read as English found the `f3` in it."""
    with pytest.raises(NotationError, match="is no move in this notation"):
        read_move(chess.Board(), "Sf3", make_style())
    assert read_move(chess.Board(), "Sf3", make_style("san", "de")).uci() == "g1f3"


@pytest.mark.parametrize("code", LETTERS)
def test_no_letter_of_a_language_can_be_taken_for_another(code: str) -> None:
    """N-2: a table with one letter twice would write a game that nobody can read back."""
    signs = list(LETTERS[code].pieces().values())
    assert len(set(signs)) == 5
    assert all(sign[0].isupper() and sign not in "abcdefgh" for sign in signs)


@pytest.mark.parametrize(
    ("code", "letters"),
    [
        ("cs", "K D V S J"),
        ("et", "K L V O R"),
        ("fi", "K D T L R"),
        ("hu", "K V B F H"),
        ("is", "K D H B R"),
        ("pl", "K H W G S"),
        ("pt", "R D T B C"),
        ("ro", "R D T N C"),
        ("sv", "K D T L S"),
        ("ru", "Кр Ф Л С К"),
    ],
)
def test_the_table_agrees_with_its_sources(code: str, letters: str) -> None:
    """N-2: section 17 of the PGN standard, and laws.md for Russian."""
    assert " ".join(LETTERS[code].pieces().values()) == letters


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sann", "en"), "no style 'sann': did you mean san?"),
        (("q", "en"), "there are san, long"),
        (("san", "klingon"), "no language 'klingon': there are en, ru"),
    ],
)
def test_an_unknown_style_or_language_is_named(arguments: tuple[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make_style(*arguments)


def test_an_illegal_move_is_never_written() -> None:
    with pytest.raises(ValueError):
        write_move(chess.Board(), chess.Move.from_uci("e2e5"), make_style())


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=25, deadline=None)
def test_every_move_of_a_random_position_reads_back(seed: int, chess960: bool) -> None:
    """N-2, N-3: whatever the position, style and language, each move is written as itself only."""
    rng = random.Random(seed)
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    board.chess960 = chess960
    for _ in range(rng.randrange(120)):
        options = list(board.legal_moves)
        if not options:
            return
        board.push(rng.choice(options))
    style = make_style(rng.choice(list(STYLES)), rng.choice(list(LETTERS)))
    texts = {write_move(board, move, style): move for move in board.legal_moves}
    assert len(texts) == board.legal_moves.count()
    assert all(read_move(board, text, style) == move for text, move in texts.items())


@given(st.text(max_size=12), st.sampled_from(list(LETTERS)))
@settings(max_examples=300)
def test_no_text_breaks_the_reader(text: str, language: str) -> None:
    """N-2: any text is a legal move or refused, nothing else."""
    board = play("e4 d5 e5 f5")
    with contextlib.suppress(NotationError):
        assert read_move(board, text, make_style("san", language)) in board.legal_moves
