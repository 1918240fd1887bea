#include "scanner_protocol.h"

#include <string.h>

namespace scanner {
namespace {

const uint32_t kSecond = 1000000;
const uint32_t kHello = kSecond;              // idle: a hello each
const uint32_t kSilence = 5 * kSecond;        // of the host: back to idle
const uint32_t kReading = 2 * kSecond;        // a full reading each
const uint32_t kPress = kSecond / 10;         // a press is said again after
const uint32_t kOldPress = 15 * 60 * kSecond; // a press that nobody fetched is dropped after
const uint8_t kMostEdges = 70;                // more changes at once are a reading
const uint8_t kAround = 32;                   // the most that a line has beside its cells

uint16_t crc_after(uint16_t crc, char byte) {
  crc = static_cast<uint16_t>(crc ^ static_cast<uint8_t>(byte) << 8);
  for (uint8_t bit = 0; bit < 8; ++bit) {
    crc = (crc & 0x8000) ? static_cast<uint16_t>(crc << 1 ^ 0x1021) : static_cast<uint16_t>(crc << 1);
  }
  return crc;
}

uint8_t format_hex(char* out, uint32_t number, uint8_t digits) {
  for (uint8_t at = 0; at < digits; ++at) {
    out[at] = "0123456789ABCDEF"[number >> 4 * (digits - 1 - at) & 0xF];
  }
  return digits;
}

// A number of exactly so many digits; -1: it is none.
int32_t parse_hex(const char* text, uint8_t digits) {
  int32_t number = 0;
  for (uint8_t at = 0; at < digits; ++at) {
    const char digit = text[at];
    if (digit >= '0' && digit <= '9') {
      number = number << 4 | (digit - '0');
    } else if (digit >= 'A' && digit <= 'F') {
      number = number << 4 | (digit - 'A' + 10);
    } else {
      return -1;
    }
  }
  return number;
}

}  // namespace

// --- a line on its way -------------------------------------------------------------------------

Frame::Frame(Hardware& hardware, char kind) : hardware_(hardware) {
  hardware_.write("<", 1);
  text(&kind, 1);
}

Frame& Frame::text(const char* text, size_t length) {
  for (size_t at = 0; at < length; ++at) crc_ = crc_after(crc_, text[at]);
  hardware_.write(text, length);
  return *this;
}

Frame& Frame::word(const char* word) { return text(" ", 1).text(word, strlen(word)); }

Frame& Frame::hex(uint32_t number, uint8_t digits) { return text(" ", 1).digits(number, digits); }

Frame& Frame::digits(uint32_t number, uint8_t count) {
  char out[8];
  format_hex(out, number, count);
  return text(out, count);
}

Frame& Frame::pair(const char* key, const char* value) {
  return word(key).text("=", 1).text(value, strlen(value));
}

Frame& Frame::pair(const char* key, uint16_t number) {
  char out[6] = {0};
  uint8_t at = sizeof out - 1;
  do {
    out[--at] = static_cast<char>('0' + number % 10);
  } while (number /= 10);
  return pair(key, out + at);
}

void Frame::end() {
  char out[7] = "*0000>";
  format_hex(out + 1, crc_, 4);
  hardware_.write(out, 6);
  hardware_.write("\n", 1);
}

// --- what comes --------------------------------------------------------------------------------

Protocol::Protocol(const Identity& identity, Hardware& hardware, SelfTest& test, uint32_t now)
    : identity_(identity),
      hardware_(hardware),
      test_(test),
      heard_(now),
      hello_(now - kHello),
      read_(now),
      said_(now) {
  const size_t cells = static_cast<size_t>(identity.width) * identity.height;
  memset(cells_, 0, sizeof cells_);
  memset(cells_, '?', cells < SCANNER_MOST_CELLS ? cells : SCANNER_MOST_CELLS);
}

void Protocol::receive(char byte, uint32_t now) {
  if (byte == '<') {
    is_inside_ = true;
    length_ = 0;
  } else if (is_inside_ && byte == '>') {
    is_inside_ = false;
    check(now);
  } else if (is_inside_) {
    is_inside_ = length_ < sizeof line_;  // longer than anything that is for us
    if (is_inside_) line_[length_++] = byte;
  }
}

void Protocol::check(uint32_t now) {
  if (length_ < 6 || line_[length_ - 5] != '*') return;
  const uint16_t body = length_ - 5;
  uint16_t crc = 0xFFFF;
  for (uint16_t at = 0; at < body; ++at) crc = crc_after(crc, line_[at]);
  if (parse_hex(line_ + body + 1, 4) != crc) return;
  line_[body] = 0;
  heard_ = now;
  obey(line_, now);
}

void Protocol::obey(char* body, uint32_t now) {
  const char kind = body[0];
  if (kind == 'R' && body[1] == 0) {
    must_read_ = mode_ == Mode::going;
    return;
  }
  const int32_t number = body[1] == ' ' ? parse_hex(body + 2, 2) : -1;
  if (number < 0 || (body[4] != ' ' && body[4] != 0)) return;
  char* const rest = body + 4 + (body[4] == ' ');
  const uint8_t n = static_cast<uint8_t>(number);
  if (kind == 'H') {
    greet(n, rest);
  } else if (kind == 'A') {
    acknowledge(n);
  } else if (mode_ == Mode::idle) {
    return;
  } else if (kind == 'T') {
    Frame(hardware_, 't').hex(n, 2).hex(now, 8).hex(frame_, 4).end();
  } else if (kind == 'G') {
    mode_ = Mode::going;
    answer('a', n);
    say_presses(now);
    must_read_ = true;
  } else if (kind == 'L' || kind == 'D') {
    kind == 'L' ? light(rest) : hardware_.dark();
    answer('a', n);
  } else if (kind == 'Q') {
    Frame told(hardware_, 'q');
    told.hex(n, 2);
    test_.tell(told, now);
    told.end();
  } else {
    Frame(hardware_, 'x').hex(n, 2).word("unknown").end();
  }
}

// H nn version token
void Protocol::greet(uint8_t number, char* rest) {
  const bool is_ours = rest[0] == '1' && rest[1] == ' ';
  const int32_t token = is_ours ? parse_hex(rest + 2, 4) : -1;
  this->rest();
  frame_ = 0;
  if (token >= 0) mode_ = Mode::greeted;
  say_hello(number);
  if (token >= 0) token_ = static_cast<uint16_t>(token);
}

// This press and all before it have been taken.
void Protocol::acknowledge(uint8_t number) {
  const uint8_t taken = static_cast<uint8_t>(number - oldest_ + 1);
  if (taken > kept_) return;
  memmove(presses_, presses_ + taken, sizeof presses_[0] * (kept_ - taken));
  oldest_ = static_cast<uint8_t>(oldest_ + taken);
  kept_ = static_cast<uint8_t>(kept_ - taken);
}

// s|m first:rgbrgb…,first:rgb…
void Protocol::light(char* rest) {
  const bool is_last = rest[0] == 's';
  const char* at = rest[0] ? rest + 1 : rest;
  while (*at == ' ' || *at == ',') {
    int32_t number = parse_hex(at + 1, 2);
    if (number < 0 || at[3] != ':') break;
    at += 4;
    for (int32_t rgb; (rgb = parse_hex(at, 3)) >= 0; at += 3) {
      hardware_.light(static_cast<uint8_t>(number++), static_cast<uint16_t>(rgb));
    }
  }
  if (is_last) hardware_.show();
}

// --- what happens here -------------------------------------------------------------------------

void Protocol::scanned(const char* cells, uint32_t now) {
  const uint8_t count = static_cast<uint8_t>(strlen(cells_));
  uint8_t changed = 0;
  for (uint8_t cell = 0; cell < count; ++cell) {
    if (cells[cell] == cells_[cell]) continue;
    ++changed;
    test_.changed(cell, now);
  }
  if (changed == 0) return;
  if (mode_ == Mode::going) {
    ++frame_;
    if (changed > kMostEdges || !hardware_.has_room(kAround + 3u * changed)) {
      must_read_ = true;  // its number is missing at the other end
    } else {
      Frame told(hardware_, 'e');
      told.hex(frame_, 4).hex(now, 8).text(" ", 1);
      for (uint8_t cell = 0; cell < count; ++cell) {
        if (cells[cell] == cells_[cell]) continue;
        char change[3];
        format_hex(change, cell, 2);
        change[2] = cells[cell];
        told.text(change, 3);
      }
      told.end();
    }
  }
  memcpy(cells_, cells, count);
}

void Protocol::pressed(const char* key, char side, uint32_t now) {
  if (strcmp(key, "lever") == 0) lever_ = side;
  if (kept_ == kMostPresses) return;
  presses_[kept_++] = Press{now, key, side};
  if (mode_ == Mode::going) {
    said_ = now;
    say_press(kept_ - 1);
  }
}

void Protocol::turn(uint32_t now) {
  if (mode_ != Mode::idle && now - heard_ >= kSilence) rest();
  if (mode_ == Mode::idle) {
    while (kept_ > 0 && now - presses_[0].micros > kOldPress) acknowledge(oldest_);
    if (is_due(hello_, kHello, now)) say_hello(0);
  }
  if (mode_ == Mode::going) {
    if (kept_ > 0 && now - said_ >= kPress) say_presses(now);
    if ((must_read_ || now - read_ >= kReading) && hardware_.has_room(kAround + strlen(cells_))) read(now);
  }
}

void Protocol::rest() {
  mode_ = Mode::idle;
  must_read_ = false;
  hardware_.dark();
}

bool Protocol::is_due(uint32_t& since, uint32_t after, uint32_t now) {
  const bool is_due = now - since >= after;
  if (is_due) since = now;
  return is_due;
}

// --- what is said ------------------------------------------------------------------------------

void Protocol::answer(char kind, uint8_t number) { Frame(hardware_, kind).hex(number, 2).end(); }

void Protocol::say_hello(uint8_t answers) {
  char cells[8] = {0};
  uint8_t at = 0;
  const uint8_t sides[] = {identity_.width, identity_.height};
  for (uint8_t side : sides) {
    if (at) cells[at++] = 'x';
    if (side >= 10) cells[at++] = static_cast<char>('0' + side / 10);
    cells[at++] = static_cast<char>('0' + side % 10);
  }
  char token[5] = {0}, press[3] = {0};
  format_hex(token, token_, 4);
  format_hex(press, oldest_, 2);
  Frame told(hardware_, 'h');
  told.hex(answers, 2).pair("v", uint16_t{1}).pair("id", identity_.id).pair("fw", identity_.firmware);
  told.pair("cells", cells).pair("sense", identity_.sensing).pair("rate", identity_.rate);
  told.pair("lights", identity_.lights).pair("line", uint16_t{SCANNER_LINE}).pair("keys", identity_.keys);
  told.pair("last", token).pair("press", press).end();
}

void Protocol::say_press(uint8_t index) {
  const Press& press = presses_[index];
  ++frame_;  // counted even if it has to wait
  if (!hardware_.has_room(kAround + strlen(press.key))) return;
  const char side[] = {press.side, 0};
  Frame told(hardware_, 'p');
  told.hex(frame_, 4).hex(press.micros, 8).hex(static_cast<uint8_t>(oldest_ + index), 2);
  told.word(press.key).word(side).end();
}

void Protocol::say_presses(uint32_t now) {
  said_ = now;
  for (uint8_t index = 0; index < kept_; ++index) say_press(index);
}

void Protocol::read(uint32_t now) {
  must_read_ = false;
  read_ = now;
  const char lever[] = {lever_, 0};
  Frame(hardware_, 'r').hex(++frame_, 4).hex(now, 8).word(cells_).word(lever).end();
}

}  // namespace scanner
