// A quick look at many bytes at once finds what may have to be cleaned; only where it finds something, the text is read
// byte by byte. Both are needed: `Fish & Chips` and `?a=1&b=2` are clean, and are in every third table.

#include "CTextScan.h"

static inline bool is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

/// Whether a character that begins at `at` with E2, E3 or EF cannot be seen.
static bool is_unseen(const uint8_t *b, size_t at, size_t end) {
  if (end - at < 3) return true;
  switch (b[at] << 8 | b[at + 1]) {
  case 0xE280: return b[at + 2] < 0x90 || b[at + 2] > 0xA7;
  case 0xE281: return true;
  case 0xE380: return b[at + 2] == 0x80;
  case 0xEFBB: return true;
  default: return false;
  }
}

/// Whether the ampersand at `at` begins an entity: a name or a number, and a semicolon not far behind.
static bool is_entity(const uint8_t *b, size_t at, size_t end) {
  if (end - at < 3 || !(is_letter(b[at + 1]) || b[at + 1] == '#')) return false;
  if (end - at > 13) end = at + 13;
  for (size_t behind = at + 2; behind < end; behind++) {
    if (b[behind] == ';') return true;
    if (!is_letter(b[behind]) && (uint8_t)(b[behind] - '0') > 9) return false;
  }
  return false;
}

static inline int hex_digit(uint8_t byte) {
  if ((uint8_t)(byte - '0') < 10) return byte - '0';
  return (uint8_t)((byte | 0x20) - 'a') < 6 ? (byte | 0x20) - 'a' + 10 : -1;
}

/// Whether the backslash at `at` begins JSON's escape of a character that has to be cleaned. No cleaning changes one that
/// begins none.
static bool is_unclean_escape(const uint8_t *b, size_t at, size_t end) {
  if (end - at < 2) return false;
  switch (b[at + 1]) {
  case 'b': case 'f': case 'n': case 'r': case 't': case '\\': return true;
  case 'u': break;
  default: return false;
  }
  if (end - at < 6) return true;
  int code = 0;
  for (size_t digit = at + 2; digit < at + 6; digit++) {
    int value = hex_digit(b[digit]);
    if (value < 0) return true;
    code = code << 4 | value;
  }
  if (code < 0xC0 || code == 0x1680 || code == 0x3000 || code == 0xFEFF) return true;
  return code >= 0x2000 && code <= 0x206F && !(code >= 0x2010 && code <= 0x2027);
}

/// Whether the byte at `at`, with what stands before and behind it in the text from `start` to `end`, has to be cleaned.
static inline bool is_unclean(const uint8_t *b, size_t start, size_t at, size_t end) {
  uint8_t byte = b[at], before = at > start ? b[at - 1] : 0;
  if (byte < 0x20 || byte == '<' || byte == 0x7F) return true;
  if (byte == '\\') return is_unclean_escape(b, at, end);
  if (byte == ' ' && before == ' ') return true;
  if (before == '&' && is_entity(b, at - 1, end)) return true;
  if (before == 0xC2 && (byte == 0xA0 || byte == 0xAD)) return true;
  return (before == 0xE2 || before == 0xE3 || before == 0xEF) && is_unseen(b, at - 1, end);
}

static bool is_clean_by_byte(const uint8_t *b, size_t start, size_t end) {
  for (size_t at = start; at < end; at++)
    if (is_unclean(b, start, at, end)) return false;
  return true;
}

/// Whether one of those bytes from `at` on is unclean for which `found` is set.
static bool is_any_unclean(const uint8_t *b, size_t start, size_t at, size_t end, const uint8_t *found, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (found[i] && is_unclean(b, start, at + i, end)) return true;
  return false;
}

