// What a scanner can find out about itself while it scans. It knows no pins, no Arduino and no clock:
// what was sensed and microseconds go in, words come out. C++11.
#pragma once

#include <stdint.h>

// May be set by the compiler: memory is what a small controller has least of.
#ifndef SCANNER_MOST_CELLS
#define SCANNER_MOST_CELLS 100
#endif

namespace scanner {

class Frame;

class SelfTest {
 public:
  // `scan`: the time of a scan in microseconds.
  explicit SelfTest(uint32_t scan) : scan_(scan) {}

  void changed(uint8_t cell, uint32_t now);     // it reads another symbol than in the scan before
  void scanned(uint32_t took, uint32_t now);    // from the begin of the scan before to that of this one
  void sensed(uint8_t cell, bool is_possible);  // whether its level is one that a sensor can have

  // A word for each fault of the last twenty seconds at the most; the same if it is asked again.
  void tell(Frame& told, uint32_t now);

 private:
  // One bit a cell.
  class Cells {
   public:
    void set(uint8_t cell, bool is_so);
    bool has(uint8_t cell) const { return bits_[cell / 8] >> cell % 8 & 1; }

   private:
    uint8_t bits_[(SCANNER_MOST_CELLS + 7) / 8] = {0};
  };
  struct Seen {
    Cells flickers;
    uint32_t longest = 0;
  };

  void turn(uint32_t now);

  const uint32_t scan_;
  Seen now_, before_;
  Cells impossible_;
  uint8_t changes_[SCANNER_MOST_CELLS] = {0};  // in this second
  uint32_t second_ = 0, turned_ = 0;
};

}  // namespace scanner
