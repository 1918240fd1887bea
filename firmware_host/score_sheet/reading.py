"""Our own text sheets read back: the heading as PGN tags, the moves through ``rules.notation``."""

import re
from collections.abc import Iterator, Mapping

from firmware_host.score_sheet.labels import LABEL_NAMES
from firmware_host.score_sheet.sheet import CHESS960, ScoreSheet
from rules.notation import FRAME, Style, read_game

_TAGS: Mapping[str, str] = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "board": "Board",
    "white": "White",
    "black": "Black",
    "control": "TimeControl",
    "start": "FEN",
}
_PLAYER = re.compile(r"(?:(?P<title>W?[GIFC]M) )?(?P<name>.*?)(?: \((?P<rating>\d{1,4})\))?")
_FRAME_LINE = re.compile(rf"(?m)^{FRAME}{{8,}}$")
_BLANK = re.compile(r"_*")


def read_sheet(text: str, style: Style | None = None) -> ScoreSheet:
    """The game of a sheet in text; ``ValueError`` says what can't be read, with the move's number.

    Without a ``style`` the language is found from the moves. A sheet that is not framed as ours are
    is taken for moves alone.
    """
    frame = _FRAME_LINE.search(text)
    tags = dict(_tags_of(text[: frame.start()])) if frame else {}
    start = tags.pop("FEN", None)
    is_chess960 = start is not None and start.endswith(CHESS960)
    fen = start.removesuffix(CHESS960).strip() if start else None
    game = read_game(text, style, start=fen, chess960=is_chess960)
    if game.problem is not None:
        raise ValueError(str(game.problem))
    return ScoreSheet(
        tags=tags,
        start=fen,
        chess960=is_chess960,
        moves=game.moves,
        clocks_ns=(),
        result=game.result,
        draw_offers=game.draw_offers,
    )


def _tags_of(heading: str) -> Iterator[tuple[str, str]]:
    for line in heading.splitlines():
        for field in re.split(r" {4,}", line.strip()):
            label, colon, value = (part.strip() for part in field.partition(":"))
            tag = _TAGS.get(LABEL_NAMES.get(label, ""))
            if not colon or tag is None or _BLANK.fullmatch(value):
                continue
            if tag in ("White", "Black"):
                yield from _player_tags(tag, value)
            else:
                yield tag, value


def _player_tags(side: str, value: str) -> Iterator[tuple[str, str]]:
    match = _PLAYER.fullmatch(value)
    parts = match.groupdict() if match else {"name": value}
    for part, suffix in (("title", "Title"), ("name", ""), ("rating", "Elo")):
        found = parts.get(part)
        if found:
            yield side + suffix, found
