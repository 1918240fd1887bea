"""One notice of the cells that are not believed: which they are, while they are not."""

from collections.abc import Iterable, Sequence

from firmware_host.service.live import Live
from firmware_host.sitting.effects import Effect, Happened, Opened

#: The cells that are not believed now; pieces that were gone for a moment in this game.
NOTICE = "sensors"
WEAK_NOTICE = "weak-pieces"
MOST_NAMED = 8
_REMEDY = "the workshop (/workshop) shows every cell"
_GHOSTS = (
    "{cells} closed together with others and {are} not believed for now: a matrix without working "
    "diodes does that, look at those of their rows and columns"
)
_CELLS = (
    "{cells} flicker or contradict every move and are not believed for now: check their sensors"
)


class SensorNotice:
    """What was said of cells in this game, and what of it stands. Used on one event loop."""

    def __init__(self, live: Live) -> None:
        """Nothing was said."""
        self._live = live
        #: By cell, what was said of it alone; ghosts are said together.
        self._alone: dict[str, str] = {}
        self._ghosts: set[str] = set()
        #: How many cells the log has been told of: a cable that hums takes half the board at once.
        self._logged = 0

    def take(self, effects: Iterable[Effect]) -> None:
        """What an update says, and a look at what is believed again by now."""
        for effect in effects:
            if isinstance(effect, Opened) and not effect.continues:
                self._live.notices.drop(WEAK_NOTICE)
            if isinstance(effect, Happened) and effect.kind == "fault":
                self._hear(effect)
        if self._alone or self._ghosts:
            self._look()

    def _hear(self, said: Happened) -> None:
        cell, cells, text = said.details.get("cell"), said.details.get("cells"), said.text
        if isinstance(cell, str):
            self._alone[cell] = text.rstrip(".")
        elif isinstance(cells, list) and said.details.get("fault") == "ghosting":
            self._ghosts.update(cells)
        elif isinstance(cells, list):
            self._live.notices.put(WEAK_NOTICE, text.rstrip("."), _REMEDY)

    def _look(self) -> None:
        unbelieved = self._live.table.unbelieved
        alone = [cell for cell in unbelieved if cell in self._alone]
        ghosts = [cell for cell in unbelieved if cell in self._ghosts and cell not in self._alone]
        number = len(alone) + len(ghosts)
        notices, text = self._live.notices, "; ".join(self._sentences(alone, ghosts))
        if number == 0:
            self._logged = 0
            notices.drop(NOTICE)
        elif number >= 2 * self._logged:
            self._logged = number
            notices.put(NOTICE, text, _REMEDY)
        else:
            notices.reword(NOTICE, text, _REMEDY)

    def _sentences(self, alone: Sequence[str], ghosts: Sequence[str]) -> list[str]:
        said = []
        if len(alone) == 1:
            said.append(self._alone[alone[0]])
        elif alone:
            said.append(_CELLS.format(cells=_named(alone)))
        if ghosts:
            are = "is" if len(ghosts) == 1 else "are"
            said.append(_GHOSTS.format(cells=_named(ghosts), are=are))
        return said


def _named(cells: Sequence[str]) -> str:
    """``Cell a4``, ``Cells a4, b4``, ``32 cells (a5, b5, …)``."""
    names = ", ".join(cells[:MOST_NAMED])
    if len(cells) > MOST_NAMED:
        return f"{len(cells)} cells ({names}, …)"
    return f"{'Cell' if len(cells) == 1 else 'Cells'} {names}"
