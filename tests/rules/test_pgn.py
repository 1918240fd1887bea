"""PGN out (N-1, N-5), and out and in again."""

import io
import random
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.pgn import ImportedGame, PgnGame, format_pgn, read_games, tag_problems

S = 1_000_000_000
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def make_game(
    moves: tuple[str, ...] = MATE,
    *,
    start: str | None = None,
    chess960: bool = False,
    tags: dict[str, str] | None = None,
    clocks_ns: tuple[int | None, ...] = (),
    result: str = "0-1",
    comment: str = "",
    ply_comments: dict[int, str] | None = None,
) -> PgnGame:
    return PgnGame(
        start, chess960, tags or {}, moves, clocks_ns, result, comment, ply_comments or {}
    )


def read_back(folder: Path, text: str) -> list[ImportedGame]:
    path = folder / "games.pgn"
    path.write_text(text, encoding="utf-8")
    return list(read_games(path, warn=pytest.fail))


def test_a_game_in_export_format() -> None:
    tags = {
        "White": "Anna",
        "TimeControl": "5400+30",
        "Round": "3",
        "Annotator": "x",
        "Event": "Club",
    }
    game = make_game(tags=tags, clocks_ns=(5429 * S, 5428 * S + 999_999_999, None, 59 * S))
    assert format_pgn(game) == (
        '[Event "Club"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "3"]\n[White "Anna"]\n'
        '[Black "?"]\n[Result "0-1"]\n[Annotator "x"]\n[TimeControl "5400+30"]\n\n'
        "1. f3 { [%clk 1:30:29] } 1... e5 { [%clk 1:30:28] } 2. g4 Qh4#\n"
        "{ [%clk 0:00:59] } 0-1\n"
    )


@pytest.mark.parametrize(
    ("time_ns", "text"),
    [(0, "0:00:00"), (S - 1, "0:00:00"), (10 * S, "0:00:10"), (36_000 * S, "10:00:00")],
)
def test_clocks_are_cut_to_whole_seconds(time_ns: int, text: str) -> None:
    written = format_pgn(make_game(("e2e4",), clocks_ns=(time_ns,), result="*"))
    assert f"[%clk {text}]" in written


def test_a_game_without_moves_or_clock() -> None:
    assert format_pgn(make_game((), result="*")).endswith('[Result "*"]\n\n*\n')
    assert format_pgn(make_game((), result="", comment="nobody came")).endswith(
        "\n\n{ nobody came } *\n"
    )


def test_a_start_of_its_own_is_said_in_setup_and_fen() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 40"
    text = format_pgn(make_game(("e1g1",), start=fen, result="*"))
    assert f'[FEN "{fen}"]\n[SetUp "1"]\n' in text
    assert "\n40. O-O *\n" in text
    assert "FEN" not in format_pgn(make_game(start=chess.STARTING_FEN))


def test_black_may_move_first() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 40"
    text = format_pgn(make_game(("e8d8", "e1g1"), start=fen, result="*"))
    assert "\n40... Kd8 41. O-O *\n" in text


def test_chess960_names_its_variant_and_castles_onto_the_rook(tmp_path: Path) -> None:
    fen = chess.Board.from_chess960_pos(0).fen()
    board = chess.Board(fen, chess960=True)
    rng = random.Random(5)
    moves = []
    for _ in range(200):
        options = list(board.legal_moves)
        castlings = [move for move in options if board.is_castling(move)]
        if not options:
            break
        moves.append(board.uci(rng.choice(castlings or options)))
        board.push_uci(moves[-1])
    text = format_pgn(make_game(tuple(moves), start=fen, chess960=True, result="*"))
    assert '[Variant "Chess960"]' in text and f'[FEN "{fen}"]' in text and "O-O" in text
    (back,) = read_back(tmp_path, text)
    assert back.chess960 and back.start == fen and list(back.moves) == moves


def test_fen_and_setup_of_the_tags_do_not_overrule_the_game() -> None:
    tags = {"FEN": "8/8/8/8/8/8/8/8 w - - 0 1", "SetUp": "1", "Variant": "Atomic", "Result": "1-0"}
    text = format_pgn(make_game(tags=tags))
    assert "FEN" not in text and "Variant" not in text and '[Result "0-1"]' in text


@pytest.mark.parametrize(
    ("result", "marker", "termination"),
    [
        ("0-0", "*", "adjudication"),
        ("1/2-0", "*", "adjudication"),
        ("½-0", "*", "adjudication"),
        ("0-1/2", "*", "adjudication"),
        ("-/-", "*", "rules infraction"),
        ("+/-", "1-0", "rules infraction"),
        ("-/+", "0-1", "rules infraction"),
        ("void", "*", "adjudication"),
    ],
)
def test_results_without_a_marker_never_look_like_a_running_game(
    result: str, marker: str, termination: str
) -> None:
    """Importers crashed on 0-0 or showed the game as still being played (case C31)."""
    text = format_pgn(make_game(result=result))
    assert f'[Result "{marker}"]' in text
    assert f'[Termination "{termination}"]' in text
    assert f"Result {result.replace('½', '1/2')}" in text.split("\n\n")[1]
    assert text.endswith(f" {marker}\n")


