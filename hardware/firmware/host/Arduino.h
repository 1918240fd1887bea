// As much of Arduino as the sketch uses, so that a host can check its types. Nothing is linked.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

const uint8_t LOW = 0, HIGH = 1, INPUT = 0, OUTPUT = 1, INPUT_PULLUP = 2;

void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
int analogRead(uint8_t pin);
void analogReadResolution(int bits);
void delayMicroseconds(unsigned int time);
uint32_t micros();  // an unsigned long there, which has 32 bits

struct Line {
  void begin(unsigned long baud);
  int available();
  int availableForWrite();
  int read();
  size_t write(const char* text, size_t length);
};
extern Line Serial;
