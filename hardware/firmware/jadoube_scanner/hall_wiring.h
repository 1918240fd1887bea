// Made from hardware/hall-scanner.toml: change that, and run python -m hardware.generator.
#pragma once

#include <stdint.h>

namespace hall {

const uint8_t kAddress[] = {2, 3, 4, 5};  // S0 to S3 of all multiplexers
const uint8_t kEnable[] = {6, 7, 8, 9};  // ranks 1 and 2 first; low: on
const uint8_t kAnalogue = 26;
const uint8_t kSettle = 10;  // microseconds from a new address to the measurement

// Steps of the converter, 4096 for 3.3 V.
const int16_t kRest = 2048;
const int16_t kMostOff = 74;
const int16_t kOn = 149;  // 4.0 mT
const int16_t kOff = 93;  // 2.5 mT
const bool kWhiteRaises = true;

}  // namespace hall
