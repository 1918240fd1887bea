"""Whatever the journal keeps comes back as it was, and nothing else comes back at all."""

import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.journal.codec import (
    EFFECT_KINDS,
    SIGNAL_KINDS,
    InputRow,
    checksum,
    effect_row,
    input_row,
    parse_effect,
    parse_input,
    parse_sitting,
    sitting_row,
)
from firmware_host.sitting.effects import Effect
from tests.firmware_host.sitting.strategies import EFFECTS, JSON, SIGNALS, SITTINGS


@given(SIGNALS)
def test_a_signal_comes_back_as_it_was(signal: Signal) -> None:
    assert parse_input(input_row(7, signal)) == signal


@given(EFFECTS)
def test_an_effect_comes_back_as_it_was(effect: Effect) -> None:
    assert parse_effect(effect_row(7, 1, effect)) == effect


@given(SITTINGS)
def test_a_set_up_comes_back_as_it_was(sitting: Sitting) -> None:
    assert parse_sitting(sitting_row("2026-11-30", sitting)) == sitting


def test_every_kind_of_signal_and_effect_has_a_word() -> None:
    assert set(SIGNAL_KINDS.values()) == set(typing.get_args(Signal))
    assert set(EFFECT_KINDS.values()) == set(typing.get_args(Effect))


@given(SIGNALS, st.integers(0, 3), st.integers(0, 10**6))
def test_a_row_changed_in_any_column_has_another_checksum(
    signal: Signal, column: int, other: int
) -> None:
    row = input_row(3, signal)
    values = list(row)
    values[column] = other if isinstance(values[column], int) else f"{values[column]}{other}"
    changed = InputRow(*values)  # type: ignore[arg-type]
    assert (checksum(1, changed) == checksum(1, row)) == (changed == row)


@given(st.sampled_from([*SIGNAL_KINDS, "later", ""]), st.text() | JSON.map(str))
def test_nonsense_in_a_row_is_a_value_error_and_nothing_else(kind: str, payload: str) -> None:
    try:
        signal = parse_input(InputRow(0, 5, kind, payload))
    except ValueError:
        return
    assert type(signal) is SIGNAL_KINDS[kind]


@pytest.mark.parametrize(
    "payload",
    ["[" * 100_000, '{"cell":true,"symbol":"."}', '{"cell":"e2","symbol":"."}', '{"cell":3}', "[]"],
)
def test_a_payload_of_the_wrong_shape_is_refused(payload: str) -> None:
    with pytest.raises(ValueError):
        parse_input(InputRow(0, 5, "cell", payload))
