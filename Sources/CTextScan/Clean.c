// A quick look at many bytes at once finds what may have to be cleaned; only where it finds something, the text is read
// byte by byte.

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
  for (size_t behind = at + 2; behind < end; behind++)
    if (b[behind] == ';') return true;
  return false;
}

static bool is_clean_by_byte(const uint8_t *b, size_t start, size_t end) {
  uint8_t before = 0;
  for (size_t at = start; at < end; before = b[at++]) {
    uint8_t byte = b[at];
    if (byte < 0x20 || byte == '<' || byte == '\\' || byte == 0x7F) return false;
    if (byte == ' ' && before == ' ') return false;
    if (byte == '&' && is_entity(b, at, end)) return false;
    if (before == 0xC2 && (byte == 0xA0 || byte == 0xAD)) return false;
    if ((byte == 0xE2 || byte == 0xE3 || byte == 0xEF) && is_unseen(b, at, end)) return false;
  }
  return true;
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
  TARGET static bool may_be_unclean##WIDTH(const uint8_t *b, size_t start, size_t end) {                                         \
    size_t last = end - WIDTH;                                                                                                   \
    lanes##WIDTH bits = load##WIDTH(b + last), found = markup##WIDTH(bits, load##WIDTH(b + last - 1));                           \
    for (size_t at = start; at < last; at += WIDTH) {                                                                            \
      lanes##WIDTH c = load##WIDTH(b + at);                                                                                      \
      found |= markup##WIDTH(c, load##WIDTH(b + at - 1));                                                                        \
      bits |= c;                                                                                                                 \
    }                                                                                                                            \
    if (any##WIDTH(found)) return true;                                                                                          \
    if (!any##WIDTH(bits & 0x80)) return false;                                                                                  \
    found = unseen##WIDTH(load##WIDTH(b + last), load##WIDTH(b + last - 1));                                                     \
    for (size_t at = start; at < last; at += WIDTH) found |= unseen##WIDTH(load##WIDTH(b + at), load##WIDTH(b + at - 1));        \
    return any##WIDTH(found);                                                                                                    \
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
      return !may_be_unclean32(b, start, end) || is_clean_by_byte(b, start, end);
#endif
    return !may_be_unclean16(b, start, end) || is_clean_by_byte(b, start, end);
  }
  if (start > 0 && count - start >= 16 && !may_be_unclean_in_short(b, start, end)) return true;
  return is_clean_by_byte(b, start, end);
}
