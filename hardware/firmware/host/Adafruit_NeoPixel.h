// As much of the library as the sketch uses; see Arduino.h.
#pragma once

#include <stdint.h>

const uint16_t NEO_GRB = 0, NEO_KHZ800 = 0;

struct Adafruit_NeoPixel {
  Adafruit_NeoPixel(uint16_t count, int16_t pin, uint16_t kind);
  void begin();
  void show();
  void clear();
  void setPixelColor(uint16_t light, uint8_t red, uint8_t green, uint8_t blue);
};