@pytest.mark.parametrize(
    ("result", "marker"), [("1-0", "1-0"), ("½-½", "1/2-1/2"), ("", "*"), ("*", "*")]
)
def test_usual_results_need_no_words(result: str, marker: str) -> None:
    text = format_pgn(make_game(result=result))
    assert text.endswith(f" {marker}\n") and "{" not in text and "Termination" not in text


def test_a_termination_of_the_tags_stays() -> None:
    text = format_pgn(make_game(result="0-0", tags={"Termination": "abandoned"}))
    assert '[Termination "abandoned"]' in text


def test_comments_stand_at_their_plies_and_long_ones_are_broken(tmp_path: Path) -> None:
    game = make_game(
        clocks_ns=(9 * S,) * 4,
        comment="the end " + "word " * 40,
        ply_comments={1: "rook or bishop {?}\n%really", 9: "of a move cut off"},
    )
    text = format_pgn(game)
    assert max(map(len, text.splitlines())) <= 80
    assert not any(line.startswith(("%", ";")) for line in text.splitlines())
    assert "1... e5 { [%clk 0:00:09] rook or bishop (?) %really } 2. g4" in " ".join(text.split())
    assert "of a move cut off the end word" in " ".join(text.split())
    (back,) = read_back(tmp_path, text)
    assert back.moves == MATE and back.problems == () and back.clocks_ns == (9 * S,) * 4


def test_quotes_and_line_breaks_in_names_do_no_harm(tmp_path: Path) -> None:
    """A player with a nickname in quotes made a tag that other readers stumbled over."""
    text = format_pgn(make_game(tags={"White": 'Ann "Rook"\nLee \\', "Black": ""}))
    assert '[White "Ann \\"Rook\\" Lee \\\\"]\n[Black "?"]\n' in text
    (back,) = read_back(tmp_path, text)
    assert back.tags["White"] == 'Ann "Rook" Lee \\'


@pytest.mark.parametrize("name", ["", "My tag", 'a"]', "Événement", "a\n"])
def test_a_tag_name_that_pgn_does_not_know_is_refused(name: str) -> None:
    assert len(tag_problems({"Event": "x", name: "y"})) == 1
    with pytest.raises(ValueError, match="letters, digits and _ only"):
        format_pgn(make_game(tags={name: "y"}))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (make_game(("e2e5",)), "ply 0: illegal"),
        (make_game(("e2e4", "xx")), "ply 1"),
        (make_game(("0000",)), "no move"),
        (make_game(start="nonsense"), "start position"),
        (make_game(clocks_ns=(1,)), "1 clock times for 4 moves"),
    ],
)
def test_a_game_that_cannot_be_is_our_mistake(game: PgnGame, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        format_pgn(game)


@st.composite
def games(draw: st.DrawFn) -> PgnGame:
    chess960 = draw(st.booleans())
    number = draw(st.integers(0, 959))
    board = chess.Board.from_chess960_pos(number) if chess960 else chess.Board()
    board.chess960 = chess960
    start = board.fen() if chess960 else None
    rng = random.Random(draw(st.integers(0, 2**32)))
    moves = []
    for _ in range(draw(st.integers(0, 60))):
        options = list(board.legal_moves)
        if not options:
            break
        moves.append(board.uci(rng.choice(options)))
        board.push_uci(moves[-1])
    times = st.none() | st.integers(0, 10**14)
    every = st.lists(times, min_size=len(moves), max_size=len(moves))
    names = st.sampled_from(["Event", "White", "Round", "ECO", "TimeControl", "x_1"])
    return PgnGame(
        start=start,
        chess960=chess960,
        tags=draw(st.dictionaries(names, st.text(max_size=30))),
        moves=moves,
        clocks_ns=draw(every) if draw(st.booleans()) else [],
        result=draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])),
        comment=draw(st.text(max_size=100)),
        ply_comments=draw(st.dictionaries(st.integers(0, 70), st.text(max_size=50))),
    )


@given(st.lists(games(), min_size=1, max_size=3))
@settings(max_examples=60)
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, written: list[PgnGame]
) -> None:
    text = "\n".join(map(format_pgn, written))
    back = read_back(tmp_path_factory.mktemp("pgn"), text)
    assert [game.number for game in back] == list(range(1, len(written) + 1))
    for game, other in zip(written, back, strict=True):
        assert other.problems == ()
        assert list(other.moves) == list(game.moves)
        assert other.result == game.result
        assert (other.start, other.chess960) == (game.start, game.chess960)
        assert text.splitlines()[other.line - 1].startswith("[Event ")
        seconds = [None if t is None else t // S * S for t in game.clocks_ns]
        has_own = any("%clk" in words for words in (*game.ply_comments.values(), game.comment))
        assert has_own or list(other.clocks_ns) == (seconds or [None] * len(game.moves))


def test_chess_pgn_reads_what_we_write() -> None:
    text = format_pgn(make_game(clocks_ns=(3 * S,) * 4, comment="over"))
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    assert [move.uci() for move in game.mainline_moves()] == list(MATE)
    assert {node.clock() for node in game.mainline()} == {3.0}
