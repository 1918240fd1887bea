"""Several games one after the other on one board: the pieces are set up again between them."""

from collections.abc import Sequence
from dataclasses import replace

from drivers.signals import Sensing, Signal
from firmware_host.simulate.simulated import TIME_CONTROL, GamePlan, SimulatedGame, simulate_game
from firmware_host.simulate.styles import Style, with_behaviour

#: From the last piece set up to the next game's time 0.
_PAUSE_NS = 5_000_000_000


def simulate_evening(
    plans: Sequence[GamePlan],
    style: Style,
    sensing: Sensing,
    seed: int | str,
    *,
    time_control: str | None = TIME_CONTROL,
) -> list[SimulatedGame]:
    """The games with their signals on one time line; all of them together are one sitting.

    Games that start from a position of their own can't follow others and are refused with a
    ``ValueError``. After the last game the pieces are left as they stand.
    """
    games: list[SimulatedGame] = []
    offset_ns = 0
    for number, plan in enumerate(plans, 1):
        sets_up = 1 if number < len(plans) else 0
        game = simulate_game(
            plan,
            with_behaviour(style, set_up_again=sets_up),
            sensing,
            f"{seed}/{number}",
            time_control=time_control,
        )
        if number > 1 and (game.sitting.start or game.sitting.game != "chess"):
            msg = f"game {number} starts from a position of its own"
            raise ValueError(msg)
        signals = tuple(_later(signal, offset_ns) for signal in game.signals)
        landed_s = tuple(t_s + offset_ns / 1e9 for t_s in game.landed_s)
        games.append(replace(game, signals=signals, landed_s=landed_s))
        if signals:
            offset_ns = signals[-1].t_ns + _PAUSE_NS
    return games


def _later(signal: Signal, offset_ns: int) -> Signal:
    return replace(signal, t_ns=signal.t_ns + offset_ns)
