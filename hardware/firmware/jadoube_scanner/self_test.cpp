#include "self_test.h"

#include <string.h>

#include "scanner_protocol.h"

namespace scanner {
namespace {

const uint32_t kSecond = 1000000;
const uint32_t kKept = 10 * kSecond;
// No hand moves a piece so often in one second, and a contact that bounces changes some six times.
const uint8_t kFlicker = 20;
const uint8_t kMostWords = 16;  // so that all of them fit into one frame

}  // namespace

void SelfTest::Cells::set(uint8_t cell, bool is_so) {
  const uint8_t bit = static_cast<uint8_t>(1 << cell % 8);
  bits_[cell / 8] = static_cast<uint8_t>(is_so ? bits_[cell / 8] | bit : bits_[cell / 8] & ~bit);
}

void SelfTest::changed(uint8_t cell, uint32_t now) {
  turn(now);
  if (changes_[cell] < kFlicker && ++changes_[cell] == kFlicker) now_.flickers.set(cell, true);
}

void SelfTest::scanned(uint32_t took, uint32_t now) {
  turn(now);
  if (took > now_.longest) now_.longest = took;
}

void SelfTest::sensed(uint8_t cell, bool is_possible) { impossible_.set(cell, !is_possible); }

void SelfTest::turn(uint32_t now) {
  if (now - second_ >= kSecond) {
    second_ = now;
    memset(changes_, 0, sizeof changes_);
  }
  if (now - turned_ >= kKept) {
    before_ = now - turned_ < 2 * kKept ? now_ : Seen();
    now_ = Seen();
    turned_ = now;
  }
}

void SelfTest::tell(Frame& told, uint32_t now) {
  turn(now);
  const uint32_t longest = now_.longest > before_.longest ? now_.longest : before_.longest;
  if (longest > 2 * scan_) told.pair("slow-us", static_cast<uint16_t>(longest < 0xFFFF ? longest : 0xFFFF));
  uint8_t words = 0;
  for (uint8_t cell = 0; cell < SCANNER_MOST_CELLS; ++cell) {
    const bool is_flickering = now_.flickers.has(cell) || before_.flickers.has(cell);
    const char* const kind = impossible_.has(cell) ? "bad:" : is_flickering ? "flickers:" : nullptr;
    if (kind == nullptr) continue;
    if (++words > kMostWords) {
      told.word("more");
      return;
    }
    told.word(kind).digits(cell, 2);
  }
}

}  // namespace scanner
