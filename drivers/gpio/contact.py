"""One contact of a button: the first edge counts, what bounces after it does not. Pure.

The delay of debouncing is never charged to a player (K-1): a press has the stamp of its first edge.
"""


class Contact:
    """Edges in, settled changes out, each with the stamp of the edge that began it."""

    def __init__(self, quiet_ns: int, *, is_closed: bool) -> None:
        """``quiet_ns``: for so long after a change that counts, the contact may bounce."""
        self._quiet_ns = quiet_ns
        self._accepted = is_closed
        self._raw = is_closed
        self._raw_ns = 0
        #: Until when it may bounce.
        self.until_ns: int | None = None

    def edge(self, t_ns: int, *, is_closed: bool) -> list[tuple[int, bool]]:
        """One edge; what changed, each with its stamp and whether it closed.

        An edge that says what is known already had another before it that was lost: it counts.
        """
        changes = self.due(t_ns)
        self._raw, self._raw_ns = is_closed, t_ns
        if self.until_ns is None:
            changes.append(self._accept())
        return changes

    def due(self, t_ns: int) -> list[tuple[int, bool]]:
        """The contact may have come to rest otherwise than it began: that is a change too."""
        if self.until_ns is None or t_ns < self.until_ns:
            return []
        self.until_ns = None
        if self._raw == self._accepted:
            return []
        # It has been at rest since its last edge; the time to bounce begins there.
        change = self._accept()
        return [change, *self.due(t_ns)]

    def _accept(self) -> tuple[int, bool]:
        self._accepted = self._raw
        self.until_ns = self._raw_ns + self._quiet_ns
        return self._raw_ns, self._raw
