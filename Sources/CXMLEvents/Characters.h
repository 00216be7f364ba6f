// What bytes mean in XML, one and sixteen at a time. Not part of the door.

#ifndef CXMLEVENTS_CHARACTERS_H
#define CXMLEVENTS_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { BLOCK = 16 };

enum { IN_NAME = 1, BEGINS_NAME = 2 };

static const uint8_t name_class[256] = {
    ['A' ... 'Z'] = IN_NAME | BEGINS_NAME, ['a' ... 'z'] = IN_NAME | BEGINS_NAME, ['_'] = IN_NAME | BEGINS_NAME,
    ['0' ... '9'] = IN_NAME,               ['-'] = IN_NAME,                       ['.'] = IN_NAME,
};

// A control character that XML forbids, or a carriage return, which it changes.
static inline int is_control(uint8_t byte) { return byte < ' ' && byte != '\t' && byte != '\n'; }

static inline int ends_text(uint8_t byte) { return byte == '<' || byte == '>' || byte == '&' || is_control(byte); }

#if defined(__SSE2__)
static inline __m128i controls(__m128i block) {
  __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(' ' - 1)), block);
  __m128i layout = _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\t')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\n')));
  return _mm_andnot_si128(layout, low);
}
#endif

/// Where the characters of a plain name end that stand from `at` on.
static inline size_t name_end(const uint8_t *bytes, size_t at, size_t length) {
#if defined(__SSE2__)
  // All at once: where a name ends cannot be foretold, and a loop would have to guess it.
  if (at + BLOCK <= length) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + at));
    __m128i letter = _mm_sub_epi8(_mm_or_si128(block, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
    __m128i digit = _mm_sub_epi8(block, _mm_set1_epi8('0'));
    __m128i in_name = _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8('z' - 'a')), letter),
                                   _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit));
    in_name = _mm_or_si128(in_name, _mm_cmpeq_epi8(block, _mm_set1_epi8('_')));
    in_name = _mm_or_si128(in_name, _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('-')), _mm_cmpeq_epi8(block, _mm_set1_epi8('.'))));
    unsigned others = ~(unsigned)_mm_movemask_epi8(in_name) & 0xFFFF;
    if (others) return at + (size_t)__builtin_ctz(others);
    at += BLOCK;
  }
#endif
  while (at < length && name_class[bytes[at]]) at++;
  return at;
}

/// Whether the same `count` bytes stand at two places, both within `length`.
static inline int same_bytes(const uint8_t *bytes, size_t a, size_t b, size_t count, size_t length) {
#if defined(__SSE2__)
  if (count < BLOCK && a + BLOCK <= length && b + BLOCK <= length) {
    __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + a)), _mm_loadu_si128((const __m128i *)(bytes + b)));
    unsigned wanted = (1u << count) - 1;
    return ((unsigned)_mm_movemask_epi8(equal) & wanted) == wanted;
  }
#endif
  return memcmp(bytes + a, bytes + b, count) == 0;
}

#endif
