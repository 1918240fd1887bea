"""Adjournment: sealed unseen, put away, set up by lights, opened, gone on with."""

import json

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind, RulingKind, Side
from firmware_host.journal.codec import effect_row, input_row
from firmware_host.service.pgn_export import format_record
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.envelope import KEY_BYTES, seal
from rules.endings import Cause
from tests.firmware_host.sitting.hall import Hall, S

KEY = bytes(range(KEY_BYTES))
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6")


def adjourned(text: str = "Bb5", *, by: Side = "white", **sitting: object) -> Hall:
    """After four half-moves White has sealed a move, having thought for ten seconds."""
    hall = Hall(**sitting)
    hall.play(*OPENING)
    hall.use(ControlKind.ADJOURN, by=by)
    hall.wait(10)
    hall.use(ControlKind.SEAL, by=by, sealed=seal(text, KEY, "0123456789abcdef"))
    return hall


def last_text(hall: Hall) -> str:
    return [e for e in hall.effects if isinstance(e, Happened)][-1].text


def put_away(hall: Hall) -> None:
    """The board is cleared, as between two days."""
    for cell, symbol in enumerate(hall.table.contact.symbols):
        if symbol != ".":
            hall.change(CHESSBOARD.name(cell), ".")
    hall.wait(3600)


def test_the_sealed_move_costs_its_own_time_and_then_both_clocks_stand() -> None:
    """A-1."""
    hall = Hall()
    hall.play(*OPENING)
    hall.use(ControlKind.ADJOURN, by="white")
    seen = hall.view().adjourned
    assert seen is not None and (seen.side, seen.envelope) == ("white", None)
    before_ns = hall.left("white")
    hall.wait(10)
    hall.use(ControlKind.SEAL, by="white", sealed=seal("Bb5", KEY, "0123456789abcdef"))
    assert hall.left("white") == before_ns - 10 * S + 2 * S
    times = hall.left("white"), hall.left("black")
    put_away(hall)
    assert (hall.left("white"), hall.left("black")) == times
    assert hall.view().state == "adjourned"
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert hall.is_told_whole()


def test_nobody_reads_the_sealed_move_before_it_is_opened() -> None:
    """A-1: not in the journal, not on the page, not in the PGN, not in what is said."""
    hall = adjourned("Bb5")
    kept = [input_row(i, signal).payload for i, signal in enumerate(hall.signals)]  # type: ignore[arg-type]  # signals
    kept += [effect_row(i, 0, effect).payload for i, effect in enumerate(hall.effects)]
    kept += [repr(hall.view()), format_record(hall.view().record), json.dumps(hall.kinds())]
    for text in kept:
        assert "Bb5" not in text and b"Bb5".hex() not in text
        assert "f1b5" not in text


def test_while_a_game_is_adjourned_the_board_and_the_buttons_mean_nothing() -> None:
    """A-1: the pieces are used for something else; no move, no next game, no press."""
    hall = adjourned()
    put_away(hall)
    for name in range(64):
        symbol = hall.table.first[name]
        if symbol != ".":
            hall.change(CHESSBOARD.name(name), symbol)
    hall.wait(30)
    hall.press("black")
    assert hall.kinds()[-1] == "wrong-press"
    assert len(hall.table.records()) == 1 and hall.moves() == "e4 e5 Nf3 Nc6"


@pytest.mark.parametrize("by", ["white", "black"])
def test_only_the_player_on_move_seals(by: Side) -> None:
    """A-1."""
    hall = Hall()
    hall.play(*OPENING)
    hall.use(ControlKind.ADJOURN, by=by)
    assert (hall.view().adjourned is not None) == (by == "white")


def test_an_envelope_that_nobody_asked_for_or_that_is_none_is_refused() -> None:
    """A-1."""
    hall = Hall()
    hall.play(*OPENING)
    sealed = seal("Bb5", KEY, "0123456789abcdef")
    hall.use(ControlKind.SEAL, by="white", sealed=sealed)
    assert "nobody was asked" in last_text(hall)
    hall.use(ControlKind.ADJOURN, by="white")
    hall.use(ControlKind.SEAL, by="black", sealed=sealed)
    assert "white was asked" in last_text(hall)
    for wrong in (None, "", "Bb5", "1.x.y.z"):
        hall.use(ControlKind.SEAL, by="white", sealed=wrong)
        assert "no sealed move" in last_text(hall)
    assert hall.view().state != "adjourned"


def test_a_move_made_on_the_board_takes_the_place_of_the_sealed_one() -> None:
    """A-1: who moves and presses has not sealed; the opponent may be asked then."""
    hall = Hall()
    hall.play(*OPENING)
    hall.use(ControlKind.ADJOURN, by="white")
    hall.play("f1b5")
    assert hall.view().adjourned is None
    hall.use(ControlKind.SEAL, by="white", sealed=seal("Bc4", KEY, "0123456789abcdef"))
    assert hall.view().state != "adjourned"
    hall.use(ControlKind.ADJOURN, by="black")
    seen = hall.view().adjourned
    assert seen is not None and seen.side == "black"


