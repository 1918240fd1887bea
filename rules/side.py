"""The two sides of a game."""

from typing import Literal, TypeAlias

Side: TypeAlias = Literal["white", "black"]
