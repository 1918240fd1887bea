"""Small files that only the service's user may read, written whole or not at all."""

import os
from pathlib import Path

from firmware_host.errors import UserError, os_reason
from firmware_host.whole_file import write_whole

_MODE = 0o600


def write_private(path: Path, text: str) -> None:
    """Synced, then put in the place of what was there; ``UserError`` if that can't be."""

    def give_to_owner(number: int) -> None:
        # Written by root for the service's user, it is that user's (``sudo jadoube ctl …``).
        if os.geteuid() == 0:
            owner = path.parent.stat()
            os.fchown(number, owner.st_uid, owner.st_gid)

    try:
        write_whole(path, text, mode=_MODE, prepare=give_to_owner)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "see who may write there") from None
