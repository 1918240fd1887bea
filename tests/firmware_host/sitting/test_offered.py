"""What is offered is what may be used now: nothing else, and nothing that is refused."""

from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import Control, ControlKind, Fault, FaultKind, RulingKind, Side, Signal
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights_meanings import Meaning
from firmware_host.sitting.offered import is_of_use
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import Offered
from tests.firmware_host.sitting.folding import signals_for, sittings
from tests.firmware_host.sitting.hall import Hall

PLAYERS: tuple[Side, ...] = ("white", "black")
PLAYED = sittings().flatmap(
    lambda sitting: st.tuples(st.just(sitting), signals_for(sitting.sensing, forwards=True))
)
#: Used with a value of their own.
VALUES = {ControlKind.RESULT: {"result": "1-0"}}


def offered(hall: Hall) -> Offered:
    return hall.view().offered


def refusals(table: Table, kind: ControlKind, by: Side | None, t_ns: int) -> list[str]:
    """Why a control is not accepted on a copy of the table."""
    copy = deepcopy(table)
    effects = copy.feed(Control(t_ns, kind, by, **VALUES.get(kind, {})))  # type: ignore[arg-type]
    said = [effect for effect in effects if isinstance(effect, Happened)]
    return [each.text for each in said if "refused" in each.details and each.kind != "touch-breach"]


@settings(max_examples=12, deadline=None)
@given(PLAYED)
def test_what_is_offered_is_what_is_not_refused_and_of_use(
    played: tuple[Sitting, list[Signal]],
) -> None:
    """A game stopped for an illegal move was offered to go on, and that was refused."""
    sitting, done = played
    table = Table(sitting)
    for signal in done:
        table.feed(signal)
    t_ns = table.now_ns
    view = table.view(t_ns)
    for side in PLAYERS:
        for kind in ControlKind:
            shown = kind in (*getattr(view.offered, side), *view.offered.table)
            refused = refusals(table, kind, side, t_ns)
            assert shown == (is_of_use(table, kind, side) and not refused), (side, kind, refused)


def test_only_the_player_on_move_may_adjust_claim_and_adjourn() -> None:
    """TM-6, E-7, A-1."""
    hall = Hall()
    own = {
        ControlKind.ADJUST,
        ControlKind.CLAIM_REPETITION,
        ControlKind.CLAIM_FIFTY,
        ControlKind.ADJOURN,
    }
    assert own <= set(offered(hall).white)
    assert not own & set(offered(hall).black)
    hall.play("e2e4")
    assert own <= set(offered(hall).black)
    assert not own & set(offered(hall).white)


def test_who_has_touched_a_piece_is_offered_no_claim() -> None:
    """TM-14: the claim is gone for this turn."""
    hall = Hall()
    hall.play("e2e4", "e7e5")
    assert ControlKind.CLAIM_FIFTY in offered(hall).white
    hall.change("g1", ".")
    hall.wait(1)
    assert ControlKind.CLAIM_FIFTY not in offered(hall).white


def test_an_offer_is_answered_by_the_opponent_and_not_made_twice() -> None:
    """E-6."""
    hall = Hall()
    assert ControlKind.DRAW in offered(hall).white
    hall.use(ControlKind.DRAW, by="white")
    now = offered(hall)
    assert ControlKind.DRAW not in now.white + now.black
    assert {ControlKind.DRAW_ACCEPT, ControlKind.DRAW_DECLINE} <= set(now.black)
    assert ControlKind.DRAW_ACCEPT not in now.white


def test_nothing_of_a_player_is_offered_when_the_game_is_over() -> None:
    hall = Hall()
    hall.use(ControlKind.RESIGN, by="white")
    assert offered(hall) == Offered((), (), (ControlKind.NEW_GAME, ControlKind.RESULT))


def test_nothing_is_offered_to_players_once_mate_stands_though_nobody_has_pressed() -> None:
    """Whoever was mated was offered to claim a draw, and was punished for a wrong claim."""
    hall = Hall()
    hall.play("f2f3", "e7e5", "g2g4")
    hall.play("d8h4", press=False)
    assert not hall.table.play.is_over
    assert (offered(hall).white, offered(hall).black) == ((), ())
    before = hall.left("black")
    for kind in (ControlKind.CLAIM_REPETITION, ControlKind.DRAW, ControlKind.ADJOURN):
        said = hall.use(kind, by="white")
        assert [each.law for each in said if isinstance(each, Happened)] == ["E-16"]
    assert hall.left("black") == before
    hall.wait(4)
    assert hall.view().record.result == "0-1"


