"""What the buttons say: from the changes of contacts to presses and controls, by stamp. Pure."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from drivers.gpio.contact import Contact
from drivers.signals import Control, Press

MS = 1_000_000
#: Edges of two pins may come on two roads. So long is waited for an earlier one, which the stamp of
#: a press does not feel: of two players who press at once, the first stamp wins.
ORDER_NS = 2 * MS
#: More than hands can press while the service is behind; beyond it a contact chatters.
MOST_WAITING = 4_096

#: What a button says, its stamp to be put in.
Said: TypeAlias = Press | Control


@dataclass(frozen=True, slots=True)
class Button:
    """One contact on one pin. A lever is one with something to say at either end."""

    pin: int
    closed: Said | None = None
    opened: Said | None = None
    #: How long it must be held for ``closed`` to be said: no resignation by a sleeve.
    hold_ns: int = 0


class Panel:
    """All buttons of a table. Edges come with their stamps, signals go out ordered by theirs."""

    def __init__(self, buttons: Sequence[Button], quiet_ns: int) -> None:
        """Nothing is known of a contact before it was ``found``."""
        self._buttons = {button.pin: button for button in buttons}
        self._quiet_ns = quiet_ns
        self._contacts: dict[int, Contact] = {}
        self._held: dict[int, int] = {}
        self._coming: list[tuple[int, int, Said]] = []
        self._count = 0
        #: Whether more was to be said than is kept for whoever takes it.
        self.has_lost = False

    def found(self, t_ns: int, closed: Mapping[int, bool]) -> None:
        """How the contacts stand when the pins are taken: at first that says nothing.

        When they were lost and are taken again, what stands otherwise was done meanwhile: a lever
        that was tipped is a press now, or the clock would run on for who has pressed.
        """
        self.has_lost = False
        self._held.clear()
        for pin, is_closed in closed.items():
            before = self._contacts.get(pin)
            was_closed = is_closed if before is None else before.is_closed
            self._contacts[pin] = Contact(self._quiet_ns, is_closed=was_closed)
            if was_closed != is_closed:
                # As an edge, so that its own, if that was heard before this, counts as its bounce.
                self.edge(t_ns, pin, is_closed=is_closed)

    def edge(self, t_ns: int, pin: int, *, is_closed: bool, is_late: bool = False) -> None:
        """One edge of one pin that was found; ``is_late`` as ``Contact.edge`` has it."""
        for change in self._contacts[pin].edge(t_ns, is_closed=is_closed, is_late=is_late):
            self._changed(pin, *change)

    def take(self, now_ns: int) -> list[Said]:
        """What is to be said by now, in the order of the stamps."""
        for pin, contact in self._contacts.items():
            for change in contact.due(now_ns - ORDER_NS):
                self._changed(pin, *change)
        for pin, due_ns in sorted(self._held.items(), key=lambda item: item[1]):
            if due_ns <= now_ns - ORDER_NS:
                del self._held[pin]
                self._say(due_ns, self._buttons[pin].closed)
        said = []
        while self._coming and self._coming[0][0] <= now_ns - ORDER_NS:
            said.append(heapq.heappop(self._coming)[2])
        return said

    def next_ns(self) -> int | None:
        """When ``take`` has something to do; ``None``: not before the next edge."""
        times = [*self._held.values(), *(t_ns for t_ns, *_ in self._coming[:1])]
        times += [c.until_ns for c in self._contacts.values() if c.until_ns is not None]
        return min(times) + ORDER_NS if times else None

    def _changed(self, pin: int, t_ns: int, is_closed: bool) -> None:  # noqa: FBT001 (a contact's state)
        button = self._buttons[pin]
        # Let go in time: nothing was said. Closed again, though nobody saw it open: held anew.
        due_ns = self._held.pop(pin, None)
        if due_ns is not None and due_ns <= t_ns:
            self._say(due_ns, button.closed)
        if not is_closed:
            self._say(t_ns, button.opened)
        elif button.hold_ns:
            self._held[pin] = t_ns + button.hold_ns
        else:
            self._say(t_ns, button.closed)

    def _say(self, t_ns: int, said: Said | None) -> None:
        if said is None:
            return
        if len(self._coming) == MOST_WAITING:
            self.has_lost = True
        else:
            self._count += 1
            heapq.heappush(self._coming, (t_ns, self._count, replace(said, t_ns=t_ns)))
