"""Differences of trees: small, and always enough."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.web.difference import Json, diff, merge

LEAVES = st.none() | st.booleans() | st.integers(2, 9) | st.text(max_size=3)
TREES: st.SearchStrategy[Json] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner),
    max_leaves=12,
)


@given(TREES, TREES)
def test_old_and_difference_make_new(old: Json, new: Json) -> None:
    before = deepcopy(old)
    assert merge(old, diff(old, new)) == new
    assert old == before


@given(TREES)
def test_equal_trees_have_no_difference(tree: Json) -> None:
    assert diff(tree, deepcopy(tree)) is None


def test_one_more_move_costs_one_move() -> None:
    moves: list[Json] = [{"san": f"N{number}"} for number in range(200)]
    change = diff({"plies": moves}, {"plies": [*moves, {"san": "Kd2"}]})
    assert change == {"{": {"plies": {"[": 200, "+": [{"san": "Kd2"}]}}, "-": []}
