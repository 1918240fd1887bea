"""Lines that share their beginnings, and what is concluded where they part."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.tracker.conclusion import believed, differences, doubts
from firmware_host.tracker.line import Node, common
from firmware_host.tracker.replayed import replayed
from tests.firmware_host.tracker.lines import keys, played, start_of

OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4"


def grown(steps: list[tuple[int, int]]) -> list[Node]:
    """A tree: each step takes a node that there is already and plays one of its moves."""
    nodes = [start_of()]
    for which, step in steps:
        node = nodes[which % len(nodes)]
        moves = node.position.moves(-1)
        if moves:
            nodes.append(played(node, moves[step % len(moves)].key))
    return nodes


TREES = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 30)), min_size=1, max_size=25)


def test_a_node_knows_its_half_move() -> None:
    node = played(start_of(), OPENING)
    assert (node.ply, node.mover, node.key, node.notation) == (5, "white", "f1c4", "Bc4")
    assert keys(node) == OPENING
    assert [each.key for each in node.recent(2)] == ["b8c6", "g1f3"]


@given(TREES)
def test_an_ancestor_is_found_by_its_ply(steps: list[tuple[int, int]]) -> None:
    for node in grown(steps):
        line = [*node.line()]
        assert len(line) == node.ply
        for earlier in line:
            assert node.ancestor(earlier.ply) is earlier
            assert node.descends_from(earlier)
        assert node.ancestor(0).parent is None
        assert node.ancestor(99) is node


@given(TREES)
def test_what_lines_share_is_on_each_of_them_and_no_later_node_is(
    steps: list[tuple[int, int]],
) -> None:
    nodes = grown(steps)
    for one in nodes[-3:]:
        for other in nodes:
            shared = common([one, other])
            assert one.descends_from(shared)
            assert other.descends_from(shared)
            after = one.ancestor(shared.ply + 1)
            assert after is shared or not other.descends_from(after)
    assert all(node.descends_from(common(nodes[-4:])) for node in nodes[-4:])


def test_lines_of_two_games_share_nothing() -> None:
    with pytest.raises(AssertionError, match="two different games"):
        common([played(start_of(), "e2e4"), played(start_of(), "d2d4")])


@given(TREES)
def test_differences_are_the_half_moves_of_the_rival_that_are_others(
    steps: list[tuple[int, int]],
) -> None:
    nodes = grown(steps)
    best = nodes[-1]
    for rival in nodes:
        found = list(differences(best, rival))
        last = min(best.ply, rival.ply)
        wanted = [p for p in range(1, last + 1) if best.ancestor(p).key != rival.ancestor(p).key]
        assert sorted(node.ply for node in found) == wanted
        assert all(rival.descends_from(node) for node in found)
        assert not list(differences(rival, rival))


@given(TREES)
def test_doubts_believe_the_best_line_and_name_legal_moves_only(
    steps: list[tuple[int, int]],
) -> None:
    nodes = grown(steps)
    best = nodes[-1]
    found = doubts(best, nodes, best.ply)
    assert [doubt.ply for doubt in found] == sorted({doubt.ply for doubt in found})
    for doubt in found:
        before = best.ancestor(doubt.ply)
        assert doubt.nodes[0] is best.ancestor(doubt.ply + 1)
        assert len(set(doubt.keys)) == len(doubt.keys)
        assert set(doubt.keys) <= {footprint.key for footprint in before.position.moves(-1)}
    assert not doubts(best, nodes, 0)


def test_a_last_move_that_never_stood_done_is_not_believed_yet() -> None:
    sure = played(start_of(), "e2e4 e7e5")
    best = played(sure, "g1f3 b8c6")
    assert believed(best, sure) is best
    best.complete = False
    assert believed(best, sure) is best.parent
    assert best.parent is not None
    best.parent.complete = False
    assert believed(best, sure) is sure
    sure.complete = False
    assert believed(best, sure) is sure


@pytest.mark.parametrize(
    ("moves", "ply", "key", "wanted"),
    [
        (OPENING, 2, "b1c3", "e2e4 e7e5 b1c3 b8c6 f1c4"),
        (OPENING, 0, "e2e3", "e2e3 e7e5 g1f3 b8c6 f1c4"),
        (OPENING, 4, "f1b5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
        (OPENING, 4, "f1c4", OPENING),
        # The bishop could not have come out, there is no such move, there is no such half-move.
        (OPENING, 0, "a2a3", None),
        (OPENING, 2, "e2e5", None),
        (OPENING, 2, "", None),
        (OPENING, 5, "g8f6", None),
        (OPENING, -1, "e2e4", None),
    ],
)
def test_a_line_is_played_again_with_one_half_move_changed(
    moves: str, ply: int, key: str, wanted: str | None
) -> None:
    best = played(start_of(), moves)
    best.pressed_ns = 77
    line = replayed(best, ply, key)
    assert (None if line is None else keys(line)) == wanted
    assert keys(best) == moves
    if line is not None:
        assert [n.made_ns for n in line.line()] == [n.made_ns for n in best.line()]
        assert line.pressed_ns == 77
        assert line.ancestor(ply) is best.ancestor(ply)
