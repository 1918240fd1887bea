"""Boards and buttons on the pins of a Raspberry Pi: `board.py` is the board, the rest its parts."""
