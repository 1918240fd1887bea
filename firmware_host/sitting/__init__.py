"""One board's sitting as a deterministic fold: signals in, facts out; no I/O, no machine clock."""
