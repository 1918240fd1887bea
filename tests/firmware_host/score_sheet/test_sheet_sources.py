"""What a sheet says of a game of the journal or of a PGN file."""

from dataclasses import replace
from pathlib import Path

import pytest

from drivers.signals import Side
from firmware_host.errors import UserError
from firmware_host.journal.journal import FILE_NAME
from firmware_host.score_sheet.rows import correction_lines
from firmware_host.score_sheet.sheet import (
    Correction,
    ScoreSheet,
    control_plies,
    sheet_of_record,
)
from firmware_host.score_sheet.sources import journal_sheets, pgn_sheets
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.record import GameRecord, Ply
from rules.endings import Cause
from rules.notation import make_style
from tests.firmware_host.score_sheet.sheets import S
from tests.firmware_host.service.service_play import on_loop, playing


def record(number: int = 1, start: str | None = None, plies: int = 4) -> GameRecord:
    moves = ("e2e4", "e7e5", "g1f3", "b8c6")[:plies]
    return GameRecord(
        number=number,
        game="chess",
        start=start,
        tags={"White": "Ann"},
        time_control="300",
        plies=tuple(
            Ply(key, "", at * 10 * S, None, (300 - at) * S, "sure") for at, key in enumerate(moves)
        ),
    )


def offer(t_s: int, by: Side) -> Happened:
    return Happened(t_s * S, 0, "draw-offer", "", by=by, law="E-6")


@pytest.mark.parametrize(
    ("effects", "plies"),
    [
        ([offer(0, "white")], {0}),
        ([offer(19, "white")], {0}),
        ([offer(20, "white")], {2}),
        ([offer(25, "black"), offer(35, "black")], {1, 3}),
        ([offer(5, "black")], {1}),  # before a move of its own: behind its first
    ],
)
def test_a_draw_offer_stands_behind_the_last_move_of_who_made_it(
    effects: list[Effect], plies: set[int]
) -> None:
    """N-1: after the move and before the press, or too late, on the opponent's time."""
    sheet = sheet_of_record(record(), [Opened(0, record(plies=0)), *effects])
    assert sheet.draw_offers == plies


def test_an_offer_before_the_own_first_move_is_not_lost() -> None:
    """N-1: Black offered on 1. e4, White declined by touch, and the sheet said nothing of it."""
    effects = [Opened(0, record(plies=0)), offer(5, "black")]
    assert sheet_of_record(record(plies=1), effects).draw_offers == {0}
    assert sheet_of_record(record(plies=2), effects).draw_offers == {1}
    assert sheet_of_record(record(plies=0), effects).draw_offers == frozenset()


def test_the_move_announced_with_a_right_claim_is_named() -> None:
    """The sheet ended at 6. Nb1, "threefold": the third time needs ...Nb8, which stood nowhere."""
    end = replace(record(plies=3), result="1/2-1/2", cause=Cause.REPETITION_CLAIM)
    details = {"right": True, "counted": 3, "needed": 3, "move": "b8c6"}
    claim = Happened(9 * S, 3, "claim", "Black claims a draw.", "black", "E-7", details)
    effects = [Opened(0, record(plies=0)), claim]
    sheet = sheet_of_record(end, effects)
    (english,) = correction_lines(sheet, make_style("san", "en"))
    (russian,) = correction_lines(sheet, make_style("san", "ru"))
    assert english == "[1] 0:00:09 The draw was claimed with the move announced: 2... Nc6"
    assert russian == "[1] 0:00:09 Ничья по требованию с объявленным ходом 2... Кc6"
    assert not sheet_of_record(record(plies=3), effects).corrections  # a wrong claim is no end


def test_a_draw_offer_of_the_side_that_began_is_its_own() -> None:
    """N-1: where Black moves first, the first half-move is not White's."""
    start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    sheet = sheet_of_record(record(start=start), [Opened(0, record(plies=0)), offer(0, "black")])
    assert sheet.draw_offers == {0}


def test_each_game_of_a_sitting_has_its_own_offers_and_corrections() -> None:
    """N-6: the second game of an evening carried the corrections of the first."""
    revised = Happened(7 * S, 2, "revised", "Move 2 was Nf3.", details={"was": "Nc3", "now": "Nf3"})
    ruling = Happened(8 * S, 4, "ruling", "White's clock: 0:04:00, was 0:05:00.", law="N-6")
    first, second = record(1), record(2)
    effects: list[Effect | None] = [
        Opened(0, first),
        revised,
        None,
        Opened(9 * S, second),
        ruling,
        offer(9, "white"),
    ]
    one, two = (sheet_of_record(game, effects) for game in (first, second))
    assert one.corrections == (Correction(2, "Nc3", "Nf3", "", 7 * S),)
    assert two.corrections == (Correction(4, "", "", ruling.text, 8 * S),)
    assert not one.draw_offers and two.draw_offers == {0}


