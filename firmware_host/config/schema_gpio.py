"""The settings of boards and buttons on a Raspberry Pi's pins, a class a section."""

from typing import Annotated, Literal

from pydantic import Field

from firmware_host.config.section import Section, Text, written_as

#: Stands for a button that is not there.
NO_PIN = -1

#: GPIO numbers (BCM). Which of them can be used is checked over all sections together.
Pins = Annotated[list[int], Field(max_length=16)]
Pin = Annotated[int, Field(ge=NO_PIN, le=27)]

_REGULAR: list[str] = []
#: As in the reference build with reeds.
_ROWS = [5, 6, 13, 19, 26, 12, 16, 20]
_COLUMNS = [4, 17, 27, 22, 18, 23, 24, 25]


class GpioSection(Section):
    """The pins of a Raspberry Pi, where `board.driver` names a board on them: see [boards on pins](boards-gpio.md)."""  # noqa: E501 (one line of the document)

    backend: Annotated[
        Literal["lgpio", "gpiod", "rpigpio"],
        Field(
            description="The library that gives the pins. `lgpio` (with gpiozero): every Pi. "
            "`gpiod`: the kernel's own. `rpigpio`: old systems, before the Pi 5."
        ),
    ] = "lgpio"
    chip: Annotated[
        Text,
        Field(
            description="The chip of the header; `auto`: that of this Pi.",
        ),
        written_as(
            "auto|/dev/gpiochip[0-9]{1,2}",
            "{} is no GPIO chip",
            "write it as /dev/gpiochip0, or auto",
        ),
    ] = "auto"
    scan_hz: Annotated[
        int, Field(ge=4, le=1000, description="How often all cells are read, in a second.")
    ] = 200
    cells: Annotated[
        list[Text],
        Field(
            max_length=100,
            description="The cell of each wire in the order of the wires, separated by spaces, "
            "`-` for none; empty: a1, b1, … h8.",
        ),
    ] = _REGULAR
    turned: Annotated[
        Literal[0, 90, 180, 270],
        Field(description="Degrees clockwise by which the board lies, as wired, from White's."),
    ] = 0
    mirrored: Annotated[
        bool, Field(description="Whether files run the other way, as in a plan seen from below.")
    ] = False


class MatrixSection(Section):
    """A matrix of contacts between row and column wires: `board.driver = "matrix"`."""

    rows: Annotated[
        Pins, Field(description="GPIO of the rows, rank 1 first. One is driven at a time.")
    ] = _ROWS
    columns: Annotated[Pins, Field(description="GPIO of the columns, file a first. Read.")] = (
        _COLUMNS
    )
    drive: Annotated[
        Literal["low", "high"],
        Field(
            description="The level of the driven row: `low` where the diodes' cathodes (the ring) "
            "look to the rows, else `high`."
        ),
    ] = "low"
    settle_us: Annotated[
        int,
        Field(ge=0, le=5000, description="Microseconds from driving a row to reading its columns."),
    ] = 20


class ButtonsSection(Section):
    """Clock buttons, a lever and control buttons on pins, beside any board; -1: there is none."""

    white: Annotated[
        Pin, Field(description="GPIO of White's clock button, or White's end of a lever.")
    ] = NO_PIN
    black: Annotated[Pin, Field(description="GPIO of Black's.")] = NO_PIN
    lever: Annotated[
        Pin,
        Field(
            description="GPIO of a lever with one contact, closed while White's side is down; "
            "instead of `white` and `black`."
        ),
    ] = NO_PIN
    adjust: Annotated[
        Pin, Field(description="GPIO of the button that begins adjusting, and ends it.")
    ] = NO_PIN
    draw_white: Annotated[
        Pin, Field(description="GPIO of White's button to offer a draw, or to accept one.")
    ] = NO_PIN
    draw_black: Annotated[Pin, Field(description="The same for Black.")] = NO_PIN
    resign_white: Annotated[
        Pin, Field(description="GPIO of White's button to resign; it must be held, see `hold_ms`.")
    ] = NO_PIN
    resign_black: Annotated[Pin, Field(description="The same for Black.")] = NO_PIN
    arbiter: Annotated[
        Pin, Field(description="GPIO of the button that calls the arbiter and stops both clocks.")
    ] = NO_PIN
    new_game: Annotated[Pin, Field(description="GPIO of the button for the next game; held.")] = (
        NO_PIN
    )
    queen: Annotated[
        Pin, Field(description="GPIO of the button that says that a pawn becomes a queen.")
    ] = NO_PIN
    rook: Annotated[Pin, Field(description="The same for a rook.")] = NO_PIN
    bishop: Annotated[Pin, Field(description="The same for a bishop.")] = NO_PIN
    knight: Annotated[Pin, Field(description="The same for a knight.")] = NO_PIN
    closed: Annotated[
        Literal["low", "high"],
        Field(description="What a pin reads while its contact is closed: `low`: wired to ground."),
    ] = "low"
    debounce_ms: Annotated[
        int,
        Field(
            ge=1,
            le=200,
            description="For so long after an edge a contact may bounce. The press has the time of "
            "its first edge all the same.",
        ),
    ] = 20
    hold_ms: Annotated[
        int,
        Field(ge=0, le=10000, description="How long a button that ends a game must be held."),
    ] = 2000
