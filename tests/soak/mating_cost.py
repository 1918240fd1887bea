"""What the question "can the opponent still mate" costs at the board (docs/unwinnable.md).

``python -m tests.soak.mating_cost GAMES.pgn ...`` prints how many of the games' resignations are
answered at a glance, and how late an event loop is while the rest is searched for.
"""

import asyncio
import logging
import statistics
import sys
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path

import chess.pgn

from firmware_host.service.deciding import search_alone
from rules.chess_mating import at_a_glance, search
from rules.questions import Question
from rules.side import Side

#: Dear: a large world is looked at before a mate is found.
DEAR = Question("k7/p1p2p2/8/8/8/P1P2Pp1/6Pp/7K w - - 0 1", "white")
_LOOK_S = 0.002
_WINNERS: dict[str, Side] = {"1-0": "white", "0-1": "black"}


def resigned(path: Path) -> Iterator[tuple[chess.Board, Side]]:
    """The last position of each decided game that no mate has ended, and its winner."""
    with path.open(encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            board, winner = game.end().board(), _WINNERS.get(game.headers["Result"])
            if winner is not None and not game.errors and not board.is_game_over():
                yield board, winner


def glances(paths: list[Path]) -> str:
    """How many are answered at a glance, and what a glance costs."""
    spent_ms, answered = [], 0
    for board, winner in (each for path in paths for each in resigned(path)):
        start = time.process_time()
        answered += not isinstance(at_a_glance(board, winner), Question)
        spent_ms.append(1_000 * (time.process_time() - start))
    share, median = answered / len(spent_ms), statistics.median(spent_ms)
    return f"{share:.1%} of {len(spent_ms)} at a glance, median {median:.1f} ms of CPU"


async def late(work: Awaitable[object]) -> str:
    """How late the loop comes to what is due every 2 ms, while it waits for ``work``."""
    begun, late_ms = time.monotonic(), []
    task = asyncio.ensure_future(work)
    while not task.done():
        due = time.monotonic() + _LOOK_S
        await asyncio.sleep(_LOOK_S)
        late_ms.append(1_000 * (time.monotonic() - due))
    took_s = time.monotonic() - begun
    most_99 = statistics.quantiles(late_ms, n=100, method="inclusive")[98]
    return f"{await task} in {took_s:.2f} s; late by {most_99:.0f} ms (99 %), {max(late_ms):.0f} ms"


async def measure() -> None:
    """The same question by a process and by a thread."""
    print("process:", await late(search_alone("chess", DEAR)))
    print("thread:", await late(asyncio.to_thread(search, DEAR)))


if __name__ == "__main__":
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)  # games with a mistake are left out
    print(glances([Path(name) for name in sys.argv[1:]]))
    asyncio.run(measure())
