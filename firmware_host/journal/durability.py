"""Which inputs must be on the disk before the page, the feeds and the hook see what followed.

The board's lights and the clock's display do not wait for it (``Publisher.subscribe_early``).
"""

from collections.abc import Iterable

from drivers.signals import Control, Fault, Press, Ruling, Signal
from firmware_host.sitting.effects import Effect, Recorded

#: Acts of people and troubles: rare, and nobody may be asked for them again.
_SYNCED = (Press, Control, Ruling, Fault)


def must_sync(signal: Signal, effects: Iterable[Effect]) -> bool:
    """Presses, controls, faults, and whatever was recorded, ended, opened or said.

    Not the mere touch of a piece, and not a ply that may still change without a word: SD cards
    wear, and both follow again from the inputs that come with the next commit.
    """
    return is_act(signal) or any(map(_is_lasting, effects))


def is_act(signal: Signal) -> bool:
    """Whether the input itself must last, whatever follows from it."""
    return isinstance(signal, _SYNCED)


def _is_lasting(effect: Effect) -> bool:
    if not isinstance(effect, Recorded):
        return True
    return any(ply.certainty != "provisional" for ply in effect.plies)
