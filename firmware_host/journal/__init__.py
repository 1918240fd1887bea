"""The durable journal: what came in, what followed, kept in SQLite and read back."""
