"""``jadoube`` on a board that is soldered to the bench's lines, and moved from standard input.

``python -m tests.hil.launch RIG ARGUMENT …``: each line that comes in closes or opens the contact
of a wire: ``12 1``, ``12 0``; ``fail``: the power of the chips fails for a moment. What comes
before ``begin`` stands when ``jadoube`` starts. The driver, its library and the kernel are the real
ones.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

from drivers.gpio import backends
from drivers.gpio.hardware import Hardware
from firmware_host.cli import main
from tests.hil.rigs import RIGS, Rig
from tests.hil.timed_lights import note_frames
from tests.hil.wired import Wiring, wired

FAIL, BEGIN = "fail", "begin"
Opener: TypeAlias = Callable[[int | None], Hardware]


def solder(wiring: Wiring) -> None:
    """From now on, whatever library opens the pins finds the parts on them."""

    def soldered(opener: Opener) -> Opener:
        return lambda chip: wired(lambda: opener(chip), wiring)()

    openers: Any = backends._OPEN
    for name, opener in list(openers.items()):
        openers[name] = soldered(opener)


def follow_hands(rig: Rig) -> None:
    """Until ``begin``, or standard input ends."""
    for line in sys.stdin:
        if line.strip() == BEGIN:
            return
        if line.strip() == FAIL:
            rig.fail()
            continue
        wire, is_closed = line.split()
        rig.close(int(wire), is_closed == "1")


def launch(name: str, arguments: list[str]) -> int:
    """The command's exit code."""
    rig = RIGS[name]()
    wiring = Wiring(rig.parts)
    solder(wiring)
    note_frames()
    follow_hands(rig)
    threading.Thread(target=follow_hands, args=(rig,), daemon=True).start()
    return main(arguments)


if __name__ == "__main__":
    sys.exit(launch(sys.argv[1], sys.argv[2:]))
