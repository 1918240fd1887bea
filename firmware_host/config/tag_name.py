"""The names of PGN tags that a configuration may give."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints

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
    StringConstraints(pattern=r"^[A-Z][A-Za-z0-9_]{0,254}$"),
    AfterValidator(_usable_tag),
]
