// Finds where an object or array ends, 64 bytes at a time, without understanding it.

#include "CJSONEvents.h"

#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace {

/// One bit a byte of a block of 64, lowest bit first.
struct Masks {
  uint64_t quote, backslash, open, close;
  uint64_t line;       // line feeds and record separators
  uint64_t record;     // record separators
  uint64_t curly;      // among brackets: those that are braces
  uint64_t separator;  // what may follow a string: comma, colon, white space (and control characters)
};

#if defined(__SSE2__)
inline uint64_t equal(const __m128i *block, char byte) {
  const __m128i wanted = _mm_set1_epi8(byte);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++) mask |= uint64_t(uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(block[i], wanted)))) << (16 * i);
  return mask;
}

inline Masks masks(const uint8_t *bytes) {
  __m128i block[4], folded[4];
  for (int i = 0; i < 4; i++) {
    block[i] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes) + i);
    folded[i] = _mm_or_si128(block[i], _mm_set1_epi8(0x20));  // '[' to '{', ']' to '}'; nothing else becomes one
  }
  const __m128i blank = _mm_set1_epi8(0x20);
  uint64_t white = 0, curly = 0;
  for (int i = 0; i < 4; i++) {
    white |= uint64_t(uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(block[i], blank), block[i])))) << (16 * i);
    curly |= uint64_t(uint32_t(_mm_movemask_epi8(_mm_slli_epi16(block[i], 2)))) << (16 * i);  // bit 5 tells '{' from '['
  }
  const uint64_t record = equal(block, 0x1E);
  return {equal(block, '"'), equal(block, '\\'), equal(folded, '{'), equal(folded, '}'),
          equal(block, '\n') | record, record, curly, white | equal(block, ',') | equal(block, ':')};
}
#else
inline Masks masks(const uint8_t *bytes) {
  Masks m{0, 0, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < 64; i++) {
    const uint64_t bit = uint64_t(1) << i;
    switch (bytes[i]) {
    case '"': m.quote |= bit; break;
    case '\\': m.backslash |= bit; break;
    case '{': m.open |= bit; m.curly |= bit; break;
    case '[': m.open |= bit; break;
    case '}': m.close |= bit; m.curly |= bit; break;
    case ']': m.close |= bit; break;
    case 0x1E: m.record |= bit; m.line |= bit; m.separator |= bit; break;
    case '\n': m.line |= bit; m.separator |= bit; break;
    case ',': case ':': m.separator |= bit; break;
    default: if (bytes[i] <= 0x20) m.separator |= bit; break;
    }
  }
  return m;
}
#endif

/// The bytes that a backslash takes its meaning from. `carry` says that the byte before the block was such a backslash.
inline uint64_t escaped_by(uint64_t backslash, uint8_t &carry) {
  if (backslash == 0) {
    const uint64_t first = carry;
    carry = 0;
    return first;
  }
  uint64_t escaped = 0;
  bool next = carry;
  // Runs of backslashes are short and rare: bit by bit from the first one.
  if (next) escaped |= 1, backslash &= ~uint64_t(1);
  next = false;
  while (backslash != 0) {
    const int i = __builtin_ctzll(backslash);
    if (i == 63) { next = true; break; }
    escaped |= uint64_t(2) << i;
    backslash &= ~(uint64_t(3) << i);
  }
  carry = next;
  return escaped;
}

/// Each bit becomes the parity of the bits up to and with it.
inline uint64_t parity(uint64_t bits) {
  bits ^= bits << 1; bits ^= bits << 2; bits ^= bits << 4;
  bits ^= bits << 8; bits ^= bits << 16; bits ^= bits << 32;
  return bits;
}

/// The bytes of a block up to the bracket that ends the value; all of them when it does not end here.
inline uint64_t end_bound(const Masks &m, uint64_t inside, uint64_t valid, uint64_t depth) {
  uint64_t open = m.open & ~inside & valid, brackets = (m.open | m.close) & ~inside & valid;
  while (brackets != 0) {
    const uint64_t bit = brackets & (~brackets + 1);
    brackets ^= bit;
    if (open & bit) depth++;
    else if (depth <= 1) return bit | (bit - 1);
    else depth--;
  }
  return ~uint64_t(0);
}

}  // namespace

