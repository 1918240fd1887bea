"""A sitting begins: the one that was broken off goes on, or a new one is opened."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from drivers.cells import CHESSBOARD
from drivers.signals import Fault, FaultKind, FullReading, Tick
from firmware_host.health.history import Known
from firmware_host.journal.disk import Kept
from firmware_host.service.board_link import BoardLink
from firmware_host.service.closing import settle_kept
from firmware_host.service.live import BEAT_NS, Live
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.resume import GAMES_OVER, Resumed, resume
from firmware_host.service.sensing_health import tell_known
from firmware_host.service.wood import Wood, last_reading, wood_of, wood_of_fen
from firmware_host.sitting.effects import Happened
from firmware_host.timebase import wall_date, wall_label

#: Puts the pieces of a simulated board where they must be before it is read.
Prepare: TypeAlias = Callable[[Wood], None]


async def begin(
    live: Live,
    link: BoardLink,
    kept: Kept,
    prepare: Prepare,
    connect: Callable[[], Awaitable[None]],
) -> None:
    """From what the journal kept to a sitting that is played.

    ``connect`` takes the board, once the time line stands where it goes on: a link that is open
    while it leaps takes that for a silence, and its stamps are of the line before.
    """
    live.guard.phase = "connect"
    live.before = ()
    live.notices.clear()
    if kept.message is not None:
        live.notices.put("repair", kept.message)
    history = live.parts.history
    known = Known() if history is None else await history.beside.run(history.read)
    outcome = resume(kept, live.setup)
    if not isinstance(outcome, Resumed):
        await settle_kept(live.journal, kept)
    live.time.continue_from(outcome.t_ns if isinstance(outcome, Resumed) else 0)
    await connect()
    if isinstance(outcome, Resumed):
        await _go_on(live, link, kept, outcome, prepare)
    else:
        await _begin_anew(live, link, kept, outcome, prepare, known)
    tell_known(live, known)
    if live.guard.phase == "connect":
        live.guard.phase = "ready"
    live.beat_due_ns = live.time.now_ns() + BEAT_NS


async def _go_on(
    live: Live, link: BoardLink, kept: Kept, resumed: Resumed, prepare: Prepare
) -> None:
    sitting = kept.sitting
    if sitting is None:
        return
    t_ns = resumed.t_ns
    live.sit_down(resumed.table, resumed.table.records()[-1].number)
    live.before = tuple(effect for effect in kept.effects if isinstance(effect, Happened))
    live.journal.resume(sitting, len(kept.signals))
    live.pages.go_on_by(sitting.setup)
    live.pages.wall, live.pages.lost_before = sitting.wall, {}
    if live.parts.history is not None:
        live.parts.history.go_on(sitting.wall)
    view = resumed.table.view(t_ns)
    believed = CHESSBOARD.turned_symbols(view.believed, -view.turned)
    reading = last_reading(sitting.setup.reading, kept.signals)
    prepare(wood_of(believed, reading, sitting.setup.sensing))
    live.record_from(sitting.wall, sitting.setup, kept.signals)
    await live.take(Fault(t_ns, FaultKind.POWER_LOSS), also=resumed.corrections)
    for told in link.tell(kept.signals, resumed.table.scan_ms):
        await live.take(told)
    if (now := link.reading()) is not None:
        await live.take(FullReading(t_ns, now))


async def _begin_anew(
    live: Live, link: BoardLink, kept: Kept, why: str, prepare: Prepare, known: Known
) -> None:
    wall = wall_label()
    if kept.sitting is not None:
        live.journal.end(wall, why)
        if why != GAMES_OVER:
            text = f"the last sitting is not gone on with: {why}"
            live.notices.put("resume", text, "its games are kept: jadoube games")
    setup = replace(live.setup, tags={"Date": wall_date(), **live.setup.tags})
    prepare(wood_of_fen(NumberedTable(setup).view(0).position))
    setup = replace(
        setup,
        reading=link.reading(),
        drop_outs=known.drop_outs,
        weak_cells=known.weak_cells,
        scan_ms=link.scan_ms,
    )
    live.sit_down(NumberedTable(setup), 0)
    live.pages.wall, live.pages.lost_before = wall, {}
    live.journal.begin(wall, setup)
    live.record_from(wall, setup, ())
    await live.take(Tick(0))
    for told in link.tell(scan_ms=setup.scan_ms):
        await live.take(told)
