"""The conversation alone, without a line: whatever comes, it never raises and finds back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.dgt.dialects import DIALECTS
from drivers.dgt.lever import Lever
from drivers.dgt.talk import Talk
from drivers.dgt.timing import CHECK_NS, HELLO_NS, SILENCE_NS
from drivers.signals import CellChanged, FullReading, Signal
from tests.drivers.dgt.model import CODES, NS, BoardModel, ModelClock, field_of, frame

FIRST = "RNBQKBNR" + 8 * "P" + 32 * "." + 8 * "p" + "rnbqkbnr"


class Pair:
    """A conversation and the model of a board, without a line between them."""

    def __init__(self, *, loss: float = 0.0, seed: int = 0) -> None:
        self.t_ns = 0
        self.model = BoardModel(FIRST, clock=ModelClock(runs=True))
        self.talk = Talk(DIALECTS["dgt"], Lever(), 0)
        self.heard: list[Signal] = []
        self._loss = loss
        self._rng = random.Random(seed)

    def run(self, until_ns: int) -> None:
        while self.t_ns < until_ns and self.talk.failure is None:
            self.to_talk(self.model.advance(self.t_ns))
            if (said := self._through(self.talk.wake(self.t_ns))) != b"":
                self.to_talk(self.model.hear(self.t_ns, said))
            due = min(self.talk.next_ns, self.model.next_ns or until_ns)
            self.t_ns = min(until_ns, max(self.t_ns + 1, due))

    def to_talk(self, data: bytes) -> None:
        arriving = self._through(data)
        if arriving:
            self.heard += self.talk.receive(self.t_ns, arriving)

    def _through(self, data: bytes) -> bytes:
        return bytes(byte for byte in data if self._rng.random() >= self._loss)

    def shown(self) -> str:
        """What the signals have told from the first reading on."""
        cells = list(FIRST)
        for signal in self.heard:
            if isinstance(signal, CellChanged):
                cells[signal.cell] = signal.symbol
            elif isinstance(signal, FullReading):
                cells = list(signal.symbols)
        return "".join(cells)


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
    pair._loss = 0.0
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


def test_a_board_that_is_no_board_is_given_up_in_time():
    talk = Talk(DIALECTS["dgt"], Lever(), 0)
    talk.wake(HELLO_NS - 1)
    assert talk.failure is None
    talk.wake(HELLO_NS)
    assert talk.failure == "the board does not answer"


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
