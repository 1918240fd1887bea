"""The move of a claim, in whatever notation a player writes it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.web.written_move import key_of
from tests.web.served import Served, serve

#: Black's knight on c6 can go back; the bishop can go to b4.
BACK = "r1bqkbnr/pppp1ppp/2n1p3/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 3"
#: Two knights can go to d2.
TWO = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


@pytest.mark.parametrize(
    "written",
    ["Nb8", "Кb8", "Nc6-b8", "Кc6-b8", "c6b8", "c6-b8", "Sb8", "nb8", "кb8", " Nb8 ", "♘b8"],
)
def test_a_claim_takes_whatever_notation_a_player_writes(written: str) -> None:
    """The field took two squares only, and refused Nb8 while the clock ran."""
    assert key_of(BACK, written) == "c6b8"


def test_a_letter_of_another_alphabet_is_that_piece() -> None:
    assert key_of(BACK, "Сb4") == "f8b4"
    assert key_of(BACK, "Bb4") == "f8b4"


@pytest.mark.parametrize("written", ["Nd2", "Nd5", "knight", "", " ", "e9", "{}"])
def test_what_is_no_move_or_several_names_none(written: str) -> None:
    assert key_of(TWO, written) is None


@settings(max_examples=20)
@given(st.text(max_size=20))
def test_any_text_is_a_move_or_none(written: str) -> None:
    key = key_of(BACK, written)
    assert key is None or 4 <= len(key) <= 5


def test_the_server_reads_the_move_and_says_which_it_can_not_read() -> None:
    """Nothing is claimed with a move that was misread: the player is asked again."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            claim = {"do": "control", "kind": "claim-repetition", "by": "white"}
            refused = await page.ask(json.dumps({**claim, "written": "Nx"}))
            assert (refused["type"], refused["code"]) == ("error", "claim-move")
            assert (await page.ask(json.dumps({**claim, "written": "Кf3"})))["type"] == "ok"
            await page.until(lambda state: state["law"]["owed_move"] == "Nf3")

    serve(test)
