"""The rules profile that the configuration asks for; a user's own file is read and checked.

A mistake in such a file is reported as one in the configuration is.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from clock.control import TimeControl, parse_control
from clock.pace import Pace, pace_of
from firmware_host.config.config import find_config, load_config, resolved
from firmware_host.config.mistakes import ConfigError, mistakes_of
from firmware_host.config.schema import AUTO_PROFILE, Config, is_profile_file
from firmware_host.config.toml_file import parse_toml, read_text
from firmware_host.errors import UserError
from rules.profile import Profile
from rules.profile_files import BASE_KEY, DEFAULT_BASE, PROFILE_NAMES, built_in, complete

#: Which profile is played by where nobody says: by the time control.
_BY_PACE: Mapping[Pace, str] = {
    "standard": "fide",
    "rapid": "fide-rapid",
    "blitz": "fide-blitz",
}


class _ProfileFile(Profile):
    """A user's own file: a profile, and what it starts from."""

    based_on: Annotated[
        Literal["fide", "fide-rapid", "fide-blitz", "code", "club-2011"],
        Field(description="The built-in profile that holds where the file says nothing."),
    ]


def load_checked(path: Path | None) -> Config:
    """As ``load_config``, with the user's own profile: the mistakes of both files at once."""
    try:
        config = load_config(path)
    except ConfigError as error:
        if any(mistake.key == "game.profile" for mistake in error.mistakes):
            raise  # the name itself can't be, and has been said
        file = path or find_config()
        raise _and_of_the_profile(error, file) from None
    if is_profile_file(config.game.profile):
        load_profile(Path(config.game.profile))
    return config


def _and_of_the_profile(error: ConfigError, file: Path | None) -> UserError:
    """What is wrong with the profile that a wrong configuration names comes behind the rest."""
    if file is None:
        return error
    try:
        name = parse_toml(read_text(file), file)["game"]["profile"]
        if isinstance(name, str) and is_profile_file(name):
            load_profile(resolved(Path(name), file.parent))
    except (KeyError, TypeError):
        return error  # it names none
    except UserError as other:
        # A file that is no TOML at all has been said.
        return error if str(other) == str(error) else UserError(f"{error}\n{other}")
    return error


def profile_for(control: TimeControl | None) -> str:
    """The built-in profile for a time control where the user names none."""
    return _BY_PACE[pace_of(control)]


def profile_of(name: str, time_control: str) -> Profile:
    """The profile that the settings name; ``UserError`` for a file that is missing or wrong.

    ``name`` and ``time_control`` are ``game.profile`` and ``game.time_control``, checked.
    """
    if is_profile_file(name):
        return load_profile(Path(name))
    if name != AUTO_PROFILE:
        return built_in(name)
    return built_in(profile_for(parse_control(time_control) if time_control else None))


def load_profile(file: Path) -> Profile:
    """A user's own profile; ``UserError`` if it can't be read, ``ConfigError`` for its mistakes."""
    return parse_profile_file(read_text(file), file)


def parse_profile_file(text: str, file: Path) -> Profile:
    """The profile in ``text``; ``ConfigError`` names ``file`` and every mistake at once."""
    said = parse_toml(text, file)
    try:
        checked = _ProfileFile.model_validate(_completed(said, file))
    except ValidationError as error:
        raise ConfigError(mistakes_of(error, file, text, _ProfileFile)) from None
    return Profile.model_validate({key: getattr(checked, key) for key in Profile.model_fields})


def _completed(said: dict[str, Any], file: Path) -> dict[str, Any]:
    """With a wrong base the rest is still checked, on top of the usual one."""
    base = said.get(BASE_KEY, DEFAULT_BASE)
    known = base if base in PROFILE_NAMES else DEFAULT_BASE
    return {**complete(file.stem[:40], {**said, BASE_KEY: known}), BASE_KEY: base}
