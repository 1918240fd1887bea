"""A sitting that is not gone on with: what its last game still owes to its record is written."""

import logging

from drivers.signals import Tick, Verdict
from drivers.sitting import Sitting
from firmware_host.journal.disk import Kept
from firmware_host.journal.kept_games import corrections, records_of
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.deciding import Search, search_alone
from firmware_host.service.resume import refold

_log = logging.getLogger(__name__)


async def settle_kept(journal: JournalWriter, kept: Kept, search: Search = search_alone) -> None:
    """Rows belong to the sitting that is about to end; a result that was open is decided first.

    A kill came before the verdict, or between an input and what followed from it.
    """
    if kept.sitting is None:
        return
    journal.resume(kept.sitting, len(kept.signals))
    try:
        await _settle(journal, kept, kept.sitting.setup, search)
    except Exception:  # noqa: BLE001 (an edge: the service must start all the same)
        _log.exception("what sitting %d still owes is not found", kept.sitting.number)


async def _settle(journal: JournalWriter, kept: Kept, setup: Sitting, search: Search) -> None:
    told = records_of(kept.effects)
    if not told or told[-1].result != "*":
        return  # what was told once stays, whatever a later program makes of it
    t_ns = kept.signals[-1].t_ns if kept.signals else 0
    table = refold(setup, kept.signals, told[0].number)
    if missing := corrections(told, table.records(), t_ns):
        journal.add_input(Tick(t_ns))
        journal.add_effects(missing)
    question = table.question
    if question is None:
        return
    answer = await search(setup.game, question)
    verdict = Verdict(t_ns, question.position, question.side, answer.value)
    journal.add_input(verdict)
    journal.add_effects(table.feed(verdict))
