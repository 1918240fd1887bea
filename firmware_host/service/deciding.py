"""What the core asks and does not search for itself: whether a side can still mate (E-3, E-4, I-3).

The clock stands and the game is over while it is decided; the loop goes on. The answer goes in at
the one door like everything else, is kept, and so is never searched for twice.
"""

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial

from drivers.beside import Beside
from drivers.signals import Signal, Verdict
from firmware_host.own_process import ProcessFailedError, run_alone
from firmware_host.service.live import Live
from firmware_host.service.publishing import Subscription
from rules.games import GAMES
from rules.questions import CanMate, Question

#: A search is a second of a desktop and some ten of a Pi Zero 2; a machine that is out of memory
#: may hang for longer.
SEARCH_S = 60.0
_SEARCHING = "firmware_host.service.searching"

Search = Callable[[str, Question], Awaitable[CanMate]]

_log = logging.getLogger(__name__)


async def search_alone(game: str, question: Question, within_s: float = SEARCH_S) -> CanMate:
    """By a process of its own; by a thread where none can be had, which makes the loop slower.

    Past ``within_s`` nothing is proved, and no more is tried on a machine so slow.
    """
    asked = json.dumps(asdict(question)).encode()
    try:
        word = await run_alone(_SEARCHING, game, given=asked, within_s=within_s)
        return CanMate(word.decode())
    except TimeoutError:  # before OSError, of which it is a kind
        _log.warning("whether %s can still mate is not found in time", question.side)
        return CanMate.NOT_PROVED
    except (OSError, ProcessFailedError, ValueError) as error:
        _log.warning("whether %s can still mate is searched for here: %s", question.side, error)
    return await Beside("searching").run(partial(GAMES[game].search, question))


class Deciding:
    """Answers every question of the table in play. Used on one event loop."""

    def __init__(
        self,
        live: Live,
        admit: Callable[[Signal], Awaitable[None]],
        search: Search = search_alone,
    ) -> None:
        """``admit`` is the door of the service."""
        self._live = live
        self._admit = admit
        self._search = search

    async def follow(self, updates: Subscription) -> None:
        """Until there are no more updates. What is open at the beginning is answered first.

        A question is asked again if it is open once its answer was fed: it was another one then,
        as when a move is corrected and corrected back.
        """
        fed_by = 0  # so many verdicts will have been fed with the last answer
        while True:
            question = self._live.question()
            if question is not None and self._live.verdicts >= fed_by:
                fed_by = self._live.verdicts + 1
                await self._answer(question)
            update = await updates.next()
            if update is None:
                return
            if update.is_gap:
                fed_by = 0  # the answer may be among what was lost

    async def _answer(self, question: Question) -> None:
        """Where a programming error stops the search nothing is proved: the loss stands."""
        live, answer = self._live, CanMate.NOT_PROVED
        try:
            answer = await self._search(live.setup.game, question)
        except Exception:  # noqa: BLE001 (an edge: a game must get its result all the same)
            _log.exception("whether %s can still mate is not found", question.side)
        now_ns = live.time.now_ns()
        await self._admit(Verdict(now_ns, question.position, question.side, answer.value))