extern "C" size_t cjson_scan(CJSONScan *scan, const uint8_t *bytes, size_t length) {
  uint8_t tail[64];
  for (size_t at = 0; at < length; at += 64) {
    const uint8_t *block = bytes + at;
    const size_t left = length - at;
    if (left < 64) {  // the last block: spaces behind the end change nothing
      memset(tail, ' ', sizeof tail);
      memcpy(tail, block, left);
      block = tail;
    }
    const Masks m = masks(block);
    const uint64_t valid = left < 64 ? (uint64_t(1) << left) - 1 : ~uint64_t(0);
    uint8_t carry = scan->escaped;
    const uint64_t escaped = escaped_by(m.backslash & valid, carry);
    const uint64_t quotes = m.quote & ~escaped;
    const uint64_t inside = parity(quotes) ^ (scan->in_string ? ~uint64_t(0) : 0);
    // A line break in a string, a string that is followed by neither comma, colon nor bracket, a record separator: torn.
    const uint64_t closing = quotes & ~inside;
    const uint64_t follow = (closing << 1 | scan->after_quote) & valid;
    const uint64_t torn = (inside & m.line & valid) | (follow & ~(m.separator | m.close)) | (m.record & valid);
    if (torn != 0) {
      const uint64_t bound = end_bound(m, inside, valid, scan->depth);
      if ((torn & bound) != 0) scan->suspicious = 1;
    }
    scan->after_quote = uint8_t(closing >> 63);
    const uint64_t open = m.open & ~inside & valid, close = m.close & ~inside & valid;
    const uint64_t opened = uint64_t(__builtin_popcountll(open)), closed = uint64_t(__builtin_popcountll(close));
    if (closed != 0 && closed >= scan->depth) {
      // The value may end in this block: bracket by bracket.
      uint64_t brackets = open | close;
      while (brackets != 0) {
        const int i = __builtin_ctzll(brackets);
        brackets &= brackets - 1;
        if (m.curly >> i & 1) scan->braces += open >> i & 1 ? 1 : -1;
        if (open >> i & 1) {
          if (++scan->depth > scan->deepest) scan->deepest = scan->depth;
        } else if (scan->depth <= 1) {
          scan->depth = 0;
          scan->escaped = 0;
          scan->in_string = 0;
          return at + size_t(i) + 1;
        } else {
          scan->depth--;
        }
      }
    } else {
      // The depth cannot reach zero here; the bound of what was open at once is enough.
      if (scan->depth + opened > scan->deepest) scan->deepest = scan->depth + opened;
      scan->depth = scan->depth + opened - closed;
      scan->braces += __builtin_popcountll(open & m.curly) - __builtin_popcountll(close & m.curly);
    }
    scan->in_string = uint8_t(inside >> (left < 64 ? left - 1 : 63) & 1);
    scan->escaped = left < 64 ? uint8_t(escaped >> left & 1) : carry;
  }
  return length + 1;
}

extern "C" size_t cjson_count_lines(const uint8_t *bytes, size_t length) {
  size_t lines = 0, at = 0;
#if defined(__SSE2__)
  const __m128i line = _mm_set1_epi8('\n');
  for (; at + 64 <= length; at += 64) {
    const __m128i *block = reinterpret_cast<const __m128i *>(bytes + at);
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) mask |= uint64_t(uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(block + i), line)))) << (16 * i);
    if (mask != 0) lines += size_t(__builtin_popcountll(mask));
  }
#endif
  for (; at < length; at++) lines += bytes[at] == '\n';
  return lines;
}

extern "C" size_t cjson_find(const uint8_t *bytes, size_t length, const uint8_t *pattern, size_t pattern_length) {
  const void *found = memmem(bytes, length, pattern, pattern_length);
  return found == nullptr ? length : size_t(static_cast<const uint8_t *>(found) - bytes);
}
