// The tables in which names are looked up by their bytes.

#include "Names.h"

void cxml_enter_plain_names(CXMLParser *p) {
  for (size_t i = 0; i < p->name_count; i++) {
    uint8_t mixed = p->names[i][0] == '*';
    const char *name = p->names[i] + mixed;
    size_t length = strlen(name);
    const uint8_t *bytes = (const uint8_t *)name;
    uint64_t head = load_head(bytes, length, length), tail = length >= 8 ? load(bytes + length - 8) : 0;
    size_t at = slot_of(head, tail, length);
    while (p->plain_slots[at].name) at = (at + 1) & (NAME_SLOTS - 1);
    p->plain_slots[at] = (PlainNameSlot){head, tail, name, length, (uint16_t)(i + 1), mixed};
  }
}

// MARK: letters' case

static inline uint8_t small(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

static inline int same_but_for_case(const char *a, const uint8_t *b, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (small((uint8_t)a[i]) != small(b[i])) return 0;
  return 1;
}

static size_t small_slot_of(const uint8_t *name, size_t length) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ small(name[i])) * 16777619u;
  return (hash ^ hash >> 15) & (NAME_SLOTS - 1);
}

void cxml_enter_small_names(CXMLParser *p) {
  for (size_t i = 0; i < p->name_count; i++) {
    const char *name = p->names[i] + (p->names[i][0] == '*');
    size_t length = strlen(name), at = small_slot_of((const uint8_t *)name, length);
    while (p->small_slots[at].name) at = (at + 1) & (NAME_SLOTS - 1);
    p->small_slots[at] = (SmallNameSlot){name, length};
  }
}

uint8_t cxml_case_flag(CXMLParser *p, const uint8_t *name, size_t length) {
  if (length > 32) return 0;
  for (size_t at = small_slot_of(name, length); p->small_slots[at].name; at = (at + 1) & (NAME_SLOTS - 1)) {
    if (p->small_slots[at].length != length || !same_but_for_case(p->small_slots[at].name, name, length)) continue;
    p->has_other_case = 1;
    return CXML_OTHER_CASE;
  }
  return 0;
}
