"""What the sections of the configuration are made of."""

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

#: No control characters and none that breaks a line: a setting is told in one line of a log.
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

#: Of what is wrong, so much is repeated.
_LONGEST = 60

Text = Annotated[str, StringConstraints(max_length=200, pattern=ONE_LINE)]


def written_as(pattern: str, problem: str, remedy: str) -> AfterValidator:
    """A text of this form, or what is wrong with it, with ``{}`` for it, and what to write."""

    def check(text: str) -> str:
        if re.fullmatch(pattern, text) is None:
            said = repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
            raise ValueError(f"{problem.format(said)}; {remedy}")
        return text

    return AfterValidator(check)


class Section(BaseModel):
    """One table of the file: frozen, nothing unknown, nothing converted in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