def test_only_the_arbiter_lets_a_paused_game_go_on() -> None:
    hall = Hall()
    hall.play("e2e4")
    hall.rule(RulingKind.PAUSE)
    assert ControlKind.RESUME not in offered(hall).table


def test_stopping_the_clock_is_offered_where_it_means_something() -> None:
    """E-13: in ``code`` it resigns, else it is a call for the arbiter."""
    for profile, is_offered in (("fide", False), ("code", True)):
        hall = Hall(profile=profile)
        hall.play("e2e4")
        assert (ControlKind.STOP_CLOCK in offered(hall).black) == is_offered


def test_who_has_not_come_is_waited_for() -> None:
    """E-12: under ``code`` who does not come within an hour loses."""
    hall = Hall(profile="code", time_control="7200", clock_start="zero")
    awaited = hall.view().awaited
    assert awaited is not None
    assert (awaited.sides, awaited.due_ns) == (("white", "black"), 3600 * 10**9)
    assert ControlKind.PRESENT in offered(hall).black
    hall.use(ControlKind.PRESENT, by="black")
    awaited = hall.view().awaited
    assert awaited is not None
    assert awaited.sides == ("white",)
    assert ControlKind.PRESENT not in offered(hall).black


def test_the_move_named_in_a_wrong_claim_is_shown_until_it_is_made() -> None:
    """E-10: on the page and by lights."""
    hall = Hall()
    hall.play("e2e4", "e7e5")
    hall.use(ControlKind.CLAIM_REPETITION, by="white", move="g1f3")
    assert hall.view().owed_move == "Nf3"
    named = [
        (CHESSBOARD.name(light.cell), light.is_second)
        for light in hall.view().lights.cells
        if light.meaning == Meaning.NAMED
    ]
    assert sorted(named) == [("f3", True), ("g1", False)]
    hall.play("g1f3")
    assert hall.view().owed_move is None
    assert Meaning.NAMED not in {light.meaning for light in hall.view().lights.cells}


def test_a_game_stopped_for_an_illegal_move_is_not_offered_to_go_on_until_it_is_put_right() -> None:
    """I-2: "go on" was shown as of use, and refused to whoever used it."""
    hall = Hall()
    hall.play("e2e4", "b8b6")
    assert hall.table.play.irregular.stopped is not None
    assert ControlKind.RESUME not in offered(hall).table
    (said,) = hall.use(ControlKind.RESUME)
    assert isinstance(said, Happened)
    assert said.law == "I-2"
    left = hall.view().restoration
    assert left is not None and left.step is not None and left.law == "I-2"
    # The page said only "as the lights show", where the guide promises "the knight from b6 to b8".
    step = (left.step.piece, left.step.origin, left.step.target)
    assert step == ("n", CHESSBOARD.parse("b6"), CHESSBOARD.parse("b8"))
    hall.shift("b6b8")
    hall.wait(1)
    assert hall.table.play.irregular.stopped is None
    assert hall.view().restoration is None


def test_a_claim_while_the_sensors_are_lost_stops_the_clocks_and_waits_for_the_arbiter() -> None:
    """E-7: a cable that came off took the right to claim, and the clock ran on."""
    hall = Hall()
    for _ in range(2):
        hall.play("g1f3", "g8f6", "f3g1", "f6g8")
    hall.feed(Fault(hall.t_ns, FaultKind.BOARD_LOST))
    assert ControlKind.CLAIM_REPETITION in offered(hall).white
    (said,) = hall.use(ControlKind.CLAIM_REPETITION, by="white")
    assert isinstance(said, Happened)
    assert (said.details["right"], said.details["arbiter"]) == (True, True)
    clock = hall.view().clock
    assert clock is not None
    assert clock.running is None
    hall.rule(RulingKind.ANSWER_CLAIM, granted=True)
    assert hall.view().record.result == "1/2-1/2"


def test_a_quick_play_finish_is_asked_for_while_the_sensors_are_not_heard() -> None:
    """E-11: it needs no position."""
    hall = Hall(profile="club-2011", time_control="60")
    hall.play("e2e4")
    hall.feed(Fault(hall.t_ns, FaultKind.BOARD_LOST))
    assert ControlKind.CLAIM_QUICK_PLAY in offered(hall).black
    (said,) = hall.use(ControlKind.CLAIM_QUICK_PLAY, by="black")
    assert isinstance(said, Happened)
    assert (said.kind, said.details["arbiter"]) == ("claim", True)
