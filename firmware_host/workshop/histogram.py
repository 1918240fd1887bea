"""How long things took, in a bounded number of counts."""

from bisect import bisect_left

US = 1_000

#: The upper bounds of the classes, in microseconds; what is longer goes into one more.
BOUNDS_US = (200, 500, 1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000, 100_000)


class Histogram:
    """Durations by class, the longest one, and what half of them are below."""

    def __init__(self) -> None:
        """None yet."""
        self.counts = [0] * (len(BOUNDS_US) + 1)
        self.longest_ns = 0

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.counts)

    def add(self, duration_ns: int) -> None:
        """One more; below 0 (stamps of two clocks) counts as 0."""
        duration_ns = max(0, duration_ns)
        self.counts[bisect_left(BOUNDS_US, duration_ns / US)] += 1
        self.longest_ns = max(self.longest_ns, duration_ns)

    def clear(self) -> None:
        """From the beginning."""
        self.counts = [0] * len(self.counts)
        self.longest_ns = 0

    def at_most_us(self, share_percent: int) -> int | None:
        """Below which bound that share of them is; ``None`` while there are none.

        In the last class: the longest one, rounded up.
        """
        wanted, seen = self.total * share_percent, 0
        if not wanted:
            return None
        for bound_us, count in zip(BOUNDS_US, self.counts, strict=False):
            seen += count
            if seen * 100 >= wanted:
                return bound_us
        return -(-self.longest_ns // US)
