// The controller's side of hardware/scanner-protocol.md, version 1. It knows no pins, no Arduino and
// no clock: bytes, scans, buttons and microseconds go in, bytes and lights come out. C++11.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "self_test.h"

// May be set by the compiler, as SCANNER_MOST_CELLS.
#ifndef SCANNER_LINE
#define SCANNER_LINE 128  // the longest line that is taken, 64 to 256
#endif

namespace scanner {

// What is around the protocol: the line and the lights.
class Hardware {
 public:
  virtual void write(const char* text, size_t length) = 0;
  // Whether so many bytes can be written without waiting. A UART empties itself: true.
  virtual bool has_room(size_t) { return true; }
  // Light `number` gets red, green and blue, four bits each, once `show` is called.
  virtual void light(uint8_t /*number*/, uint16_t /*rgb*/) {}
  virtual void show() {}
  virtual void dark() {}

 protected:
  ~Hardware() = default;
};

// What the hello says.
struct Identity {
  const char* id;
  const char* firmware;
  uint8_t width, height;
  const char* sensing;  // occupancy, colour or piece
  uint16_t rate;        // scans a second
  uint16_t lights;      // 0: none; cells, or cells and three lamps
  const char* keys;     // what its buttons can say, with commas
};

// One line on its way: its check grows as its words are written.
class Frame {
 public:
  Frame(Hardware& hardware, char kind);
  Frame& word(const char* text);                 // after a space
  Frame& hex(uint32_t number, uint8_t digits);   // after a space
  Frame& digits(uint32_t number, uint8_t count);  // hexadecimal, as they are
  Frame& pair(const char* key, const char* value);
  Frame& pair(const char* key, uint16_t number);
  Frame& text(const char* text, size_t length);  // as it is
  void end();

 private:
  Hardware& hardware_;
  uint16_t crc_ = 0xFFFF;
};

class Protocol {
 public:
  // `test` hears of each cell that changes.
  Protocol(const Identity& identity, Hardware& hardware, SelfTest& test, uint32_t now);

  void receive(char byte, uint32_t now);            // each byte of the line
  void scanned(const char* cells, uint32_t now);    // after each scan: every cell, a1 first
  void pressed(const char* key, char side, uint32_t now);  // w, b or -; `key` must stay
  void set_lever(char side) { lever_ = side; }      // where it is found at the start
  void turn(uint32_t now);                          // as often as can be: what is due

 private:
  enum class Mode : uint8_t { idle, greeted, going };
  struct Press {
    uint32_t micros;
    const char* key;
    char side;
  };
  static const uint8_t kMostPresses = 16;

  void rest();
  void check(uint32_t now);
  void obey(char* body, uint32_t now);
  void greet(uint8_t number, char* rest);
  void acknowledge(uint8_t number);
  void light(char* rest);
  void say_hello(uint8_t answers);
  void say_press(uint8_t index);
  void say_presses(uint32_t now);
  void read(uint32_t now);
  void answer(char kind, uint8_t number);
  bool is_due(uint32_t& since, uint32_t after, uint32_t now);

  const Identity& identity_;
  Hardware& hardware_;
  SelfTest& test_;
  Mode mode_ = Mode::idle;
  char cells_[SCANNER_MOST_CELLS + 1];
  char lever_ = '-';
  char line_[SCANNER_LINE];
  uint16_t length_ = 0;
  bool is_inside_ = false;
  uint16_t token_ = 0;  // who greeted last
  uint16_t frame_ = 0;  // the number of the last line that told something
  Press presses_[kMostPresses];
  uint8_t oldest_ = 0;  // the number of presses_[0]
  uint8_t kept_ = 0;
  bool must_read_ = false;
  uint32_t heard_, hello_, read_, said_;
};

}  // namespace scanner
