"""Sealed moves: closed before anything keeps them, opened at the arbiter's word (A-1, A-2).

The core, the journal, recordings and pages see only closed envelopes. Each has a random key of its
own, in a file that only the service's user may read, beside the journal. What that protects from:
reading a move by chance or on purpose in the page, the journal, the log, a recording or a backup
of one of them, and exchanging it afterwards. What it doesn't: whoever is root, or the service's
user, on this machine while the game is adjourned. A key that is lost is lost: the player's own
paper, which the laws know, is then read by the arbiter (ruling ``open-sealed`` with ``move``).
"""

import secrets
from dataclasses import replace
from functools import partial
from pathlib import Path

from drivers.beside import Beside
from drivers.signals import Control, ControlKind, Ruling, RulingKind, Side
from firmware_host.disk_wait import ask_disk
from firmware_host.errors import UserError, os_reason
from firmware_host.service.private_file import write_private
from firmware_host.sitting.envelope import KEY_BYTES, seal
from firmware_host.sitting.view import TableView
from firmware_host.whole_file import sync_folder

_NAME_BYTES = 8


class Envelopes:
    """The keys, a file each."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is made when the first move is sealed."""
        self._folder = folder
        self._reading = Beside("sealed-key")

    def seal(self, t_ns: int, by: Side, text: str) -> Control:
        """The control that hands the closed envelope over; its key is on the disk already.

        ``ValueError`` for a text that no move has; ``UserError`` if the key can't be kept. Waits
        for the disk: not for the event loop.
        """
        name, key = secrets.token_hex(_NAME_BYTES), secrets.token_bytes(KEY_BYTES)
        sealed = seal(text, key, name)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            sync_folder(self._folder.parent)
        except OSError as error:
            remedy = "make room or see who may write there, or seal the move on paper"
            raise UserError(f"{self._folder}: {os_reason(error)}", remedy) from None
        write_private(self._file(name), key.hex() + "\n")
        return Control(t_ns, ControlKind.SEAL, by, sealed=sealed)

    async def with_key(self, ruling: Ruling, view: TableView) -> Ruling:
        """A ruling to open the envelope of ``view`` gets its key, if it brings nothing itself.

        As it came where there is no such key: the core says what is missing. ``UserError`` if the
        disk does not answer.
        """
        is_bare = ruling.key is None and ruling.move is None
        envelope = view.adjourned.envelope if view.adjourned else None
        if ruling.kind is not RulingKind.OPEN_SEALED or not is_bare or envelope is None:
            return ruling
        read = partial(_read_key, self._file(envelope))
        remedy = "look at the disk; try again, or tell the move that stands on the paper"
        key = await ask_disk(self._reading, read, "the key of the sealed move", remedy)
        return ruling if key is None else replace(ruling, key=key)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.key"


def _read_key(file: Path) -> str | None:
    try:
        return file.read_text("ascii").strip()
    except (OSError, ValueError):
        return None
