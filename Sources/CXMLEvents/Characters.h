// What bytes mean in XML, one and sixteen at a time. Not part of the door.

#ifndef CXMLEVENTS_CHARACTERS_H
#define CXMLEVENTS_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
