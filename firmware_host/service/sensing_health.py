"""The task that keeps what the sensors are known for, and tells people of those that fail."""

import logging
from collections import Counter

from firmware_host.health.history import History, Known
from firmware_host.service.live import Live
from firmware_host.service.publishing import Subscription
from firmware_host.service.sensor_notice import SensorNotice
from firmware_host.sitting.effects import Ended, Opened

_log = logging.getLogger(__name__)

#: What is known from earlier games.
KNOWN_NOTICE = "weak-sensors"
_REMEDY = "the workshop (/workshop) shows every cell"


def tell_known(live: Live, known: Known) -> None:
    """The board is known to lose pieces from earlier games."""
    if not known.drop_outs:
        return
    where = f", most on {', '.join(known.weak_cells)}" if known.weak_cells else ""
    text = f"in earlier games pieces were gone for a moment by themselves{where}"
    live.notices.put(KNOWN_NOTICE, text, f"look at their magnets; {_REMEDY}")


async def keep_health(live: Live, history: History, updates: Subscription) -> None:
    """Until there are no more updates. The file is written when a game is over, and at the end."""
    notice = SensorNotice(live)
    notice.take(live.before)
    while (update := await updates.next()) is not None:
        notice.take(live.view().events if update.is_gap else update.effects)
        if any(isinstance(effect, Ended | Opened) for effect in update.effects):
            await save(live, history)


async def save(live: Live, history: History) -> None:
    """What is known by now; a disk that fails hinders nothing."""
    lost = Counter(live.table.lost())
    lost.subtract(live.pages.lost_before)
    record = live.table.records()[-1]
    counts = {cell: times for cell, times in lost.items() if times > 0}
    history.note(live.pages.wall, len(record.plies), counts)
    problem = await history.beside.run(history.save)
    if problem is not None:
        _log.warning("what the sensors are known for is not kept: %s", problem)
