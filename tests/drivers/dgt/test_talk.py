"""The conversation alone, without a line: whatever comes, it never raises and finds back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.dgt import commands
from drivers.dgt.dialects import DIALECTS
from drivers.dgt.lever import Lever
from drivers.dgt.talk import Talk
from drivers.dgt.timing import CHECK_NS, HELLO_NS, SILENCE_NS
from drivers.signals import FullReading
from tests.drivers.dgt.model import CODES, NS, field_of, frame
from tests.drivers.dgt.pair import FIRST, Pair


@settings(max_examples=40)
@given(st.lists(st.binary(max_size=80), max_size=20), st.integers(0, 2**32))
def test_no_bytes_break_the_conversation_and_the_truth_comes_back(noise: list[bytes], seed: int):
    pair = Pair(seed=seed)
    pair.run(HELLO_NS)
    for piece in noise:
        pair.to_talk(piece)
        pair.run(pair.t_ns + NS // 3)
    pair.run(pair.t_ns + 4 * CHECK_NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols == FIRST == pair.shown()
    times = [signal.t_ns for signal in pair.heard]
    assert times == sorted(times)


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.integers(0, 63), st.sampled_from(sorted(CODES)), st.integers(0, NS)),
        max_size=40,
    ),
    st.sampled_from([0.0, 0.001, 0.02]),
    st.integers(0, 2**32),
)
def test_signals_tell_what_stands_on_the_board_in_the_end(
    puts: list[tuple[int, str, int]], loss: float, seed: int
):
    pair = Pair(loss=loss, seed=seed)
    pair.run(HELLO_NS)
    if pair.talk.symbols is None:
        return
    for cell, letter, wait_ns in puts:
        pair.model.put(pair.t_ns, field_of(cell), CODES[letter])
        pair.run(pair.t_ns + wait_ns)
    pair.loss = 0.0
    pair.run(pair.t_ns + 4 * CHECK_NS)
    standing = list(FIRST)
    for cell, letter, _ in puts:
        standing[cell] = letter
    assert pair.talk.symbols == "".join(standing) == pair.shown()


def test_a_piece_that_flickers_does_not_keep_the_rest_from_being_checked():
    pair = Pair()
    pair.run(HELLO_NS)
    pair.model.codes[52] = pair.model.seen[52] = 0  # e2 was lifted, the update was lost
    for n in range(60):
        pair.to_talk(frame(0x8E, 8, 0 if n % 2 else 7))
        pair.run(pair.t_ns + NS // 8)
    assert pair.talk.symbols is not None
    assert pair.talk.symbols[12] == "."


def test_a_board_whose_every_dump_is_another_one_is_believed_in_the_end():
    """A piece that flickers made each dump differ, and a lost update was never made good."""
    pair = Pair()
    pair.run(HELLO_NS)
    pair.heard.clear()
    for n in range(4):
        codes = list(pair.model.seen)
        codes[52], codes[n] = 0, 0
        pair.to_talk(frame(0x86, *codes))
    assert [type(signal) for signal in pair.heard] == [FullReading]
    assert pair.shown()[12] == "."


def test_a_board_exchanged_behind_its_adapter_is_noticed():
    """A serial adapter stayed in the socket while the club plugged another board into it."""
    pair = Pair()
    pair.run(HELLO_NS)
    pair.to_talk(frame(0x91, *b"01026"))  # one digit was read wrong, once
    pair.run(pair.t_ns + 3 * NS)
    assert pair.talk.failure is None
    pair.model.serial = "02222"
    pair.run(pair.t_ns + 3 * NS)
    assert pair.talk.failure == "another board answers"


def test_a_number_that_was_read_wrong_at_first_is_not_believed():
    """One digit came wrong when the board was opened, and the right board was refused for ever."""
    pair = Pair()
    pair.to_talk(frame(0x91, *b"01026"))
    pair.run(HELLO_NS)
    assert pair.talk.failure is None
    assert pair.talk.identity is not None
    assert pair.talk.identity.serial == "01025"


def test_a_long_number_that_another_program_asked_for_says_nothing():
    """Its ten digits were taken for the board's number, and the board then for another one."""
    pair = Pair()
    long = frame(0xA2, *b"3000001025")
    pair.to_talk(2 * long)
    pair.run(NS)
    pair.to_talk(2 * long)
    pair.run(HELLO_NS)
    assert pair.talk.failure is None
    assert pair.talk.identity is not None
    assert pair.talk.identity.serial == "01025"


def test_a_clock_that_takes_no_command_does_not_keep_the_line_busy():
    pair = Pair()
    pair.run(NS)
    pair.model.clock.deaf = 10_000
    begin = len(pair.sent)
    for n in range(200):
        pair.talk.clock.say(commands.show_text(str(n)))
        pair.talk.clock.say(commands.set_and_run(n, n, None))
        pair.run(pair.t_ns + NS // 10)
        assert pair.talk.waiting <= 4
    said = [command for _, command in pair.sent[begin:]]
    assert sum(command[0] == 0x2B for command in said) <= 11
    assert said.count(commands.SEND_BOARD) >= 9


def test_a_board_that_is_no_board_is_given_up_in_time():
    talk = Talk(DIALECTS["dgt"], Lever(), 0)
    talk.wake(HELLO_NS - 1)
    assert talk.failure is None
    talk.wake(HELLO_NS)
    assert talk.failure == "the board does not answer"


def test_a_board_that_waits_for_the_rest_of_a_command_is_helped_out():
    """The first byte of a command for the lights of d3 was lost: half a minute without a board."""
    pair = Pair()
    pair.run(NS)
    pair.to_talk(pair.model.hear(pair.t_ns, commands.leds_revelation(43, 43, on=True)[1:]))
    pair.model.put(pair.t_ns, field_of(12), CODES["."])
    pair.run(pair.t_ns + 8 * NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols is not None
    assert pair.talk.symbols[12] == "."
    said = [command for _, command in pair.sent]
    assert said.count(commands.FILLING) == 1
    pair.run(pair.t_ns + 5 * NS)
    assert [command for _, command in pair.sent].count(commands.FILLING) == 1


def test_noise_is_no_sign_of_life():
    pair = Pair()
    pair.run(HELLO_NS)
    pair.talk.wake(pair.t_ns)
    start_ns = pair.t_ns
    for n in range(20):
        pair.talk.receive(start_ns + n * NS // 2, b"\x20\xff\x8e\x00\x05\x7f\x7f")
    pair.talk.wake(start_ns + SILENCE_NS + NS)
    assert pair.talk.failure == "the board does not answer"


def _feed_hostile(count: int) -> None:
    rng = random.Random(5)
    pair = Pair()
    pair.run(HELLO_NS)
    fed = 0
    while fed < count:
        piece = rng.randbytes(rng.randrange(1, 200))
        pair.to_talk(piece)
        pair.run(pair.t_ns + NS // 50)
        fed += len(piece)
    pair.run(pair.t_ns + 4 * CHECK_NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols == FIRST


def test_hostile_bytes_in_the_middle_of_a_game():
    _feed_hostile(50_000)


@pytest.mark.soak
def test_ten_million_hostile_bytes_in_the_middle_of_a_game():
    _feed_hostile(10_000_000)
