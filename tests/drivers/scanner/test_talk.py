"""The conversation alone, without a line: whatever comes, it never raises and finds back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.scanner.buttons import LeverState
from drivers.scanner.presses import PressCount
from drivers.scanner.talk import Talk
from drivers.scanner.timing import ANSWER_NS, BEAT_NS, HELLO_NS, SILENCE_NS
from drivers.signals import CellChanged, FullReading
from tests.drivers.scanner.bench import E2, E4, FIRST
from tests.drivers.scanner.controller import LONGEST, frame
from tests.drivers.scanner.model import NS
from tests.drivers.scanner.pair import OPEN_NS, Pair


def opened() -> Pair:
    pair = Pair()
    pair.run(OPEN_NS)
    assert pair.talk.symbols == FIRST
    return pair


@given(st.lists(st.binary(max_size=80), max_size=12), st.integers(0, 2**32))
@settings(max_examples=12)
def test_no_bytes_break_the_conversation_and_the_truth_comes_back(noise: list[bytes], seed: int):
    pair = Pair(seed=seed)
    pair.run(OPEN_NS)
    for piece in noise:
        pair.to_talk(piece)
        pair.run(pair.t_ns + NS // 3)
    pair.run(pair.t_ns + 3 * NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols == FIRST == pair.shown()


#: Not quicker than hands: 16 presses are kept until they are taken, and newer ones are lost.
HANDS = st.lists(
    st.tuples(st.integers(0, 63), st.sampled_from(".x"), st.integers(NS // 10, NS // 2)),
    max_size=30,
)


@given(HANDS, st.sampled_from([0.0, 0.001, 0.01]), st.integers(0, 2**32))
@settings(max_examples=12)
def test_signals_tell_what_stands_on_the_board_and_each_press_once(
    puts: list[tuple[int, str, int]], loss: float, seed: int
):
    pair = Pair(seed=seed)
    pair.run(OPEN_NS)
    pair.loss = loss
    for number, (cell, symbol, wait_ns) in enumerate(puts):
        pair.model.put_at(pair.t_ns, cell, symbol)
        pair.model.press_at(pair.t_ns + wait_ns // 2, "clock", "wb"[number % 2])
        pair.run(pair.t_ns + wait_ns + 1)
    pair.loss = 0.0
    pair.run(pair.t_ns + 3 * NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols == "".join(pair.model.cells) == pair.shown()
    assert pair.presses() == [("white", "black")[n % 2] for n in range(len(puts))]
    times = [signal.t_ns for signal in pair.heard]
    assert times == sorted(times)


@given(st.data())
@settings(max_examples=20)
def test_one_corrupted_frame_is_made_good_by_the_next_reading(data: st.DataObject):
    """Whatever happens to it, only what it told is late, and nothing wrong is told."""
    pair = opened()
    pair.model.put_at(pair.t_ns, E2, ".")
    torn = bytearray(pair.model.advance(pair.t_ns))
    at = data.draw(st.integers(0, len(torn) - 2))
    if data.draw(st.booleans()):
        del torn[at]
    else:
        torn[at] ^= 1 << data.draw(st.integers(0, 7))
    pair.to_talk(bytes(torn))
    pair.run(pair.t_ns + NS // 4)
    pair.model.put_at(pair.t_ns, E4, "x")
    pair.run(pair.t_ns + BEAT_NS + 2 * ANSWER_NS)
    assert pair.talk.symbols == "".join(pair.model.cells) == pair.shown()
    told = [type(signal) for signal in pair.heard]
    assert told in ([CellChanged, FullReading], [FullReading, CellChanged], [FullReading])


def test_a_lost_change_is_noticed_at_the_next_heart_beat():
    pair = opened()
    pair.model.put_at(pair.t_ns, E2, ".")
    pair.model.advance(pair.t_ns)  # nobody hears it
    pair.run(pair.t_ns + BEAT_NS + ANSWER_NS)
    assert [type(signal) for signal in pair.heard] == [FullReading]
    assert pair.talk.symbols is not None
    assert pair.talk.symbols[E2] == "."


def test_a_press_that_is_ahead_of_a_lost_one_waits_for_it():
    """Black's press came before White's, and the clocks ran the wrong way round."""
    pair = opened()
    pair.model.press_at(pair.t_ns, "clock", "w")
    pair.model.advance(pair.t_ns)  # lost
    pair.model.press_at(pair.t_ns + NS // 50, "clock", "b")
    pair.run(pair.t_ns + NS // 20)
    assert pair.presses() == []
    pair.run(pair.t_ns + NS // 2)
    assert pair.presses() == ["white", "black"]


def test_a_press_is_told_once_though_its_acknowledgement_is_lost():
    pair = opened()
    pair.model.press_at(pair.t_ns, "clock", "w")
    said = pair.model.advance(pair.t_ns)
    pair.heard += pair.talk.receive(pair.t_ns, said)
    assert b"<A 00*" in pair.talk.wake(pair.t_ns)  # lost
    pair.run(pair.t_ns + 2 * NS)
    assert pair.presses() == ["white"]
    assert pair.model.controller._presses == []  # type: ignore[attr-defined]  # ours


def test_numbers_of_presses_and_frames_run_round():
    pair = opened()
    pair.model.controller._frame = 0xFFFA  # type: ignore[attr-defined]  # ours
    for n in range(260):
        pair.model.press_at(pair.t_ns + 1, "clock", "wb"[n % 2])
        pair.run(pair.t_ns + NS // 20)
    assert pair.presses() == 130 * ["white", "black"]


def test_a_lever_read_elsewhere_than_it_was_told_counts_when_it_is_read_twice():
    pair = opened()
    pair.model.controller.lever = "b"  # type: ignore[attr-defined]  # its press got lost inside
    pair.run(pair.t_ns + 2 * NS)
    assert pair.presses() == []
    pair.run(pair.t_ns + 3 * NS)
    assert pair.presses() == ["white"]


def test_what_can_not_be_on_this_board_is_not_told():
    pair = opened()
    for body in (
        "e 0002 00000000 40x41.0CQ0D?",  # no such cells, no such symbols; unknown is known
        "r 0003 00000000 xxxx -",
        "r 0004 00000000 " + 64 * "Q" + " -",
        "p 0005 00000000 00 clock -",
        "p 0006 00000000 01 lever -",
    ):
        pair.to_talk(frame(body))
    assert [(s.cell, s.symbol) for s in pair.heard if isinstance(s, CellChanged)] == [(13, "?")]
    assert pair.presses() == []


def test_a_self_test_is_asked_until_it_is_answered_and_an_unknown_command_is_given_up():
    pair = opened()
    pair.talk.test_itself()
    assert b"<Q 02*" in pair.talk.wake(pair.t_ns)  # lost
    pair.run(pair.t_ns + NS)
    assert pair.talk.findings == ()
    pair.talk.test_itself()
    number = pair.talk.wake(pair.t_ns).partition(b"<Q ")[2][:2].decode()
    pair.to_talk(frame(f"x {number} unknown"))
    pair.talk.show({1: "FFF"})
    pair.run(pair.t_ns + NS)
    assert pair.talk.findings is None
    assert pair.model.controller.shown == {1: "FFF"}  # type: ignore[attr-defined]  # ours


def test_a_command_that_is_never_done_does_not_hold_up_the_next():
    pair = opened()
    pair.model.controller._obey = lambda _kind, _fields: None  # type: ignore[attr-defined]  # ours
    pair.talk.show({1: "FFF"})
    pair.run(pair.t_ns + 4 * NS)
    assert pair.talk._orders.given_up == 1
    assert pair.talk.failure is None
    del pair.model.controller._obey  # type: ignore[attr-defined]  # ours
    pair.talk.show({2: "FFF"})
    pair.run(pair.t_ns + NS)
    assert pair.model.controller.shown == {2: "FFF"}  # type: ignore[attr-defined]  # ours


def test_a_hello_that_nobody_asked_for_is_no_answer_to_the_greeting():
    """A scanner that had just started said hello first, and was never let go."""
    talk = Talk(0, LeverState(), PressCount(1))
    talk.receive(0, frame("h 00 v=1 cells=8x8 sense=occupancy last=0000 press=00"))
    assert talk.can is None
    assert b"<H 01 1 0001*" in talk.wake(0)


def test_a_scanner_that_never_says_hello_is_given_up_in_time():
    talk = Talk(0, LeverState(), PressCount(1))
    talk.wake(HELLO_NS - 1)
    assert talk.failure is None
    talk.wake(HELLO_NS)
    assert talk.failure == "the scanner does not answer"


def test_noise_is_no_sign_of_life():
    pair = opened()
    for n in range(20):
        pair.talk.receive(pair.t_ns + n * NS // 4, b"<t 01 00000000 0000*0000>\xff<")
    pair.talk.wake(pair.t_ns + SILENCE_NS + NS)
    assert pair.talk.failure == "the scanner does not answer"


def feed_hostile(count: int) -> None:
    rng = random.Random(5)
    pair = opened()
    fed = 0
    while fed < count:
        piece = bytearray(rng.randbytes(rng.randrange(1, 2_000)))
        if rng.random() < 0.5:
            piece = bytearray(frame("r 0001 00000000 " + FIRST + " w") * (len(piece) // 95))
            for _ in range(len(piece) // 60):
                piece[rng.randrange(len(piece))] = rng.randrange(256)
        pair.to_talk(bytes(piece))
        pair.run(pair.t_ns + NS // 50)
        assert pair.talk._parser.held <= LONGEST
        fed += len(piece)
    pair.run(pair.t_ns + 3 * NS)
    assert pair.talk.failure is None
    assert pair.talk.symbols == FIRST == pair.shown()


def test_hostile_bytes_in_the_middle_of_a_game():
    feed_hostile(40_000)


@pytest.mark.soak
def test_ten_million_hostile_bytes_in_the_middle_of_a_game():
    feed_hostile(10_000_000)
