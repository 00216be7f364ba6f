// Passes over what in a record needs no mending: the hot loop of `XMLRepair`.
//
// Nearly all of a record is plain text, tags with two attributes at most, and the end tags that belong to them. This
// finds where that ends; what stands there is looked at in Swift, which knows what to do about it. It accepts nothing
// that `XMLRepair` would change or mark.

#include "Characters.h"
#include "CXMLEvents.h"

#include <string.h>

static inline int trails(const uint8_t *b, size_t at) { return (b[at] & 0xC0) == 0x80; }

/// The length of the character beyond ASCII at `at`; 0 when it is none that XML knows, or not complete.
static inline size_t character_length(const uint8_t *b, size_t at, size_t length) {
  uint8_t first = b[at];
  size_t left = length - at;
  if (first < 0xC2 || first > 0xF4) return 0;
  if (first < 0xE0) return left > 1 && trails(b, at + 1) ? 2 : 0;
  if (first < 0xF0) {
    if (left < 3 || !trails(b, at + 1) || !trails(b, at + 2)) return 0;
    uint8_t second = b[at + 1];
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    return first == 0xEF && second == 0xBF && b[at + 2] >= 0xBE ? 0 : 3;
  }
  if (left < 4 || !trails(b, at + 1) || !trails(b, at + 2) || !trails(b, at + 3)) return 0;
  uint8_t second = b[at + 1];
  return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F) ? 0 : 4;
}

static inline size_t characters_end(const uint8_t *b, size_t at, size_t length) {
  while (at < length && b[at] >= 0x80) {
    size_t count = character_length(b, at, length);
    if (!count) break;
    at += count;
  }
  return at;
}

/// Where text ends that stands as it should.
static inline size_t text_end(const uint8_t *b, size_t at, size_t length) {
  for (;;) {
    at = cxml_plain_end(b, at, length);
    if (at == length || b[at] < 0x80) return at;
    size_t end = characters_end(b, at, length);
    if (end == at) return at;
    at = end;
  }
}

static inline int is(const uint8_t *name, const char *text) { return !memcmp(name, text, strlen(text)); }

/// Whether eight letters are `styleUrl`, in any case.
static inline int is_style_url(const uint8_t *name) {
  for (int i = 0; i < 8; i++)
    if ((name[i] | 0x20) != "styleurl"[i]) return 0;
  return 1;
}

/// Whether a name means something to the way of a document, or to HTML: such a tag is not passed over.
static inline int is_special(const uint8_t *name, size_t length, int is_outermost) {
  switch (length) {
    case 2: return is(name, "br") || is(name, "hr") || is(name, "BR") || is(name, "HR");
    case 3: return is(name, "kml") || is(name, "img") || is(name, "IMG") || is(name, "wbr");
    case 5: return is(name, "input");
    case 6: return is(name, "Folder");
    case 8: return is(name, "Document") || (is_outermost && is_style_url(name));
    case 9: return is(name, "Placemark");
    case 11: return is(name, "NetworkLink");
    case 12: return is(name, "PhotoOverlay");
    case 13: return is(name, "GroundOverlay") || is(name, "ScreenOverlay");
    default: return 0;
  }
}

static inline size_t plain_name_end(const uint8_t *b, size_t at, size_t length) {
  if (at >= length || !(name_class[b[at]] & BEGINS_NAME) || b[at] == '_') return at;
  return name_end(b, at, length);
}

/// The end of a `name="value"` without anything special in it; 0 for any other.
static inline size_t attribute_end(const uint8_t *b, size_t at, size_t length) {
  size_t end = plain_name_end(b, at, length);
  if (end == at || length - end < 2 || b[end] != '=' || b[end + 1] != '"') return 0;
  if (end - at == 5 && is(b + at, "xmlns")) return 0;
  at = end + 2;
  while (at < length && b[at] != '"') {
    if (b[at] >= 0x80) {
      size_t next = characters_end(b, at, length);
      if (next == at) return 0;
      at = next;
    } else {
      if (b[at] < ' ' || b[at] == '<' || b[at] == '&' || b[at] == '>') return 0;
      at++;
    }
  }
  return at < length ? at + 1 : 0;
}

/// Whether two attributes that `attribute_end` accepts have the same name.
static inline int same_attribute(const uint8_t *b, size_t first, size_t second) {
  while (b[first] == b[second] && b[first] != '=') first++, second++;
  return b[first] == b[second];
}

size_t cxml_plain_run(const uint8_t *b, size_t from, size_t length, CXMLStretch *open, size_t depth, size_t *open_count) {
  size_t at = from, count = 0;
  for (;;) {
    at = text_end(b, at, length);
    if (length - at < 2 || b[at] != '<') break;
    if (b[at + 1] == '/') {
      if (count == 0) break;
      CXMLStretch name = open[count - 1];
      size_t end = at + 2 + name.length;
      if (end >= length || b[end] != '>' || !same_bytes(b, at + 2, name.start, name.length, length)) break;
      count--;
      at = end + 1;
      continue;
    }
    size_t end = plain_name_end(b, at + 1, length), name_length = end - at - 1;
    if (name_length == 0 || end == length || is_special(b + at + 1, name_length, count == 0)) break;
    if (b[end] == ' ') {
      size_t first = end + 1;
      end = attribute_end(b, first, length);
      if (end == 0 || end == length) break;
      // A second one, unless it is the same one again.
      if (b[end] == ' ') {
        size_t second = end + 1;
        end = attribute_end(b, second, length);
        if (end == 0 || end == length || same_attribute(b, first, second)) break;
      }
    }
    if (b[end] == '/') {
      if (end + 1 >= length || b[end + 1] != '>' || count >= depth) break;
      at = end + 2;
      continue;
    }
    if (b[end] != '>' || count >= depth || end > UINT32_MAX) break;
    open[count++] = (CXMLStretch){(uint32_t)(at + 1), (uint32_t)name_length};
    at = end + 1;
  }
  *open_count = count;
  return at;
}
