// What a linear Hall sensor's level says: a white piece, a black one, none. Knows no pins.
#pragma once

#include <stdint.h>

#include "hall_wiring.h"

namespace hall {

// An empty square follows its own level by a step for so many scans: sensors differ, and drift with
// the warmth of the room. A square with a piece does not.
const uint16_t kScansAStep = 256;

// So near an end of the converter's range (13 mV of 3.3 V) no sensor comes that has supply and
// ground, whatever magnet is beside it.
const int16_t kEnd = 16, kSteps = 4096;

inline bool is_possible(int16_t level) { return level >= kEnd && level < kSteps - kEnd; }

class Cell {
 public:
  // The level is in steps of the converter. White's pieces raise it, or lower it (kWhiteRaises).
  char read(int16_t level) {
    const int away = level - rest_;
    const int strength = away < 0 ? -away : away;
    const char colour = (away > 0) == kWhiteRaises ? 'w' : 'b';
    if (strength >= kOn) {
      says_ = colour;
    } else if (strength < kOff || (says_ != '.' && says_ != colour)) {
      says_ = '.';
    }
    if (says_ != '.') {
      scans_ = 0;
    } else if (++scans_ >= kScansAStep) {
      scans_ = 0;
      follow(level);
    }
    return says_;
  }

  int16_t rest() const { return rest_; }

 private:
  // Not further than sensors may differ: a weak magnet that creeps near must not become the rest.
  void follow(int16_t level) {
    if (level > rest_ && rest_ < kRest + kMostOff) ++rest_;
    if (level < rest_ && rest_ > kRest - kMostOff) --rest_;
  }

  int16_t rest_ = kRest;
  uint16_t scans_ = 0;
  char says_ = '.';
};

}  // namespace hall
