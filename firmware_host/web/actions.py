"""What a browser may ask for: every message is checked here before it means anything."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from drivers.cells import CHESSBOARD
from drivers.signals import Control, ControlKind, Side
from drivers.simulated import (
    BehindError,
    ImpossibleActionError,
    SimulatedBoard,
    UnheardError,
)
from firmware_host.errors import UserError
from firmware_host.service.sources import InboxFullError
from firmware_host.sitting.view import State
from firmware_host.web.service_port import ServicePort
from firmware_host.web.written_move import key_of
from rules.chess_rules import GAMES

Cell = Annotated[str, Field(pattern=r"^[a-h][1-8]$")]
Piece = Annotated[str, Field(pattern=r"^[PNBRQKpnbrqk]$")]
#: A move, or a turn of the board that ``apply`` takes into account.
Move = Annotated[str, Field(pattern=r"^([a-h][1-8][a-h][1-8][nbrqk]?|turned-(90|180|270))$")]

#: The game is over, whether its result is known yet or not.
_OVER: Final[Collection[State]] = frozenset({"deciding", "finished"})

#: Fields that a control must carry (recording.md, events).
_CONTROL_NEEDS: dict[ControlKind, tuple[str, ...]] = {
    ControlKind.SETTLE: ("move", "ply"),
    ControlKind.RESULT: ("result",),
    ControlKind.PROMOTE: ("piece",),
    ControlKind.DRAW: ("by",),
    ControlKind.DRAW_ACCEPT: ("by",),
    ControlKind.DRAW_DECLINE: ("by",),
    ControlKind.RESIGN: ("by",),
    ControlKind.STOP_CLOCK: ("by",),
    ControlKind.PRESENT: ("by",),
    ControlKind.CLAIM_QUICK_PLAY: ("by",),
    ControlKind.CLAIM_TOUCH: ("by",),
}


class RefusedError(Exception):
    """The message can't be followed; ``code`` is for translations, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        """``code`` is one of the page's ``error.*`` keys."""
        super().__init__(text)
        self.code = code


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)
    #: The page's own number of the request, sent back with the answer.
    id: Annotated[int, Field(ge=0, le=2**53)] | None = None


class Lift(_Message):
    """Take a piece off a cell."""

    do: Literal["lift"]
    cell: Cell


class Place(_Message):
    """Set a piece down."""

    do: Literal["place"]
    cell: Cell
    piece: Piece


class PutAway(_Message):
    """Lay a piece from the hand into the tray."""

    do: Literal["put-away"]
    piece: Piece


class PressButton(_Message):
    """Press a clock button of the simulated board."""

    do: Literal["press"]
    side: Side


class SetUp(_Message):
    """Put all the pieces of the simulated board on their first cells."""

    do: Literal["set-up"]


class TakeBack(_Message):
    """Set the pieces of the simulated board back to before the last move, as hands would (H18)."""

    do: Literal["take-back"]


class PowerCut(_Message):
    """Pull the plug of the service at the simulated board."""

    do: Literal["power-cut"]


class Seal(_Message):
    """Hand over a sealed move (A-1). What it says is closed before anything keeps it."""

    do: Literal["seal"]
    by: Side
    text: Annotated[str, Field(min_length=1, max_length=40)]


class UseControl(_Message):
    """Any control of recording.md."""

    do: Literal["control"]
    kind: Annotated[ControlKind, Field(strict=False)]
    by: Side | None = None
    piece: Literal["q", "r", "b", "n"] | None = None
    move: Move | None = None
    #: The move that a claim names, as a player writes moves; instead of ``move``.
    written: Annotated[str, Field(min_length=1, max_length=20)] | None = None
    ply: Annotated[int, Field(ge=0, le=100_000)] | None = None
    result: Literal["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*"] | None = None


Action: TypeAlias = (
    Lift | Place | PutAway | PressButton | SetUp | TakeBack | PowerCut | Seal | UseControl
)


@cache
def _reader() -> TypeAdapter[Action]:
    """Made for the first message: no start waits for it."""
    return TypeAdapter(Annotated[Action, Field(discriminator="do")])


def parse_action(text: str) -> Action:
    """One checked message; ``RefusedError`` says what is wrong with it."""
    try:
        action = _reader().validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise RefusedError("bad-message", f"{where}: {first['msg']}") from error
    if isinstance(action, UseControl):
        _require_fields(action)
    return action


def _require_fields(action: UseControl) -> None:
    for name in _CONTROL_NEEDS.get(action.kind, ()):
        if getattr(action, name) is None:
            raise RefusedError("bad-message", f"control {action.kind.value} needs {name!r}")


async def perform(service: ServicePort, action: Action) -> None:
    """Do what a checked message asks; ``RefusedError`` if it can't be done now."""
    try:
        await _perform(service, action)
    except ImpossibleActionError as error:
        raise RefusedError(_IMPOSSIBLE.get(type(error), "impossible"), str(error)) from error
    except InboxFullError as error:
        raise RefusedError("behind", str(error)) from error


