// Linear Hall sensors behind multiplexers with 16 channels and one converter: hardware/hall-scanner.md.
#pragma once

#include "hall_cells.h"

const char kSensing[] = "colour";
hall::Cell hall_cells[64];

void begin_cells() {
  for (uint8_t pin : hall::kEnable) {
    digitalWrite(pin, HIGH);  // before it is an output: two multiplexers are never on at once
    pinMode(pin, OUTPUT);
    digitalWrite(pin, HIGH);
  }
  for (uint8_t pin : hall::kAddress) pinMode(pin, OUTPUT);
  analogReadResolution(12);
}

void scan_cells() {
  uint8_t cell = 0;
  for (uint8_t enable : hall::kEnable) {
    for (uint8_t channel = 0; channel < 16; ++channel) {
      for (uint8_t bit = 0; bit < 4; ++bit) {
        digitalWrite(hall::kAddress[bit], channel >> bit & 1 ? HIGH : LOW);
      }
      digitalWrite(enable, LOW);
      delayMicroseconds(hall::kSettle);
      const int16_t level = static_cast<int16_t>(analogRead(hall::kAnalogue));
      cells[cell] = hall_cells[cell].read(level);
      self_test.sensed(cell, hall::is_possible(level));
      digitalWrite(enable, HIGH);
      ++cell;
    }
  }
}
