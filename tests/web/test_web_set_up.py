"""The button that sets the pieces up puts them where the sitting's game begins."""

import pytest

from drivers.sitting import Sitting
from tests.web.served import START, Served, serve

RANDOM = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"
RANDOM_STANDS = "BQNBRKRN" + "P" * 8 + "." * 32 + "p" * 8 + "bqnbrkrn"
ENDGAME = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
ENDGAME_STANDS = "R...K" + "." * 55 + "k..."


@pytest.mark.parametrize(
    ("game", "start", "is_over", "stands"),
    [
        ("chess", None, False, START),
        ("chess960", RANDOM, False, RANDOM_STANDS),
        ("chess960", RANDOM, True, RANDOM_STANDS),
        ("chess", ENDGAME, False, ENDGAME_STANDS),
        ("chess", ENDGAME, True, START),
    ],
)
def test_pieces_are_set_up_for_the_game_that_is_played(
    game: str, start: str | None, is_over: bool, stands: str
) -> None:
    """Whatever the sitting, the button put the pieces on the usual first position."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            if is_over:
                await page.ask('{"do":"control","kind":"resign","by":"black"}')
                await page.until(lambda state: state["state"] == "finished")
            assert (await page.ask('{"do":"set-up"}'))["type"] == "ok"
            assert served.board.standing == stands

    serve(test, Sitting(game=game, start=start, time_control="300", clock=True))


def test_the_next_game_begins_after_one_that_ended_without_a_move() -> None:
    """The button did nothing: the pieces of the next game stood there already."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            await page.ask('{"do":"control","kind":"resign","by":"black"}')
            await page.until(lambda state: state["state"] == "finished")
            await page.ask('{"do":"set-up"}')
            await page.until(lambda state: state["state"] == "ready")

    serve(test, Sitting(time_control="300", clock=True))


def test_on_a_board_known_to_be_turned_the_pieces_are_set_up_turned() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            await page.ask('{"do":"control","kind":"apply","move":"turned-180"}')
            await page.until(lambda state: state["reading"] == START[::-1])
            await page.ask('{"do":"set-up"}')
            assert served.board.standing == START[::-1]
            await page.until(lambda state: state["reading"] == START)

    serve(test, Sitting(sensing="piece", time_control="300", clock=True))
