"""What the sections of the configuration are made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

#: No control characters and none that breaks a line: a setting is told in one line of a log.
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

Text = Annotated[str, StringConstraints(max_length=200, pattern=ONE_LINE)]


class Section(BaseModel):
    """One table of the file: frozen, nothing unknown, nothing converted in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
