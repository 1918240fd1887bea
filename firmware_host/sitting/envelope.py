"""The envelope of a sealed move: closed to all who lack its key, and bound to its move (A-1).

The move is hidden by a one-time pad, so that no reader of the journal, of a recording or of the
page learns anything from it, and it is bound by a digest: whoever holds the key can open the
envelope but not exchange what is in it. Pure: who makes keys and keeps them is the service.
"""

import hashlib
import string
from dataclasses import dataclass

#: Every text is padded to so many bytes: its length tells nothing.
_TEXT_BYTES = 48
_NONCE_BYTES = 32
#: How long a key is: the pad, and what makes the digest one that nobody can guess at.
KEY_BYTES = _TEXT_BYTES + _NONCE_BYTES
_VERSION = "1"


@dataclass(frozen=True, slots=True)
class _Envelope:
    name: str
    digest: str
    hidden: bytes


def seal(text: str, key: bytes, name: str) -> str:
    """The closed envelope ``name``. A key must be random and is used once.

    ``ValueError`` for a text that is empty, too long or not printable, and for a wrong key or name.
    """
    plain = text.strip().encode()
    if not plain or not text.isprintable() or len(plain) > _TEXT_BYTES:
        msg = f"a sealed move is a text of 1 to {_TEXT_BYTES} letters"
        raise ValueError(msg)
    if len(key) != KEY_BYTES or not _is_name(name):
        msg = "not a key and a name of an envelope"
        raise ValueError(msg)
    padded = plain.ljust(_TEXT_BYTES, b"\0")
    return ".".join((_VERSION, name, _digest(padded, key, name), _hidden(padded, key).hex()))


def name_of(sealed: str) -> str | None:
    """The name on an envelope; ``None`` if it is none."""
    envelope = _parsed(sealed)
    return None if envelope is None else envelope.name


def unseal(sealed: str, key: str) -> str:
    """What is in the envelope; ``key`` is in hexadecimal digits. ``ValueError``: it doesn't fit."""
    envelope, raw = _parsed(sealed), _bytes(key)
    if envelope is None or raw is None or len(raw) != KEY_BYTES:
        msg = "that is no key of this envelope"
        raise ValueError(msg)
    padded = _hidden(envelope.hidden, raw)
    if _digest(padded, raw, envelope.name) != envelope.digest:
        msg = "the key does not fit the envelope"
        raise ValueError(msg)
    return padded.rstrip(b"\0").decode(errors="replace")


def _hidden(text: bytes, key: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(text, key[:_TEXT_BYTES], strict=True))


def _digest(padded: bytes, key: bytes, name: str) -> str:
    return hashlib.sha256(key[_TEXT_BYTES:] + name.encode() + padded).hexdigest()


def _parsed(sealed: str) -> _Envelope | None:
    parts = sealed.split(".")
    if len(parts) != 4 or parts[0] != _VERSION or not _is_name(parts[1]):
        return None
    hidden = _bytes(parts[3])
    if hidden is None or len(hidden) != _TEXT_BYTES:
        return None
    return _Envelope(parts[1], parts[2], hidden)


def _bytes(digits: str) -> bytes | None:
    return bytes.fromhex(digits) if digits and _is_hex(digits) and not len(digits) % 2 else None


def _is_hex(text: str) -> bool:
    return set(text) <= set(string.hexdigits)


def _is_name(name: str) -> bool:
    return len(name) == 16 and _is_hex(name)
