"""The rulings that ``jadoube ctl`` knows: a table of what each does and takes."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from firmware_host.commands.ctl_words import parse_time
from firmware_host.commands.numbers import whole_number


@dataclass(frozen=True, slots=True)
class Option:
    """``how`` is what argparse is told."""

    name: str
    how: Mapping[str, Any]
    #: One of the options of the ruling that are so is given, and no other of them.
    is_either: bool = False


#: Of a ruling about both sides; the service is told of none.
BOTH = "both"
_SIDE = Option("--side", {"choices": ("white", "black"), "required": True, "help": "whose"})
_ANY_SIDE = Option("--side", {"choices": ("white", "black"), "help": "whose"})
_MOVE = Option("--move", {"required": True, "metavar": "MOVE", "help": "as Nf3 or g1f3"})
_PART = Option(
    "--game",
    {
        "type": whole_number,
        "metavar": "N",
        "help": "an earlier part, before an illegal move that stood",
    },
)
_FORCE = {"action": "store_const", "const": True, "dest": "granted"}
_RESULT = {
    "metavar": "RESULT",
    "help": "1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, or a forfeit: +/-, -/+, -/-",
}


def _time(text: str) -> int:
    try:
        return parse_time(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _plies(what: str) -> Option:
    return Option("--ply", {"type": whole_number, "required": True, "metavar": "N", "help": what})


_TIME = {"type": _time, "metavar": "TIME"}
_FEN = {"metavar": "FEN"}
_SHOWN = "what the players' own clock shows, to restore its times in proportion"

Row: TypeAlias = tuple[str, str, tuple[Option, ...]]

#: A ruling -> what it does, an example, its options. The rest of ``Ruling`` they have in common.
RULINGS: Mapping[str, Row] = {
    "pause": ("stop both clocks", "pause", ()),
    "resume": (
        "start the clock that ran, or --side's",
        "resume --side black",
        (_ANY_SIDE, Option("--anyway", {**_FORCE, "help": "though the board differs"})),
    ),
    "set-times": (
        "set one clock or both",
        "set-times --white 1:30:00 --black 12:05",
        (
            Option("--white", {**_TIME, "dest": "white_ns"}),
            Option("--black", {**_TIME, "dest": "black_ns"}),
        ),
    ),
    "set-moves": (
        "set the clock's count of a side's moves",
        "set-moves --side white --moves 39",
        (_SIDE, Option("--moves", {"type": whole_number, "required": True, "metavar": "N"})),
    ),
    "set-periods": (
        "set a side's periods of byo-yomi",
        "set-periods --side white --periods 3",
        (
            _SIDE,
            Option(
                "--periods",
                {"type": whole_number, "required": True, "metavar": "N", "dest": "moves"},
            ),
        ),
    ),
    "penalise": (
        "a warning, time, or the game",
        "penalise --side white --seconds 120 --reason 'illegal move'",
        (
            _SIDE,
            Option(
                "--seconds",
                {
                    "type": whole_number,
                    "metavar": "S",
                    "help": "to the opponent; below 0: off the own time",
                },
            ),
            Option("--result", _RESULT),
        ),
    ),
    "restore": (
        "back to the position after N half-moves",
        "restore --ply 34",
        (
            _plies("half-moves that stand"),
            _PART,
            Option("--white", {**_TIME, "dest": "white_ns", "help": _SHOWN}),
            Option("--black", {**_TIME, "dest": "black_ns", "help": _SHOWN}),
        ),
    ),
    "correct-move": (
        "the Nth half-move was another one",
        "correct-move --ply 35 --move Nf3",
        (_plies("which half-move, the first is 1"), _MOVE),
    ),
    "apply-fix": ("do what is proposed for a wrong set-up", "apply-fix", ()),
    "let-stand": ("the illegal move on the board stands", "let-stand", ()),
    "answer-claim": (
        "grant or refuse a claim; with neither a request is postponed",
        "answer-claim --refuse",
        (
            _ANY_SIDE,
            Option("--grant", {**_FORCE, "help": "it is right"}),
            Option("--refuse", {**_FORCE, "const": False, "help": "it is wrong"}),
        ),
    ),
    "forfeit": (
        "a side forfeits the game, or both",
        "forfeit --side white --reason phone",
        (Option("--side", {**_SIDE.how, "choices": ("white", "black", BOTH)}),),
    ),
    "both-flags": ("both flags of the players' own clock are down", "both-flags", ()),
    "colours-swapped": (
        "the players sit at each other's colours",
        "colours-swapped",
        (
            Option("--anew", {**_FORCE, "help": "the game begins anew all the same"}),
            Option("--go-on", {**_FORCE, "const": False, "help": "it goes on all the same"}),
        ),
    ),
    "adjudge": (
        "give the game its result",
        "adjudge --result 1/2-1/2 --reason agreement",
        (Option("--result", {**_RESULT, "required": True}),),
    ),
    "confirm-result": ("the result that was shown or told stands", "confirm-result", ()),
    "new-game": ("the next game begins", "new-game", ()),
    "open-sealed": (
        "open the envelope",
        "open-sealed --key 4F7K-2M9Q",
        (
            Option("--key", {"metavar": "KEY", "help": "what the player was given"}),
            Option("--move", {"metavar": "MOVE", "help": "read from paper, if the key is lost"}),
        ),
    ),
    "set-position": (
        "play goes on from a position",
        "set-position '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'",
        (
            # What is not given must not wipe out what --fen gave.
            Option(
                "position", {**_FEN, "nargs": "?", "default": argparse.SUPPRESS}, is_either=True
            ),
            Option("--fen", {**_FEN, "dest": "position"}, is_either=True),
        ),
    ),
}
FIELDS = (
    *("white_ns", "black_ns", "seconds", "ply", "move", "result", "side"),
    *("position", "granted", "reason", "moves", "key"),
)
