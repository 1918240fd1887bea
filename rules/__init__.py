"""The games, pure: legal moves, notation, PGN, how games end."""
