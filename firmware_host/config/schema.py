"""The settings, one class a section of the file: types, bounds, defaults. The truth about them.

``docs/configuration.md`` is checked against this file by a test. A setting that nothing reads is
not allowed to exist; a test looks for that too, and lists those that are only passed on.
"""

import difflib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    Field,
    StringConstraints,
    ValidationInfo,
    field_validator,
)

from clock.control import format_control, parse_control
from firmware_host.config.schema_gpio import ButtonsSection, GpioSection, MatrixSection
from firmware_host.config.schema_lights import ClockFaceSection, LightsSection
from firmware_host.config.schema_scanner import ScannerSection
from firmware_host.config.schema_sensors import (
    ExpanderSection,
    HallSection,
    MultiplexerSection,
    ShiftRegisterSection,
)
from firmware_host.config.section import ONE_LINE, Section, Text, written_as
from firmware_host.config.tag_name import TagName
from firmware_host.page_address import usable_host
from rules.chess_rules import GAMES
from rules.profile_files import PROFILE_NAMES

#: Where journal and recordings go if nothing else is said, below the user's home.
STATE_FOLDER = Path("~/.local/state/jadoube")

#: The rules profile is chosen by the time control.
AUTO_PROFILE = "auto"


def _usable_folder(folder: Path) -> Path:
    if not str(folder).isprintable():
        msg = "a folder name has printable characters only"
        raise ValueError(msg)
    return folder


def _usable_control(text: str) -> str:
    """As ``[TimeControl]`` has it, whatever spelling was used."""
    return format_control(parse_control(text)) if text else text


def is_profile_file(name: str) -> bool:
    """Whether ``game.profile`` names a file of the user's own."""
    return name.endswith(".toml") or "/" in name


def _usable_profile(name: str) -> str:
    known = (AUTO_PROFILE, *PROFILE_NAMES)
    if name not in known and not is_profile_file(name):
        near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.6)
        remedy = f"did you mean {near[0]}?" if near else "use " + ", ".join(known)
        msg = f"there is no profile {name!r}; {remedy} (a file of your own ends in .toml)"
        raise ValueError(msg)
    return name


Argument = Annotated[
    str,
    StringConstraints(max_length=1000),
    written_as(r"[^\x00]*", "{} has a character 0", "a program's argument can't have one"),
]
Folder = Annotated[Path, Field(strict=False), AfterValidator(_usable_folder)]
ProfileName = Annotated[Text, AfterValidator(_usable_profile)]
TimeControl = Annotated[str, StringConstraints(pattern=ONE_LINE), AfterValidator(_usable_control)]


class BoardSection(Section):
    """The board and what its sensors can tell."""

    driver: Annotated[
        Literal[
            "simulated",
            "dgt",
            "dgt-revelation",
            "dgt-pegasus",
            "scanner",
            "matrix",
            "shift-register",
            "expander",
            "multiplexer",
            "hall-spi",
            "hall-i2c",
        ],
        Field(
            description="Which board is attached. `simulated`: the one on the page. `dgt` and "
            "those after it: see [DGT boards](boards-dgt.md). `scanner`: sensors on a "
            "microcontroller, see [scanners](boards-scanner.md). `matrix` and those after it: see "
            "[boards on pins](boards-gpio.md)."
        ),
    ] = "simulated"
    sensing: Annotated[
        Literal["occupancy", "colour", "piece"],
        Field(
            description="What a sensor tells: a piece or none, its colour, which piece it is. DGT "
            "boards and those on pins say that themselves."
        ),
    ] = "occupancy"
    cells: Annotated[
        Literal["8x8", "10x10"],
        Field(description="Its squares. `jadoube doctor` reads `10x10`; no game has so many yet."),
    ] = "8x8"


class GameSection(Section):
    """The game that the next sitting starts with."""

    kind: Annotated[
        Literal["chess", "chess960"], Field(description="The game and its first position.")
    ] = "chess"
    start: Annotated[
        Text, Field(description="FEN of the first position; empty: the usual one.")
    ] = ""
    time_control: Annotated[
        TimeControl,
        Field(
            description="As PGN writes it: `900+10`, `40/7200:3600`; delay, byo-yomi, hourglass, "
            "odds: see [the clock](clock.md); empty: no clock.",
        ),
    ] = "900+10"
    touch_move: Annotated[
        Literal["enforce", "announce", "record"],
        Field(
            description="What a breach of touch-move does (I-9). `enforce`: the press does not "
            "complete the move, the clock goes on and the piece owed is lit. `announce`: it is "
            "told and lit, and stands unless it is claimed before the reply. `record`: it is "
            "recorded."
        ),
    ] = "enforce"
    profile: Annotated[
        ProfileName,
        Field(
            description="The code of rules that is played by: `auto` (`fide`, `fide-rapid` or "
            "`fide-blitz`, as the time control is), a name of [profiles](profiles.md), or a TOML "
            "file of your own."
        ),
    ] = AUTO_PROFILE
    mode: Annotated[
        Literal["rated", "training"],
        Field(description="`rated`: no help to the players (the material balance is hidden)."),
    ] = "training"
    tags: Annotated[
        dict[TagName, Text],
        Field(max_length=100, description="PGN tags of the games: `White`, `Black`, `Event`, …"),
    ] = Field(default={})

    @field_validator("start")
    @classmethod
    def _is_a_position(cls, start: str, info: ValidationInfo) -> str:
        if "kind" in info.data:  # else it is wrong, and nobody knows what the position is of
            GAMES[info.data["kind"]].check_first(start or None)
        return start


