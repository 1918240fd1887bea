"""The collected cases of users, read from the shared data where they are present.

Each case's whole kind stands in the files of its row; here the one example is played as written.
"""

import chess
import pytest

from drivers.signals import Sensing
from tests.scenarios.cases import Case, play_case, read_cases

#: Alarms that are verdicts of the law on moves which the board shows all the same.
LAW_ALARMS = ("rook touched first", "FIDE 7.5.2")
#: What the service may say where a case expects an alarm.
ALARMS = {"unexplained", "doubt", "set-up", "new-game", "illegal-stands"}

PLAYED = [(case, sensing) for case in read_cases() for sensing in case.sensings]
IDS = [f"{case.name}-{sensing}" for case, sensing in PLAYED]
if not PLAYED:
    NONE = pytest.mark.skip(reason="needs ../shared, the data beside the checkout")
    PLAYED, IDS = [pytest.param(None, "piece", marks=NONE)], ["absent"]  # type: ignore[list-item]


@pytest.mark.parametrize(("case", "sensing"), PLAYED, ids=IDS)
def test_a_case_of_users_comes_out_right(case: Case, sensing: Sensing):
    played = play_case(case, sensing)
    expected = case.expected
    moves = " ".join([*case.before.split(), *expected["moves"]])
    first_game = " ".join(expected["moves_history"][0]) if "moves_history" in expected else moves
    assert played.games[0] == first_game
    if "result" in expected:
        assert played.result == expected["result"]
    alarm = expected.get("alarm") or expected.get("alarm_at_press")
    if alarm and not any(word in alarm for word in LAW_ALARMS):
        assert played.kinds & ALARMS
    if "alarm" in expected.get("must_not", []):
        assert played.is_quiet


@pytest.mark.parametrize(("case", "sensing"), PLAYED, ids=IDS)
def test_the_position_of_a_case_is_the_one_of_its_record(case: Case, sensing: Sensing):
    record = play_case(case, sensing).records[0]
    board = chess.Board(case.start)
    for ply in record.plies:
        assert board.san(chess.Move.from_uci(ply.key)) == ply.notation
        board.push_uci(ply.key)
    if "moves_history" not in case.expected:
        assert board.board_fen() == case.expected["final_fen"].split()[0]
