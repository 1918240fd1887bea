"""The names of PGN tags that a configuration may give."""

from typing import Annotated

from pydantic import AfterValidator

from firmware_host.config.section import written_as

#: Tags that say what was played: the game itself knows, and a setting would hold for every game.
_OWN_TAGS = frozenset(
    ("fen", "plycount", "result", "setup", "termination", "timecontrol", "variant")
)


def _usable_tag(name: str) -> str:
    if name.lower() in _OWN_TAGS:
        msg = f"jadoube writes the tag {name} itself; take it out"
        raise ValueError(msg)
    return name


TagName = Annotated[
    str,
    written_as(
        "[A-Z][A-Za-z0-9_]{0,254}",
        "{} has characters that can't stand here",
        "a PGN tag begins with a capital, then come letters, digits, _",
    ),
    AfterValidator(_usable_tag),
]
