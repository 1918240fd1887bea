"""TM-4: each turn is judged by how slow the board was that told of it, live and replayed alike."""

import pytest

from drivers.signals import ControlKind, Fault, FaultKind, RulingKind, Scan
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.scans import Scans
from firmware_host.sitting.touch_owed import owed_now
from rules.touch import Touch
from tests.firmware_host.sitting.as_recorded import is_replayed_as_played
from tests.firmware_host.sitting.hall import Hall


def scan(hall: Hall, scan_ms: int) -> None:
    hall.feed(Scan(hall.t_ns, scan_ms))


def exchanged(hall: Hall, scan_ms: int) -> None:
    """The board is unplugged, another one is plugged in."""
    for kind in (FaultKind.BOARD_LOST, FaultKind.BOARD_BACK):
        hall.wait(1)
        hall.feed(Fault(hall.t_ns, kind))
    scan(hall, scan_ms)
    hall.wait(1)


def touch_two(hall: Hall) -> None:
    """The knight on b1 is lifted, and a slow board has looked at g1 before, which was brushed."""
    hall.change("g1", ".")
    hall.change("b1", ".")
    hall.change("g1", "x")
    hall.change("c3", "x")


def laws(hall: Hall) -> list[str | None]:
    """Of the breaches, once the move is pressed."""
    hall.wait(0.5)
    hall.press("white")
    hall.wait(1)
    return [e.law for e in hall.effects if isinstance(e, Happened) and e.kind == "touch-breach"]


def hall(scan_ms: int = 0) -> Hall:
    return Hall(scan_ms=scan_ms, touch_move="announce")


def test_a_board_that_comes_after_the_start_is_not_taken_for_a_quick_one() -> None:
    """TM-4: a scanner was plugged in after the start: all of the first game it counted as quick,
    and the order of its wires broke touch-move."""
    late = hall()
    exchanged(late, 250)
    touch_two(late)
    assert laws(late) == []
    assert is_replayed_as_played(late)
    assert late.is_told_whole()


def test_another_board_in_the_second_game_is_another_in_its_recording_too() -> None:
    """TM-4: only the header said how slow the board was: a replay accused whom the hall had not."""
    evening = hall()
    evening.play("e2e4", "e7e5")
    evening.use(ControlKind.RESIGN, by="black")
    for squares in ("e4e2", "e5e7"):
        evening.shift(squares)
    evening.applied(RulingKind.NEW_GAME)
    evening.wait(1)
    exchanged(evening, 250)
    touch_two(evening)
    assert laws(evening) == []
    assert len(evening.table.records()) == 2
    assert is_replayed_as_played(evening)


def test_a_quick_board_in_place_of_a_slow_one_is_judged_as_one() -> None:
    quick = hall(250)
    exchanged(quick, 5)
    touch_two(quick)
    assert laws(quick) == ["TM-1"]
    assert is_replayed_as_played(quick)


def test_what_the_slow_board_told_is_judged_by_it_after_it_was_exchanged() -> None:
    """TM-4: in the middle of a turn both have told of it."""
    turn = hall(250)
    touch_two(turn)
    scan(turn, 5)
    assert laws(turn) == []
    assert is_replayed_as_played(turn)


def test_what_is_owed_is_looked_at_again_when_the_board_says_how_slow_it_is() -> None:
    late = hall()
    late.change("g1", ".")
    late.change("b1", ".")
    before = owed_now(late.table)
    scan(late, 250)
    after = owed_now(late.table)
    assert before is not None
    assert after is not None
    assert sorted(before.lawful) == ["g1f3", "g1h3"]
    assert sorted(after.lawful) == ["b1a3", "b1c3", "g1f3", "g1h3"]


@pytest.mark.parametrize(
    ("stamps", "slowest_ms"),
    [((), 7), ((1, 9), 0), ((1, 10), 250), ((11, 12), 250), ((12, 40), 250), ((21, 40), 7)],
)
def test_the_slowest_of_a_turn(stamps: tuple[int, ...], slowest_ms: int) -> None:
    scans = Scans(0)
    for signal in (Scan(10, 250), Scan(12, 250), Scan(20, 7)):
        scans.hear(signal)
    touches = [Touch(t_ns, 12, "lifted") for t_ns in stamps]
    assert scans.slowest_ms(touches) == slowest_ms
    assert scans.now_ms == 7


def test_boards_that_come_and_go_for_ever_are_not_all_remembered() -> None:
    scans = Scans(0)
    for n in range(1_000):
        scans.hear(Scan(n, n % 2 + 1))
    assert len(scans._told) < 50
    assert scans.slowest_ms([Touch(2_000, 12, "lifted")]) == 2


def test_a_loose_plug_in_a_long_think_is_judged_by_its_slowest_board() -> None:
    """TM-4: after twenty exchanges since the last touch there was no board left to judge by, and
    the sitting ended with a programming error."""
    scans = Scans(0)
    for t_ns in range(1, 61):
        scans.hear(Scan(t_ns * 100, 250 if t_ns % 2 else 5))
    early, late = (Touch(t_ns, 12, "lifted") for t_ns in (50, 10**9))
    assert scans.slowest_ms([early]) == 250
    assert scans.slowest_ms([late]) == 5
