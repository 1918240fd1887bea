"""When the workshop is open: never while a rated game runs."""

from collections.abc import Collection
from typing import Final

from firmware_host.sitting.view import State, TableView

#: Nobody plays: the result is there, or the game was put away.
_OVER: Final[Collection[State]] = frozenset({"deciding", "finished", "adjourned"})
#: A game has begun though no move of it is known yet.
_BEGUN: Final[Collection[State]] = frozenset({"made", "paused", "restoring"})

RATED = "rated-game"


def refusal(view: TableView, *, is_rated: bool) -> str | None:
    """Why it is closed now, as a key of the page's sentences; ``None``: it is open.

    A rated game runs from its first move, or from when its clock runs, until it has a result or
    has been put away. A board that makes no sense yet has no game: it is just what is set up here.
    """
    if not is_rated or view.record.result != "*" or view.state in _OVER:
        return None
    is_running = view.clock is not None and view.clock.running is not None
    has_begun = bool(view.record.plies) or is_running or view.state in _BEGUN
    return RATED if has_begun else None
