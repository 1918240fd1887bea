"""The settings of a scanner: a board whose sensors hang on a microcontroller."""

from typing import Annotated

from pydantic import Field

from firmware_host.config.section import Section, Text


class ScannerSection(Section):
    """A board on a microcontroller, where `board.driver` is `scanner`."""

    port: Annotated[
        Text,
        Field(
            min_length=1,
            description="Its serial port, such as `/dev/ttyACM0`, better a name of "
            "`/dev/serial/by-id`; `auto`: it is looked for.",
        ),
    ] = "auto"
    id: Annotated[
        Text,
        Field(
            description="What the scanner says of itself (`id`), where there are several; empty: "
            "any, and then always that one.",
        ),
    ] = ""
