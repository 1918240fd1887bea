"""The short text that a display of the clock shows for a moment in place of its times.

A table says which happening has one. All of them are announced to the hall anyway, so in rated
play too nothing here helps a player (docs/lights.md).
"""

from collections.abc import Callable, Mapping

from firmware_host.service.announcing import audience_of
from firmware_host.service.publishing import Update
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.view import ClockFace
from firmware_host.timebase import NS_PER_S

#: A DGT 3000 has eight places.
LENGTH = 8
#: From what happened on. The clock shows it up to a second later.
SHOWN_NS = 4 * NS_PER_S
#: A player whose time runs and is shorter sees the times.
SHORT_NS = 60 * NS_PER_S

#: In letters that segments can show. ``{by}``: W or B; ``{result}``: as PGN has it.
TEXTS: Mapping[Kind, str] = {
    "adjourn": "ADJOURN",
    "claim": "CLAIM",
    "draw-declined": "DECLINED",
    "draw-offer": "OFFER",
    "flag": "{by} FLAG",
    "illegal-move": "ILLEGAL",
    "press-without-move": "NO MOVE",
    "result": "{result}",
    "ruling": "ARBITER",
    "set-up": "SET UP",
    "touch-breach": "TOUCHED",
}
#: After these no earlier text is right any more.
ENDS: frozenset[Kind] = frozenset({"draw-accepted", "new-game", "restored", "take-back"})
_BY = {"white": "W", "black": "B", None: ""}


def text_of(said: Happened) -> str | None:
    """Eight characters at most; empty: what is shown ends; ``None``: it goes on."""
    if said.kind in ENDS:
        return ""
    if said.kind not in TEXTS or audience_of(said) != "hall":
        return None
    text = TEXTS[said.kind].format(by=_BY[said.by], result=said.details.get("result", ""))
    return text.strip()[:LENGTH]


class ClockWords:
    """The newest text, while it may cover the times. Used on one event loop."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        """``now_ns`` is the sitting's time line."""
        self._now_ns = now_ns
        self._text = ""
        self._until_ns = 0

    def hear(self, update: Update) -> None:
        """What happened, perhaps a while ago; some updates come twice."""
        for effect in update.effects:
            text = text_of(effect) if isinstance(effect, Happened) else None
            if text is not None:
                self._text, self._until_ns = text, effect.t_ns + SHOWN_NS

    def text(self, clock: ClockFace) -> tuple[str, int | None]:
        """What is shown now, and for how long; ``None``: as long as nothing happens."""
        left_ns = self._until_ns - self._now_ns()
        if not self._text or left_ns <= 0 or _is_short(clock):
            return "", None
        return self._text, left_ns


def _is_short(clock: ClockFace) -> bool:
    shortest_ns = min(clock.white.shown_ns, clock.black.shown_ns)
    return clock.running is not None and shortest_ns < SHORT_NS
