"""The sensor workshop: what those see and do who build a board, without a game."""
