"""One contact of a button: the first edge counts, what bounces after it does not. Pure.

The delay of debouncing is never charged to a player (K-1): a press has the stamp of its first edge.
"""


class Contact:
    """Edges in, settled changes out, each with the stamp of the edge that began it."""

    def __init__(self, quiet_ns: int, *, is_closed: bool) -> None:
        """``quiet_ns``: for so long after a change that counts, the contact may bounce."""
        self._quiet_ns = quiet_ns
        #: How it was when it last counted as changed.
        self.is_closed = is_closed
        self._raw = is_closed
        self._raw_ns = 0
        #: When a change began of which no level was seen yet.
        self._began_ns: int | None = None
        #: Until when it may bounce.
        self.until_ns: int | None = None

    def edge(self, t_ns: int, *, is_closed: bool, is_late: bool = False) -> list[tuple[int, bool]]:
        """One edge; what changed, each with its stamp and whether it closed.

        An edge that says what is known already had another before it that was lost: it counts.
        ``is_late``: the level was read some time after the edge. Then such an edge is one whose
        contact bounced back meanwhile: how it comes to rest counts, from this edge on.
        """
        changes = self.due(t_ns)
        self._raw, self._raw_ns = is_closed, t_ns
        if self.until_ns is None:
            if is_late and is_closed == self.is_closed:
                self._began_ns, self.until_ns = t_ns, t_ns + self._quiet_ns
            else:
                changes.append(self._accept())
        return changes

    def due(self, t_ns: int) -> list[tuple[int, bool]]:
        """The contact may have come to rest otherwise than it began: that is a change too."""
        if self.until_ns is None or t_ns < self.until_ns:
            return []
        self.until_ns = None
        if self._raw == self.is_closed:
            self._began_ns = None
            return []
        # It has been at rest since its last edge; the time to bounce begins there.
        change = self._accept()
        return [change, *self.due(t_ns)]

    def _accept(self) -> tuple[int, bool]:
        t_ns = self._raw_ns if self._began_ns is None else self._began_ns
        self.is_closed, self._began_ns = self._raw, None
        self.until_ns = self._raw_ns + self._quiet_ns
        return t_ns, self._raw
