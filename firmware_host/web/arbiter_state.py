"""What only the arbiters' channel carries: the history, the times of the moves, penalties."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from firmware_host.sitting.record import GameRecord, Ply
from firmware_host.web.chronicle import Chronicle
from firmware_host.web.difference import Json
from firmware_host.web.memory import ListMemory
from firmware_host.web.service_port import ServicePort
from firmware_host.web.state import event_tree, glance_tree, stamp_s
from rules.profile import Profile
from rules.profile_files import parse_profile

if TYPE_CHECKING:
    from firmware_host.sitting.effects import Happened


class ArbiterTree:
    """Makes the tree of one service, and makes nothing again that is as it was."""

    def __init__(self, service: ServicePort, chronicle: Chronicle, door: Sequence[str]) -> None:
        """``door`` are the latest lines of who signed in."""
        self._service, self._chronicle, self._door = service, chronicle, door
        self._history: ListMemory[Happened] = ListMemory(event_tree)
        self._moves: ListMemory[Ply] = ListMemory(_times)
        self._parts: ListMemory[GameRecord] = ListMemory(_part)

    def take(self) -> dict[str, Json]:
        """Everything that the console shows beside what every page shows."""
        view = self._service.view()
        return {
            "rulings": view.rulings,
            "glance": glance_tree(view, rated=False),
            "position": view.position,
            "history": self._history.of(self._chronicle.events),
            "times": self._moves.of(view.record.plies),
            "parts": self._parts.of([r for r in view.earlier if r.number in view.parts]),
            "penalties": penalties(parse_profile(self._service.sitting.profile)),
            "door": list(self._door),
        }


def penalties(profile: Profile) -> list[Json]:
    """The usual ones of a profile, for its buttons; the law and what a player's fault costs."""
    found: list[dict[str, Json]] = [{"fault": "warning", "law": "I-10"}]
    if profile.illegal_penalty_s:
        found.append(
            {"fault": "illegal-move", "law": "I-3", "seconds": profile.illegal_penalty_s},
        )
    if profile.illegal_loses_at is not None:
        found.append(
            {"fault": "illegal-loses", "law": "I-3", "loses": True, "at": profile.illegal_loses_at}
        )
    if profile.wrong_claim_s:
        sign = -1 if profile.wrong_claim == "claimant-loses" else 1
        found.append(
            {"fault": "wrong-claim", "law": "E-10", "seconds": sign * profile.wrong_claim_s}
        )
    if profile.quick_play_claim != "no" and profile.quick_play_refused_s:
        found.append(
            {"fault": "quick-play", "law": "E-11", "seconds": profile.quick_play_refused_s}
        )
    found.append({"fault": "forfeit", "law": "E-15", "forfeits": True})
    return cast("list[Json]", found)


def _part(record: GameRecord) -> dict[str, Json]:
    """An earlier part of the game, which may be gone back to (I-5)."""
    moves = cast("list[Json]", [ply.notation for ply in record.plies])
    return {"number": record.number, "start": record.start, "moves": moves}


def _times(ply: Ply) -> dict[str, Json]:
    pressed_ns = ply.pressed_ns
    return {
        "made_s": stamp_s(ply.made_ns),
        "pressed_s": None if pressed_ns is None else stamp_s(pressed_ns),
    }
