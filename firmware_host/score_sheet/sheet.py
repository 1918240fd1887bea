"""What a score sheet says of one game, before it is laid out (N-4 to N-6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from clock.control import parse_control
from drivers.signals import RulingKind, Side
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.record import GameRecord, RulingEntry
from rules.endings import Cause
from rules.pgn_read import ImportedGame

#: Events that change what stood in the record: each is an entry of its own on the sheet (N-6).
_CORRECTIONS = frozenset({"revised", "corrected"})
_DRAW_OFFER = "draw-offer"
_PENALTY = "penalty"
_CLAIM = "claim"
_CLAIMED = frozenset({Cause.REPETITION_CLAIM, Cause.MOVES_CLAIM})
#: They stand in the history of a game, but change nothing of it.
_OF_ANOTHER_GAME = frozenset({RulingKind.NEW_GAME})
_SIDES: tuple[Side, ...] = ("white", "black")

#: What PGN's marker stands for in a game without a move whose ``Termination`` tells of a forfeit:
#: PGN has no marker for it, the sheet has (N-5).
_FORFEITS: Mapping[str, str] = {"1-0": "+/-", "0-1": "-/+", "*": "-/-"}
_CAUSES: Mapping[str, str] = {"time forfeit": Cause.FLAG, "adjudication": Cause.ADJUDGED}
_NO_REASON = frozenset({"normal", "?", "-"})
_FORFEIT_WORDS = frozenset({"rules infraction", "forfeit", "unplayed"})


#: What a sheet adds to its first position where castling is by Chess960's rules.
CHESS960 = "Chess960"


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry that names what it corrects: half-move ``ply`` (from 0) read ``was``, now ``now``.

    Both are in SAN, or empty where a ruling is about something else than one move; ``text`` says
    what more there is to say, ``t_ns`` is on the time line of the sitting.
    """

    ply: int
    was: str
    now: str
    text: str
    t_ns: int
    #: The ruling that it was, whose words are ``text``.
    ruling: RulingEntry | None = None
    #: The penalty in time that it was, without a ruling (K-7).
    penalty: Happened | None = None
    #: The move, in UCI, with which the draw was claimed, and which was not played (E-7, E-8).
    announced: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One game. ``tags`` are PGN's; ``clocks_ns`` has an entry for each move or none at all.

    ``draw_offers`` are the plies, from 0, behind which a draw was offered; ``cause`` is a word of
    ``rules.endings``, ``reason`` what was said of the end.
    """

    tags: Mapping[str, str]
    start: str | None
    chess960: bool
    moves: tuple[str, ...]
    clocks_ns: tuple[int | None, ...]
    result: str
    reason: str = ""
    cause: str = ""
    draw_offers: frozenset[int] = frozenset()
    corrections: tuple[Correction, ...] = field(default=())

    @property
    def first_position(self) -> str:
        """The FEN if it is not the usual one, and whether castling is by Chess960's rules."""
        return f"{self.start or ''}{f' {CHESS960}' if self.chess960 else ''}".strip()

    @property
    def first(self) -> Side:
        """Who made the first half-move, or is to make it."""
        return first_side(self.start)

    def tag(self, name: str) -> str:
        """A PGN tag in one line, empty where PGN says that it isn't known."""
        given = self.tags.get(name, "")
        value = " ".join("".join(c if c.isprintable() else " " for c in given).split())
        if name == "Date":
            value = value.replace(".??", "").replace("????", "")
        return "" if value in ("?", "-") else value


def first_side(start: str | None) -> Side:
    """The side on move in the FEN, ``None`` for the usual first position."""
    return "black" if start is not None and start.split(" ")[1:2] == ["b"] else "white"


def sheet_of_record(record: GameRecord, effects: Iterable[Effect | None] = ()) -> ScoreSheet:
    """The sheet of a game of the journal; ``effects`` are those of its sitting, for N-1 and N-6."""
    tags = dict(record.tags)
    if record.time_control is not None:
        tags["TimeControl"] = record.time_control  # what was played, not what an old setting said
    events = list(_events_of(record.number, effects))
    return ScoreSheet(
        tags=tags,
        start=record.start,
        chess960=record.game == "chess960",
        moves=tuple(ply.key for ply in record.plies),
        clocks_ns=tuple(ply.clock_ns for ply in record.plies),
        result=record.result,
        reason=record.reason or str(record.cause or ""),
        cause=str(record.cause or ""),
        draw_offers=_draw_offers(events, record),
        corrections=tuple(
            sorted(
                (
                    *_corrections(events),
                    *_penalties(events),
                    *_rulings(record),
                    *_announced(events, record),
                ),
                key=lambda entry: entry.t_ns,
            )
        ),
    )


