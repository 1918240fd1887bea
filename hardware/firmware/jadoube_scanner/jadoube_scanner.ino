// A scanner for Jadoube: cells, buttons and lights to the protocol. Wiring stands in wiring.h.
#include "scanner_protocol.h"
#include "wiring.h"

#ifdef LIGHTS_WS2812
#include <Adafruit_NeoPixel.h>
Adafruit_NeoPixel strip(64, LIGHTS_WS2812, NEO_GRB + NEO_KHZ800);
const uint16_t kLights = 64;
#else
const uint16_t kLights = 0;
#endif

const uint8_t kCells = 64;
const uint32_t kScan = 1000000UL / SCAN_RATE;
const uint32_t kBounce = 20000;  // a button is one press for so long
const uint8_t kButtonCount = sizeof kButtons / sizeof kButtons[0];

char cells[kCells + 1];
scanner::SelfTest self_test(kScan);

#ifdef SENSORS_HALL
#include "hall_scan.h"
#else
const char kSensing[] = "occupancy";
#endif

struct Contact {
  bool is_closed = false;
  uint32_t changed = 0;
};
Contact contacts[kButtonCount];
Contact lever;

class Board : public scanner::Hardware {
 public:
  void write(const char* text, size_t length) override { Serial.write(text, length); }
#ifndef __AVR__
  // USB of its own waits for a host that does not read. An AVR's UART empties itself. Some
  // controllers never have room for a whole reading (63 or 64 bytes): an empty buffer is enough then,
  // since the host has read all that was said before.
  bool has_room(size_t length) override {
    static size_t most = 0;
    const int room = Serial.availableForWrite();
    const size_t free = room < 0 ? 0 : static_cast<size_t>(room);
    if (free > most) most = free;
    return free > 0 && free >= (length < most ? length : most);
  }
#endif
#ifdef LIGHTS_WS2812
  void light(uint8_t number, uint16_t rgb) override {
    strip.setPixelColor(number, (rgb >> 8 & 15) * 17, (rgb >> 4 & 15) * 17, (rgb & 15) * 17);
  }
  void show() override { strip.show(); }
  void dark() override {
    strip.clear();
    strip.show();
  }
#endif
};

Board board;
const scanner::Identity identity = {BOARD_ID, "1.2", 8, 8, kSensing, SCAN_RATE, kLights, BUTTON_KEYS};
scanner::Protocol protocol(identity, board, self_test, 0);

#if defined(SENSORS_HALL)
// In hall_scan.h, above.
#elif !defined(SENSORS_SHIFT)
void begin_cells() {
  for (uint8_t pin : kRows) pinMode(pin, INPUT);
  for (uint8_t pin : kColumns) pinMode(pin, INPUT_PULLUP);
}

// Rows that are not driven float, so that two of them never meet over a closed contact.
void scan_cells() {
  uint8_t cell = 0;
  for (uint8_t row : kRows) {
    pinMode(row, OUTPUT);
    digitalWrite(row, LOW);
    delayMicroseconds(kSettle);
    for (uint8_t column : kColumns) cells[cell++] = digitalRead(column) == LOW ? 'x' : '.';
    pinMode(row, INPUT);
  }
}
#else
void begin_cells() {
  pinMode(kLoad, OUTPUT);
  pinMode(kClock, OUTPUT);
  pinMode(kData, INPUT);
  digitalWrite(kLoad, HIGH);
  digitalWrite(kClock, LOW);
}

void scan_cells() {
  digitalWrite(kLoad, LOW);
  digitalWrite(kLoad, HIGH);
  for (uint8_t bit = 0; bit < kCells; ++bit) {
    cells[bit ^ 7] = digitalRead(kData) == LOW ? 'x' : '.';  // H of a chip comes out first, A last
    digitalWrite(kClock, HIGH);
    digitalWrite(kClock, LOW);
  }
}
#endif

// Whether it changed: at once, and then not again until its bounce is over.
bool has_changed(Contact& contact, uint8_t pin, uint32_t now) {
  const bool is_closed = digitalRead(pin) == LOW;
  if (is_closed == contact.is_closed || now - contact.changed < kBounce) return false;
  contact.is_closed = is_closed;
  contact.changed = now;
  return true;
}

void scan_buttons(uint32_t now) {
  for (uint8_t at = 0; at < kButtonCount; ++at) {
    const Button& button = kButtons[at];
    if (!has_changed(contacts[at], button.pin, now)) continue;
    if (contacts[at].is_closed) {
      protocol.pressed(button.key, button.side, now);
    } else if (strcmp(button.key, "adjust") == 0) {
      protocol.pressed("adjust-end", button.side, now);
    }
  }
  if (kLever != kNoPin && has_changed(lever, kLever, now)) {
    protocol.pressed("lever", lever.is_closed ? 'w' : 'b', now);
  }
}

void setup() {
  Serial.begin(115200);
  begin_cells();
  for (const Button& button : kButtons) pinMode(button.pin, INPUT_PULLUP);
  if (kLever != kNoPin) {
    pinMode(kLever, INPUT_PULLUP);
    lever.is_closed = digitalRead(kLever) == LOW;
    protocol.set_lever(lever.is_closed ? 'w' : 'b');
  }
#ifdef LIGHTS_WS2812
  strip.begin();
#endif
}

void loop() {
  static uint32_t scanned = micros();
  const uint32_t now = micros();
  scan_buttons(now);
  if (now - scanned >= kScan) {
    self_test.scanned(now - scanned, now);
    scanned = now;
    scan_cells();
    protocol.scanned(cells, now);
  }
  while (Serial.available() > 0) protocol.receive(static_cast<char>(Serial.read()), micros());
  protocol.turn(micros());
}
