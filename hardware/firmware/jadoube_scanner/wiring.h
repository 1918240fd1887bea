// What your board looks like: the only file to change. See README.md beside this folder.
#pragma once

#define BOARD_ID "scanner-1"   // another name for each board on one machine

// The sensors are a matrix (rows are driven low, columns read with pull-ups, a diode in each cell), or
// a chain of 74HC165, in which a closed contact reads low: uncomment one. Linear Hall sensors behind
// multiplexers have their pins in hall_wiring.h, which is made from hardware/hall-scanner.toml.
// #define SENSORS_SHIFT
// #define SENSORS_HALL

// What is below was chosen for the first ESP32 (WROOM-32, DevKitC); S2, S3, C3 and the like have other
// pins, and hall_wiring.h has a Pico's.
#if defined(ARDUINO_ARCH_ESP32) && (!defined(CONFIG_IDF_TARGET_ESP32) || defined(SENSORS_HALL))
#error "wiring.h has no pins for this ESP32: write yours in place of an Uno's (Hall sensors: hall_wiring.h), then remove this line"
#endif

#if defined(__AVR__)
#define SCAN_RATE 100          // scans a second; its line is busy for 11 ms with a hello
#elif defined(SENSORS_HALL)
#define SCAN_RATE 250          // if the self-test says slow-us, less
#else
#define SCAN_RATE 500
#endif

#if defined(SENSORS_HALL)
#elif !defined(SENSORS_SHIFT)
#if defined(CONFIG_IDF_TARGET_ESP32)
// Not 6 to 11 (its flash), not 34 to 39 (they can't drive, and have no pull-ups), not 1 and 3 (the
// line to the host), and not 0, 2, 12 and 15, which it looks at while it starts.
const uint8_t kRows[] = {13, 14, 16, 17, 18, 19, 21, 22};     // ranks 1 to 8
const uint8_t kColumns[] = {23, 25, 26, 27, 32, 33, 4, 5};    // files a to h
#else
const uint8_t kRows[] = {2, 3, 4, 5, 6, 7, 8, 9};             // ranks 1 to 8
const uint8_t kColumns[] = {10, 11, 12, 13, 14, 15, 16, 17};  // files a to h
#endif
// Microseconds after a row was driven. Pull-ups inside a controller may have 80 kΩ: with 300 pF of
// wire a column needs 24 to rise. With resistors of 10 kΩ to the controller's supply 5 are enough.
const uint8_t kSettle = 30;
#else
// SH/LD, CLK, QH of the chip next to the controller.
#if defined(CONFIG_IDF_TARGET_ESP32)
const uint8_t kLoad = 13, kClock = 14, kData = 27;
#else
const uint8_t kLoad = 2, kClock = 3, kData = 4;
#endif
// That chip is rank 1, and its input A is a1, H is h1; as in the reference build shift-lights.
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
#if defined(CONFIG_IDF_TARGET_ESP32)
    {34, "clock", 'w'},  // no pull-up inside: each wants 10 kΩ to 3.3 V
    {35, "clock", 'b'},
    {36, "arbiter", '-'},
#else
    {18, "clock", 'w'},
    {19, "clock", 'b'},
#if !defined(NUM_DIGITAL_PINS) || NUM_DIGITAL_PINS > 20  // an Uno or a Nano ends at 19
    {20, "arbiter", '-'},
#endif
#endif
};
const uint8_t kLever = kNoPin;
#if defined(NUM_DIGITAL_PINS) && NUM_DIGITAL_PINS <= 20
#define BUTTON_KEYS "clock"          // as the hello says them
#else
#define BUTTON_KEYS "clock,arbiter"
#endif

// Lights: uncomment for a WS2812 strip from a1 on (library Adafruit NeoPixel). On an ESP32 with a matrix
// 21 is a row: take 15, on which a strip does not disturb the start.
// #define LIGHTS_WS2812 21  // its pin
