"""The settings of sensors behind chips: registers, expanders, multiplexers, converters."""

from typing import Annotated, Literal

from pydantic import Field

from firmware_host.config.schema_gpio import NO_PIN, Pin, Pins
from firmware_host.config.section import Section, written_as

#: A port and a chip select, as in the name of its device file: ``0.0`` is /dev/spidev0.0.
SpiDevice = Annotated[
    str, written_as(r"0\.[01]|1\.[012]", "{} is no SPI device", "use 0.0, 0.1, 1.0, 1.1 or 1.2")
]
Closed = Literal["low", "high"]
_CLOSED = "What an input reads while its contact is closed: `low`: wired to ground."
_BUS = "I2C bus: 1 is that of the header."
#: Where these chips can be, as their address pins say.
_EXPANDER = Annotated[int, Field(ge=0x20, le=0x27)]
_CONVERTER = Annotated[int, Field(ge=0x48, le=0x4B)]

_NO_PINS: list[int] = []
_EXPANDERS = [0x20, 0x21, 0x22, 0x23]
_CONVERTERS = [0x48, 0x49]
_ADDRESS = [5, 6, 13, 19]
_COMMON = [16, 20, 21, 26]
_SPI = ["0.0"]
_THREE = [5, 6, 13]
_OWN: dict[str, int] = {}


class ShiftRegisterSection(Section):
    """A chain of 74HC165: `board.driver = "shift-register"`."""

    spi: Annotated[
        Literal["0.0", "0.1", "1.0", "1.1", "1.2", "none"],
        Field(description="The SPI device that clocks the chain; `none`: pins do, below."),
    ] = "1.0"
    load: Annotated[Pin, Field(description="GPIO of SH/LD of all chips.")] = 26
    clock: Annotated[Pin, Field(description="Without SPI: GPIO of CLK of all chips.")] = NO_PIN
    data: Annotated[
        Pins,
        Field(
            description="Without SPI: GPIO of QH of the first chip; several: as many equally long "
            "chains, read side by side."
        ),
    ] = _NO_PINS
    chips: Annotated[
        int, Field(ge=1, le=16, description="How many chips, all chains together.")
    ] = 8
    closed: Annotated[Closed, Field(description=_CLOSED)] = "low"
    end: Annotated[
        Literal["unknown", "low", "high"],
        Field(
            description="What the serial input of the last chip is wired to; where that is known, "
            "a cut chain is noticed."
        ),
    ] = "unknown"


class ExpanderSection(Section):
    """MCP23017 on I2C, contacts to ground: `board.driver = "expander"`."""

    bus: Annotated[int, Field(ge=0, le=30, description=_BUS)] = 1
    addresses: Annotated[
        list[_EXPANDER],
        Field(min_length=1, max_length=8, description="Addresses of the chips, rank 1 first."),
    ] = _EXPANDERS
    interrupt: Annotated[
        Pin, Field(description="GPIO that INTA of all chips is wired to; -1: they are polled.")
    ] = NO_PIN


class MultiplexerSection(Section):
    """CD74HC4067 or 4051 before pins: `board.driver = "multiplexer"`."""

    address: Annotated[
        Pins,
        Field(min_length=1, max_length=4, description="GPIO of S0, S1, … of all chips."),
    ] = _ADDRESS
    common: Annotated[
        Pins, Field(min_length=1, description="GPIO of the common pin of each chip, in order.")
    ] = _COMMON
    settle_us: Annotated[
        int, Field(ge=0, le=5000, description="Microseconds from a new address to the reading.")
    ] = 10
    closed: Annotated[Closed, Field(description=_CLOSED)] = "low"


class HallSection(Section):
    """Hall sensors through converters: `board.driver = "hall-spi"` (MCP3008) or `"hall-i2c"` (ADS1115)."""  # noqa: E501 (one line of the document)

    spi: Annotated[
        list[SpiDevice], Field(min_length=1, max_length=5, description="SPI of each MCP3008.")
    ] = _SPI
    bus: Annotated[int, Field(ge=0, le=30, description=_BUS)] = 1
    addresses: Annotated[
        list[_CONVERTER],
        Field(min_length=1, max_length=4, description="Addresses of the ADS1115."),
    ] = _CONVERTERS
    channels: Annotated[
        int, Field(ge=1, le=8, description="Channels in use of each converter, from the first on.")
    ] = 8
    address: Annotated[
        Pins,
        Field(
            max_length=4,
            description="GPIO of S0, S1, … of multiplexers before the converters; empty: none.",
        ),
    ] = _THREE
    settle_us: Annotated[
        int, Field(ge=0, le=5000, description="Microseconds from a new address to the reading.")
    ] = 20
    white: Annotated[
        Literal["above", "below"],
        Field(description="Whether a White piece raises the level or lowers it."),
    ] = "above"
    rest: Annotated[
        int,
        Field(
            ge=0,
            le=32767,
            description="The level of an empty square, in steps of the converter. With `hall-i2c` "
            "13200 where nothing is said.",
        ),
    ] = 512
    threshold: Annotated[
        int,
        Field(
            ge=1,
            le=32767,
            description="A piece stands where the level is so far from `rest`. With `hall-i2c` "
            "1550 where nothing is said.",
        ),
    ] = 60
    hysteresis: Annotated[
        int,
        Field(
            ge=0,
            le=32766,
            description="It is gone when the level is nearer by so much again. With `hall-i2c` 500 "
            "where nothing is said.",
        ),
    ] = 20
    rests: Annotated[
        dict[str, int],
        Field(max_length=100, description="`rest` of squares of their own: `{ e4 = 508 }`."),
    ] = _OWN
    thresholds: Annotated[
        dict[str, int], Field(max_length=100, description="`threshold` of squares of their own.")
    ] = _OWN
