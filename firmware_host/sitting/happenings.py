"""Every kind of thing that the arbiter is told of; ``docs/states.md`` says what each means."""

from typing import Literal, TypeAlias

#: A kind never changes its meaning (recording.md, "What the arbiter saw"); more may be added.
Kind: TypeAlias = Literal[
    "adjust",
    "claim",
    "doubt",
    "doubt-settled",
    "draw-accepted",
    "draw-declined",
    "draw-offer",
    "fault",
    "flag",
    "illegal-move",
    "illegal-stands",
    "moved-before-press",
    "new-game",
    "penalty",
    "present",
    "press-without-move",
    "promotion-told",
    "recovered",
    "resign",
    "restored",
    "result",
    "result-gesture",
    "revised",
    "rook-first",
    "ruling",
    "ruling-refused",
    "set-up",
    "take-back",
    "touch-breach",
    "touch-out-of-turn",
    "unexplained",
    "wrong-press",
]
