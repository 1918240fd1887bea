"""The board itself, opened and read once; a scanner tests itself too. Only when asked for."""

import asyncio
from collections.abc import Callable, Iterator

from drivers.board import Board, troubles_of
from drivers.scanner.board import ScannerBoard
from drivers.sensing import EMPTY
from firmware_host.config.schema import Config
from firmware_host.doctor.calls import PLAIN, Calls
from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.errors import os_reason, os_remedy
from firmware_host.service.attached import attach
from firmware_host.timebase import monotonic_ns

_TOPIC = "board"
#: Several ports may be asked, one after the other.
_OPEN_S = 60.0
_LOOK = "look at its cable and power; where the service runs, stop it first: it has the board"

MakeBoard = Callable[[Config], Board]


def probe_board(
    config: Config,
    calls: Calls = PLAIN,
    make: MakeBoard = lambda config: attach(config, monotonic_ns).board,
) -> Iterator[Finding]:
    """What it answers. ``make``: the board that is configured; a test has its own."""
    if config.board.driver == "simulated":
        yield note(_TOPIC, "the simulated board has nothing that could be looked at")
        return
    yield from asyncio.run(look_at(make(config), calls))


async def look_at(board: Board, calls: Calls = PLAIN) -> list[Finding]:
    """Opens, reads, tests, closes."""
    try:
        async with asyncio.timeout(_OPEN_S):
            await board.open()
    except TimeoutError:
        return [trouble(_TOPIC, "the board does not answer in time", _LOOK)]
    except OSError as error:
        return [trouble(_TOPIC, _sentence(error), os_remedy(error, _LOOK))]
    try:
        return [*_read(board, calls), *await _self_test(board)]
    finally:
        await board.close()


def said_unopened(config: Config, calls: Calls = PLAIN) -> Iterator[Finding]:
    """How to have it looked at."""
    if config.board.driver != "simulated":
        text = f"it was not opened: {calls.jadoube('doctor --board')} reads it once"
        yield note(_TOPIC, text + _WITH_TEST.get(config.board.driver, ""))


_WITH_TEST = {"scanner": ", and has it test itself"}


def _sentence(error: OSError) -> str:
    return f"the board can't be had: {os_reason(error)}"


def _read(board: Board, calls: Calls) -> Iterator[Finding]:
    symbols, grid = board.reading(), board.grid
    standing = sum(symbol != EMPTY for symbol in symbols)
    pieces = f"{standing} with a piece" if standing else "none with a piece"
    yield good(_TOPIC, f"it answers: {grid.width}x{grid.height} squares, {pieces}")
    for text in troubles_of(board):
        remedy = f"look at it in the workshop: {calls.jadoube('run')}, page /workshop"
        yield warning(_TOPIC, text, remedy)


async def _self_test(board: Board) -> list[Finding]:
    if not isinstance(board, ScannerBoard):
        return []
    try:
        faults = await board.test_itself()
    except OSError as error:
        return [note(_TOPIC, os_reason(error), os_remedy(error, ""))]
    if not faults:
        return [good(_TOPIC, "the scanner has tested itself and found nothing")]
    return [trouble(_TOPIC, _fault(board, word), "look at its wiring there") for word in faults]


def _fault(board: Board, word: str) -> str:
    """``stuck:0C`` names a cell as the protocol numbers them; other words are the firmware's."""
    kind, _, number = word.partition(":")
    try:
        return f"the scanner's self-test says: {kind} at {board.grid.name(_cell(board, number))}"
    except ValueError:
        return f"the scanner's self-test says: {word}"


def _cell(board: Board, number: str) -> int:
    cell = int(number, 16)
    if not 0 <= cell < board.grid.size:
        raise ValueError(number)
    return cell
