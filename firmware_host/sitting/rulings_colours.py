"""The players sit at each other's colours, against the pairing (B-6)."""

from collections.abc import Mapping

from drivers.signals import Ruling
from firmware_host.sitting.begun_wrongly import begin_again, ruling_for
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Opened
from firmware_host.sitting.rulings_outcome import Applied, Refused
from rules.irregularity_set_up import SetUpFault, SetUpRemedy

_NAMES = {"White": "Black", "Black": "White"}


def colours_swapped(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """The game is void and begins anew, or goes on and the names change places, by the profile.

    Where the profile leaves it to the arbiter, or the arbiter rules otherwise, ``granted`` says it.
    """
    play, t_ns = desk.play, ruling.t_ns
    found = ruling_for(desk, SetUpFault.COLOURS_SWAPPED)
    if found.remedy is SetUpRemedy.MAY_BEGIN_ANEW and ruling.granted is None:
        return Refused("the arbiter says whether the game begins anew")
    is_anew = found.remedy is SetUpRemedy.ANEW if ruling.granted is None else ruling.granted
    old = {"result": play.record().result, **_players(play.record().tags)}
    if is_anew:
        effects = begin_again(desk, t_ns, "the colours were swapped against the pairing")
        text = "The colours were swapped: the game is void and begins anew."
        return Applied(text, old, {"result": "*"}, "B-6", tuple(effects))
    play.scribe.rename(_swapped(play.record().tags))
    text = "The colours were swapped: the game goes on, the names change places in its record."
    opened = Opened(t_ns, play.record())
    new = {"result": play.record().result, **_players(play.record().tags)}
    return Applied(text, old, new, "B-6", (opened,))


def _swapped(tags: Mapping[str, str]) -> dict[str, str]:
    """``White`` and ``Black``, and what is told of each (``WhiteElo``), in each other's place."""
    return {_other(name): value for name, value in tags.items()}


def _other(name: str) -> str:
    side = next((side for side in _NAMES if name.startswith(side)), "")
    return _NAMES[side] + name[len(side) :] if side else name


def _players(tags: Mapping[str, str]) -> dict[str, object]:
    return {side.lower(): tags[side] for side in _NAMES if side in tags}
