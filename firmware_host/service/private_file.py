"""Small files that only the service's user may read, written whole or not at all."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from firmware_host.errors import UserError, os_reason

_MODE = 0o600


def write_private(path: Path, text: str) -> None:
    """Synced, then put in the place of what was there; ``UserError`` if that can't be."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with suppress(FileNotFoundError):
            beside.unlink()
        # Never open to others, not for an instant; never through somebody's link.
        number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, _MODE)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            _give_to_owner(number, path.parent)
            file.write(text)
            file.flush()
            os.fsync(number)
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise UserError(f"{path}: {os_reason(error)}", "see who may write there") from None


def sync_folder(folder: Path) -> None:
    """What was named in it last is found there after a power cut; ``OSError``: it may not be."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a disk that knows no such thing
            raise
    finally:
        os.close(number)


def _give_to_owner(number: int, folder: Path) -> None:
    """Written by root for the service's user, it is that user's (``sudo jadoube ctl …``)."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(number, owner.st_uid, owner.st_gid)
