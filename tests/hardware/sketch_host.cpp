// The whole sketch on the host. Pins, the sensors behind them, time and the line are here.
//
// Arguments: CELLS (64 symbols, a1 first; 0: a Hall sensor without supply), ROOM (what the line says
// of its room, always), HEX (what the host says after a tenth of a second), BUTTON (the number of one
// that is pressed for a moment, with bounce; -1: none). Two seconds more pass, so that it says a full
// reading; what the sketch said comes out. Compiled as for an ESP32 it fails where the sketch takes a
// pin that an ESP32 can't spare.
#include <stdio.h>
#include <stdlib.h>

#include <string>

#include "Arduino.h"
#include SKETCH

namespace {

std::string pieces, heard, said;
int room = 0, button = -1;
uint32_t time_us = 0;
uint8_t levels[64], modes[64];

#ifndef SENSORS_HALL
uint8_t contact(int cell) { return pieces[static_cast<size_t>(cell)] == '.' ? HIGH : LOW; }
#endif

#if defined(SENSORS_SHIFT)
// Eight chips in a chain: input A is the file a, H comes out first, the first chip is rank 1.
std::string chain;

void pin_was_written(uint8_t pin, uint8_t before) {
  if (pin == kLoad && levels[pin] == LOW) {
    chain.clear();
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 7; file >= 0; --file) chain += static_cast<char>(contact(8 * rank + file));
    }
  }
  if (pin == kClock && before == LOW && levels[pin] == HIGH) chain.erase(0, 1);
}

int sensed(uint8_t pin) { return pin == kData && !chain.empty() ? chain[0] : HIGH; }
#elif defined(SENSORS_HALL)
void pin_was_written(uint8_t, uint8_t) {}
int sensed(uint8_t) { return HIGH; }
#else
void pin_was_written(uint8_t, uint8_t) {}

int sensed(uint8_t pin) {
  for (int rank = 0; rank < 8; ++rank) {
    if (modes[kRows[rank]] != OUTPUT || levels[kRows[rank]] != LOW) continue;
    for (int file = 0; file < 8; ++file) {
      if (kColumns[file] == pin && contact(8 * rank + file) == LOW) return LOW;
    }
  }
  return HIGH;
}
#endif

#if defined(CONFIG_IDF_TARGET_ESP32)
// Its flash, its line to the host, what decides how it starts, and numbers that are no pins.
const uint8_t kTaken[] = {0,  1,  2,  3,  6,  7,  8,  9,  10, 11,
                          12, 15, 20, 24, 28, 29, 30, 31, 37, 38};

bool is_spare(uint8_t pin) {
  for (uint8_t taken : kTaken) {
    if (pin == taken) return false;
  }
  return pin < 40;
}

// From 34 on they only read, without a pull-up: buttons have one outside, columns have none.
bool can_be(uint8_t pin, uint8_t mode) {
  if (pin < 34 || mode == INPUT) return true;
  for (const Button& each : kButtons) {
    if (each.pin == pin) return mode == INPUT_PULLUP;
  }
  return false;
}

void must_have(uint8_t pin, uint8_t mode) {
  if (is_spare(pin) && can_be(pin, mode)) return;
  fprintf(stderr, "an ESP32 can't spare pin %d for mode %d\n", pin, mode);
  exit(3);
}
#else
void must_have(uint8_t, uint8_t) {}
#endif

}  // namespace

Line Serial;
void Line::begin(unsigned long) {}
int Line::available() { return time_us < 100000 ? 0 : static_cast<int>(heard.size()); }
int Line::availableForWrite() { return room; }
size_t Line::write(const char* text, size_t length) {
  said.append(text, length);
  return length;
}
int Line::read() {
  const int byte = heard[0];
  heard.erase(0, 1);
  return byte;
}

uint32_t micros() { return time_us += 15; }
void delayMicroseconds(unsigned int time) { time_us += time; }
void pinMode(uint8_t pin, uint8_t mode) {
  must_have(pin, mode);
  modes[pin] = mode;
}
void digitalWrite(uint8_t pin, uint8_t level) {
  const uint8_t before = levels[pin];
  levels[pin] = level;
  pin_was_written(pin, before);
}
int digitalRead(uint8_t pin) {
  if (button < 0 || pin != kButtons[button].pin) return sensed(pin);
  const bool is_touched = time_us >= 500000 && time_us < 808000;
  const bool is_bouncing = time_us < 508000 || time_us >= 800000;
  return is_touched && (!is_bouncing || time_us / 1000 % 2 == 0) ? LOW : HIGH;
}
void analogReadResolution(int) {}

#ifdef SENSORS_HALL
// The channel of the multiplexer that is on; half the supply where none is, or two are.
int analogRead(uint8_t) {
  int on = -1, count = 0, channel = 0;
  for (int chip = 0; chip < 4; ++chip) {
    if (levels[hall::kEnable[chip]] == LOW) on = chip, ++count;
  }
  for (int bit = 0; bit < 4; ++bit) channel |= (levels[hall::kAddress[bit]] == HIGH) << bit;
  if (count != 1) return hall::kRest;
  const char piece = pieces[static_cast<size_t>(16 * on + channel)];
  if (piece == '0') return 0;
  const int away = piece == 'w' ? 600 : piece == 'b' ? -600 : 0;
  return hall::kRest + (hall::kWhiteRaises ? away : -away);
}
#else
int analogRead(uint8_t) { return 0; }
#endif

int main(int count, char** arguments) {
  if (count != 5) return 2;
  pieces = arguments[1];
  room = atoi(arguments[2]);
  for (const char* at = arguments[3]; at[0] && at[1]; at += 2) {
    const char byte[] = {at[0], at[1], 0};
    heard += static_cast<char>(strtoul(byte, nullptr, 16));
  }
  button = atoi(arguments[4]);
  setup();
  while (time_us < 2300000) loop();
  fwrite(said.data(), 1, said.size(), stdout);
}
