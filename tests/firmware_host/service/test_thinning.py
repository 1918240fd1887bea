"""What a flickering cell says while the service is behind is left out, and nothing else is."""

import asyncio
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import CellChanged, FullReading, Press, Signal
from firmware_host.service.sources import Inbox
from firmware_host.sitting.contact import CALM_NS, ContactFilter

MS = 1_000_000
CELLS = 3


class Folded:
    """A contact filter and what came out of it, in time order."""

    def __init__(self) -> None:
        self.contact = ContactFilter("." * CELLS)
        self.settled: list[tuple[int, CellChanged]] = []
        self.disbelieved: list[tuple[int, tuple[int, ...]]] = []

    def feed(self, signal: Signal) -> None:
        self.pass_time(signal.t_ns)
        if isinstance(signal, CellChanged):
            self._out(signal.t_ns, self.contact.change(signal.t_ns, signal.cell, signal.symbol))
        elif isinstance(signal, FullReading):
            self._out(signal.t_ns, self.contact.truth(signal.t_ns, signal.symbols))

    def pass_time(self, t_ns: int) -> None:
        while (due_ns := self.contact.next_deadline_ns()) is not None and due_ns <= t_ns:
            self._out(due_ns, self.contact.due(due_ns))

    def _out(self, t_ns: int, changes: Sequence[CellChanged]) -> None:
        self.settled += [(t_ns, change) for change in changes]
        now = self.contact.distrusted
        if not self.disbelieved or self.disbelieved[-1][1] != now:
            self.disbelieved.append((t_ns, now))


def thinned(signals: Sequence[Signal], batch: int) -> tuple[Folded, list[Signal]]:
    """Folded as the service does that is behind by ``batch`` signals; and what it took."""
    folded, taken = Folded(), list[Signal]()

    async def run() -> None:
        flickers = lambda cell: cell in folded.contact.distrusted  # noqa: E731 (as the table does)
        inbox = Inbox(lambda: 0, flickers=flickers)
        for first in range(0, len(signals), batch):
            for signal in signals[first : first + batch]:
                inbox.put(signal)
            while (next_one := await inbox.next(0)) is not None:
                taken.append(next_one)
                folded.feed(next_one)

    asyncio.run(run())
    return folded, taken


#: Hums, and quiet for about as long as a cell must be calm.
_GAPS_MS = st.integers(1, 30) | st.integers(1, 30) | st.sampled_from([400, 999, 4_990, 9_990])
_SAID = st.one_of(
    st.tuples(st.integers(0, CELLS - 1), st.sampled_from(".x")),
    st.tuples(st.integers(0, CELLS - 1), st.sampled_from(".x")),
    st.text(".x", min_size=CELLS, max_size=CELLS),
    st.none(),
)


def signals_of(said: Sequence[tuple[int, tuple[int, str] | str | None]]) -> list[Signal]:
    signals, t_ns = list[Signal](), 0
    for gap_ms, what in said:
        t_ns += gap_ms * MS
        if what is None:
            signals.append(Press(t_ns, "white"))
        elif isinstance(what, str):
            signals.append(FullReading(t_ns, what))
        else:
            signals.append(CellChanged(t_ns, *what))
    return signals


@settings(max_examples=60)
@given(st.lists(st.tuples(_GAPS_MS, _SAID), max_size=150), st.integers(1, 150))
def test_the_filter_says_the_same_as_if_it_had_heard_all(
    said: list[tuple[int, tuple[int, str] | str | None]], batch: int
) -> None:
    hum = [(20, (0, ".x"[n % 2])) for n in range(20)]  # so that a cell flickers
    signals = signals_of([*hum, *said])
    whole = Folded()
    for signal in signals:
        whole.feed(signal)
    folded, taken = thinned(signals, batch)
    for each in (whole, folded):
        each.pass_time(signals[-1].t_ns + 2 * CALM_NS)
    assert folded.settled == whole.settled
    assert folded.disbelieved == whole.disbelieved
    assert folded.contact.symbols == whole.contact.symbols
    of_others = [each for each in signals if not isinstance(each, CellChanged)]
    assert [each for each in taken if not isinstance(each, CellChanged)] == of_others


def test_a_press_behind_a_humming_cable_waits_for_few_signals() -> None:
    """Half a board hummed for ten seconds, and was worked off for half a minute."""
    hum = [(20 if cell else 0, (cell, ".x"[n % 2])) for n in range(300) for cell in range(CELLS)]
    signals = signals_of([*hum, (1, None)])
    _, taken = thinned(signals, 1_000)
    assert len(taken) < 12 * CELLS + 10
    assert taken[-1] == signals[-1]
    _, taken = thinned(signals, 1)  # who is not behind leaves nothing out
    assert taken == signals
