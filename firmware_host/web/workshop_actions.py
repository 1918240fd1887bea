"""What the workshop's page may ask for, checked before it means anything."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from drivers.probing import levels_of
from firmware_host.service.workshop import Workshop
from firmware_host.workshop.bench import BusyError
from firmware_host.workshop.light_test import LightTest
from firmware_host.workshop.sampling import Sampling
from firmware_host.workshop.wiring_walk import WiringWalk


class RefusedWorkError(ValueError):
    """``code`` is a key of the page's sentences."""

    def __init__(self, code: str) -> None:
        """Nothing was changed."""
        super().__init__(code)
        self.code = code


class Asked(BaseModel):
    """One request; the fields that are not its own stay as they are."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do: Literal[
        "clear",
        "end",
        "walk",
        "walk-back",
        "walk-skip",
        "walk-retry",
        "walk-rule",
        "lights",
        "light-show",
        "light-step",
        "sampling",
        "sampling-pieces",
        "sampling-empty",
        "sampling-vouch",
    ]
    pattern: Literal["cell", "lamp", "all", "echo"] = "cell"
    at: Annotated[int, Field(ge=0, le=675)] = 0
    steps: Annotated[int, Field(ge=-675, le=675)] = 1
    colour: Literal["white", "red", "green", "blue"] = "white"


class WriteAsked(BaseModel):
    """The number under which the settings were shown."""

    model_config = ConfigDict(extra="forbid", strict=True)

    number: Annotated[int, Field(ge=1)]


async def perform(workshop: Workshop, asked: Asked) -> None:
    """``RefusedWorkError`` if it can't be done now; the workshop is open."""
    bench, now_ns = workshop.bench, workshop.now_ns()
    bench.asked(now_ns)
    try:
        if asked.do == "end":
            await workshop.give_back()
        else:
            _ACTIONS[asked.do](workshop, asked)
    except BusyError:
        raise RefusedWorkError("busy") from None
    bench.version += 1
    workshop.tell()


def _clear(workshop: Workshop, _asked: Asked) -> None:
    workshop.bench.clear(workshop.now_ns())


def _walk(workshop: Workshop, _asked: Asked) -> None:
    if not workshop.has_wires:
        raise RefusedWorkError("no-wires")
    workshop.bench.begin_walk(workshop.now_ns())


def _walking(workshop: Workshop) -> WiringWalk:
    if workshop.bench.work.walk is None:
        raise RefusedWorkError("not-begun")
    return workshop.bench.work.walk


def _take_rule(workshop: Workshop, _asked: Asked) -> None:
    if not _walking(workshop).take_rule():
        raise RefusedWorkError("no-rule")


def _lights(workshop: Workshop, _asked: Asked) -> None:
    if not workshop.has_lights:
        raise RefusedWorkError("no-lights")
    workshop.bench.begin_lights(workshop.now_ns())


def _lit(workshop: Workshop) -> LightTest:
    if workshop.bench.work.lights is None:
        raise RefusedWorkError("not-begun")
    return workshop.bench.work.lights


def _show(workshop: Workshop, asked: Asked) -> None:
    try:
        _lit(workshop).show(asked.pattern, asked.at, asked.colour)
    except RefusedWorkError:
        raise
    except ValueError:
        raise RefusedWorkError("bad-message") from None


def _sample(workshop: Workshop, _asked: Asked) -> None:
    if not levels_of(workshop.board):
        raise RefusedWorkError("no-levels")
    workshop.bench.begin_sampling(workshop.now_ns())


def _sampling(workshop: Workshop) -> Sampling:
    if workshop.bench.work.sampling is None:
        raise RefusedWorkError("not-begun")
    return workshop.bench.work.sampling


def _sample_pieces(workshop: Workshop, _asked: Asked) -> None:
    sampling = _sampling(workshop)
    if not sampling.is_rested:
        raise RefusedWorkError("not-rested")
    sampling.phase = "pieces"


def _sample_again(workshop: Workshop, _asked: Asked) -> None:
    _sampling(workshop)
    workshop.bench.work.sampling = Sampling(workshop.bench.grid.size)


_ACTIONS: dict[str, Callable[[Workshop, Asked], Any]] = {
    "clear": _clear,
    "walk": _walk,
    "walk-back": lambda workshop, _: _walking(workshop).back(),
    "walk-skip": lambda workshop, _: _walking(workshop).skip(),
    "walk-retry": lambda workshop, _: _walking(workshop).retry(),
    "walk-rule": _take_rule,
    "lights": _lights,
    "light-show": _show,
    "light-step": lambda workshop, asked: _lit(workshop).step(asked.steps),
    "sampling": _sample,
    "sampling-pieces": _sample_pieces,
    "sampling-empty": _sample_again,
    "sampling-vouch": lambda workshop, _: _sampling(workshop).vouch(),
}
