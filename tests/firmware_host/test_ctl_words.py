"""What ``jadoube ctl`` prints of a state."""

from collections.abc import Mapping

from firmware_host.commands.ctl_words import status_lines

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
