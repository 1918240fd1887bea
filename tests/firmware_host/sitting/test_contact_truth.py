"""A full reading in the middle of a burst."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.sitting.contact import CALM_NS
from tests.firmware_host.sitting.test_contact import CELLS, RAW, Fed


@given(RAW, st.text(".xPp", min_size=CELLS, max_size=CELLS))
def test_a_full_reading_in_mid_burst_is_what_the_cells_read_from_then_on(
    raw: list[tuple[int, int, str]], symbols: str
) -> None:
    """H24: the last edge of a bounce was lost, and the reading that showed it was ignored."""
    fed, t_ns = Fed(), 0
    for step_ns, cell, symbol in raw:
        t_ns += step_ns
        fed.change(t_ns, cell, symbol)
    fed.reading(t_ns + 1, symbols)
    fed.wait(t_ns + 2 * CALM_NS)
    assert fed.contact.symbols == fed.shown() == symbols
