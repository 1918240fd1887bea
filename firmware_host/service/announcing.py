"""What the hall and the arbiter must hear, and the JSON that a hook command gets of it.

A table says who must hear each kind of happening; the page and the hook both go by it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from firmware_host.sitting.effects import Happened
from firmware_host.sitting.happenings import Kind

#: ``hall``: everybody, the arbiter too. ``nobody``: it stands in the list of events and no more.
Audience: TypeAlias = Literal["hall", "arbiter", "nobody"]

AUDIENCES: Mapping[Kind, Audience] = {
    "adjourn": "hall",
    "adjust": "nobody",
    "both-up": "arbiter",
    "claim": "hall",
    "doubt": "arbiter",
    "doubt-settled": "nobody",
    "draw-accepted": "hall",
    "draw-declined": "hall",
    "draw-offer": "hall",
    "fault": "hall",
    "flag": "hall",
    "illegal-move": "hall",
    "illegal-stands": "hall",
    "moved-before-press": "arbiter",
    "new-game": "nobody",
    "penalty": "hall",
    "present": "nobody",
    "press-without-move": "hall",
    "promotion-told": "nobody",
    "recovered": "hall",
    "resign": "hall",
    "restored": "hall",
    "result": "hall",
    "result-gesture": "arbiter",
    "revised": "arbiter",
    "rook-first": "hall",
    "ruling": "hall",
    "ruling-refused": "arbiter",
    "set-up": "hall",
    "take-back": "nobody",
    "touch-breach": "hall",
    "touch-out-of-turn": "arbiter",
    "unexplained": "arbiter",
    "wrong-press": "arbiter",
}


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to be heard, and by whom."""

    to: Audience
    said: Happened


def audience_of(said: Happened) -> Audience:
    """Who must hear it. A control that was not accepted is between the player and the arbiter."""
    if said.kind == "ruling" and "refused" in said.details:
        return "arbiter"
    return AUDIENCES.get(said.kind, "arbiter")


def announcement_of(said: Happened) -> Announcement | None:
    """``None``: nobody need hear it."""
    to = audience_of(said)
    return None if to == "nobody" else Announcement(to, said)


def format_announcement(announcement: Announcement) -> str:
    """One line of JSON, as the hook command gets it on its standard input."""
    said = announcement.said
    line = {
        "v": 1,
        "to": announcement.to,
        "kind": said.kind,
        "text": said.text,
        "by": said.by,
        "law": said.law,
        "t": round(said.t_ns / 1e9, 3),
        "ply": said.ply,
        "details": dict(said.details),
    }
    return json.dumps(line, ensure_ascii=False, default=str) + "\n"
