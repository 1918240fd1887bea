"""Every game that can be played on the board, by the name that recordings have for it."""

from collections.abc import Mapping

from rules.chess_rules import CHESS, CHESS960
from rules.game import Game

GAMES: Mapping[str, Game] = {game.name: game for game in (CHESS, CHESS960)}
