// The protocol on a host, for tests: a line on the standard input is something that happens, with the
// controller's microseconds; the answer is one line, in hexadecimal what the controller said.
//
//   r MICROS HEX       bytes came          s MICROS CELLS     a scan
//   p MICROS KEY SIDE  a button            t MICROS           time passes
//   l MICROS CELL:LEVEL  a Hall sensor, a converter's steps; in a scan before its cells
//   w MICROS TOOK      a scan came so many microseconds after the one before
//   g 0                what the lights show (light=rgb …), as it is
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <set>
#include <string>

#include "../jadoube_scanner/hall_cells.h"
#include "../jadoube_scanner/scanner_protocol.h"

namespace {

const int kLights = 256;

class Bench : public scanner::Hardware {
 public:
  unsigned lights[kLights] = {0}, shown[kLights] = {0};

  void write(const char* text, size_t length) override {
    for (size_t at = 0; at < length; ++at) printf("%02X", static_cast<unsigned char>(text[at]));
  }
  void light(uint8_t number, uint16_t rgb) override { lights[number] = rgb; }
  void show() override { memcpy(shown, lights, sizeof shown); }
  void dark() override {
    memset(lights, 0, sizeof lights);
    show();
  }
  void print() const {
    for (int number = 0; number < kLights; ++number) {
      if (shown[number]) printf("%d=%03X ", number, shown[number]);
    }
  }
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;  // CELLS LEVER MICROS
  Bench bench;
  const scanner::Identity identity = {"model", "host", 8, 8, "occupancy", 1000, 67, "clock,lever"};
  const uint32_t begin = static_cast<uint32_t>(strtoul(arguments[3], nullptr, 10));
  scanner::SelfTest self_test(1000000 / identity.rate);
  scanner::Protocol protocol(identity, bench, self_test, begin);
  protocol.scanned(arguments[1], begin);
  protocol.set_lever(arguments[2][0]);
  static char line[65536], text[65536];
  std::set<std::string> keys;  // the protocol keeps pointers to them: each stays, once
  while (fgets(line, sizeof line, stdin)) {
    char side = '-';
    unsigned long told = 0;
    text[0] = 0;
    sscanf(line + 1, "%lu %65535s %c", &told, text, &side);
    const uint32_t micros = static_cast<uint32_t>(told);
    if (line[0] == 'r') {
      for (const char* at = text; at[0] && at[1]; at += 2) {
        const char byte[] = {at[0], at[1], 0};
        protocol.receive(static_cast<char>(strtoul(byte, nullptr, 16)), micros);
      }
      protocol.turn(micros);
    } else if (line[0] == 's') {
      protocol.scanned(text, micros);
    } else if (line[0] == 'p') {
      protocol.pressed(keys.insert(text).first->c_str(), side, micros);
    } else if (line[0] == 'l') {
      unsigned cell = 0, level = 0;
      sscanf(text, "%u:%u", &cell, &level);
      self_test.sensed(static_cast<uint8_t>(cell), hall::is_possible(static_cast<int16_t>(level)));
    } else if (line[0] == 'w') {
      self_test.scanned(static_cast<uint32_t>(strtoul(text, nullptr, 10)), micros);
    } else if (line[0] == 't') {
      protocol.turn(micros);
    } else if (line[0] == 'g') {
      bench.print();
    }
    printf("\n");
    fflush(stdout);
  }
}
