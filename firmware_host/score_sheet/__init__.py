"""Score sheets of games, as text and PDF (N-1 to N-6)."""
