"""Whether a side can still mate by any series of legal moves; see ``docs/unwinnable.md``."""

from rules.unwinnable.decide import DEFAULT_NODES, Answer, Verdict, can_mate

__all__ = ["DEFAULT_NODES", "Answer", "Verdict", "can_mate"]
