"""Arbiters' names and the hashes of their passwords, in a file of the service's user alone.

The file is the truth: it is read at each use, so ``jadoube ctl password`` needs no service that
runs. There is no default password; as long as the file is missing nobody can rule.
"""

import fcntl
import json
import os
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.errors import UserError, os_reason
from firmware_host.service.private_file import write_private

if TYPE_CHECKING:
    from argon2 import PasswordHasher

FILE_NAME = "arbiters.json"
#: What tells one writing of the file from another.
Stamp: TypeAlias = tuple[int, int, int]
SHORTEST_PASSWORD = 8
#: Longer than any sentence that people remember; bounds what is hashed.
LONGEST_PASSWORD = 200
LONGEST_NAME = 40
#: More than any hall has; bounds the file.
MOST_ARBITERS = 32

#: argon2id as OWASP's cheat sheet has it for small machines: 19 MiB for one hash at a time leave
#: the service below its 120 MB, and take some 40 ms on a laptop, half a second on a Pi Zero.
_TIME_COST, _MEMORY_KIB, _LANES = 2, 19_456, 1


def checked_name(name: str) -> str:
    """The name as it is kept; ``ValueError`` says what a name may be."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        msg = f"a name has 1 to {LONGEST_NAME} printable characters"
        raise ValueError(msg)
    return name


def checked_password(password: str) -> str:
    """The password as it is hashed; ``ValueError`` says what one may be."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        msg = f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
        raise ValueError(msg)
    if len(set(password)) == 1:
        msg = "a password of one character repeated is none"
        raise ValueError(msg)
    # Two keyboards may spell one letter in two ways.
    return unicodedata.normalize("NFC", password)


def hash_password(password: str) -> str:
    """Slow on purpose, and 19 MiB: never on the event loop."""
    return _hasher().hash(checked_password(password))


def is_password(password: str, hashed: str | None) -> bool:
    """Whether it is the one. As slow where there is no such arbiter: names can't be guessed."""
    from argon2.exceptions import InvalidHashError, VerificationError

    normal = unicodedata.normalize("NFC", password[: LONGEST_PASSWORD + 1])
    try:
        return _hasher().verify(hashed or _nobody(), normal) and hashed is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _hasher() -> "PasswordHasher":
    # Here, since a start must not load what it does not use.
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=_TIME_COST, memory_cost=_MEMORY_KIB, parallelism=_LANES)


@cache
def _nobody() -> str:
    return _hasher().hash("the password of nobody")


def read_arbiters(folder: Path) -> dict[str, str]:
    """Names and hashes; empty before the first start.

    ``UserError`` if the file can't be read: a damaged file is not the same as none, else whoever
    damages it could set the first password.
    """
    path = folder / FILE_NAME
    try:
        kept = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "see who may read it") from None
    except ValueError:
        raise _damaged(path) from None
    arbiters = kept.get("arbiters") if isinstance(kept, dict) else None
    if not isinstance(arbiters, dict) or not all(isinstance(h, str) for h in arbiters.values()):
        raise _damaged(path)
    return arbiters


def stamp(folder: Path) -> Stamp:
    """Another one when the file may have changed; it is replaced, never written into."""
    try:
        found = (folder / FILE_NAME).stat()
    except FileNotFoundError:
        return (0, 0, 0)
    except OSError as error:
        raise UserError(f"{folder}: {os_reason(error)}", "see who may read it") from None
    return (found.st_ino, found.st_mtime_ns, found.st_size)


def _damaged(path: Path) -> UserError:
    return UserError(f"{path}: is damaged", "remove it, then set the passwords again")


def known_name(arbiters: Mapping[str, str], name: str) -> str | None:
    """The arbiter's name as it is written, however it is spelt now."""
    wanted = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
    return next((known for known in arbiters if known.casefold() == wanted), None)


def keep_hash(folder: Path, name: str, hashed: str, *, only_first: bool = False) -> str:
    """The arbiter has this password from now on; answers with the name as it is written.

    ``ValueError`` for a name that can't be, with ``only_first`` also where there is an arbiter
    already (two pages at once); ``UserError`` if it can't be written.
    """
    with _changing(folder) as arbiters:
        if only_first and arbiters:
            msg = "a password has been set already"
            raise ValueError(msg)
        written = known_name(arbiters, name) or checked_name(name)
        if written not in arbiters and len(arbiters) >= MOST_ARBITERS:
            msg = f"there are {MOST_ARBITERS} arbiters already; remove one first"
            raise ValueError(msg)
        arbiters[written] = hashed
    return written


def forget_arbiter(folder: Path, name: str) -> str:
    """Nobody rules under this name any more; ``ValueError`` if nobody did."""
    with _changing(folder) as arbiters:
        written = known_name(arbiters, name)
        if written is None:
            msg = f"there is no arbiter {name!r}"
            raise ValueError(msg)
        del arbiters[written]
    return written


@contextmanager
def _changing(folder: Path) -> Iterator[dict[str, str]]:
    """One at a time, and whole: whoever reads meanwhile reads what was there before."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"{folder}: {os_reason(error)}", "name another [journal] folder") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        arbiters = read_arbiters(folder)
        yield arbiters
        text = json.dumps({"version": 1, "arbiters": arbiters}, ensure_ascii=False, indent=1)
        write_private(folder / FILE_NAME, f"{text}\n")
    finally:
        os.close(lock)
