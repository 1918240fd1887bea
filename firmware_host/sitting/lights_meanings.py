"""What lights can mean, and how each meaning is told: the one table of patterns and priorities.

``docs/lights.md`` and the legend of the page are checked against it. Patterns are told apart by
time alone; a colour repeats what the pattern says and is never needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Pattern(StrEnum):
    """How a light behaves in time; nothing flashes more than three times a second."""

    STEADY = "steady"
    #: Twice a second: this is to be put right.
    BLINK = "blink"
    #: A second on, a second off: somebody is waited for.
    SLOW = "slow"
    #: Two short flashes and a pause: look at this.
    FLASH = "flash"
    #: Two lights, a second each: from the one to the other.
    ALTERNATE = "alternate"


#: A pattern in eight steps of a quarter of a second, then again. Of two that alternate, the second
#: one is half a turn behind.
STEPS: Mapping[Pattern, str] = {
    Pattern.STEADY: "########",
    Pattern.BLINK: "#.#.#.#.",
    Pattern.SLOW: "####....",
    Pattern.FLASH: "#.#.....",
    Pattern.ALTERNATE: "####....",
}


class Topic(StrEnum):
    """What the cells are about. The first that there is is shown; see ``ALONE``."""

    RESTORE = "restore"
    TOUCH = "touch"
    NAMED = "named"
    SET_UP = "set-up"
    PROMOTION = "promotion"
    DOUBT = "doubt"
    SENSOR = "sensor"
    POSITION = "position"


#: Topics that hide every later one: one thing is asked of the hands at a time.
ALONE = frozenset({Topic.RESTORE, Topic.TOUCH, Topic.SET_UP})
#: Of these questions the first is shown; what stands below them is shown beside it.
ONE_OF = frozenset({Topic.PROMOTION, Topic.DOUBT, Topic.POSITION})


class Meaning(StrEnum):
    """What a lit cell says. In the order of priority: the first wins a cell."""

    STEP = "step"
    MISSING = "missing"
    EXTRA = "extra"
    LATER = "later"
    OWED_CAPTURE = "owed-capture"
    OWED = "owed"
    NAMED = "named"
    SET_UP = "set-up"
    PROMOTION = "promotion"
    DOUBT = "doubt"
    SENSOR = "sensor"
    CHECK = "check"
    LAST_MOVE = "last-move"


class LampMeaning(StrEnum):
    """What a lamp beside the board says. In the order of priority: the first wins a lamp."""

    FLAG = "flag"
    FAULT = "fault"
    CLAIM = "claim"
    ILLEGAL = "illegal"
    TOUCH_MOVE = "touch-move"
    DRAW = "draw"
    PRESS = "press"
    KNOCKED_OVER = "knocked-over"
    WEAK_CELL = "weak-cell"
    PAUSED = "paused"


class Lamp(StrEnum):
    """The lamps beside the board: one at each player, one for the board itself."""

    WHITE = "white"
    BLACK = "black"
    BOARD = "board"


#: Red, green, blue: a palette that people with any colour vision can tell apart (Okabe and Ito).
Colour = tuple[int, int, int]
_BLUE, _VERMILION, _YELLOW = (86, 180, 233), (213, 94, 0), (240, 228, 66)
_PURPLE, _GREEN, _ORANGE = (204, 121, 167), (0, 158, 115), (230, 159, 0)
_WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class CellRow:
    """How a meaning of a cell is shown. ``law`` is an id of laws.md or empty."""

    topic: Topic
    pattern: Pattern
    colour: Colour
    #: Shown in rated play too: it helps nobody to choose a move.
    rated: bool
    law: str
    text: str


@dataclass(frozen=True, slots=True)
class LampRow:
    """How a meaning of a lamp is shown."""

    pattern: Pattern
    colour: Colour
    rated: bool
    law: str
    text: str


CELLS: Mapping[Meaning, CellRow] = {
    Meaning.STEP: CellRow(
        Topic.RESTORE, Pattern.ALTERNATE, _BLUE, rated=True, law="I-2",
        text="the next step of putting a position back: this piece, to that cell",
    ),
    Meaning.MISSING: CellRow(
        Topic.RESTORE, Pattern.BLINK, _BLUE, rated=True, law="I-2",
        text="a piece is missing here",
    ),
    Meaning.EXTRA: CellRow(
        Topic.RESTORE, Pattern.FLASH, _VERMILION, rated=True, law="I-2",
        text="this piece is too many, or another one belongs here",
    ),
    Meaning.LATER: CellRow(
        Topic.RESTORE, Pattern.STEADY, _WHITE, rated=True, law="I-2",
        text="not right yet; its turn comes after the next step",
    ),
    Meaning.OWED_CAPTURE: CellRow(
        Topic.TOUCH, Pattern.ALTERNATE, _YELLOW, rated=True, law="TM-4",
        text="touch-move: this piece must take that one",
    ),
    Meaning.OWED: CellRow(
        Topic.TOUCH, Pattern.BLINK, _YELLOW, rated=True, law="I-9",
        text="touch-move: this piece must move, or be taken",
    ),
    Meaning.NAMED: CellRow(
        Topic.NAMED, Pattern.ALTERNATE, _YELLOW, rated=True, law="E-10",
        text="the move that a wrong claim named must be played: from here to there",
    ),
    Meaning.SET_UP: CellRow(
        Topic.SET_UP, Pattern.FLASH, _VERMILION, rated=True, law="B-5",
        text="set up wrongly",
    ),
    Meaning.PROMOTION: CellRow(
        Topic.PROMOTION, Pattern.FLASH, _PURPLE, rated=True, law="M-4",
        text="what does this pawn become? Press its button",
    ),
    Meaning.DOUBT: CellRow(
        Topic.DOUBT, Pattern.FLASH, _PURPLE, rated=True, law="",
        text="the sensors can't tell which of these moves was made: say it on the page",
    ),
    Meaning.SENSOR: CellRow(
        Topic.SENSOR, Pattern.BLINK, _ORANGE, rated=True, law="",
        text="this cell is not believed: look at its sensor",
    ),
    Meaning.CHECK: CellRow(
        Topic.POSITION, Pattern.FLASH, _VERMILION, rated=False, law="M-7",
        text="this king is in check",
    ),
    Meaning.LAST_MOVE: CellRow(
        Topic.POSITION, Pattern.STEADY, _GREEN, rated=False, law="",
        text="the last move",
    ),
}  # fmt: skip

LAMPS: Mapping[LampMeaning, LampRow] = {
    LampMeaning.FLAG: LampRow(
        Pattern.STEADY, _VERMILION, rated=True, law="K-10",
        text="this player's flag has fallen, first",
    ),
    LampMeaning.FAULT: LampRow(
        Pattern.BLINK, _ORANGE, rated=True, law="K-6",
        text="at the board: the link to the sensors is lost",
    ),
    LampMeaning.CLAIM: LampRow(
        Pattern.ALTERNATE, _PURPLE, rated=True, law="E-10",
        text="both players' in turn: a claim is checked, both clocks stand",
    ),
    LampMeaning.ILLEGAL: LampRow(
        Pattern.BLINK, _VERMILION, rated=True, law="I-1",
        text="this player's move was illegal and is to be replaced",
    ),
    LampMeaning.TOUCH_MOVE: LampRow(
        Pattern.BLINK, _YELLOW, rated=True, law="I-9",
        text="this player has broken touch-move; the piece owed blinks too",
    ),
    LampMeaning.DRAW: LampRow(
        Pattern.FLASH, _BLUE, rated=True, law="E-6",
        text="a draw is offered to this player",
    ),
    LampMeaning.PRESS: LampRow(
        Pattern.SLOW, _GREEN, rated=False, law="C-2",
        text="this player's press is waited for; both: a press of either starts the clock",
    ),
    LampMeaning.KNOCKED_OVER: LampRow(
        Pattern.SLOW, _BLUE, rated=True, law="B-7",
        text="at the board: pieces were knocked over; put them back",
    ),
    LampMeaning.WEAK_CELL: LampRow(
        Pattern.FLASH, _ORANGE, rated=True, law="",
        text="at the board: a cell is not believed",
    ),
    LampMeaning.PAUSED: LampRow(
        Pattern.STEADY, _WHITE, rated=True, law="K-6",
        text="at the board: both clocks stand",
    ),
}  # fmt: skip
