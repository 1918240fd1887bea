"""Late signals and stalls: what was in time counts as in time, and a restart knows all of it."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import CellChanged, Control, ControlKind, FullReading, Press, Signal, Tick
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.sitting.view import TableView
from tests.firmware_host.service.service_play import SETUP, on_loop, other_setup
from tests.firmware_host.service.timed_play import MS, StillBoard, Timed, timed

FIRST = StillBoard().reading()
E2, E4, E5, E7 = 12, 28, 36, 52


def known(view: TableView) -> tuple[object, ...]:
    """What must be the same after a restart; the games before are other sittings."""
    return view.record, view.state, view.clock, view.reading, view.believed


async def agrees(played: Timed) -> bool:
    """Whether the table of a restart is the live one."""
    await played.service.stop()
    at_ns = played.machine.at_ns
    return known(played.refolded().view(at_ns)) == known(played.service.view())


@on_loop
async def test_the_first_press_of_a_game_that_a_late_rest_opened_is_not_lost(
    tmp_path: Path,
) -> None:
    """White's clock ran; after a restart it stood, for the press was in the sitting before."""
    async with timed(tmp_path, SETUP) as played:
        moved = [CellChanged(900 * MS, E2, "."), CellChanged(1200 * MS, E4, "x")]
        await played.say(1500 * MS, [Press(500 * MS, "black"), *moved, Press(1500 * MS, "white")])
        await played.say(2000 * MS, [Control(2000 * MS, ControlKind.RESIGN, "black")])
        await played.say(3000 * MS, [FullReading(3000 * MS, FIRST)])
        await played.say(9000 * MS, [Press(9000 * MS, "black")])
        view = played.service.view()
        assert view.record.number == 2
        assert view.clock is not None
        assert view.clock.running == "white"
        assert await agrees(played)


#: Two games by times of the physical change: the second is set up, begun and goes on.
STORY: Sequence[Signal] = (
    Press(500 * MS, "black"),
    CellChanged(1000 * MS, E2, "."),
    CellChanged(1300 * MS, E4, "x"),
    Press(1500 * MS, "white"),
    Control(2500 * MS, ControlKind.RESIGN, "black"),
    CellChanged(4000 * MS, E4, "."),
    CellChanged(4300 * MS, E2, "x"),
    Press(5000 * MS, "black"),
    CellChanged(5400 * MS, E2, "."),
    CellChanged(5700 * MS, E4, "x"),
    Press(5900 * MS, "white"),
    CellChanged(7000 * MS, E7, "."),
    CellChanged(7300 * MS, E5, "x"),
    Press(7400 * MS, "black"),
)


@settings(max_examples=25)
@given(st.lists(st.integers(0, 3), max_size=14), st.integers(1, len(STORY)))
def test_a_restart_knows_what_was_known_however_the_service_stalls(
    stalls: list[int], until: int
) -> None:
    @on_loop
    async def play(folder: Path) -> None:
        async with timed(folder, SETUP) as played:
            rest = list(STORY[:until])
            for stall in [*stalls, len(STORY)]:
                taken, rest = rest[: stall + 1], rest[stall + 1 :]
                if taken:
                    await played.say(taken[-1].t_ns + 20 * MS, taken)
            assert await agrees(played)

    with TemporaryDirectory() as folder:
        play(Path(folder))


@on_loop
async def test_a_press_just_before_the_flag_that_comes_just_after_it_is_in_time(
    tmp_path: Path,
) -> None:
    """The flag was served at its instant; a press 10 ms before it, still on its way, lost."""
    async with timed(tmp_path, other_setup(time_control="2")) as played:
        await played.say(500 * MS, [Press(500 * MS, "black")])
        await played.say(
            1500 * MS, [CellChanged(1000 * MS, E2, "."), CellChanged(1200 * MS, E4, "x")]
        )
        await played.say(2520 * MS, [Tick(2480 * MS)])
        await played.settle()
        await played.say(2520 * MS, [Press(2490 * MS, "white")])
        view = played.service.view()
        assert view.record.result == "*"
        assert view.clock is not None
        assert view.clock.running == "black"
        assert view.clock.white_ns == 10 * MS


@on_loop
async def test_a_flag_falls_at_its_own_time_however_late_it_is_seen(tmp_path: Path) -> None:
    async with timed(tmp_path, other_setup(time_control="2")) as played:
        await played.say(500 * MS, [Press(500 * MS, "black")])
        await played.say(2600 * MS, [Press(2510 * MS, "white")])
        view = played.service.view()
        assert view.record.result == "0-1"
        assert [event.t_ns for event in view.events if event.kind == "flag"] == [2500 * MS]


@on_loop
async def test_while_a_player_thinks_nobody_looks_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each beat of the clock was followed by a look at the whole table: a third of a Pi's work."""
    looks: list[int] = []
    view = NumberedTable.view

    def counted(table: NumberedTable, at_ns: int) -> TableView:
        looks.append(at_ns)
        return view(table, at_ns)

    monkeypatch.setattr(NumberedTable, "view", counted)
    async with timed(tmp_path, other_setup(time_control="60")) as played:
        await played.say(500 * MS, [Press(500 * MS, "black")])
        beats = range(2000 * MS, 20_000 * MS, 800 * MS)
        for at_ns in beats:
            await played.say(at_ns, [Tick(at_ns)])
            await played.settle()
        assert looks[-1] < beats[3]  # what was due soon after the press, and no more
        clock = played.service.view().clock
        assert clock is not None
        assert clock.white_ns == 60_500 * MS - beats[-1]
