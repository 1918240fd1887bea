"""What is written of simulated games: legal games, and the effects tell all of them."""

from collections.abc import Iterator
from typing import TypeAlias

import chess
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from drivers.signals import Sensing
from firmware_host.journal.kept_games import records_of
from firmware_host.simulate.simulated import SimulatedGame, simulate_game
from firmware_host.simulate.styles import load_styles, lossy
from firmware_host.sitting.effects import Effect, Recorded
from firmware_host.sitting.record import GameRecord, Ply
from firmware_host.sitting.table import Table
from tests.simulate.playing import EVERYTHING, own_plans

SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")
STYLES = (*load_styles().values(), EVERYTHING, lossy(load_styles()["blitz"]))


CONTROLS = ("5400+30", "40/300:60+1", None)
#: Small numbers that name a game: cheap to draw, to print and to find again.
CHOICES = st.tuples(
    st.integers(0, len(own_plans()) - 1),
    st.integers(0, len(STYLES) - 1),
    st.sampled_from(SENSINGS),
    st.sampled_from(CONTROLS),
    st.integers(0, 999),
)
#: A smaller seed is no simpler game, so nothing is gained by searching for one.
QUICKLY = settings(max_examples=10, phases=(Phase.explicit, Phase.reuse, Phase.generate))
Choice: TypeAlias = tuple[int, int, Sensing, str | None, int]


def game_of(choice: Choice) -> SimulatedGame:
    plan, style, sensing, control, seed = choice
    return simulate_game(own_plans()[plan], STYLES[style], sensing, seed, time_control=control)


def feed(table: Table, game: SimulatedGame) -> Iterator[tuple[Effect, ...]]:
    """The effects, signal by signal, those of the end last."""
    for signal in game.signals:
        yield table.feed(signal)
    yield table.close()


def boards(record: GameRecord) -> Iterator[tuple[chess.Board, Ply]]:
    """Each half-move with the board before it; it must be legal."""
    board = chess.Board(record.start or chess.STARTING_FEN, chess960=record.game == "chess960")
    for ply in record.plies:
        yield board, ply
        board.push_uci(ply.key)


@given(CHOICES)
@QUICKLY
def test_a_record_is_a_legal_game_in_the_notation_of_its_game(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    for effects in feed(table, game):
        # Whole games are long to play again: those that were just rewritten further back will do.
        rewritten = any(isinstance(e, Recorded) and len(e.plies) > 1 for e in effects)
        for record in table.records() if rewritten else table.records()[:-1]:
            for board, ply in boards(record):
                assert chess.Move.from_uci(ply.key) in board.legal_moves
                assert ply.notation == board.san(chess.Move.from_uci(ply.key))


@given(CHOICES)
@QUICKLY
def test_the_effects_of_a_game_tell_its_whole_record(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    effects: list[Effect] = []
    for some in feed(table, game):
        effects += some
    assert records_of(effects) == table.records()
