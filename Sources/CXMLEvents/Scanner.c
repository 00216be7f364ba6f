#define _GNU_SOURCE
#include "CXMLEvents.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static int is_plain(uint8_t byte) {
  if (byte >= 0x80 || byte == '<' || byte == '>' || byte == '&') return 0;
  return byte >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r';
}

size_t cxml_plain_end(const uint8_t *bytes, size_t from, size_t length) {
#if defined(__SSE2__)
  const __m128i less = _mm_set1_epi8('<'), greater = _mm_set1_epi8('>'), ampersand = _mm_set1_epi8('&');
  const __m128i tab = _mm_set1_epi8('\t'), line_feed = _mm_set1_epi8('\n'), carriage_return = _mm_set1_epi8('\r');
  const __m128i space = _mm_set1_epi8(' ');
  for (; from + 16 <= length; from += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + from));
    // As signed numbers, what is not ASCII is below a space too.
    __m128i low = _mm_cmplt_epi8(block, space);
    __m128i layout = _mm_or_si128(_mm_cmpeq_epi8(block, tab),
                                  _mm_or_si128(_mm_cmpeq_epi8(block, line_feed), _mm_cmpeq_epi8(block, carriage_return)));
    __m128i markup = _mm_or_si128(_mm_cmpeq_epi8(block, less),
                                  _mm_or_si128(_mm_cmpeq_epi8(block, greater), _mm_cmpeq_epi8(block, ampersand)));
    int found = _mm_movemask_epi8(_mm_or_si128(_mm_andnot_si128(layout, low), markup));
    if (found) return from + (size_t)__builtin_ctz((unsigned)found);
  }
#endif
  while (from < length && is_plain(bytes[from])) from++;
  return from;
}

size_t cxml_count_lines(const uint8_t *bytes, size_t length) {
  size_t count = 0, i = 0;
#if defined(__SSE2__)
  const __m128i line_feed = _mm_set1_epi8('\n'), zero = _mm_setzero_si128();
  while (i + 16 <= length) {
    // A byte counts to 255, so sums are taken before it is full.
    __m128i counts = zero;
    for (int rounds = 0; rounds < 255 && i + 16 <= length; rounds++, i += 16)
      counts = _mm_sub_epi8(counts, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + i)), line_feed));
    __m128i sums = _mm_sad_epu8(counts, zero);
    count += (size_t)_mm_cvtsi128_si64(sums) + (size_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums));
  }
#endif
  for (; i < length; i++) count += bytes[i] == '\n';
  return count;
}

size_t cxml_find(const uint8_t *bytes, size_t length, const char *wanted) {
  const uint8_t *found = memmem(bytes, length, wanted, strlen(wanted));
  return found ? (size_t)(found - bytes) : length;
}