class JournalSection(Section):
    """Where every game is kept."""

    folder: Annotated[
        Folder, Field(description="Folder of the journal; made when it is missing.")
    ] = STATE_FOLDER
    most_mb: Annotated[
        int,
        Field(
            ge=10,
            le=1_000_000,
            description="MB from which on the page says that the journal is large. No game is "
            "ever deleted for it.",
        ),
    ] = 1000


class RecordingSection(Section):
    """Recordings of the sensors, to replay later."""

    enabled: Annotated[bool, Field(description="Whether `jadoube run` records each sitting.")] = (
        False
    )
    folder: Annotated[Folder, Field(description="Folder of the recordings.")] = (
        STATE_FOLDER / "recordings"
    )
    most_mb: Annotated[
        int,
        Field(
            ge=10,
            le=1_000_000,
            description="MB that the recordings of the folder may take; the oldest go first, the "
            "running one and the journal never.",
        ),
    ] = 500
    keep_free_mb: Annotated[
        int,
        Field(
            ge=0,
            le=1_000_000,
            description="MB of the disk that recordings leave free, for the journal.",
        ),
    ] = 200


class WebSection(Section):
    """The page."""

    host: Annotated[
        Text,
        Field(
            min_length=1,
            description="Address to listen on. Anything but loopback opens the page to the network,"
            " to watch; ruling there takes an arbiter's password.",
        ),
        AfterValidator(usable_host),
    ] = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535, description="Port of the page.")] = 8000
    language: Annotated[
        Literal["auto", "en", "ru"],
        Field(description="Language of the page; `auto`: as the browser asks."),
    ] = "auto"


class DgtSection(Section):
    """A DGT board, where `board.driver` names one."""

    port: Annotated[
        Text,
        Field(
            min_length=1,
            description="Its serial port, such as `/dev/ttyUSB0`, better a name of "
            "`/dev/serial/by-id`; `auto`: it is looked for.",
        ),
    ] = "auto"
    serial_number: Annotated[
        Text,
        Field(
            description="Five digits that the board says of itself, where there are several; empty:"
            " any, and then always that one.",
        ),
        written_as("([0-9]{5})?", "no board says {} of itself", "write its five digits"),
    ] = ""
    white_clock: Annotated[
        Literal["left", "right"],
        Field(description="White's side of the clock, as seen from the clock's front."),
    ] = "left"
    key: Annotated[
        Text,
        Field(
            description="What DGT gives out for a Pegasus, twelve hexadecimal digits; empty: none.",
        ),
        # What was written may be the secret but for one digit: it is not repeated.
        written_as(
            "(([0-7][0-9A-Fa-f]){6})?", "it is no key", "write its twelve hexadecimal digits"
        ),
    ] = ""


class AnnounceSection(Section):
    """Who hears what happens at the board, beside the page."""

    hook: Annotated[
        list[Argument],
        Field(
            max_length=50,
            description="A program and its arguments, started without a shell for each "
            "announcement, which it gets as a line of JSON: see [lights and announcements]"
            "(lights.md). Empty: none.",
        ),
    ] = Field(default=[])
    timeout_s: Annotated[
        int, Field(ge=1, le=300, description="Seconds after which the program is killed.")
    ] = 10

    @field_validator("hook")
    @classmethod
    def _names_a_program(cls, hook: list[str]) -> list[str]:
        if hook and not hook[0].strip():
            msg = "the first word of the hook is its program; it is empty"
            raise ValueError(msg)
        return hook


class Config(Section):
    """The whole file."""

    board: BoardSection = BoardSection()
    game: GameSection = GameSection()
    journal: JournalSection = JournalSection()
    recording: RecordingSection = RecordingSection()
    web: WebSection = WebSection()
    dgt: DgtSection = DgtSection()
    gpio: GpioSection = GpioSection()
    matrix: MatrixSection = MatrixSection()
    shift_register: ShiftRegisterSection = ShiftRegisterSection()
    expander: ExpanderSection = ExpanderSection()
    multiplexer: MultiplexerSection = MultiplexerSection()
    hall: HallSection = HallSection()
    buttons: ButtonsSection = ButtonsSection()
    scanner: ScannerSection = ScannerSection()
    lights: LightsSection = LightsSection()
    clock_face: ClockFaceSection = ClockFaceSection()
    announce: AnnounceSection = AnnounceSection()
