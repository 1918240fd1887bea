"""Profiles: where codes of rules disagree, a parameter says which is played (laws.md, Profiles).

The model is the truth about the parameters; ``docs/profiles.md`` is made from it. The profiles
themselves are data: ``profile_files.py``.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator

_DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Word:
    """What a file says instead of a number; the model has ``None`` for it."""

    word: str

    def read(self, value: object) -> object:
        """The word becomes ``None``; a number stays for the checks that follow."""
        if isinstance(value, str) and value != self.word:
            msg = f"{value[:40]!r} is no whole number; write digits without quotes, or {self}"
            raise ValueError(msg)
        return None if isinstance(value, str) else value

    def __str__(self) -> str:
        """As it stands in a file."""
        return f'"{self.word}"'


_NEVER, _ANY_TIME, _EVENT = Word("never"), Word("any-time"), Word("event")
_Seconds = Annotated[int, Field(ge=0, le=3600)]
_Times = Annotated[int, Field(ge=1, le=1000)]
_TimesOrNever = Annotated[_Times | None, BeforeValidator(_NEVER.read), _NEVER]
_MovesOrAnyTime = Annotated[
    Annotated[int, Field(ge=0, le=1000)] | None, BeforeValidator(_ANY_TIME.read), _ANY_TIME
]
_SecondsOrEvent = Annotated[
    Annotated[int, Field(ge=0, le=_DAY_S)] | None, BeforeValidator(_EVENT.read), _EVENT
]
_Name = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x20\x7f](?:[^\x00-\x1f\x7f]*)$")
]


class Profile(BaseModel):
    """One code of rules. Frozen, nothing unknown, nothing converted in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: Annotated[_Name, Field(description="What it is called; a file's own name if not said.")]

    # Touch-move (TM).
    slip_ms: Annotated[
        int,
        Field(
            ge=0,
            le=2000,
            description="A piece lifted and put back within this time, nothing else moved, was "
            "brushed and not touched (TM-13). `0`: every touch counts.",
        ),
    ]
    rook_first: Annotated[
        Literal["strict", "lenient"],
        Field(
            description="A rook touched before the king: `strict`, no castling there this turn and "
            "the rook must move; `lenient`, castling is allowed (TM-8)."
        ),
    ]
    adjust_only_on_own_turn: Annotated[
        bool, Field(description="Whether pieces may be adjusted on one's own turn only (TM-6).")
    ]

    # Irregularities (I).
    illegal_penalty_s: Annotated[
        _Seconds, Field(description="Seconds that the opponent gets for an illegal move (I-3).")
    ]
    illegal_loses_at: Annotated[
        _TimesOrNever, Field(description="The illegal move that loses the game (I-3).")
    ]
    illegal_loses_at_blitz: Annotated[
        _TimesOrNever, Field(description="The same in blitz, noticed before the reply (I-3).")
    ]
    illegal_claims: Annotated[
        Literal["any-time", "before-reply"],
        Field(
            description="Until when an illegal move can be put right: whenever it is found "
            "(I-5), or only before the opponent has replied (I-11)."
        ),
    ]
    press_without_move_is_illegal: Annotated[
        bool, Field(description="Whether a press without a move is an illegal move (I-1).")
    ]
    promotion_default: Annotated[
        Literal["queen", "annulled"],
        Field(
            description="A pawn left on the last rank at the press: `queen`, it is one, and an "
            "illegal move; `annulled`, the move is played again under touch-move (I-4)."
        ),
    ]

    # Set-up and presence (B, E-12, K).
    set_up_claims_moves: Annotated[
        _MovesOrAnyTime,
        Field(
            description="A wrong set-up counts until so many moves are made by each side (B-3 to "
            "B-6)."
        ),
    ]
    colours_swapped: Annotated[
        Literal["anew-under-moves", "may-anew-under-time", "go-on"],
        Field(
            description="Colours swapped against the pairing (B-6): anew while fewer moves than "
            "`colours_swapped_moves` are made by both; perhaps anew, as the arbiter says, while "
            "less than `colours_swapped_percent` of the time to the first control is used; or "
            "play goes on."
        ),
    ]
    colours_swapped_moves: Annotated[_Times, Field(description="See `colours_swapped` (B-6).")]
    colours_swapped_percent: Annotated[
        int, Field(ge=0, le=100, description="See `colours_swapped` (B-6).")
    ]
    default_time_s: Annotated[
        _SecondsOrEvent,
        Field(
            description="Who is not present by so many seconds after the start loses (E-12); "
            "`event`: nobody, unless a profile of the event's own sets it."
        ),
    ]
    default_time_main_percent: Annotated[
        int,
        Field(
            ge=0,
            le=100,
            description="The default time is at most this part of the main time (E-12); "
            "`0`: it does not depend on it.",
        ),
    ]
    both_absent: Annotated[
        Literal["both-lose", "white-runs"],
        Field(
            description="Nobody present by the default time: both lose, or White's clock runs until"
            " White comes (E-12)."
        ),
    ]
    late_penalty: Annotated[
        Literal["none", "elapsed", "double"],
        Field(description="What a late player's clock loses of the time until arrival (K-9)."),
    ]
    white_clock_starts: Annotated[
        Literal["round", "black-presses"],
        Field(description="When White's clock starts: with the round, or by Black (K-2)."),
    ]
    shows_moves_left: Annotated[
        bool, Field(description="Whether the display counts the moves to the control (K-5).")
    ]
    stopping_clock_resigns: Annotated[
        bool,
        Field(description="Whether stopping the clock for good resigns, or calls (E-13)."),
    ]

    # Endings and claims (E).
    wrong_claim: Annotated[
        Literal["opponent-gains", "claimant-loses", "arbiter"],
        Field(
            description="A wrong claim of a draw (E-10): who gains or loses `wrong_claim_s`; "
            "`arbiter`: the opponent gains it if the arbiter says so."
        ),
    ]
    wrong_claim_s: Annotated[_Seconds, Field(description="See `wrong_claim` (E-10).")]
    repetition_claim: Annotated[
        Annotated[int, Field(ge=2, le=1000)],
        Field(description="The occurrence of a position that makes a draw on a claim (E-7)."),
    ]
    repetition_auto: Annotated[
        _TimesOrNever, Field(description="The occurrence that is a draw without a claim (E-9).")
    ]
    moves_claim: Annotated[
        _Times,
        Field(
            description="Moves by each without a capture or a pawn move that make a draw on a "
            "claim (E-8)."
        ),
    ]
    moves_claim_long: Annotated[
        _Times, Field(description="The same in the five endings that take longer (E-8).")
    ]
    moves_auto: Annotated[
        _TimesOrNever, Field(description="So many such moves are a draw without a claim (E-9).")
    ]
    flag_vs: Annotated[
        Literal["no-series", "bare-king"],
        Field(
            description="A fallen flag draws where the opponent has no series of legal moves to "
            "mate, or just where a bare king is left (E-4)."
        ),
    ]
    both_flags: Annotated[
        Literal["draw-in-last-period", "go-on-anew", "draw"],
        Field(
            description="Both flags down on a mechanical clock, nobody knows in which order (K-4): "
            "a draw in the last period, else play goes on; play goes on with the moves counted "
            "anew to the next control; or a draw."
        ),
    ]
    draw_offer: Annotated[
        Literal["recorded", "warned", "any"],
        Field(
            description="An offer made elsewhere than after the move and before the press is "
            "valid and recorded as improper, also warned of, or proper (E-6)."
        ),
    ]
    agreed_draws_from_move: Annotated[
        _TimesOrNever, Field(description="The first move at which a draw may be agreed (E-6).")
    ]
    quick_play_claim: Annotated[
        Literal["if-announced", "yes", "no"],
        Field(
            description="Whether a player may ask for a draw in a quick-play finish (E-11); "
            "`if-announced`: the event's own profile says `yes`."
        ),
    ]
    quick_play_under_s: Annotated[
        _Seconds, Field(description="With so many seconds left or fewer (E-11).")
    ]
    quick_play_refused_s: Annotated[
        _Seconds, Field(description="Seconds to the opponent if that is refused (E-11).")
    ]

    @field_validator("repetition_auto", "moves_claim_long", "moves_auto")
    @classmethod
    def _does_not_come_first(cls, value: int | None, info: ValidationInfo) -> int | None:
        """What is drawn without a claim comes no earlier than what may be claimed."""
        earlier = "repetition_claim" if info.field_name == "repetition_auto" else "moves_claim"
        least = info.data.get(earlier)
        if value is not None and least is not None and value < least:
            msg = f"{value} comes before {earlier}; make it at least {least}"
            raise ValueError(msg)
        return value


def word_of(key: str) -> str | None:
    """The word that a file may say instead of a number for ``key``, if there is one."""
    metadata = Profile.model_fields[key].metadata
    return next((item.word for item in metadata if isinstance(item, Word)), None)


def as_written(key: str, value: object) -> object:
    """A value of the model as a file says it: the word instead of ``None``."""
    return word_of(key) if value is None else value