def sheet_of_pgn(game: ImportedGame) -> ScoreSheet:
    """The sheet of a game of a PGN file."""
    termination = game.tags.get("Termination", "")
    is_forfeit = not game.moves and termination.lower() in _FORFEIT_WORDS
    return ScoreSheet(
        tags=game.tags,
        start=game.start,
        chess960=game.chess960,
        moves=game.moves,
        clocks_ns=game.clocks_ns,
        result=_FORFEITS.get(game.result, game.result) if is_forfeit else game.result,
        cause=_CAUSES.get(termination.lower(), ""),
        reason="" if is_forfeit or termination.lower() in _NO_REASON else termination,
    )


def control_plies(time_control: str, plies: int, first: Side = "white") -> frozenset[int]:
    """The half-moves, from 0, that completed a control of the side that made them (N-4).

    The last move of each side too. ``first`` made the first half-move. A time control that can't
    be understood has no controls.
    """
    ends = {ply for ply in (plies - 1, plies - 2) if ply >= 0}
    try:
        control = parse_control(time_control)
    except ValueError:
        return frozenset(ends)
    for side in _SIDES:
        counts = [stage.moves for stage in control.of(side).stages]
        completed = 0
        for count in _repeated(counts, plies):
            completed += count
            ends.add(2 * completed - (2 if side == first else 1))
    return frozenset(ply for ply in ends if ply < plies)


def _repeated(counts: Sequence[int | None], plies: int) -> Iterable[int]:
    """The numbers of moves of the periods; a last one that counts moves goes on for ever (K-3)."""
    for count in counts:
        if count is None:
            return
        yield count
    last = counts[-1] if counts else None
    if last:
        yield from [last] * (plies // (2 * last) + 1)


def _events_of(number: int, effects: Iterable[Effect | None]) -> Iterable[Happened]:
    """What happened while game ``number`` of the sitting was the one on the board."""
    current = None
    for effect in effects:
        if isinstance(effect, Opened):
            current = effect.record.number
        elif isinstance(effect, Happened) and current == number:
            yield effect


def _draw_offers(events: Iterable[Happened], record: GameRecord) -> frozenset[int]:
    """``(=)`` stands behind the last move that the side had made when it offered (E-6).

    Before the first of its own it stands behind that one, once it is made; else behind the last
    half-move of all: no offer is lost.
    """
    offers = set()
    for event in events:
        if event.kind == _DRAW_OFFER and event.by is not None:
            first = int(event.by != first_side(record.start))
            own = range(first, len(record.plies), 2)
            made = [ply for ply in own if record.plies[ply].made_ns <= event.t_ns]
            offers |= set(made[-1:] or own[:1] or range(len(record.plies))[-1:])
    return frozenset(offers)


def _corrections(events: Iterable[Happened]) -> Iterable[Correction]:
    for event in events:
        if event.kind in _CORRECTIONS or event.law == "N-6":
            was, now = (str(event.details.get(key, "")) for key in ("was", "now"))
            said = "" if event.kind == "revised" and was else event.text
            yield Correction(event.ply, was, now, said, event.t_ns)


def _announced(events: Iterable[Happened], record: GameRecord) -> Iterable[Correction]:
    """The move that ended the game by a claim, though it stands in no row (E-7, E-8)."""
    if record.cause not in _CLAIMED:
        return
    claims = [event for event in events if event.kind == _CLAIM and "counted" in event.details]
    for event in claims[-1:]:
        move = event.details.get("move")
        if isinstance(move, str):
            yield Correction(len(record.plies), "", "", event.text, event.t_ns, announced=move)


def _penalties(events: Iterable[Happened]) -> Iterable[Correction]:
    """Time that the rules gave or took; an arbiter's penalty is a ruling, and stands as that."""
    for event in events:
        if event.kind == _PENALTY and "clock" in event.details:
            yield Correction(event.ply - 1, "", "", event.text, event.t_ns, penalty=event)


def _rulings(record: GameRecord) -> Iterable[Correction]:
    """What the arbiter ruled: of a half-move that was corrected, what it was and what it is."""
    for entry in record.rulings:
        if entry.kind in _OF_ANOTHER_GAME:
            continue
        ply = entry.new.get("ply")
        is_move = isinstance(ply, int) and "move" in entry.old and "move" in entry.new
        was, now = (str(v["move"]) if is_move else "" for v in (entry.old, entry.new))
        at = ply if is_move and isinstance(ply, int) else entry.ply - 1
        yield Correction(at, was, now, f"{entry.text} ({entry.by})", entry.t_ns, entry)
