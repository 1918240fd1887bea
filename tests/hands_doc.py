"""Makes the rows of docs/hands.md, a recording replayed for each: ``python -m tests.hands_doc``."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from drivers.recording import RecordingWriter, parse_recording
from firmware_host.replay import format_event, replay
from firmware_host.service.pgn_export import format_records
from firmware_host.sitting.effects import Happened
from tests.scenarios.hands import Board

DOCUMENT = Path(__file__).resolve().parents[1] / "docs/hands.md"
BEGIN = "<!-- made by tests/hands_doc.py: begin -->\n"
END = "<!-- end -->\n"

_ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
_EXCHANGE = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
_EN_PASSANT = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
_TWO_VICTIMS = "4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1"
_PROMOTION = "7k/P7/8/8/7p/8/8/K7 w - - 0 1"
_BARE_KING = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
_ENDGAME = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
_KNIGHTS = "g1f3 g8f6 f3g1 f6g8"


_REEDS = Board()


@dataclass(frozen=True)
class Row:
    """What hands do, in words and as a script of ``tests/scenarios/hands.py``."""

    does: str
    script: str
    start: str | None = None
    board: Board = _REEDS


ROWS: Mapping[str, Row] = {
    "H1": Row(
        "A pawn pushes one of two knights aside, and its square never reads empty. The knight "
        "that moves next tells which one is left",
        "-d4 =Pe5 W ~2 c5b3 e1e2",
        _TWO_VICTIMS,
    ),
    "H2": Row(
        "En passant, the victim left standing; then it is taken off",
        "-e5 +Pd6 W ~2 -d5 ~1 W",
        _EN_PASSANT,
    ),
    "H3": Row("Castling, slowly, the king first", "-e1 +Kg1 ~2 -h1 +Rf1 W g8f6", _ITALIAN),
    "H4": Row("Castling, the rook first", "-h1 +Rf1 -e1 +Kg1 W g8f6", _ITALIAN),
    "H5": Row(
        "Castling, the rook forgotten; then it is put right",
        "-e1 +Kg1 W ~2 -h1 +Rf1 ~1 W",
        _ITALIAN,
    ),
    "H6": Row(
        "A pawn on the last rank is exchanged for a knight, which these sensors can't tell",
        "-a7 +Pa8 -a8 +Na8 promote:white:n W h8g8",
        _PROMOTION,
    ),
    "H7": Row(
        "A pawn is slid, and rests for half a second on the way", "-e2 +Pe3 ~0.5 -e3 +Pe4 W e7e5"
    ),
    "H8": Row(
        "A knight is set down, the hand stays on it and moves on", "-g1 +Nh3 ~0.5 -h3 +Nf3 W e7e5"
    ),
    "H9": Row("A knight is lifted and put back, another piece moves", "-g1 +Ng1 ~0.5 e2e4 e7e5"),
    "H10": Row("An enemy pawn is touched and not taken", "-e5 +pe5 ~0.5 d2d4 e5d4", _EXCHANGE),
    "H11": Row(
        "Two knights are straightened, announced by the button",
        "adjust:white -g1 +Ng1 -b1 +Nb1 adjust-end ~0.5 e2e4 e7e5",
    ),
    "H12": Row("A neighbour is brushed for 60 ms", "-e2 ~0.01 -d2 ~0.06 +Pd2 ~0.2 +Pe4 W e7e5"),
    "H13": Row("The opponent lifts before the press", "-e2 +Pe4 -e7 W ~0.3 +pe5 B g1f3"),
    "H14": Row(
        "A press is forgotten, the opponent moves and presses all the same",
        "-e2 +Pe4 ~1 -e7 +pe5 ~0.3 B g1f3",
    ),
    "H15": Row(
        "A press without a move; then the wrong side's button", "e2e4 ~1 B ~1 e7e5 ~1 B ~1 g1f3"
    ),
    "H16": Row(
        "An illegal move is pressed, and put right",
        "e2e4 e7e5 -f1 +Bf3 W ~2 -f3 +Bf1 ~2 f1c4 b8c6",
    ),
    "H17": Row(
        "Three pieces are knocked over and put back",
        "e2e4 -d8 * -e8 * -f8 ~6 +qd8 +ke8 +bf8 ~1 e7e5",
    ),
    "H18": Row(
        "In training a move is taken back, then the others, to the first position",
        "e2e4 e7e5 g1f3 ~20 -f3 +Ng1 ~2 -e5 +pe7 ~2 -e4 +Pe2 ~2 d2d4 g8f6",
        board=Board(mode="training"),
    ),
    "H19": Row(
        "Both kings are set on light squares of the centre",
        "e1d2 e8d7 ~2 -d2 +Ke4 -d7 +kd5 ~6 reading",
        _ENDGAME,
    ),
    "H20": Row(
        "The pieces are set up again for the next game",
        "e2e4 e7e5 ~2 resign:white ~2 -e4 +Pe2 -e5 +pe7 ~3 d2d4 d7d5",
    ),
    "H21": Row(
        "King and queen were set up on each other's squares",
        "-d1 -e1 +Kd1 +Qe1 ~6 apply ~1 e2e4 e7e5",
        board=Board("piece"),
    ),
    "H22": Row(
        "Contacts bounce, and a magnet drops out for a second: nobody is accused, and of a cell "
        "that is known for it nothing is said",
        "-e2 ~0.002 on:e2 ~0.001 off:e2 +Pe4 W off:a1 ~1 on:a1 ~0.5 e7e5",
    ),
    "H23": Row(
        "A cell flickers", "e2e4 e7e5 " + "~0.02 off:a1 ~0.02 on:a1 " * 12 + "~0.5 g1f3 b8c6"
    ),
    "H24": Row(
        "A move is never seen; then the link is lost while two moves are made",
        "e2e4 !-e7 !+pe5 B ~2 reading ~2 g1f3 board-lost !-b8 !+nc6 B ~2 !-f1 !+Bb5 W ~2 "
        "board-back reading ~2 a7a6",
    ),
    "H25": Row(
        "The power is cut in the middle of a move",
        "e2e4 -e7 power-loss reading ~1 W ~1 +pe5 B g1f3",
    ),
    "H26": Row(
        "The third repetition is claimed, with the move that brings it about",
        f"{_KNIGHTS} {_KNIGHTS.removesuffix(' f6g8')} claim-repetition:black:f6g8 ~1 reading",
    ),
    "H27": Row(
        "A flag falls, and the opponent has a bare king",
        "e1e2 e8e7 ~9 reading",
        _BARE_KING,
        Board(time_control="5"),
    ),
    "H28": Row(
        "Two moves in ten seconds, then all in thirty; two seconds more for each",
        "e2e4 e7e5 ~3 g1f3 b8c6 f1b5",
        board=Board(time_control="2/10+2:30+2"),
    ),
}


def recording_of(row: Row) -> str:
    """The file that a service would have written."""
    played = row.board.play(row.script, row.start)
    stream = io.StringIO()
    writer = RecordingWriter(stream, played.table.sitting)
    for signal in played.signals:
        writer.write(signal)
    return stream.getvalue()


def section(name: str, row: Row) -> str:
    """What ``jadoube replay --events`` makes of it."""
    replayed = replay(parse_recording(io.BytesIO(recording_of(row).encode()), f"{name}.jsonl"))
    pgn = format_records(replayed.records)
    moves = [line for line in pgn.splitlines() if line and not line.startswith("[")]
    seen = "".join(map(_event, replayed.events)) or "| | | | nothing |\n"
    table = f"| t, s | kind | law | what the arbiter saw |\n|---|---|---|---|\n{seen}"
    return f"### {name}\n\n{row.does}.\n\n```\n{chr(10).join(moves)}\n```\n\n{table}\n"


def _event(event: Happened) -> str:
    line = json.loads(format_event(event))
    return f"| {line['t']:.1f} | `{line['kind']}` | {line['law'] or ''} | {line['text']} |\n"


def written(text: str) -> str:
    """The document with its rows renewed."""
    before, _, rest = text.partition(BEGIN)
    made = "".join(section(name, row) for name, row in ROWS.items())
    return f"{before}{BEGIN}{made}{rest[rest.index(END) :]}"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
