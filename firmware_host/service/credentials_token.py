"""The key of the machine's own shell: where the running service answers, and what opens it.

Whoever can read the file is the service's user, and may rule: the file is the password.
"""

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from firmware_host.errors import UserError, os_reason
from firmware_host.service.private_file import write_private

FILE_NAME = "ctl.json"


@dataclass(frozen=True, slots=True)
class Door:
    """``url`` has no slash at its end."""

    url: str
    token: str


def new_token() -> str:
    """256 bits that nobody guesses."""
    return secrets.token_urlsafe(32)


def write_door(folder: Path, door: Door) -> None:
    """``UserError`` if the folder can't be written to."""
    write_private(folder / FILE_NAME, json.dumps({"url": door.url, "token": door.token}) + "\n")


def remove_door(folder: Path, door: Door) -> None:
    """When the service stops; not the file of another service."""
    with suppress(UserError, OSError):
        if read_door(folder) == door:
            (folder / FILE_NAME).unlink()


def read_door(folder: Path) -> Door:
    """``UserError`` if no service runs, or it is another user's."""
    path = folder / FILE_NAME
    try:
        kept = json.loads(path.read_text("utf-8"))
        return Door(str(kept["url"]), str(kept["token"]))
    except FileNotFoundError:
        remedy = "start it: jadoube run; or name the configuration that it runs with: --config"
        raise UserError(f"no service runs that keeps its games in {folder}", remedy) from None
    except OSError as error:
        remedy = "be the user that the service runs as, or sign in: --url URL --name NAME"
        raise UserError(f"{path}: {os_reason(error)}", remedy) from None
    except (ValueError, KeyError, TypeError):
        raise UserError(f"{path}: is damaged", "start the service again") from None
