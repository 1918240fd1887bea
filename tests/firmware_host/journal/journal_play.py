"""What tests of the journal keep in it."""

from drivers.signals import CellChanged, Signal
from firmware_host.journal.writer import JournalWriter


class Machine:
    """A monotonic clock that the test moves."""

    def __init__(self) -> None:
        self.at_ns = 0

    def __call__(self) -> int:
        return self.at_ns


def signals(first: int, last: int) -> list[Signal]:
    return [CellChanged(n * 1000, n % 64, ".x"[n % 2]) for n in range(first, last)]


async def keep(writer: JournalWriter, what: list[Signal]) -> None:
    for signal in what:
        writer.add_input(signal)
    await writer.commit()
