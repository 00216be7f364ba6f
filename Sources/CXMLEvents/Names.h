// Names of elements and attributes by their bytes, and the namespaces of their prefixes.
//
// Functions are inline because each is called for every tag of a feed.

#ifndef CXMLEVENTS_NAMES_H
#define CXMLEVENTS_NAMES_H

#include "Reader.h"

static inline uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

/// Up to eight bytes of a name, zeros behind them, however close the end is.
static inline uint64_t load_head(const uint8_t *bytes, size_t length, size_t readable) {
  uint64_t word = 0;
  if (length >= 8 || readable < 8) {
    memcpy(&word, bytes, length < 8 ? length : 8);
    return word;
  }
  // Memory is read as it stands: the first byte is the lowest, or the highest.
  word = load(bytes);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return length ? word & (~0ull >> (64 - 8 * length)) : 0;
#else
  return length ? word & (~0ull << (64 - 8 * length)) : 0;
#endif
}

static inline size_t slot_of(uint64_t head, uint64_t tail, size_t length) {
  return (size_t)(((head ^ (tail << 1) ^ length) * 0x9E3779B97F4A7C15ull) >> 55) & (NAME_SLOTS - 1);
}

static inline const PlainNameSlot *find_name(const Reader *r, Stretch name) {
  const uint8_t *bytes = r->bytes + name.start;
  uint64_t head = load_head(bytes, name.length, r->length - name.start);
  uint64_t tail = name.length >= 8 ? load(bytes + name.length - 8) : 0;
  for (size_t at = slot_of(head, tail, name.length);; at = (at + 1) & (NAME_SLOTS - 1)) {
    const PlainNameSlot *slot = &r->parser->plain_slots[at];
    if (!slot->name) return NULL;
    if (slot->head == head && slot->tail == tail && slot->length == name.length &&
        (name.length <= 16 || !memcmp(slot->name, bytes, name.length)))
      return slot;
  }
}

static inline int same(const Reader *r, Stretch a, Stretch b) {
  return a.length == b.length && same_bytes(r->bytes, a.start, b.start, a.length, r->length);
}

static inline int matches(const Reader *r, Stretch name, const char *text) {
  return name.length == strlen(text) && !memcmp(r->bytes + name.start, text, name.length);
}

/// A name, with its prefix apart; 0 when it is written oddly.
static inline int read_name(Reader *r, Stretch *prefix, Stretch *local) {
  const uint8_t *b = r->bytes;
  size_t start = r->at, at = start;
  if (at >= r->length || !(name_class[b[at]] & BEGINS_NAME)) return 0;
  at = name_end(b, at, r->length);
  *prefix = (Stretch){start, 0};
  if (at < r->length && b[at] == ':') {
    prefix->length = at - start;
    start = ++at;
    if (at >= r->length || !(name_class[b[at]] & BEGINS_NAME)) return 0;
    at = name_end(b, at, r->length);
    if (at < r->length && b[at] == ':') return 0;
  }
  // Behind a plain name comes plain ASCII.
  if (at >= r->length || b[at] >= 0x80) return 0;
  *local = (Stretch){start, at - start};
  r->at = at;
  return 1;
}

static inline uint8_t namespace_of(const Reader *r, Stretch prefix) {
  for (size_t i = 0; i < r->declaration_count; i++)
    if (same(r, r->declarations[i].prefix, prefix)) return r->declarations[i].kind;
  char name[8] = {0};
  if (prefix.length >= sizeof name) return CXML_OTHER;
  memcpy(name, r->bytes + prefix.start, prefix.length);
  return cxml_namespace_by_prefix(name);
}

#endif
