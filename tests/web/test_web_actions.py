"""Messages of browsers: whatever comes is an action or a refusal, nothing else."""

import json

import pytest
from aiohttp.test_utils import make_mocked_request
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.sitting.controls import BY_HAND
from firmware_host.sitting.misplaced import OLD_TURNS
from firmware_host.web.actions import RefusedError, parse_action
from firmware_host.web.guard import is_own_host, may_act, peer_of

VALUES = st.sampled_from(
    ["lift", "place", "press", "control", "e4", "P", "white", "settle", "q", "e2e4", "1-0", 3, None]
) | st.text(max_size=5)
KEYS = st.sampled_from(["do", "cell", "piece", "side", "kind", "by", "move", "ply", "result", "id"])


@given(st.text() | st.dictionaries(KEYS, VALUES).map(json.dumps))
def test_any_text_is_an_action_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except RefusedError as refusal:
        assert refusal.code == "bad-message"
        assert str(refusal)
    else:
        assert action.do in text


@pytest.mark.parametrize("turn", OLD_TURNS)
def test_a_turn_of_the_board_may_be_told_as_the_core_takes_it(turn: str) -> None:
    """``turned-180`` is in the documents and was refused as no move."""
    message = json.dumps({"do": "control", "kind": "apply", "move": turn})
    assert getattr(parse_action(message), "move", None) == turn


@pytest.mark.parametrize("text", ["", "x" * 41])
def test_a_sealed_move_is_a_short_text(text: str) -> None:
    """A-1."""
    with pytest.raises(RefusedError, match="text"):
        parse_action(json.dumps({"do": "seal", "by": "white", "text": text}))


@pytest.mark.parametrize("result", BY_HAND)
def test_every_result_of_the_core_may_be_entered(result: str) -> None:
    """An arbiter could not enter that both players lost."""
    message = json.dumps({"do": "control", "kind": "result", "result": result})
    assert getattr(parse_action(message), "result", None) == result


@pytest.mark.parametrize("cell", ["e4\n", " e4", "E4", "e44", "é4"])
def test_a_cell_is_two_plain_characters(cell: str) -> None:
    with pytest.raises(RefusedError, match="cell"):
        parse_action(json.dumps({"do": "lift", "cell": cell}))


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5"]
)
def test_addresses_and_this_machine_are_own_names(host: str) -> None:
    assert is_own_host(host)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8000", "", "[", "a:b:c"])
def test_a_foreign_name_that_leads_here_is_not_own(host: str) -> None:
    """A name server can point its name at a loopback address; the browser then asks us."""
    assert not is_own_host(host)


@pytest.mark.parametrize(
    ("remote", "may"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.5", False),
        ("fe80::1%eth0", False),
        ("::ffff:10.0.0.1", False),
        ("", False),
        ("nonsense", False),
    ],
)
def test_only_this_machine_may_act(remote: str, may: bool) -> None:
    """In the peers, anybody on the club's network could end a game or switch the board off."""
    request = make_mocked_request("GET", "/ws").clone(remote=remote)
    assert may_act(request) is may


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"X-Real-IP": "127.0.0.1"},
        {"Via": "1.1 hall"},
        {"Origin": "https://board.example"},
    ],
)
def test_who_comes_through_a_proxy_is_not_this_machine(headers: dict[str, str]) -> None:
    """Behind the proxy that the guide asks for, the whole network came from loopback: anybody
    moved the pieces, resigned, and set the first password."""
    request = make_mocked_request("GET", "/ws", headers=headers).clone(remote="127.0.0.1")
    assert not may_act(request)
    assert peer_of(request) is None
