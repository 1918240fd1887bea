"""The only place that touches hardware: it knows cells and buttons, and no game."""
