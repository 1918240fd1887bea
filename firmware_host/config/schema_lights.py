"""The settings of lights and of the clock's display, a class a section."""

from typing import Annotated, Literal

from pydantic import Field

from firmware_host.config.schema_gpio import NO_PIN, Pin, Pins
from firmware_host.config.section import Section, Text

_CHAIN: list[str] = []
_NO_PINS: list[int] = []

SpiPort = Annotated[int, Field(ge=0, le=1)]
I2cBus = Annotated[int, Field(ge=0, le=99)]


class LightsSection(Section):
    """The lights of the board: see [light devices](light-devices.md)."""

    driver: Annotated[
        Literal["board", "none", "ws2812", "max7219", "ht16k33", "plain-matrix", "plain-edges"],
        Field(
            description="`board`: the board's own, if it has any. `none`: those of the page. "
            "`ws2812`: a strip of these or of SK6812. `max7219`, `ht16k33`: these chips. "
            "`plain-matrix`, `plain-edges`: LEDs on pins."
        ),
    ] = "board"
    places: Annotated[
        Literal["cells", "corners"],
        Field(description="Where the LEDs are: an LED a square, or one at each corner of them."),
    ] = "cells"
    first: Annotated[
        Literal["near-left", "near-right", "far-left", "far-right"],
        Field(description="The corner of the board where the chain begins, as White sees it."),
    ] = "near-left"
    along: Annotated[
        Literal["ranks", "files"],
        Field(description="Which way the chain goes on from there: along its rank or its file."),
    ] = "ranks"
    serpentine: Annotated[
        bool, Field(description="Whether every other line comes back, as one strip that is bent.")
    ] = False
    lamps: Annotated[
        bool,
        Field(description="Whether three more LEDs follow: White's lamp, Black's, the board's."),
    ] = False
    order: Annotated[
        list[Text],
        Field(
            max_length=247,
            description="Any other chain, LED by LED: `a1`, `white`, `black`, `board` (the lamps), "
            "`-` for an LED that is not used. Corners are a1 to i9.",
        ),
    ] = _CHAIN
    colours: Annotated[
        Literal["grb", "rgb", "bgr", "grbw", "rgbw"],
        Field(description="The order in which a strip takes its colours; `w`: a white of its own."),
    ] = "grb"
    brightness: Annotated[
        int,
        Field(
            ge=1,
            le=100,
            description="Per cent of full brightness as the eye sees it; 50: a fifth of the light.",
        ),
    ] = 65
    led_ma: Annotated[
        int, Field(ge=1, le=100, description="mA of one LED (of a strip: one colour) at full.")
    ] = 20
    budget_ma: Annotated[
        int,
        Field(
            ge=10,
            le=20000,
            description="mA that all LEDs may draw together; a picture over it is dimmed as a "
            "whole.",
        ),
    ] = 500
    spi_port: Annotated[SpiPort, Field(description="SPI of a strip or of MAX7219.")] = 0
    spi_device: Annotated[int, Field(ge=0, le=2, description="Its chip select.")] = 0
    i2c_bus: Annotated[I2cBus, Field(description="I2C of an HT16K33.")] = 1
    i2c_address: Annotated[
        int, Field(ge=0x70, le=0x77, description="Its address; 112 is 0x70, which may be written.")
    ] = 0x70
    row_pins: Annotated[Pins, Field(description="GPIO of plain LEDs' rows, rank 1 first.")] = (
        _NO_PINS
    )
    column_pins: Annotated[Pins, Field(description="GPIO of their columns, file a first.")] = (
        _NO_PINS
    )
    lamp_pins: Annotated[
        Pins, Field(description="GPIO of plain lamps: White's, Black's, the board's; or none.")
    ] = _NO_PINS
    rows_lit: Annotated[
        Literal["high", "low"], Field(description="The level at which a row is on.")
    ] = "high"
    columns_lit: Annotated[
        Literal["high", "low"],
        Field(description="The same for columns; of `plain-edges` usually `high`."),
    ] = "low"


class ClockFaceSection(Section):
    """A display of the chess clock: see [light devices](light-devices.md)."""

    driver: Annotated[
        Literal["page", "oled", "tm1637", "dgt"],
        Field(
            description="`page`: none but the page. `oled`: on I2C or SPI. `tm1637`: two modules "
            "of four digits. `dgt`: the clock on the DGT board."
        ),
    ] = "page"
    controller: Annotated[
        Literal["ssd1306", "ssd1309", "sh1106"], Field(description="What drives the OLED.")
    ] = "ssd1306"
    size: Annotated[Literal["128x64", "128x32"], Field(description="Its dots.")] = "128x64"
    turned: Annotated[bool, Field(description="Whether it stands on its head.")] = False
    bus: Annotated[
        Literal["i2c", "spi"], Field(description="What the OLED hangs on; the lines below are its.")
    ] = "i2c"
    i2c_bus: Annotated[I2cBus, Field(description="I2C of the OLED.")] = 1
    i2c_address: Annotated[
        int, Field(ge=0x3C, le=0x3D, description="Its address; 60 is 0x3C, 61 is 0x3D.")
    ] = 0x3C
    spi_port: Annotated[SpiPort, Field(description="SPI of the OLED.")] = 0
    spi_device: Annotated[int, Field(ge=0, le=2, description="Its chip select.")] = 0
    dc_pin: Annotated[Pin, Field(description="On SPI: GPIO of its D/C.")] = NO_PIN
    reset_pin: Annotated[
        Pin, Field(description="On SPI: GPIO of its RES; -1: the module resets itself.")
    ] = NO_PIN
    clock_pin: Annotated[
        Pin, Field(description="GPIO of the clock line that both TM1637 modules share.")
    ] = NO_PIN
    white_pin: Annotated[Pin, Field(description="GPIO of the data of White's module.")] = NO_PIN
    black_pin: Annotated[Pin, Field(description="GPIO of the data of Black's.")] = NO_PIN
    brightness: Annotated[
        int, Field(ge=1, le=100, description="Per cent of what TM1637 digits could do.")
    ] = 50