def test_a_game_goes_on_from_the_sealed_move() -> None:
    """A-2: set up by lights, times as they were, the move made, the opponent's clock started."""
    hall = adjourned("Bb5")
    times = hall.left("white"), hall.left("black")
    put_away(hall)
    assert "does not show the adjourned position" in hall.refused(
        RulingKind.OPEN_SEALED, key=KEY.hex()
    )
    hall.applied(RulingKind.RESUME)
    assert hall.view().state == "restoring"
    steps = hall.follow_lights()
    assert len(steps) == 32
    assert hall.view().state == "adjourned"
    said = hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex())
    assert said.details["new"] == {"move": "Bb5", "key": "f1b5"} and said.law == "A-2"
    assert hall.moves() == "e4 e5 Nf3 Nc6 Bb5"
    ply = hall.view().record.plies[-1]
    assert ply.clock_ns == times[0]
    assert (hall.left("white"), hall.left("black")) == times
    (step,) = hall.follow_lights()
    assert (step.piece, step.target) == ("B", CHESSBOARD.parse("b5"))
    face = hall.view().clock
    assert face is not None and face.running == "black"
    hall.play("a7a6")
    assert hall.moves() == "e4 e5 Nf3 Nc6 Bb5 a6"
    assert hall.is_told_whole()


def test_a_lost_key_leaves_the_paper() -> None:
    """A-2: that it was read from paper is said."""
    hall = adjourned("Bb5")
    assert "neither the key" in hall.refused(RulingKind.OPEN_SEALED)
    said = hall.applied(RulingKind.OPEN_SEALED, move="Bc4")
    assert "from paper" in said.text and hall.moves().endswith("Bc4")


@pytest.mark.parametrize("key", ["", "zz", KEY.hex()[2:], bytes(KEY_BYTES).hex(), "not a key"])
def test_a_wrong_key_opens_nothing(key: str) -> None:
    """A-1, A-2."""
    hall = adjourned("Bb5")
    assert "key" in hall.refused(RulingKind.OPEN_SEALED, key=key)


@pytest.mark.parametrize(("text", "word"), [("Bb4", "illegal"), ("Ke3", "illegal"), ("?", "ill")])
def test_a_sealed_move_that_cannot_be_loses(text: str, word: str) -> None:
    """A-3."""
    hall = adjourned(text)
    said = hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex())
    assert said.law == "A-3" and word in said.text
    record = hall.view().record
    assert (record.result, record.cause) == ("0-1", Cause.SEALED_MOVE)
    assert hall.is_told_whole()


def test_an_ambiguous_sealed_move_loses() -> None:
    """A-3: a pawn's last step without its piece."""
    hall = Hall(start="8/1P2k3/8/8/8/8/4P3/4K3 w - - 0 1", sensing="piece")
    hall.play("e2e3", "e7e6")
    hall.use(ControlKind.ADJOURN, by="white")
    hall.use(ControlKind.SEAL, by="white", sealed=seal("b7b8", KEY, "0123456789abcdef"))
    assert "ambiguous" in hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex()).text
    assert hall.view().record.result == "0-1"


def test_a_sealed_mate_ends_the_game() -> None:
    """A-2, E-1."""
    hall = Hall()
    hall.play("f2f3", "e7e5", "g2g4")
    hall.use(ControlKind.ADJOURN, by="black")
    hall.use(ControlKind.SEAL, by="black", sealed=seal("Qh4#", KEY, "0123456789abcdef"))
    hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex())
    assert (hall.view().record.result, hall.view().state) == ("0-1", "finished")


def test_until_the_opponent_comes_the_own_clock_runs_and_the_envelope_stays_closed() -> None:
    """A-3, K-9."""
    hall = adjourned("Bb5")
    assert "clock of black runs" in hall.refused(RulingKind.RESUME, side="white")
    black_ns = hall.left("black")
    hall.applied(RulingKind.RESUME, side="black")
    hall.wait(60)
    assert hall.left("black") == black_ns - 60 * S and hall.view().state == "adjourned"
    hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex())
    hall.follow_lights()
    face = hall.view().clock
    assert face is not None and face.running == "black"
    assert hall.moves().endswith("Bb5")


def test_where_the_profile_says_so_whites_clock_runs_if_both_are_absent() -> None:
    """A-3, E-12."""
    hall = adjourned("Bb5", profile='fide {"both_absent": "white-runs"}')
    hall.applied(RulingKind.RESUME, side="white")
    assert hall.view().clock is not None and hall.view().clock.running == "white"


def test_no_player_begins_another_game_on_the_board_of_an_adjourned_one() -> None:
    """A-1: the pieces were set up, the button pressed, and the adjourned game was gone."""
    hall = adjourned("Bb5")
    for cell, symbol in enumerate(hall.table.first):
        if hall.table.contact.symbols[cell] != symbol:
            hall.change(CHESSBOARD.name(cell), symbol)
    hall.wait(5)
    hall.use(ControlKind.NEW_GAME)
    assert "the game is adjourned" in last_text(hall)
    assert len(hall.table.records()) == 1


def test_the_players_may_end_an_adjourned_game_in_words() -> None:
    """A-1, E-3: the envelope stays closed for ever."""
    hall = adjourned("Bb5")
    hall.use(ControlKind.RESIGN, by="black")
    assert hall.view().record.result == "1-0"
    assert "over" in hall.refused(RulingKind.OPEN_SEALED, key=KEY.hex())


def test_without_a_clock_a_game_is_adjourned_too() -> None:
    """A-1, A-2."""
    hall = Hall(clock=False, time_control=None)
    for move in OPENING:
        hall.play(move, press=False)
    hall.wait(1)
    hall.use(ControlKind.ADJOURN, by="white")
    hall.use(ControlKind.SEAL, by="white", sealed=seal("Bb5", KEY, "0123456789abcdef"))
    assert hall.view().state == "adjourned"
    hall.applied(RulingKind.OPEN_SEALED, key=KEY.hex())
    hall.follow_lights()
    hall.play("a7a6", press=False)
    hall.wait(1)
    assert hall.moves().endswith("Bb5 a6")
