"""The wiring of the Hall scanner as its firmware reads it: a C++ header."""

from collections.abc import Sequence

from hardware.generator.build import Build
from hardware.generator.parts import all_parts

#: The converter of the RP2040: 12 bits of its 3.3 V.
_STEPS, _VOLTS = 4096, 3.3


def firmware_header(build: Build) -> str:
    """The whole file."""
    hall, magnet = build.table["hall"], build.table["magnet"]
    mv_per_mt = all_parts()["drv5055a2"].figures["mv_per_mt"]
    return f"""\
// Made from hardware/{build.name}.toml: change that, and run python -m hardware.generator.
#pragma once

#include <stdint.h>

namespace hall {{

const uint8_t kAddress[] = {_list(hall["address"])};  // S0 to S3 of all multiplexers
const uint8_t kEnable[] = {_list(hall["enable"])};  // ranks 1 and 2 first; low: on
const uint8_t kAnalogue = {hall["analogue"]};
const uint8_t kSettle = {hall["settle_us"]};  // microseconds from a new address to the measurement

// Steps of the converter, {_STEPS} for {_VOLTS} V.
const int16_t kRest = {_STEPS // 2};
const int16_t kMostOff = {steps(hall["rest_off_mv"])};
const int16_t kOn = {steps(magnet["on_mt"] * mv_per_mt)};  // {magnet["on_mt"]} mT
const int16_t kOff = {steps(magnet["off_mt"] * mv_per_mt)};  // {magnet["off_mt"]} mT
const bool kWhiteRaises = {str(hall["white_raises"]).lower()};

}}  // namespace hall
"""


def steps(millivolts: float) -> int:
    """Millivolts in steps of the converter."""
    return round(millivolts / 1000 / _VOLTS * _STEPS)


def _list(pins: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, pins)) + "}"
