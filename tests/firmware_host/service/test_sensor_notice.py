"""Of cells that are not believed there is one notice, which stands while it is so (H23)."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.sitting import Sitting
from firmware_host.service.live import Live
from firmware_host.service.log_bound import LINE_NS, MOST_LINES, LogBound
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.publishing import Notices, Subscription, Update
from firmware_host.service.sensing_health import keep_health
from firmware_host.service.sensor_notice import SensorNotice
from firmware_host.sitting.effects import Effect, Happened, Opened
from tests.firmware_host.journal.journal_play import Machine
from tests.firmware_host.service.service_play import FIRST, on_loop
from tests.firmware_host.service.test_sensing_health import History, a_service

LOST = Happened(5, 0, "fault", "The link is lost.", details={"fault": "board-lost"})
EMPTY_ROWS = [CHESSBOARD.name(cell) for cell in range(16, 48)]
SHOWS = "the workshop (/workshop) shows every cell"


class _Live:
    """As much of a sitting as the notice needs: what is believed, and the notices."""

    def __init__(self) -> None:
        self.notices = Notices()
        self.table = NumberedTable(Sitting(reading=FIRST))

    def believe(self, *but_for: str) -> None:
        """All cells are believed, but for these."""
        reading = self.table._table.play.tracker.reading
        reading.known = (1 << 64) - 1
        for name in but_for:
            reading.known &= ~(1 << CHESSBOARD.parse(name))


def a_notice() -> tuple[_Live, SensorNotice]:
    live = _Live()
    return live, SensorNotice(live)  # type: ignore[arg-type]  # what it needs of one


def flickers(cell: str) -> Happened:
    text = f"Cell {cell} flickers and is not believed for now: check its sensor."
    return Happened(5, 0, "fault", text, details={"cell": cell})


def ghosts(*cells: str) -> Happened:
    text = "They closed together with another."
    return Happened(5, 0, "fault", text, details={"fault": "ghosting", "cells": list(cells)})


def test_a_cell_is_named_until_it_is_believed_again() -> None:
    """A cell that had flickered for a moment was a notice for the rest of the game."""
    live, notice = a_notice()
    live.believe("a7")
    notice.take([flickers("a7"), LOST])
    said = f"Cell a7 flickers and is not believed for now: check its sensor; {SHOWS}"
    assert live.notices.lines() == [said]
    notice.take([])
    assert live.notices.lines() == [said]
    live.believe()
    notice.take([])
    assert live.notices.lines() == []
    live.believe("a7")
    notice.take([])
    assert live.notices.lines() == [said]


def test_a_cell_is_named_in_the_next_game_too_while_it_is_not_believed() -> None:
    live, notice = a_notice()
    live.believe("a7")
    notice.take([flickers("a7")])
    notice.take([Opened(6, live.table.view(0).record)])
    assert len(live.notices.lines()) == 1


def test_half_a_board_that_hums_is_one_notice_and_a_few_lines(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A cable picked up hum: 32 lines in the log, and only the last cell was shown."""
    live, notice = a_notice()
    for number, cell in enumerate(EMPTY_ROWS):
        live.believe(*EMPTY_ROWS[: number + 1])
        notice.take([flickers(cell)])
    (said,) = live.notices.lines()
    assert said.startswith("32 cells (a3, b3, c3, d3, e3, f3, g3, h3, …) flicker or contradict")
    assert len(caplog.records) == 6
    live.believe("b5", "c5")
    notice.take([])
    (said,) = live.notices.lines()
    assert said.startswith("Cells b5, c5 flicker or contradict")
    live.believe()
    notice.take([])
    assert live.notices.lines() == []
    assert [record.message for record in caplog.records][6:] == ["sensors: all is well again"]


def test_ghosts_are_named_while_they_are_not_believed() -> None:
    live, notice = a_notice()
    live.believe("a4", "b4", "a7")
    notice.take([ghosts("a4", "b4", "c4"), flickers("a7")])
    (said,) = live.notices.lines()
    assert said.startswith("Cell a7 flickers and is not")
    assert "Cells a4, b4 closed together with others and are not believed for now" in said
    live.believe("b4")
    notice.take([])
    (said,) = live.notices.lines()
    assert said.startswith("Cell b4 closed together with others and is not believed")
    live.believe()
    notice.take([])
    assert live.notices.lines() == []


def test_pieces_that_are_gone_for_a_moment_are_a_notice_until_the_next_game() -> None:
    live, notice = a_notice()
    live.believe()
    details = {"fault": "weak", "cells": ["a7"]}
    notice.take([Happened(5, 0, "fault", "Pieces on a7 were gone.", details=details)])
    notice.take([Opened(6, live.table.view(0).record, continues=True)])
    assert live.notices.lines() == [f"Pieces on a7 were gone; {SHOWS}"]
    notice.take([Opened(6, live.table.view(0).record)])
    assert live.notices.lines() == []


async def noticed(live: Live, folder: Path, *updates: Sequence[Effect] | None) -> list[str]:
    """After these updates; ``None``: they came too fast, and were left out."""
    subscription = Subscription()
    for effects in updates:
        subscription.offer(Update(5, tuple(effects or ()), is_gap=effects is None))
    subscription.close()
    await keep_health(live, History(folder), subscription)
    return live.notices.lines()


@on_loop
async def test_what_was_said_while_nobody_listened_is_known(tmp_path: Path) -> None:
    service, _ = a_service(tmp_path)
    await service.start()
    table = service._live.table._table
    table.play.tracker.reading.known &= ~(1 << CHESSBOARD.parse("a7"))
    assert await noticed(service._live, tmp_path, []) == []
    table.events.append(flickers("a7"))
    assert len(await noticed(service._live, tmp_path, None)) == 1
    service._live.notices.clear()
    service._live.before = (flickers("a7"),)
    assert len(await noticed(service._live, tmp_path, [])) == 1
    await service.stop()


@settings(max_examples=40)
@given(st.lists(st.integers(0, 2 * LINE_NS), max_size=60))
def test_the_log_is_bounded_and_says_what_it_left_out(gaps_ns: list[int]) -> None:
    machine = Machine()
    bound = LogBound(machine)
    began_ns = machine.at_ns
    lines = []
    for gap_ns in gaps_ns:
        machine.at_ns += gap_ns
        lines.append(bound.line("board", "lost"))
    logged = [line for line in lines if line is not None]
    passed_ns = machine.at_ns - began_ns
    assert len(logged) <= MOST_LINES + passed_ns // LINE_NS
    assert all(line is not None for line in lines[:MOST_LINES])
    told = sum(int(line.split()[3]) for line in logged if "before it" in line)
    unsaid = next((n for n, line in enumerate(reversed(lines)) if line is not None), len(lines))
    assert told == lines.count(None) - unsaid
    assert bound.line("lights", "lost") == "lost"
