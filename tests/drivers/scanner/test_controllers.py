"""What any controller must do by the specification: ours in Python, and the firmware."""

import pytest

from tests.drivers.scanner.bench import FIRST
from tests.drivers.scanner.controller import frame
from tests.drivers.scanner.model import Boot, Controls

S = 1_000_000


def bodies(said: bytes, kind: str) -> list[str]:
    """The frames of this kind, without brackets and checks."""
    lines = said.decode("ascii").splitlines()
    return [line[1:].partition("*")[0] for line in lines if line[1] == kind]


def told(controller: Controls, micros: int, *frames: str) -> bytes:
    return controller.receive(b"".join(map(frame, frames)), micros)


def test_who_hears_nothing_for_five_seconds_says_hello_and_is_dark(boot: Boot):
    controller = boot(FIRST, "-", 0)
    told(controller, 0, "H 01 1 5EED", "G 02", "L 03 s 00:FFF")
    assert controller.shown == {0: "FFF"}  # type: ignore[attr-defined]  # both have it
    assert bodies(controller.turn(4 * S + 900_000), "h") == []
    assert len(bodies(controller.turn(5 * S + 100_000), "h")) == 1
    assert controller.shown == {}  # type: ignore[attr-defined]  # as above


def test_a_picture_is_shown_with_its_last_part(boot: Boot):
    controller = boot(FIRST, "-", 0)
    told(controller, 0, "H 01 1 5EED", "G 02", "L 03 m 00:FFF")
    assert controller.shown == {}  # type: ignore[attr-defined]  # both have it
    told(controller, 1, "L 04 s 3F:00F")
    assert controller.shown == {0: "FFF", 63: "00F"}  # type: ignore[attr-defined]  # as above


def test_sixteen_presses_are_kept_and_newer_ones_are_lost(boot: Boot):
    controller = boot(FIRST, "-", 0)
    for n in range(17):
        controller.pressed("clock", "wb"[n % 2], S + n)
    said = bodies(told(controller, 2 * S, "H 01 1 5EED", "G 02"), "p")
    assert [body.split()[3:] for body in said] == [
        [f"{n:02X}", "clock", "wb"[n % 2]] for n in range(16)
    ]


@pytest.mark.parametrize(("minutes", "oldest"), [(14, "press=00"), (16, "press=01")])
def test_a_press_that_nobody_fetched_is_forgotten_after_a_quarter_of_an_hour(
    boot: Boot, minutes: int, oldest: str
):
    controller = boot(FIRST, "-", 0)
    controller.pressed("clock", "w", 0)
    for minute in range(minutes + 1):
        said = controller.turn(60 * S * minute)
    (hello,) = bodies(controller.turn(60 * S * minutes + 2 * S) or said, "h")
    assert hello.endswith(oldest)


def test_a_reading_says_where_the_lever_was_tipped_to(boot: Boot):
    controller = boot(FIRST, "w", 0)
    (first,) = bodies(told(controller, 0, "H 01 1 5EED", "G 02"), "r") or bodies(
        controller.turn(1), "r"
    )
    assert first.endswith(" w")
    controller.pressed("lever", "b", S)
    (second,) = bodies(told(controller, S + 1, "R"), "r")
    assert second.endswith(" b")
