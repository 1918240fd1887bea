"""H27, H28: flags, resignation, requests, absence, and which end comes first (E-1 to E-16)."""

from dataclasses import replace

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import Board
from tests.scenarios.played import Played

HALF = "1/2-1/2"
QUICK = 'fide {"quick_play_claim": "yes"}'
#: White to move; Black may or may not be able to mate.
BARE = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
KNIGHT_PAWN = "4k3/8/8/3n4/8/8/P7/4K3 w - - 0 1"
KNIGHT_QUEEN = "4k3/8/8/3n4/8/8/8/Q3K3 w - - 0 1"
#: Only White can ever mate: Black's pieces are locked in behind the chain.
BLOCKED = "Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - - 0 1"
MATE_IN_1 = "7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
STALEMATE_IN_1 = "7k/8/4Q3/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(params=["White", "Black"])
def seat(request: pytest.FixtureRequest, sensing: Sensing) -> Board:
    """Every sensing, the same hands by either side."""
    return Board(sensing, is_mirrored=request.param == "Black")


def ended(played: Played) -> tuple[str, str]:
    record = played.records[-1]
    return played.result, "" if record.cause is None else str(record.cause)


def refused(played: Played) -> list[tuple[object, str | None]]:
    return [(e.details["refused"], e.law) for e in played.said("ruling") if "refused" in e.details]


# --- flags ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "profile", "result"),
    [
        (None, "fide", "0-1"),
        (BARE, "fide", HALF),
        (BARE, "code", HALF),
        (KNIGHT_PAWN, "fide", "0-1"),
        (KNIGHT_PAWN, "code", "0-1"),
        (KNIGHT_QUEEN, "code", "0-1"),
        (KNIGHT_QUEEN, "fide", HALF),
        (BLOCKED, "fide", HALF),
        (BLOCKED, "code", "0-1"),
    ],
)
def test_h27_e4_a_fallen_flag_loses_unless_the_opponent_can_not_mate(
    seat: Board, start: str | None, profile: str, result: str
) -> None:
    """E-4 (H27): by any series of legal moves, or in the classic code not with a bare king."""
    played = replace(seat, profile=profile, time_control="5").play("~8", start, end_s=8)
    assert ended(played) == (result, "flag")
    assert played.said("flag")[0].by == ("black" if seat.is_mirrored else "white")


@pytest.mark.parametrize(
    ("start", "move", "wanted"),
    [
        (MATE_IN_1, "-a1 +a8", ("1-0", "checkmate")),
        (STALEMATE_IN_1, "-e6 +f7", (HALF, "stalemate")),
    ],
)
def test_h27_c4_mate_or_stalemate_made_before_the_fall_stands_unpressed(
    seat: Board, start: str, move: str, wanted: tuple[str, str]
) -> None:
    """C-4, E-1, E-2 (H27): the flag falls 0.2 s after the piece was set down."""
    board = replace(seat, time_control="2", step_s=0.1)
    first, second = move.split()
    played = board.play(f"~1.5 {first} ~0.3 {second}", start, end_s=8)
    assert ended(played) == wanted
    assert not played.said("flag")


def test_h27_e4_the_flag_falls_while_the_mating_hand_is_on_its_way(seat: Board) -> None:
    """E-4, I-8 (H27): the piece was in the air; what is done afterwards is void."""
    board = replace(seat, time_control="2", step_s=0.1)
    played = board.play("~1.5 -a1 ~0.7 +a8 W", MATE_IN_1, end_s=8)
    assert ended(played) == ("0-1", "flag")
    assert played.moves == ""


def test_e16_a_mate_on_the_board_is_final(seat: Board) -> None:
    """E-16, E-1: neither a resignation nor an agreement comes after it."""
    played = seat.play("-a1 +a8 resign:white draw:white draw-accept:black ~5", MATE_IN_1)
    assert ended(played) == ("1-0", "checkmate")


# --- controls of the clock -----------------------------------------------------------------------


