"""What the sections of the configuration are made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Text = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class Section(BaseModel):
    """One table of the file: frozen, nothing unknown, nothing converted in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
