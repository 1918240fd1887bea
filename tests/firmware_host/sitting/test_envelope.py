"""A sealed move: closed without its key, bound to what was put in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.sitting.envelope import KEY_BYTES, name_of, seal, unseal

KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
TEXTS = st.text(st.characters(min_codepoint=33, max_codepoint=0x45F), min_size=1, max_size=12)
NAME = "0123456789abcdef"


@given(TEXTS, KEYS)
def test_what_was_sealed_is_in_it(text: str, key: bytes) -> None:
    """A-1, A-2."""
    if not text.isprintable() or not text.strip():
        return
    sealed = seal(text, key, NAME)
    assert unseal(sealed, key.hex()) == text.strip()
    assert name_of(sealed) == NAME


@given(KEYS, KEYS)
def test_another_key_opens_nothing(key: bytes, other: bytes) -> None:
    """A-1: nor does a key made for it afterwards, so that the move can't be exchanged."""
    sealed = seal("Nf3", key, NAME)
    if key != other:
        with pytest.raises(ValueError, match="does not fit"):
            unseal(sealed, other.hex())


def test_a_closed_envelope_tells_nothing() -> None:
    """A-1: for each move there is a key that makes the same hidden text."""
    key = bytes(range(KEY_BYTES))
    sealed = seal("Nf3", key, NAME)
    assert len(sealed) == len(seal("exd8=Q+", key, NAME))
    assert "Nf3" not in sealed and b"Nf3".hex() not in sealed


@pytest.mark.parametrize("text", ["", "   ", "N\nf3", "x" * 49, "\x00"])
def test_what_is_no_move_is_not_sealed(text: str) -> None:
    with pytest.raises(ValueError, match="a text of 1 to"):
        seal(text, bytes(KEY_BYTES), NAME)


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_breaks_the_reader(sealed: str, key: str) -> None:
    assert name_of(sealed) is None or "." in sealed
    with pytest.raises(ValueError, match="key"):
        unseal(sealed, key)
