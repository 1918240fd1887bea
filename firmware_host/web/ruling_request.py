"""An arbiter's ruling as a page or the machine's shell asks for it, checked before it is one."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from drivers.signals import Ruling, RulingKind, Side
from firmware_host.web.actions import RefusedError

#: What a line of a recording can hold (drivers/recording/rulings.py).
_LONGEST_TEXT = 200
_LARGEST = 10**18


def _printable(text: str) -> str:
    if not text.isprintable():
        msg = "printable characters only"
        raise ValueError(msg)
    return text


Text = Annotated[str, Field(max_length=_LONGEST_TEXT), AfterValidator(_printable)]
Number = Annotated[int, Field(ge=-_LARGEST, le=_LARGEST)]


class RulingRequest(BaseModel):
    """As ``Ruling``, with the same names. Whether it can be is for the core to say (I-10)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    kind: Annotated[RulingKind, Field(strict=False)]
    seen: Annotated[int, Field(ge=0, le=10**9)]
    #: The game that the arbiter was looking at: rulings are counted in each from 0.
    game: Annotated[int, Field(ge=1, le=10**9)]
    white_ns: Number | None = None
    black_ns: Number | None = None
    seconds: Number | None = None
    ply: Number | None = None
    move: Text | None = None
    result: Text | None = None
    side: Side | None = None
    position: Text | None = None
    granted: bool | None = None
    reason: Text | None = None
    moves: Number | None = None
    key: Text | None = None
    #: Who rules, where the machine's own token asks; a session has its name.
    by: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_printable)] | None = None

    def signal(self, t_ns: int, by: str) -> Ruling:
        """The signal at ``t_ns``. The core compares the game too: signals may still be waiting."""
        values = self.model_dump(exclude={"kind", "seen", "by"})
        return Ruling(t_ns, self.kind, by, self.seen, **values)


def parse_ruling_request(body: bytes) -> RulingRequest:
    """``RefusedError`` says what is wrong with it."""
    try:
        return RulingRequest.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the ruling"
        raise RefusedError("bad-message", f"{where}: {first['msg']}") from error
