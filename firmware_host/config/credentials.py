"""Secrets that systemd hands to the service as files, in the place of settings.

A secret in a file of root's (``LoadCredential=``) is read by no other program, is in no backup of
the configuration, and is not shown by ``check-config``.
"""

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from firmware_host.config.schema import Config
from firmware_host.errors import UserError, os_reason

#: What the unit puts before the name of each file: ``LoadCredential=jadoube:FOLDER``.
PREFIX = "jadoube_"
#: The name of the file -> the setting that it takes the place of.
SETTINGS: Mapping[str, tuple[str, str]] = {"dgt-key": ("dgt", "key")}
_MOST_BYTES = 4_096

_log = logging.getLogger(__name__)


def with_credentials(config: Config, environment: Mapping[str, str] = os.environ) -> Config:
    """The settings with the secrets that were handed over; ``UserError`` names a wrong one."""
    folder = environment.get("CREDENTIALS_DIRECTORY", "")
    if not folder:
        return config
    for name in _names(Path(folder)):
        if name in SETTINGS:
            config = _with(config, name, _read(Path(folder, PREFIX + name), name))
        else:
            known = ", ".join(SETTINGS)
            _log.warning("the credential %.40r is not known; known are: %s", name, known)
    return config


def _names(folder: Path) -> list[str]:
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise UserError(
            f"{folder}: {os_reason(error)}", "see LoadCredential= in the unit"
        ) from None
    return [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]


def _read(path: Path, name: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"the credential {name}: {os_reason(error)}", "see the unit") from None
    try:
        text = raw.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise UserError(f"the credential {name}: is no text", "write it as one line") from None
    if len(raw) > _MOST_BYTES:
        raise UserError(f"the credential {name}: is too long", "write it as one line")
    return text


def _with(config: Config, name: str, text: str) -> Config:
    """Never says the secret itself, as a mistake in the file would."""
    section, key = SETTINGS[name]
    given = {**getattr(config, section).model_dump(), key: text}
    try:
        made = type(getattr(config, section)).model_validate(given)
    except ValidationError:
        problem = f"the credential {name} is nothing that [{section}] {key} takes"
        raise UserError(problem, "see docs/configuration.md for what it takes") from None
    return config.model_copy(update={section: made})
