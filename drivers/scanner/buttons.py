"""From buttons and a lever to signals. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from drivers.scanner.messages import Pressed
from drivers.signals import Control, ControlKind, Press, Side, Signal

_OTHER: Mapping[Side, Side] = {"white": "black", "black": "white"}
#: Controls that a button can say without more words. A promotion names its piece.
_CONTROLS: Mapping[str, ControlKind] = {
    str(kind): kind
    for kind in ControlKind
    if kind not in {ControlKind.PROMOTE, ControlKind.SEAL, ControlKind.SETTLE, ControlKind.RESULT}
}
_PROMOTE: Final = "promote-"
_PROMOTED: Final = frozenset("qrbn")


@dataclass(slots=True)
class LeverState:
    """Whose time the lever lets run; outlives a lost link, so that no press is lost with it."""

    runs: Side | None = None
    _doubted: Side | None = None

    def tipped(self, t_ns: int, runs: Side) -> Press | None:
        """The press that this is. The first position ever is where it was found."""
        before, self.runs, self._doubted = self.runs, runs, None
        return None if before in (None, runs) else Press(t_ns, _OTHER[runs])

    def read(self, t_ns: int, runs: Side | None, *, is_first: bool) -> Press | None:
        """Where a full reading finds it: believed at once when the link is new, else when it is
        read twice, since the press itself is on its way.
        """
        if runs is None or runs == self.runs:
            self._doubted = None
        elif is_first or self.runs is None or runs == self._doubted:
            return self.tipped(t_ns, runs)
        else:
            self._doubted = runs
        return None


def signal_of(t_ns: int, pressed: Pressed, lever: LeverState) -> Signal | None:
    """What a button says; ``None`` for one that means nothing here."""
    if pressed.key == "lever":
        return None if pressed.side is None else lever.tipped(t_ns, pressed.side)
    if pressed.key == "clock":
        return None if pressed.side is None else Press(t_ns, pressed.side)
    if pressed.key.startswith(_PROMOTE):
        piece = pressed.key.removeprefix(_PROMOTE)
        is_known = piece in _PROMOTED
        return Control(t_ns, ControlKind.PROMOTE, pressed.side, piece) if is_known else None
    kind = _CONTROLS.get(pressed.key)
    return None if kind is None else Control(t_ns, kind, pressed.side)
