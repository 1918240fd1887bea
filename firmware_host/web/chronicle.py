"""What has happened in the game that is played: the arbiter's history, and rulings' answers."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from drivers.signals import Ruling
from firmware_host.service.publishing import Update
from firmware_host.sitting.effects import Happened, Opened
from firmware_host.web.service_port import ServicePort

#: More than any game has; bounds memory, the oldest go first.
LONGEST = 4000
#: A commit to a slow card and a queue of signals before it are shorter.
ANSWER_S = 10.0

_ANSWERS = ("ruling", "ruling-refused")


@dataclass(slots=True)
class _Asked:
    ruling: Ruling
    answer: "asyncio.Future[Happened]"


class Chronicle:
    """Follows one service. All of it is used on one event loop."""

    def __init__(self, service: ServicePort, changed: Callable[[], None]) -> None:
        """``changed`` is called after each happening."""
        self._service, self._changed = service, changed
        self._events: list[Happened] = []
        self._game = 0
        #: Happenings that the view showed before their update came.
        self._ahead: set[int] = set()
        self._asked: _Asked | None = None
        self._turn = asyncio.Lock()

    @property
    def events(self) -> Sequence[Happened]:
        """Of this game, oldest first. A view of them: copy it to keep it."""
        return self._events

    def since(self, seen: int) -> list[Happened]:
        """The rulings that came after number ``seen``."""
        rulings = (event for event in self._events if event.kind == "ruling")
        return [event for event in rulings if _number(event) > seen]

    async def follow(self) -> None:
        """Until cancelled, or the service ends."""
        updates = self._service.updates()
        is_first = True
        while (update := await updates.next()) is not None:
            if is_first or update.is_gap:
                self._look()
                is_first = False
            self._hear(update)

    async def rule(self, ruling: Ruling) -> Happened | None:
        """What became of a ruling; ``None`` if the service does not answer in time.

        ``InboxFullError`` if it takes nothing now, ``UserError`` if the disk does not answer.
        """
        async with self._turn:
            answer: asyncio.Future[Happened] = asyncio.get_running_loop().create_future()
            self._asked = _Asked(ruling, answer)
            try:
                await self._service.rule(ruling)
                async with asyncio.timeout(ANSWER_S):
                    return await answer
            except TimeoutError:
                return None
            finally:
                self._asked = None

    def _look(self) -> None:
        """From the view: at the start, and after a break."""
        view = self._service.view()
        shown = _of_this_game(view.events)
        kept = self._events if view.record.number == self._game else []
        before = _before(kept or _of_this_game(self._service.happened_before()), shown)
        self._events = [*before, *shown]
        self._game = view.record.number
        self._ahead = set(map(id, shown))
        self._changed()

    def _hear(self, update: Update) -> None:
        for effect in update.effects:
            if isinstance(effect, Opened) and effect.record.number != self._game:
                self._game = effect.record.number
                self._events = self._events if effect.continues else []
            elif isinstance(effect, Happened):
                if id(effect) in self._ahead:
                    self._ahead.discard(id(effect))
                else:
                    self._events = [*self._events[-LONGEST + 1 :], effect]
                self._answer(effect)
        if update.effects:
            self._changed()

    def _answer(self, event: Happened) -> None:
        asked = self._asked
        if asked is None or asked.answer.done() or not _is_answer(event, asked.ruling):
            return
        asked.answer.set_result(event)


def _is_answer(event: Happened, ruling: Ruling) -> bool:
    details = event.details
    if event.kind not in _ANSWERS or details.get("arbiter") != ruling.by:
        return False
    seen = details.get("seen", _number(event) - 1)
    return details.get("ruling") == ruling.kind and seen == ruling.seen


def _number(event: Happened) -> int:
    """Of a ruling; 0 for what was not an arbiter's."""
    number = event.details.get("number", 0)
    return number if isinstance(number, int) else 0


def _of_this_game(events: Iterable[Happened]) -> list[Happened]:
    """Those behind the last beginning of a game."""
    found: list[Happened] = []
    for event in events:
        found = [event] if event.kind == "new-game" else [*found, event]
    return found


def _before(kept: Sequence[Happened], shown: Sequence[Happened]) -> Sequence[Happened]:
    """What was kept and is no longer shown, the window of what is shown being bounded."""
    if not shown:
        return kept
    if shown[0] in kept:
        return kept[: kept.index(shown[0])]
    return [event for event in kept if event.t_ns < shown[0].t_ns]