// Some lanes of bytes, and for each the byte before it. What is asked of them finds more than has to be cleaned, never less.
#define LANES(WIDTH, TARGET)                                                                                                     \
  typedef uint8_t lanes##WIDTH __attribute__((vector_size(WIDTH)));                                                              \
                                                                                                                                 \
  TARGET static inline lanes##WIDTH load##WIDTH(const uint8_t *b) {                                                              \
    lanes##WIDTH lanes;                                                                                                          \
    __builtin_memcpy(&lanes, b, WIDTH);                                                                                          \
    return lanes;                                                                                                                \
  }                                                                                                                              \
                                                                                                                                 \
  TARGET static inline lanes##WIDTH markup##WIDTH(lanes##WIDTH c, lanes##WIDTH before) {                                         \
    /* `<` is 3C, the backslash 5C; the bar, 7C, is among them too. Two blanks: no bit set but that of a blank. */               \
    return (lanes##WIDTH)((c < 0x20) | ((c | 0x60) == 0x7C) | (c == 0x7F) | ((c | before) == 0x20) |                             \
                          ((before == '&') & (c != ' ')));                                                                       \
  }                                                                                                                              \
                                                                                                                                 \
  TARGET static inline lanes##WIDTH unseen##WIDTH(lanes##WIDTH c, lanes##WIDTH before) {                                         \
    return (lanes##WIDTH)(((before == 0xC2) & ((c == 0xA0) | (c == 0xAD))) | ((before == 0xE2) & ((c | 1) == 0x81)) |            \
                          ((before == 0xE3) & (c == 0x80)) | ((before == 0xEF) & (c == 0xBB)));                                  \
  }                                                                                                                              \
                                                                                                                                 \
  TARGET static inline bool any##WIDTH(lanes##WIDTH lanes) { return __builtin_reduce_or(lanes) != 0; }                           \
                                                                                                                                 \
  /* The last lanes overlap those before them; a byte stands before the first one. */                                            \
  TARGET static bool is_clean##WIDTH(const uint8_t *b, size_t start, size_t end) {                                               \
    size_t last = end - WIDTH;                                                                                                   \
    lanes##WIDTH bits = load##WIDTH(b + last), found = markup##WIDTH(bits, load##WIDTH(b + last - 1));                           \
    for (size_t at = start; at < last; at += WIDTH) {                                                                            \
      lanes##WIDTH c = load##WIDTH(b + at);                                                                                      \
      found |= markup##WIDTH(c, load##WIDTH(b + at - 1));                                                                        \
      bits |= c;                                                                                                                 \
    }                                                                                                                            \
    if (!any##WIDTH(found | (bits & 0x80))) return true;                                                                         \
    for (size_t at = start;; at = at + WIDTH < last ? at + WIDTH : last) {                                                       \
      lanes##WIDTH c = load##WIDTH(b + at), before = load##WIDTH(b + at - 1);                                                    \
      found = markup##WIDTH(c, before) | unseen##WIDTH(c, before);                                                               \
      if (any##WIDTH(found) && is_any_unclean(b, start, at, end, (const uint8_t *)&found, WIDTH)) return false;                  \
      if (at == last) return true;                                                                                               \
    }                                                                                                                            \
  }

LANES(16, )
#if defined(__x86_64__)
LANES(32, __attribute__((target("avx2"))))
#endif

/// The same for a text shorter than sixteen bytes where sixteen can be loaded: what lies behind it is made letters.
static bool may_be_unclean_in_short(const uint8_t *b, size_t start, size_t end) {
  static const lanes16 numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  lanes16 is_text = (lanes16)(numbers < (uint8_t)(end - start));
  lanes16 c = (load16(b + start) & is_text) | ('a' & ~is_text);
  lanes16 before = load16(b + start - 1);
  return any16((markup16(c, before) | unseen16(c, before)) & is_text);
}

bool ctextscan_is_clean(const uint8_t *b, size_t count, size_t start, size_t end) {
  if (start >= end || end > count) return start == end && end <= count;
  if (start > 0 && end - start >= 16) {
#if defined(__x86_64__)
    if (end - start >= 32 && __builtin_cpu_supports("avx2"))
      return is_clean32(b, start, end);
#endif
    return is_clean16(b, start, end);
  }
  if (start > 0 && count - start >= 16 && !may_be_unclean_in_short(b, start, end)) return true;
  return is_clean_by_byte(b, start, end);
}