def test_h28_c3_the_last_move_of_a_control_counts_when_it_is_pressed(seat: Board) -> None:
    """C-3, K-4 (H28): the second move was made before the flag fell and pressed after it."""
    board = replace(seat, time_control="2/4:60", step_s=0.2, think_s=0.2)
    made = board.play("e2e4 e7e5 ~2.5 -d2 +d4 ~2 W", end_s=4)
    assert ended(made) == ("0-1", "flag")
    pressed = board.play("e2e4 e7e5 ~2.5 -d2 +d4 W", end_s=1)
    assert ended(pressed) == ("*", "")
    assert pressed.clocks_s[-1] > 55


def test_h28_k3_the_time_control_is_reached_at_the_40th_press(sensing: Sensing) -> None:
    """K-3 (H28): the time of the next period is there from that press on, and no sooner."""
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    board = Board(sensing, step_s=0.1, think_s=0.1, time_control="40/600:300", profile="code")
    played = board.play(" ".join(shuffle[ply % 4] for ply in range(80)))
    white = played.clocks_s[::2]
    assert white[38] < 600
    assert 850 < white[39] < 900


@pytest.mark.parametrize(
    ("control", "clocks"),
    [("60f10", [79.0, 79.0]), ("60+10", [69.0, 69.0]), ("60d5", [60.0, 60.0]), ("60d0.5", None)],
)
def test_h28_k3_the_clock_written_is_that_of_the_press(
    sensing: Sensing, control: str, clocks: list[float] | None
) -> None:
    """K-3 (H28): increments before or after the move, a delay that is used up in part."""
    board = Board(sensing, step_s=0.25, think_s=0.5, time_control=control)
    played = board.play("~0.5 e2e4 e7e5")
    assert played.clocks_s == (clocks or [59.5, 59.5])


# --- resignation, stopping the clock -------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "result"), [(None, "0-1"), (BARE, HALF), (KNIGHT_PAWN, "0-1"), (BLOCKED, HALF)]
)
def test_e3_resigning_loses_unless_the_opponent_can_not_mate(
    board: Board, start: str | None, result: str
) -> None:
    """E-3: with a clock and without."""
    assert ended(board.play("resign:white", start)) == (result, "resignation")


def test_e14_a_resignation_stands_though_the_flag_would_have_fallen(seat: Board) -> None:
    """E-14: the clocks stand from then on."""
    played = replace(seat, time_control="5").play("resign:white ~20")
    assert (ended(played), played.said("flag")) == (("0-1", "resignation"), [])


def test_e13_stopping_the_clock_for_good_resigns_in_the_classic_code(seat: Board) -> None:
    """E-13."""
    played = replace(seat, profile="code").play("e2e4 stop-clock:black")
    assert ended(played) == ("1-0", "clock stopped for good")


def test_e13_stopping_the_clock_calls_the_arbiter_elsewhere(seat: Board) -> None:
    """E-13, K-6: both clocks stand, the game goes on."""
    played = seat.play("e2e4 stop-clock:black ~20")
    assert ended(played) == ("*", "")
    clock = played.table.play.clock
    assert clock is not None
    assert clock.running is None


# --- dead positions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "move"),
    [
        ("8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", "e1e2"),
        ("2b1k3/8/8/1p1p1p1p/1P1P1P2/7P/8/2B1K3 w - - 0 1", "h3h4"),
    ],
    ids=["last piece taken", "locked chain"],
)
def test_e5_a_dead_position_is_drawn_at_once(seat: Board, start: str, move: str) -> None:
    """E-5: when nobody can mate by any series of moves; a press is not asked for."""
    played = seat.play(move, start)
    assert ended(played) == (HALF, "dead position")


# --- requests in a quick-play finish -------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "control"),
    [("fide", "100"), (QUICK, "300"), (QUICK, "100+2"), (QUICK, "40/100:60")],
)
def test_e11_a_request_is_refused_where_it_can_not_be(
    seat: Board, profile: str, control: str
) -> None:
    """E-11: the event does not know it, too much time, an increment, not the last period."""
    played = replace(seat, profile=profile, time_control=control).play("claim-quick-play:white")
    assert refused(played) == [("claim-quick-play", "E-11")]
    assert played.table.claim is None