async def _perform(service: ServicePort, action: Action) -> None:
    if isinstance(action, UseControl):
        _use_control(service, action)
        return
    if isinstance(action, Seal):
        await _seal(service, action)
        return
    board = service.simulated
    if board is None:
        raise RefusedError("no-simulated-board", "real sensors: pieces are moved by hand only")
    if isinstance(action, PowerCut):
        await service.power_cut()
        return
    if isinstance(action, SetUp | TakeBack):
        _LAID_OUT[type(action)](service, board)
        return
    _BY_HAND[type(action)](board, action)


async def _seal(service: ServicePort, action: Seal) -> None:
    try:
        await service.seal(action.by, action.text)
    except (ValueError, UserError) as error:
        raise RefusedError("not-sealed", str(error)) from error


def _use_control(service: ServicePort, action: UseControl) -> None:
    kind, by, piece = action.kind, action.by, action.piece
    move = action.move if action.written is None else _named(service, action.written)
    board = service.simulated
    if board is not None and board.is_plugged_in:
        # In its turn: signals of the board may still be on their way.
        board.control(kind, by=by, piece=piece, move=move, ply=action.ply, result=action.result)
        return
    service.deliver(Control(service.now_ns(), kind, by, piece, move, action.ply, action.result))


def _named(service: ServicePort, written: str) -> str:
    view = service.view()
    key = key_of(view.position, written, chess960=view.game == "chess960")
    if key is None:
        text = f"{written!r} is no legal move here, or could be several: write it as Nb8 or c6b8"
        raise RefusedError("claim-move", text)
    return key


def _lift(board: SimulatedBoard, action: Lift) -> None:
    board.lift(CHESSBOARD.parse(action.cell))


def _place(board: SimulatedBoard, action: Place) -> None:
    board.place(CHESSBOARD.parse(action.cell), action.piece)


def _put_away(board: SimulatedBoard, action: PutAway) -> None:
    board.put_away(action.piece)


def _press(board: SimulatedBoard, action: PressButton) -> None:
    board.press(action.side)


def _set_up(service: ServicePort, board: SimulatedBoard) -> None:
    """The first position of the game, of the next one if it has been begun.

    On a board that is known to lie turned the pieces are set up turned.
    """
    view = service.view()
    game, record = GAMES[view.game], view.record
    is_begun = bool(record.plies) or view.state in _OVER
    start = None if is_begun and not game.keeps_start else record.start
    symbols = game.parse(start).symbols()
    board.set_up(CHESSBOARD.turned_symbols(symbols, -view.turned))
    is_same = symbols == game.parse(record.start).symbols()
    if view.state in _OVER and not record.plies and is_same:
        # It ended as it began: pieces that stand already don't begin the next one by themselves.
        service.deliver(Control(service.now_ns(), ControlKind.NEW_GAME))


def _take_back(service: ServicePort, board: SimulatedBoard) -> None:
    """One half-move, in training; the core sees an earlier position and says so."""
    view = service.view()
    plies, game = view.record.plies, GAMES[view.game]
    if service.rated or not plies or view.state in _OVER:
        raise RefusedError(
            "no-take-back", "moves are taken back in training only, if there are any"
        )
    position = game.parse(view.record.start)
    for ply in plies[:-1]:
        position = position.play(ply.key)
    board.set_up(CHESSBOARD.turned_symbols(position.symbols(), -view.turned))


_LAID_OUT: dict[type, Callable[[ServicePort, SimulatedBoard], None]] = {
    SetUp: _set_up,
    TakeBack: _take_back,
}
#: What the page says of a refusal of the simulated board; else that the piece is not there.
_IMPOSSIBLE: dict[type, str] = {UnheardError: "unplugged", BehindError: "behind"}
_BY_HAND: dict[type, Callable[..., None]] = {
    Lift: _lift,
    Place: _place,
    PutAway: _put_away,
    PressButton: _press,
}
