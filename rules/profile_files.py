"""The profiles that come with the package, and how a changed one is written in a line.

They are the files of ``rules/profiles/``; a user's own are read by the service.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from rules.profile import Profile, as_written

#: The key of a file that says which profile it starts from, and what it is if it does not say.
BASE_KEY = "based_on"
DEFAULT_BASE = "fide"

#: The built-in profiles, in the order of the laws' table.
PROFILE_NAMES = ("fide", "fide-rapid", "fide-blitz", "code", "club-2011")


def complete(name: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says, on top of the profile that it is based on; ``KeyError`` for no such one."""
    rest = {key: value for key, value in changes.items() if key != BASE_KEY}
    base = written(changes.get(BASE_KEY, DEFAULT_BASE))
    return {**base, "name": name, **rest}


def written(name: str) -> dict[str, Any]:
    """A built-in profile as a file would say it; ``KeyError`` if there is none of that name."""
    profile = built_in(name)
    return {key: as_written(key, getattr(profile, key)) for key in Profile.model_fields}


@cache
def built_in(name: str) -> Profile:
    """A profile that comes with the package; ``KeyError`` if there is none of that name."""
    if name not in PROFILE_NAMES:
        raise KeyError(name)
    # The one door of the rules to a file: data of the package itself.
    text = files("rules").joinpath("profiles", f"{name}.toml").read_text("utf-8")
    said = tomllib.loads(text)
    is_root = name == DEFAULT_BASE
    return Profile.model_validate({**said, "name": name} if is_root else complete(name, said))


def format_profile(profile: Profile) -> str:
    """One line for headers and the journal: ``fide``, or ``fide {"slip_ms": 300}``.

    A built-in profile is its name; any other is the base that it differs from in the fewest keys,
    and what differs. So a recording can be replayed where a user's own file is missing.
    """
    changes = {name: _differences(profile, built_in(name)) for name in PROFILE_NAMES}
    base = min(changes, key=lambda name: len(changes[name]))
    if not changes[base]:
        return base
    return f"{base} {json.dumps(changes[base], ensure_ascii=False)}"


def parameters(profile: Profile) -> dict[str, object]:
    """Every parameter as a file would say it, to be kept with what was played by them."""
    return {key: as_written(key, getattr(profile, key)) for key in Profile.model_fields}


def profile_as_kept(text: str, kept: Mapping[str, object]) -> Profile:
    """The profile ``text`` (``parse_profile``) with the parameters of the day it was kept.

    What ``kept`` does not know yet is as ``text`` says today, what nobody knows any more is left
    out. ``ValueError`` says what is wrong.
    """
    today = parse_profile(text)
    if not kept:
        return today
    known = {key: value for key, value in kept.items() if key in Profile.model_fields}
    return Profile.model_validate({**parameters(today), **known})


def _differences(profile: Profile, base: Profile) -> dict[str, object]:
    return {
        key: as_written(key, getattr(profile, key))
        for key in Profile.model_fields
        if getattr(profile, key) != getattr(base, key)
    }


def parse_profile(text: str) -> Profile:
    """What ``format_profile`` wrote; ``ValueError`` says what is wrong with it."""
    base, _, changes = text.partition(" ")
    known = ", ".join(PROFILE_NAMES)
    if base not in PROFILE_NAMES:
        msg = f"no rules profile called {base!r}: known are {known}"
        raise ValueError(msg)
    if not changes:
        return built_in(base)
    try:
        said = json.loads(changes)
        return Profile.model_validate({**written(base), **said})
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        msg = f"rules profile {base!r}: {'; '.join(wrong)}"
    except (ValueError, TypeError, RecursionError):
        msg = f"the changes to the rules profile {base!r} are no JSON object"
    raise ValueError(msg)
