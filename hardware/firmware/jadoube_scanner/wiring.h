// What your board looks like: the only file to change. See README.md beside this folder.
#pragma once

#define BOARD_ID "scanner-1"   // another name for each board on one machine

// The sensors are a matrix (rows are driven low, columns read with pull-ups, a diode in each cell), or
// a chain of 74HC165, in which a closed contact reads low: uncomment one. Linear Hall sensors behind
// multiplexers have their pins in hall_wiring.h, which is made from hardware/hall-scanner.toml.
// #define SENSORS_SHIFT
// #define SENSORS_HALL

#ifdef SENSORS_HALL
#define SCAN_RATE 250          // scans a second; if the self-test says slow-us, less
#else
#define SCAN_RATE 500
#endif

#if defined(SENSORS_HALL)
#elif !defined(SENSORS_SHIFT)
const uint8_t kRows[] = {2, 3, 4, 5, 6, 7, 8, 9};             // ranks 1 to 8
const uint8_t kColumns[] = {10, 11, 12, 13, 14, 15, 16, 17};  // files a to h
const uint8_t kSettle = 10;                                   // microseconds after a row was driven
#else
const uint8_t kLoad = 2, kClock = 3, kData = 4;  // SH/LD, CLK, QH of the chip next to the controller
// The first bit that comes out is a1: H of the first chip; then b1, … h1, a2, …
#endif

// A button: pin (to ground, pull-up inside), what it says, whose it is. A lever is a switch: closed,
// White's time runs; open, Black's. kNoPin: there is none.
const uint8_t kNoPin = 255;
struct Button {
  uint8_t pin;
  const char* key;
  char side;
};
const Button kButtons[] = {
    {18, "clock", 'w'},
    {19, "clock", 'b'},
    {20, "arbiter", '-'},
};
const uint8_t kLever = kNoPin;
#define BUTTON_KEYS "clock,arbiter"  // as the hello says them

// Lights: uncomment for a WS2812 strip from a1 on (library Adafruit NeoPixel).
// #define LIGHTS_WS2812 21  // its pin