@pytest.mark.parametrize(
    ("answer", "result", "penalties", "waits"),
    [
        ("", "*", 0, True),
        ("answer:granted", HALF, 0, False),
        ("answer:refused", "*", 1, False),
        ("answer:postponed", "*", 0, True),
    ],
)
def test_e11_the_arbiter_grants_refuses_or_postpones_a_request(
    seat: Board, answer: str, result: str, penalties: int, *, waits: bool
) -> None:
    """E-11, K-6: the clocks stand until the answer."""
    board = replace(seat, profile=QUICK, time_control="100")
    played = board.play(f"e2e4 e7e5 claim-quick-play:white {answer}")
    assert (played.result, len(played.said("penalty"))) == (result, penalties)
    assert (played.table.claim is not None) == (waits and result == "*")
    clock = played.table.play.clock
    assert clock is not None
    assert (clock.running is None) == (answer in ("", "answer:granted"))


# --- who does not come ---------------------------------------------------------------------------

DEFAULT_60 = 'fide {"default_time_s": 60}'
WHITE_RUNS = 'fide {"default_time_s": 60, "both_absent": "white-runs"}'


@pytest.mark.parametrize(
    ("profile", "script", "wanted"),
    [
        (DEFAULT_60, "", ("-/-", "absent")),
        (WHITE_RUNS, "", ("*", "")),
        (DEFAULT_60, "~50 B", ("-/+", "absent")),
        (DEFAULT_60, "~50 e2e4", ("+/-", "absent")),
        (DEFAULT_60, "~50 -e2", ("*", "")),
        (DEFAULT_60, "~50 e2e4 e7e5", ("*", "")),
        (DEFAULT_60, "~50 B present:white", ("*", "")),
        ("fide", "~5000 B", ("*", "")),
    ],
)
def test_e12_who_gives_no_sign_by_the_default_time_has_lost(
    sensing: Sensing, profile: str, script: str, wanted: tuple[str, str]
) -> None:
    """E-12: a touch, a press or a word is a sign; who waits for White's first move gives none."""
    played = Board(sensing, profile=profile).play(script, end_s=100)
    assert ended(played) == wanted


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("present:white ~75 -e2 +e4 W", ("+/-", "absent")),
        ("present:white ~75 -e2 +e4 W ~50 e7e5", ("*", "")),
        ("present:white ~75 -e2 +e4 W ~50 present:black", ("*", "")),
        ("present:white ~75 -e2 +e4", ("*", "")),
    ],
)
def test_e12_who_is_absent_while_the_opponent_thinks_is_judged_in_the_own_turn(
    sensing: Sensing, script: str, wanted: tuple[str, str]
) -> None:
    """White thought beyond the default time, and Black could stay away for good.

    E-12: a minute of the own turn is enough for a sign.
    """
    board = Board(sensing, profile='fide {"default_time_s": 60}')
    record = board.play(script, end_s=70).table.records()[-1]
    assert (record.result, record.cause or "") == wanted


@pytest.mark.parametrize(("rule", "used_s"), [("none", 0), ("elapsed", 40), ("double", 80)])
def test_k9_the_time_until_the_arrival_is_used_twice_or_not(
    sensing: Sensing, rule: str, used_s: int
) -> None:
    """K-9, K-2: White's clock runs from the start of the round."""
    board = Board(sensing, profile=f'fide {{"late_penalty": "{rule}"}}', time_control="600")
    played = board.play("~40 present:white", end_s=0)
    clock = played.table.play.clock
    assert clock is not None
    left_s = clock.remaining_ns(played.table.now_ns, "white") / 1e9
    assert abs(600 - left_s - used_s) < 0.5


def test_k2_whites_clock_waits_for_blacks_press_where_the_profile_says_so(
    sensing: Sensing,
) -> None:
    """K-2: nobody's time passes before it."""
    board = Board(sensing, profile='fide {"white_clock_starts": "black-presses"}')
    waiting = board.play("~40").table.play.clock
    started = board.play("~40 B").table.play.clock
    assert waiting is not None
    assert started is not None
    assert (waiting.running, started.running) == (None, "white")
