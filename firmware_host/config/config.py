"""Reads the one configuration file; all mistakes are reported at once, with line and remedy."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from firmware_host.config.hall_levels import with_usual_levels
from firmware_host.config.mistakes import ConfigError, Mistake, in_order, mistakes_of
from firmware_host.config.schema import Config, is_profile_file
from firmware_host.config.toml_file import MAX_BYTES, parse_toml, read_text
from firmware_host.config.wires import wiring_mistakes

__all__ = [
    "MAX_BYTES",
    "ConfigError",
    "Mistake",
    "find_config",
    "load_config",
    "parse_config",
    "search_path",
]


def search_path(environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where the file is looked for when none is named: the first that exists is taken, whole."""
    home = environment.get("HOME", "/")
    user = Path(environment.get("XDG_CONFIG_HOME") or Path(home, ".config"))
    return Path("jadoube.toml"), user / "jadoube/jadoube.toml", Path("/etc/jadoube/jadoube.toml")


def find_config(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that ``load_config(None)`` reads; ``None``: there is none, the defaults hold."""
    *own, system = search_path(environment)
    for path in own:
        with suppress(PermissionError):  # ``sudo -u jadoube`` in a folder of somebody else's
            if path.exists():
                return path
    try:
        return system if system.exists() else None
    except PermissionError:  # it may be there: who reads it says what is wrong
        return system


def load_config(path: Path | None = None) -> Config:
    """The settings of ``path``, or of the first file of ``search_path``, or the defaults.

    Raises ``UserError``: for a file that can't be read, ``ConfigError`` for what it says.
    """
    file = find_config() if path is None else path
    if file is None:
        return parse_config("", Path("jadoube.toml"))
    return parse_config(read_text(file), file)


def parse_config(text: str, file: Path) -> Config:
    """The settings in ``text``. Mistakes name ``file``; relative folders start beside it."""
    data = parse_toml(text, file)
    mistakes: tuple[Mistake, ...] = ()
    wrong: frozenset[str] = frozenset()
    try:
        config = Config.model_validate(data)
    except ValidationError as error:
        mistakes = mistakes_of(error, file, text, Config)
        wrong = frozenset(str(each["loc"][0]) for each in error.errors(include_url=False))
        config = Config.model_validate({key: data[key] for key in data if key not in wrong})
    config = _with_folders(with_usual_levels(config), file.parent)
    # What does not go together is said beside the rest, but for what is not known.
    if mistakes := in_order([*mistakes, *wiring_mistakes(config, file, text, unknown=wrong)]):
        raise ConfigError(mistakes, right=config)
    return config


def resolved(folder: Path, base: Path) -> Path:
    """Made absolute: ``~`` is the user's home, the rest starts in ``base``."""
    return Path(os.path.abspath(base / os.path.expanduser(folder)))  # noqa: PTH100, PTH111 (never raises)


def _with_folders(config: Config, base: Path) -> Config:
    """Its folders and files made absolute: they start beside the configuration."""
    sections = {
        name: getattr(config, name).model_copy(
            update={"folder": resolved(getattr(config, name).folder, base)}
        )
        for name in ("journal", "recording")
    }
    if is_profile_file(config.game.profile):
        file = str(resolved(Path(config.game.profile), base))
        sections["game"] = config.game.model_copy(update={"profile": file})
    return config.model_copy(update=sections)
