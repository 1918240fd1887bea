"""Hands as a script: what is done on and beside a board, in a line that a person can read.

One word, one thing done; between two words ``step_s`` pass, after a press ``think_s``::

    -e2            a piece is lifted          +e4   what was lifted last is set down
    +Pe4           the named piece is set down (from a hand, or a new one)
    =Bc6           a piece is pushed onto c6, which never reads empty
    e2e4           a whole tidy move: captured piece off, lift, set down, press
    W  B           a press (left out where no clock is used)
    !-e2           the same as -e2, and the sensors miss it
    off:a1 on:a1   a contact opens and closes by itself; nothing was touched
    ~0.5           half a second passes       *     no time passes (before the next word)
    reading        a full reading             board-lost board-back power-loss
    adjust:white adjust-end draw:white promote:white:n settle:0:e2e4 result:1-0 ...  controls
    claim-repetition:white:g1f3 claim-fifty:white                 a draw is claimed, move named
    answer:granted answer:refused answer:postponed                the arbiter answers a claim
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import chess

from drivers.cells import CHESSBOARD
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Fault,
    FaultKind,
    FullReading,
    Press,
    Ruling,
    RulingKind,
    Sensing,
    Side,
    Signal,
    Tick,
)
from drivers.sitting import Sitting
from tests.scenarios.played import Played, S, feed, mirrored

#: The first position, for boards on which Black plays what is written for White.
FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SENSINGS: tuple[Sensing, ...] = get_args(Sensing)

_SEEN: dict[Sensing, Callable[[str], str]] = {
    "occupancy": lambda _: "x",
    "colour": lambda piece: "w" if piece.isupper() else "b",
    "piece": lambda piece: piece,
}
_PIECE = r"(?P<piece>[PNBRQKpnbrqk]?)(?P<cell>[a-h][1-8])"
_TOUCH = re.compile(rf"(?P<lost>!?)(?P<what>[-+=]){_PIECE}")
_MOVE = re.compile(r"(?P<origin>[a-h][1-8])(?P<target>[a-h][1-8])(?P<promoted>[nbrq]?)")
_PRESSES: dict[str, Side] = {"W": "white", "B": "black"}
_CONTROLS = {str(kind) for kind in ControlKind}
_FAULTS = {str(kind) for kind in FaultKind}
_CLAIMS = {ControlKind.CLAIM_REPETITION, ControlKind.CLAIM_FIFTY}
_GRANTED = {"granted": True, "refused": False, "postponed": None}


@dataclass
class Hands:
    """The pieces as they really stand, and the signals that reach the service."""

    sensing: Sensing
    clock: bool
    step_s: float
    think_s: float
    pieces: dict[int, str]
    t_ns: int = 0
    #: What passes before the next thing is done.
    gap_s: float = 0.0
    in_hand: list[str] = field(default_factory=list)
    signals: list[Signal] = field(default_factory=list)
    #: How many rulings were made.
    rulings: int = 0

    def play(self, script: str) -> None:
        """Does every word of a script."""
        for word in script.split():
            self._do(word)

    def _let_time_pass(self) -> None:
        self.t_ns += round(self.gap_s * S)
        self.gap_s = self.step_s

    def _say(self, signal: Signal) -> None:
        self.signals.append(signal)

    def _do(self, word: str) -> None:
        kind, _, rest = word.partition(":")
        if touch := _TOUCH.fullmatch(word):
            self._touch(touch["what"], touch["cell"], touch["piece"], is_seen=not touch["lost"])
        elif move := _MOVE.fullmatch(word):
            self._tidy_move(move["origin"], move["target"], move["promoted"])
        elif word in _PRESSES:
            self._press(_PRESSES[word])
        elif word == "*":
            self.gap_s = 0
        elif word.startswith("~"):
            self.gap_s = float(word[1:])
        elif kind in ("off", "on"):
            self._let_time_pass()
            cell = CHESSBOARD.parse(rest)
            self._say(CellChanged(self.t_ns, cell, "." if kind == "off" else self._sees(cell, "P")))
        else:
            self._let_time_pass()
            self._say(self._beside_the_board(kind, rest))

    def _touch(self, what: str, name: str, piece: str, *, is_seen: bool = True) -> None:
        self._let_time_pass()
        cell = CHESSBOARD.parse(name)
        before = self._sees(cell)
        if what == "-":
            self.in_hand.append(self.pieces.pop(cell))
        else:
            piece = piece or self.in_hand[-1]
            if piece in self.in_hand:
                self.in_hand.reverse()
                self.in_hand.remove(piece)
                self.in_hand.reverse()
            self.pieces[cell] = piece
        if is_seen and self._sees(cell) != before:
            self._say(CellChanged(self.t_ns, cell, self._sees(cell)))

    def _sees(self, cell: int, unless: str = "") -> str:
        piece = self.pieces.get(cell, unless)
        return _SEEN[self.sensing](piece) if piece else "."

    def _tidy_move(self, origin: str, target: str, promoted: str) -> None:
        mover = self.pieces[CHESSBOARD.parse(origin)]
        is_to_empty = CHESSBOARD.parse(target) not in self.pieces
        if not is_to_empty:
            self._touch("-", target, "")
        elif mover in "Pp" and origin[0] != target[0]:
            self._touch("-", target[0] + origin[1], "")
        self._touch("-", origin, "")
        new = promoted.upper() if mover.isupper() else promoted
        self._touch("+", target, new or mover)
        if mover in "Kk" and origin[0] == "e" and target[0] in "cg":
            home, beside = ("h", "f") if target[0] == "g" else ("a", "d")
            self._touch("-", home + origin[1], "")
            self._touch("+", beside + origin[1], "")
        self._press("white" if mover.isupper() else "black")

    def _press(self, side: Side) -> None:
        self._let_time_pass()
        if self.clock:
            self._say(Press(self.t_ns, side))
        self.gap_s = self.think_s

    def _beside_the_board(self, kind: str, rest: str) -> Signal:
        if kind == "reading":
            return FullReading(self.t_ns, self.reading())
        if kind in _FAULTS:
            return Fault(self.t_ns, FaultKind(kind))
        if kind == "answer":
            self.rulings += 1
            answer, granted = RulingKind.ANSWER_CLAIM, _GRANTED[rest]
            return Ruling(self.t_ns, answer, "Anna", self.rulings - 1, granted=granted)
        assert kind in _CONTROLS, f"no word of the script: {kind}"
        which = ControlKind(kind)
        by: Side | None
        parts = rest.split(":") if rest else []
        if which is ControlKind.SETTLE:
            return Control(self.t_ns, which, ply=int(parts[0]), move=parts[1])
        if which is ControlKind.RESULT:
            return Control(self.t_ns, which, result=parts[0])
        if which in _CLAIMS:
            by = "white" if parts[0] == "white" else "black"
            return Control(self.t_ns, which, by, move=parts[1] if parts[1:] else None)
        by = None if not parts else "white" if parts[0] == "white" else "black"
        return Control(self.t_ns, which, by, parts[1] if len(parts) > 1 else None)

    def reading(self) -> str:
        """What all cells read, a1 first."""
        return "".join(self._sees(cell) for cell in range(64))


@dataclass(frozen=True)
class Board:
    """A board with its sensors, its clock or none, and the pace of the hands at it."""

    sensing: Sensing = "occupancy"
    clock: bool = True
    step_s: float = 0.25
    think_s: float = 1.0
    time_control: str = "5400+30"
    start: str | None = None
    chess960: bool = False
    #: The script is written for White to move and played by Black, ranks turned over.
    is_mirrored: bool = False
    #: The code of rules, as ``rules.profile_files.parse_profile`` reads it.
    profile: str = "fide"
    touch_move: str = "announce"
    mode: Literal["rated", "training"] = "rated"

    def play(
        self, script: str, start: str | None = None, *, before: str = "", end_s: float = 6.0
    ) -> Played:
        """Plays a script from a position, ``before`` (tidy moves) first, and waits ``end_s``."""
        start = start or self.start
        script = f"{before} {script}"
        if self.is_mirrored:
            start = chess.Board(start or chess.STARTING_FEN).mirror().fen()
            script = mirrored(script)
        hands = self._hands(start)
        first = hands.reading()
        hands.play(script)
        game = "chess960" if self.chess960 else "chess"
        control = self.time_control if self.clock else None
        sitting = Sitting(
            game=game,
            sensing=self.sensing,
            start=start,
            reading=first,
            time_control=control,
            clock=self.clock,
            touch_move=self.touch_move,
            mode=self.mode,
            profile=self.profile,
        )
        hands.signals.append(Tick(hands.t_ns + round(end_s * S)))
        return replace(feed(sitting, hands.signals), is_mirrored=self.is_mirrored)

    def _hands(self, start: str | None) -> Hands:
        placement = chess.Board(start or chess.STARTING_FEN, chess960=self.chess960).piece_map()
        pieces = {cell: piece.symbol() for cell, piece in placement.items()}
        return Hands(self.sensing, self.clock, self.step_s, self.think_s, pieces)
