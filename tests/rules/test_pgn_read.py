"""PGN in: real files, files with mistakes, and no files at all."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.pgn import ImportedGame, PgnError, PgnGame, PgnProblem, format_pgn, read_games

S = 1_000_000_000


def read_text(folder: Path, text: str | bytes) -> list[ImportedGame]:
    path = folder / "games.pgn"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read_games(path, warn=pytest.fail))


def read_one(folder: Path, text: str | bytes) -> ImportedGame:
    (game,) = read_text(folder, text)
    return game


def test_a_game_with_all_that_a_file_can_carry(tmp_path: Path) -> None:
    game = read_one(
        tmp_path,
        "\n% an escape\n; a remark\n"
        '[Event "Club"]\n[Result "1-0"]\n\n'
        "1. e4 {[%clk 00:04:03]} e5 {[%emt 0:00:01]} {[%clk\n0:03:59.5]} (1... c5 {[%clk 1:00:00]}"
        " 2. Nf3 (2. Кf3)) 2. Nf3 $1 Nc6! {solid [%eval 0.1]} 3. Bb5+?! ; a {remark\n"
        "3... a6 4. Bxc6 dxc6 1-0\n",
    )
    assert game.line == 4 and game.number == 1 and game.problems == ()
    assert game.tags == {"Event": "Club", "Result": "1-0"}
    assert " ".join(game.moves) == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"
    assert game.clocks_ns == (243 * S, 239_500_000_000) + (None,) * 6
    assert (game.start, game.chess960, game.result) == (None, False, "1-0")


@pytest.mark.parametrize(
    ("moves", "number", "line", "san", "said"),
    [
        ("1. e4 e5\n2. Ke3 Nc6", 2, 4, "Ke3", "2. Ke3 is not legal"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nb4\n4. N3 a6", 6, 4, "N3", "'N3' is no move"),
        ("1. d4 d5 2. Nf3 Nf6 3. Nbd2 e6 4. e3 a6 5. Nd2 b6", 8, 3, "Nd2", "is not legal"),
        ("1. Nf3 a6 2. d4 b6 3. Nd2 h6", 4, 3, "Nd2", "may be one of several"),
        ("1. e4 -- 2. d4", 1, 3, "--", "1... -- is no move"),
        ("1. Кf3 d5", 0, 3, "Кf3", "English letters"),
        ("1. Sf3 d5", 0, 3, "Sf3", "English letters"),
        ("1. ♘f3 d5", 0, 3, "♘f3", "English letters"),
        ("1. e2:e4 d5", 0, 3, "e2:e4", "English letters"),
        ("1. 5254 5755", 0, 3, "5254", "English letters"),
        ("1. P-K4 P-K4", 0, 3, "P-K4", "English letters"),
        ("1. e4 e5 1-0 2. Nf3", 2, 3, "Nf3", "comes after the result"),
        ("1. e4 { so\n\nit is", 1, 3, "{", "never closed"),
        ("1. e4 " + "x" * 500, 1, 3, "x" * 17 + "...", "is no move"),
    ],
)
def test_a_move_that_cannot_be_read_ends_the_game_and_is_named(
    tmp_path: Path, moves: str, number: int, line: int, san: str, said: str
) -> None:
    """The reader below finds f3 in Sf3, and jumps over the rest of a game without a word."""
    text = f'[Event "a"]\n\n{moves}\n\n[Event "next"]\n\n1. d4 *\n'
    game, following = read_text(tmp_path, text)
    assert len(game.moves) == number
    (problem,) = game.problems
    assert problem == PgnProblem(1, line, san, problem.text)
    assert said in problem.text
    assert following.tags["Event"] == "next" and following.moves == ("d2d4",)
    assert following.problems == () and following.number == 2
    assert text.splitlines()[following.line - 1] == '[Event "next"]'


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ('[FEN "nonsense"]', "can't be read"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "one king of each colour"),
        ('[Variant "Atomic"]', "'Atomic' can't be played here"),
        ('[Variant "Nonsense"]', "can't be read"),
    ],
)
def test_a_game_that_cannot_start_has_no_moves(tmp_path: Path, tags: str, said: str) -> None:
    text = f'\n[Event "a"]\n{tags}\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n'
    game, following = read_text(tmp_path, text)
    assert game.moves == () and said in game.problems[0].text
    assert following.moves == ("d2d4",) and following.problems == ()


def test_a_broken_tag_is_named_and_the_game_is_read(tmp_path: Path) -> None:
    game = read_one(tmp_path, '[Event "a"]\n[White Anna]\n\n1. e4 *\n')
    assert game.moves == ("e2e4",)
    assert [(p.line, p.san) for p in game.problems] == [(2, "")]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "a"]\n\n1. e4 1-0\n[Event "b"]\n\n1. d4 *\n',
        '[Event "a"]\n1. e4 1-0\n  [Event "b"]\n1. d4 *',
        '[Event "a"]\r\n\r\n1. e4 1-0\r\n\r\n\r\n[Event "b"]\r\n\r\n1. d4 *\r\n',
        '[Event "a"]\r\r1. e4 1-0\r\r[Event "b"]\r\r1. d4 *\r',
    ],
)
def test_games_part_whatever_the_lines_between_them(tmp_path: Path, text: str) -> None:
    first, second = read_text(tmp_path, text)
    assert (first.moves, first.result, first.line) == (("e2e4",), "1-0", 1)
    assert (second.moves, second.tags) == (("d2d4",), {"Event": "b"})
    assert first.problems == second.problems == ()


def test_a_game_that_is_only_tags_is_not_mixed_with_the_next(tmp_path: Path) -> None:
    """A forfeited game without moves took the moves of the game after it."""
    first, second = read_text(
        tmp_path, '[Event "a"]\n[Result "0-0"]\n\n[Event "b"]\n[Result "*"]\n\n1. d4 1-0\n'
    )
    assert (first.tags["Event"], first.moves, first.result) == ("a", (), "0-0")
    assert (second.tags["Event"], second.moves, second.result) == ("b", ("d2d4",), "1-0")


@pytest.mark.parametrize("result", ["0-0", "1/2-0"])
def test_results_beyond_the_four_markers_are_kept(tmp_path: Path, result: str) -> None:
    """Importers crashed on such a result or showed the game as running (case C31)."""
    for end in ("*", result):
        game = read_one(tmp_path, f'[Result "{result}"]\n\n1. e4 e5 {end}')
        assert (game.result, game.moves) == (result, ("e2e4", "e7e5"))
        assert game.problems == ()


def test_bare_moves_are_a_game(tmp_path: Path) -> None:
    game = read_one(tmp_path, "1.e4 e5 2.d2-d4 exd4 e.p. 3.c3")
    assert game.moves == ("e2e4", "e7e5", "d2d4", "e5d4", "c2c3")
    assert (game.line, dict(game.tags), game.result) == (1, {}, "*")


def test_an_empty_file_holds_no_game(tmp_path: Path) -> None:
    assert read_text(tmp_path, "") == read_text(tmp_path, "\n \n% x\n") == []


def test_utf8_with_and_without_a_mark(tmp_path: Path) -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        game = read_one(tmp_path, mark + '[White "Ёж"]\n\n1. e4 *'.encode())
        assert (game.tags["White"], game.line) == ("Ёж", 1)


def test_other_bytes_are_latin_1_and_said_so(tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "Müller"]\n\n1. e4 *'.encode("latin-1"))
    said: list[str] = []
    (game,) = read_games(path, warn=said.append)
    assert game.tags["White"] == "Müller" and game.moves == ("e2e4",)
    assert len(said) == 1 and str(path) in said[0] and "save it as UTF-8" in said[0]


def test_an_odd_file_is_said_in_the_log_if_nobody_asks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes(b"; \xfc\n1. e4 *")
    assert len(list(read_games(path))) == 1
    assert "not UTF-8" in caplog.text


@pytest.mark.parametrize("name", ["absent.pgn", "."])
def test_a_file_that_cannot_be_opened_is_one_clear_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(PgnError, match=r"can't be read .*; check the name") as refused:
        list(read_games(tmp_path / name))
    assert "\n" not in str(refused.value)


def test_utf16_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(PgnError, match="save it as UTF-8"):
        read_text(tmp_path, "1. e4".encode("utf-16"))


def test_a_number_of_thousands_of_digits_costs_that_game_only(tmp_path: Path) -> None:
    """int() refuses such numbers, deep inside the reader."""
    huge = "9" * 5000
    text = (
        f'[Event "a"]\n\n1. e4 ${huge} e5 {{\n\nx}} *\n\n[Event "b"]\n\n1. d4 {{[%clk {huge}:0:0]}}'
    )
    first, second = read_text(tmp_path, text)
    assert first.moves == ("e2e4",) and len(first.problems) == 1
    assert second.moves == ("d2d4",) and second.clocks_ns == (None,)


GOOD = "\n".join(
    format_pgn(
        PgnGame(fen, chess960, {"White": "Anna"}, moves, [7 * S] * len(moves), "1-0", "over", {})
    )
    for fen, chess960, moves in [
        (None, False, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"]),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", False, ["e1c1", "e8e7"]),
        ("rkqbbnnr/pppppppp/8/8/8/8/PPPPPPPP/RKQBBNNR w KQkq - 0 1", True, ["g1f3", "g8f6"]),
    ]
).encode()
PIECES = [
    *("{", "}", "(", ")", ";", "%", "\n", "\n\n", "\r", "[", "]", '"', "\\", "$", "\0", "*"),
    *("--", "0-0", "N@e4", "e8=Q", "♘f3", "[%clk 9:9:9]", "[Event ", "$" + "9" * 5000),
    *('[Event "x"]\n', '[FEN "8/8"]\n', '[Variant "Crazyhouse"]\n'),
]
SNIPPETS = st.sampled_from([*(piece.encode() for piece in PIECES), b"\xff", b"\xef\xbb"])


def check_hostile(folder: Path, data: bytes) -> None:
    path = folder / "hostile.pgn"
    path.write_bytes(data)
    said: list[str] = []
    try:
        games = list(read_games(path, warn=said.append))
    except PgnError:
        return
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for number, game in enumerate(games, start=1):
        assert game.number == number and 1 <= game.line <= lines
        assert len(game.moves) == len(game.clocks_ns)
        assert all(p.game_number == number and 1 <= p.line <= lines for p in game.problems)
        assert all("\n" not in p.text for p in game.problems)
        clocks = [clock for clock in game.clocks_ns if clock is not None]
        assert all(clock >= 0 for clock in clocks)


@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 8), SNIPPETS), max_size=6))
@settings(max_examples=150)
def test_a_mutilated_file_never_raises(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[tuple[int, int, bytes]]
) -> None:
    data = GOOD
    for at, length, new in cuts:
        data = data[:at] + new + data[at + length :]
    check_hostile(tmp_path_factory.getbasetemp(), data)


@given(st.binary(max_size=300) | st.lists(SNIPPETS, max_size=40).map(b"".join))
@settings(max_examples=150)
def test_any_bytes_never_raise(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    check_hostile(tmp_path_factory.getbasetemp(), data)


@pytest.mark.unmeasured
@pytest.mark.needs_shared
def test_real_files_are_read_to_the_last_move(shared: Path, tmp_path: Path) -> None:
    """Every game of the first part of each file, and of other makers' boards, goes out and in."""
    paths = sorted(
        [*(shared / "data/games").glob("*.pgn"), *(shared / "data/boards").glob("*.pgn")]
    )
    assert paths
    for path in paths:
        part = tmp_path / path.name
        part.write_bytes(
            path.read_bytes()[:60_000].rpartition(b"\n[Event ")[0] or path.read_bytes()
        )
        games = list(read_games(part))
        assert games
        known = {("lexisvar_henryGames.pgn", 189)}
        problems = {(path.name, p.line) for game in games for p in game.problems}
        assert problems <= known
        game = random.Random(1).choice(games)
        again = tmp_path / "again.pgn"
        again.write_text(format_pgn(_to_write(game)), encoding="utf-8")
        (back,) = read_games(again)
        assert (back.moves, back.clocks_ns) == (game.moves, game.clocks_ns)


def _to_write(game: ImportedGame) -> PgnGame:
    return PgnGame(
        game.start, game.chess960, game.tags, game.moves, game.clocks_ns, game.result, "", {}
    )