@pytest.mark.parametrize(
    ("control", "plies", "expected"),
    [
        ("40/7200:3600", 120, {78, 79, 118, 119}),
        ("40/7200:20/3600:900+30", 140, {78, 79, 118, 119, 138, 139}),
        ("2/60", 11, {2, 3, 6, 7, 9, 10}),  # the last one repeats
        ("40/7200:3600", 79, {78, 77}),
        ("300", 5, {3, 4}),
        ("", 1, {0}),
        ("nonsense", 0, set()),
    ],
)
def test_times_belong_to_the_moves_that_end_a_period(
    control: str, plies: int, expected: set[int]
) -> None:
    """N-4: the players write the time at the controls, and at the end."""
    assert control_plies(control, plies) == expected


@pytest.mark.parametrize(
    ("control", "first", "expected"),
    [
        ("40/7200:3600|20/3600:1800", "white", {78, 39, 98, 99}),
        ("40/7200:3600|20/3600:1800", "black", {79, 38, 98, 99}),
        ("2/60:9", "black", {2, 3, 98, 99}),
    ],
)
def test_each_side_has_its_own_controls(control: str, first: Side, expected: set[int]) -> None:
    """With odds the sheet noted Black's time at White's control.

    N-4, K-3: each side completes its own periods, whoever began.
    """
    assert control_plies(control, 100, first) == expected


def test_games_of_the_journal_have_the_numbers_of_the_list(tmp_path: Path) -> None:
    """N-1: offers as they were made on the board, the clock from the presses."""

    @on_loop
    async def play() -> None:
        async with playing(tmp_path) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            played.board.control("draw", by="white")  # type: ignore[arg-type]  # a word is one
            played.board.control("resign", by="black")  # type: ignore[arg-type]  # as above
            await played.until(lambda: played.service.view().record.result == "1-0")
        async with playing(tmp_path) as played:
            played.move("d2", "d4", "white")
            await played.until_pressed(1)

    play()
    one, two = journal_sheets(tmp_path / FILE_NAME)
    assert (one.moves, one.result, set(one.draw_offers)) == (("e2e4",), "1-0", {0})
    assert one.tag("White") == "Ann" and one.tag("TimeControl") == "300"
    assert (two.moves, two.result, two.draw_offers) == (("d2d4",), "*", frozenset())


def test_a_journal_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no journal yet"):
        journal_sheets(tmp_path / FILE_NAME)


def pgn(tmp_path: Path, text: str) -> list[ScoreSheet | UserError]:
    path = tmp_path / "a.pgn"
    path.write_text(text)
    return pgn_sheets(path)


@pytest.mark.parametrize(
    ("tags", "moves", "result", "reason"),
    [
        ('[Result "1-0"]\n[Termination "rules infraction"]', "1-0", "+/-", ""),
        ('[Result "0-1"]\n[Termination "Forfeit"]', "0-1", "-/+", ""),
        ('[Result "*"]\n[Termination "unplayed"]', "*", "-/-", ""),
        (
            '[Result "1-0"]\n[Termination "rules infraction"]',
            "1. e4 1-0",
            "1-0",
            "rules infraction",
        ),
        ('[Result "1-0"]', "1. e4 1-0", "1-0", ""),
    ],
)
def test_a_forfeit_in_pgn_is_one_on_the_sheet(
    tmp_path: Path, tags: str, moves: str, result: str, reason: str
) -> None:
    """N-5: PGN has no marker for it, and the sheet of a game never played said 1-0."""
    (sheet,) = pgn(tmp_path, f"{tags}\n\n{moves}\n")
    assert isinstance(sheet, ScoreSheet)
    assert (sheet.result, sheet.reason) == (result, reason)


def test_a_game_with_a_mistake_does_not_hide_the_others(tmp_path: Path) -> None:
    first, second = pgn(
        tmp_path, '[White "A"]\n\n1. e5 *\n\n[White "B"]\n\n1. e4 {[%clk 0:01:00]} *\n'
    )
    assert isinstance(first, UserError) and "a.pgn:3: game 1: 1. e5 is not legal" in str(first)
    assert isinstance(second, ScoreSheet) and second.clocks_ns == (60 * S,)


def test_the_control_on_the_sheet_is_the_one_that_was_played() -> None:
    """An old journal with a tag TimeControl of its own had that on its sheets, not in its PGN."""
    old = replace(record(), tags={"White": "Ann", "TimeControl": "zz"})
    assert sheet_of_record(old).tag("TimeControl") == "300"
