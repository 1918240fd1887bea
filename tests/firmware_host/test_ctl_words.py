"""What ``jadoube ctl`` prints of a state."""

from collections.abc import Mapping

import pytest

from firmware_host.commands.ctl_words import (
    NAMES,
    history_lines,
    shortened,
    status_lines,
    to_put_back,
)
from tests.web.test_arbiter_static import detail_keys

S = 1_000_000_000


def side(left_s: int, **parts: int) -> dict[str, int]:
    """One side of a clock as the service tells it."""
    none = {"delay_ns": 0, "period_ns": 0, "periods": 0, "each_ns": 0}
    return {"left_ns": left_s * S, **none, **parts}


def lines(start: str | None, clock: Mapping[str, object] | None) -> list[str]:
    """The status of a game of one half-move."""
    ply = {"san": "h6", "certainty": "sure"}
    record = {"number": 1, "length": 1, "tags": {}, "result": "*", "start": start, "plies": [ply]}
    rules = {"profile": "fide", "mode": "rated", "touch_move": "enforced"}
    state = {
        "record": record,
        "rules": rules,
        "clock": clock,
        "state": "to-move",
        "side_to_move": "white",
        "arbiter": {"position": "", "rulings": 0},
        "notices": [],
    }
    return list(status_lines(state))


def test_what_stands_beside_the_time_is_told_too() -> None:
    """Byo-yomi periods and a delay were not told, and the time alone looked like the flag.

    K-10: the whole time to complete the next move.
    """
    white = side(0, period_ns=12 * S, periods=3, each_ns=30 * S)
    clock = {"white": white, "black": side(60, delay_ns=5 * S), "running": "white", "flag": None}
    told = lines(None, clock)
    assert "0:12.0  3 × 0:30" in told[1]
    assert "1:00  +0:05" in told[2]


def test_the_last_move_has_its_number_on_the_score_sheet() -> None:
    """Black's 29th move was called the first of White."""
    told = lines("4k3/7p/8/8/8/8/4P3/4K3 b - - 0 29", None)
    assert told[3] == "last move 29... h6 (half-move 1, sure)"


def test_a_long_list_of_cells_is_cut() -> None:
    """A refused resume named 43 cells in one line."""
    cells = ", ".join(f"{file}{rank}" for file in "abcd" for rank in range(1, 9))
    said = shortened(f"refused: it differs (missing on {cells}; too many on e4, d5)")
    assert said == "refused: it differs (missing on a1, a2, a3 and 29 more; too many on e4, d5)"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (("N", "f3", "g1"), "first the knight from f3 to g1"),
        ((None, "f3", None), "first the piece from f3 off the board"),
        (("q", None, "d8"), "first the queen from beside the board to d8"),
    ],
)
def test_the_first_step_is_that_of_the_lights(
    step: tuple[str | None, str | None, str | None], words: str
) -> None:
    """I-2: and how much is left."""
    tree = dict(zip(("piece", "origin", "target"), step, strict=True))
    cells = {"missing": ["g1"], "extra": ["f3", "f4"], "wrong": []}
    said = to_put_back({**cells, "step": tree})
    assert said == f"put back {words}, as the lights show: 3 cells are left (or --anyway)"
    assert to_put_back({**cells, "step": None}) == to_put_back(None) == ""


def ruled(old: Mapping[str, object], new: Mapping[str, object]) -> str:
    """The line of one ruling."""
    details = {"number": 1, "arbiter": "Anna", "old": old, "new": new}
    event = {"t_s": 1.0, "ply": 4, "kind": "ruling", "text": "Done.", "details": details}
    (line,) = history_lines({"history": [event]})
    return line.partition("Done.")[2]


def test_what_a_ruling_changed_is_said_in_words() -> None:
    """The history read "white_ns 4:52, black_ns 2:59 -> white_ns 4:00, black_ns 2:59"."""
    times = ruled(
        {"white_ns": 292 * S, "black_ns": 179 * S}, {"white_ns": 240 * S, "black_ns": 179 * S}
    )
    assert times == " (White's time 4:52 -> 4:00) [Anna, ruling 1]"
    assert ruled({"adjourned": True}, {"position": "8/8"}).startswith(" (adjourned, position 8/8)")
    assert ruled({"sealed_by": "white"}, {"move": "Qd3", "key": "d1d3"}).startswith(
        " (sealed by white, move Qd3)"
    )
    assert ruled({"cut": ["Nf3", "Nc6"]}, {}).startswith(" (cut off Nf3 Nc6)")
    assert ruled({}, {}) == " [Anna, ruling 1]"


@pytest.mark.unmeasured
def test_every_value_that_a_ruling_changes_has_a_name_in_the_shell_too() -> None:
    """What had none was printed as the program calls it."""
    assert detail_keys() - NAMES.keys() <= {"key", "seconds"}
