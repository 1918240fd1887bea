"""What is known of a board's sensors from game to game."""
