// Text, CDATA sections and the values of attributes, as plain XML has them.
//
// There is room: what is written is never longer than what it was read from, and a block is left behind it.

#ifndef CXMLEVENTS_TEXT_H
#define CXMLEVENTS_TEXT_H

#include "Reader.h"

/// Writes the character that a reference means, and moves behind it; 0 when it is none that XML knows.
static inline int read_reference(Reader *r) {
  static const struct {
    const char *text;
    char character;
  } known[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  CXMLParser *p = r->parser;
  const uint8_t *b = r->bytes + r->at;
  size_t left = r->length - r->at;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t length = strlen(known[i].text);
    if (left < length || memcmp(b, known[i].text, length)) continue;
    p->text[p->text_length++] = (uint8_t)known[i].character;
    r->at += length;
    return 1;
  }
  if (left < 4 || b[1] != '#') return 0;
  int hex = b[2] == 'x';
  uint32_t value = 0;
  size_t i = hex ? 3 : 2, first = i;
  for (; i < left && i < 12; i++) {
    uint8_t byte = b[i];
    if (byte >= '0' && byte <= '9')
      value = value * (hex ? 16 : 10) + (byte - '0');
    else if (hex && (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f')
      value = value * 16 + ((byte | 0x20) - 'a' + 10);
    else
      break;
    if (value > 0x10FFFF) return 0;
  }
  if (i == first || i >= left || b[i] != ';') return 0;
  uint8_t *out = p->text + p->text_length;
  if (value < 0x80) {
    if (value < ' ' && value != '\t' && value != '\n' && value != '\r') return 0;
    out[0] = (uint8_t)value;
    p->text_length += 1;
  } else if (value < 0x800) {
    out[0] = (uint8_t)(0xC0 | value >> 6);
    out[1] = (uint8_t)(0x80 | (value & 0x3F));
    p->text_length += 2;
  } else if (value < 0x10000) {
    if ((value >= 0xD800 && value < 0xE000) || value > 0xFFFD) return 0;
    out[0] = (uint8_t)(0xE0 | value >> 12);
    out[1] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (value & 0x3F));
    p->text_length += 3;
  } else {
    out[0] = (uint8_t)(0xF0 | value >> 18);
    out[1] = (uint8_t)(0x80 | (value >> 12 & 0x3F));
    out[2] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
    out[3] = (uint8_t)(0x80 | (value & 0x3F));
    p->text_length += 4;
  }
  r->at += i + 1;
  return 1;
}

/// Writes a carriage return as XML reads it, and moves behind it: one line feed for it and a line feed behind it.
static inline void read_line_end(Reader *r, uint8_t as) {
  r->parser->text[r->parser->text_length++] = as;
  r->at++;
  if (r->at < r->length && r->bytes[r->at] == '\n') r->at++;
}

/// Copies text up to the next tag; 0 when something odd stands in it.
static inline int read_text(Reader *r) {
  CXMLParser *p = r->parser;
  for (;;) {
    const uint8_t *b = r->bytes;
    uint8_t *out = p->text + p->text_length;
    size_t from = r->at, at = from, found = 0;
#if defined(__SSE2__)
    const __m128i less = _mm_set1_epi8('<'), greater = _mm_set1_epi8('>'), ampersand = _mm_set1_epi8('&');
    while (at + BLOCK <= r->length) {
      __m128i block = _mm_loadu_si128((const __m128i *)(b + at));
      _mm_storeu_si128((__m128i *)(out + (at - from)), block);
      __m128i markup = _mm_or_si128(_mm_cmpeq_epi8(block, less),
                                    _mm_or_si128(_mm_cmpeq_epi8(block, greater), _mm_cmpeq_epi8(block, ampersand)));
      int ends = _mm_movemask_epi8(_mm_or_si128(markup, controls(block)));
      if (ends) {
        at += (size_t)__builtin_ctz((unsigned)ends);
        found = 1;
        break;
      }
      at += BLOCK;
    }
#endif
    while (!found && at < r->length && !ends_text(b[at])) {
      out[at - from] = b[at];
      at++;
    }
    p->text_length += at - from;
    r->at = at;
    if (at == r->length) return 0;
    switch (b[at]) {
      case '<': return 1;
      case '\r': read_line_end(r, '\n'); break;
      case '&':
        if (!read_reference(r)) return 0;
        break;
      default: return 0;
    }
  }
}

static inline int has_controls(const uint8_t *bytes, size_t length) {
  size_t at = 0;
#if defined(__SSE2__)
  const __m128i carriage_return = _mm_set1_epi8('\r');
  for (; at + BLOCK <= length; at += BLOCK) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + at));
    if (_mm_movemask_epi8(_mm_andnot_si128(_mm_cmpeq_epi8(block, carriage_return), controls(block)))) return 1;
  }
#endif
  for (; at < length; at++)
    if (is_control(bytes[at]) && bytes[at] != '\r') return 1;
  return 0;
}

/// A CDATA section. libxml2's push parser leaves carriage returns in it as they are, and so does this.
static inline int read_cdata(Reader *r) {
  static const char begin[] = "<![CDATA[";
  CXMLParser *p = r->parser;
  const uint8_t *b = r->bytes;
  size_t from = r->at + sizeof begin - 1;
  if (from > r->length || memcmp(b + r->at, begin, sizeof begin - 1)) return 0;
  size_t length = cxml_find(b + from, r->length - from, "]]>");
  if (length == r->length - from || has_controls(b + from, length)) return 0;
  cxml_begin_cdata(p);
  memcpy(p->text + p->text_length, b + from, length);
  p->text_length += length;
  p->cdata_end = p->text_length;
  r->at = from + length + 3;
  return 1;
}

/// The value of an attribute in double quotes, the first of them passed.
static inline int read_value(Reader *r) {
  CXMLParser *p = r->parser;
  while (r->at < r->length) {
    uint8_t byte = r->bytes[r->at];
    switch (byte) {
      case '"': r->at++; return 1;
      case '<': return 0;
      case '&':
        if (!read_reference(r)) return 0;
        break;
      case '\r': read_line_end(r, ' '); break;
      case '\t':
      case '\n': byte = ' ';  // fall through
      default:
        if (is_control(byte)) return 0;
        p->text[p->text_length++] = byte;
        r->at++;
    }
  }
  return 0;
}

#endif
