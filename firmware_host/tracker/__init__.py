"""From cell changes and presses to the line of moves that explains them best."""
