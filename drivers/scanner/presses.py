"""Which presses have been taken: each once, in their order. Pure; outlives a lost link."""

from dataclasses import dataclass

from drivers.scanner.messages import NUMBERS, Hello, number_of


@dataclass(slots=True)
class PressCount:
    """``token`` is ours, not 0: a controller that says it again at a greeting has not restarted."""

    token: int
    #: The number of the next press; ``None``: no scanner was ever greeted.
    expected: int | None = None
    #: Whether the controller had been greeted by somebody else, or by nobody, before.
    is_strange: bool = True

    def begin(self, hello: Hello) -> None:
        """At each greeting, which says the oldest press that is not acknowledged."""
        oldest = number_of(hello.get("press"), 2)
        self.is_strange = number_of(hello.get("last"), 4) != self.token
        if self.is_strange or self.expected is None or _is_before(self.expected, oldest):
            self.expected = max(0, oldest)

    def take(self, number: int) -> tuple[bool, int]:
        """Whether it is the next one, and the number up to which all have been taken.

        One that is ahead waits: it is said again, after the one that was lost.
        """
        expected = self.expected or 0
        is_next = number == expected
        self.expected = (expected + is_next) % NUMBERS
        return is_next, (self.expected - 1) % NUMBERS


def _is_before(number: int, other: int) -> bool:
    return other >= 0 and 0 < (other - number) % NUMBERS < NUMBERS // 2
