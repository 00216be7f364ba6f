// What the two readers of this target share: the parser's state, and how text between tags becomes events.
//
// Not part of the door. Functions are inline because each is called for every tag of a feed.

#ifndef CXMLEVENTS_EVENTS_H
#define CXMLEVENTS_EVENTS_H

#include "CXMLEvents.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

enum {
  NAME_SLOTS = 512,  // a power of two, well above the number of names
  NAMESPACE_SLOTS = 8,
  NO_LEAF = UINT32_MAX,
  EVENTS_LIMIT = 4000000,  // in one piece: 80 MB
};

/// A name by its address in libxml2's dictionary.
typedef struct {
  const xmlChar *key;
  uint16_t number;
  uint8_t mixed;
} NameSlot;

/// A name by its bytes: the first eight and the last eight of them tell most names apart.
typedef struct {
  uint64_t head, tail;
  const char *name;
  size_t length;
  uint16_t number;
  uint8_t mixed;
} PlainNameSlot;

/// A name by its bytes in small letters.
typedef struct {
  const char *name;
  size_t length;
} SmallNameSlot;

typedef struct {
  const xmlChar *uri;
  uint8_t kind;
} NamespaceSlot;

struct CXMLParser {
  xmlParserCtxtPtr context;
  xmlSAXHandler handler;

  char **names;
  size_t name_count;
  NameSlot slots[NAME_SLOTS];
  PlainNameSlot plain_slots[NAME_SLOTS];
  SmallNameSlot small_slots[NAME_SLOTS];
  NamespaceSlot namespaces[NAMESPACE_SLOTS];
  const xmlChar *root_uri;

  CXMLEvent *events;
  size_t event_count, event_capacity;
  uint8_t *text;
  size_t text_length, text_capacity;

  uint32_t *open;  // indices of the CXML_START events that are open
  size_t open_count, open_capacity;

  size_t run_start;  // where the text since the last tag begins
  size_t cdata_end;  // behind the last CDATA section of that text
  uint8_t run_cdata;
  uint32_t leaf;   // the element that nothing but text has followed so far
  uint32_t mixed;  // how many open elements are mixed
  int has_other_case;

  int status;
  size_t error_position;
  char error_message[200];
};

/// Enters the names by their bytes. Names.c.
void cxml_enter_plain_names(CXMLParser *p);

/// Enters the names in small letters. Names.c.
void cxml_enter_small_names(CXMLParser *p);

/// The flags of an element with an unknown name: whether that is only in other letters' case than one of those given.
/// Names.c.
uint8_t cxml_case_flag(CXMLParser *p, const uint8_t *name, size_t length);

/// Reads a piece that is written as plainly as nearly all are; 0 when it is not, or memory is out: libxml2 has to read
/// it then, from the start. Plain.c.
int cxml_read_plain(CXMLParser *p, const uint8_t *bytes, size_t length);

static inline int cxml_grow(void **memory, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return 1;
  size_t wanted = *capacity ? *capacity * 2 : 1024;
  while (wanted < needed) wanted *= 2;
  if (wanted > UINT32_MAX / 2) return 0;
  void *more = realloc(*memory, wanted * size);
  if (!more) return 0;
  *memory = more;
  *capacity = wanted;
  return 1;
}

/// A new event, all zeros; NULL when memory is out.
static inline CXMLEvent *cxml_new_event(CXMLParser *p) {
  if (p->event_count == p->event_capacity &&
      !cxml_grow((void **)&p->events, &p->event_capacity, p->event_count + 1, sizeof(CXMLEvent)))
    return NULL;
  CXMLEvent *event = &p->events[p->event_count++];
  memset(event, 0, sizeof *event);
  return event;
}

static inline int cxml_is_blank(const uint8_t *bytes, size_t from, size_t to) {
  for (; from < to; from++)
    if (bytes[from] != ' ' && bytes[from] != '\n' && bytes[from] != '\t' && bytes[from] != '\r') return 0;
  return 1;
}

// White space around a CDATA section is layout, not text.
static inline void cxml_end_run(CXMLParser *p) {
  if (p->run_cdata && cxml_is_blank(p->text, p->cdata_end, p->text_length)) p->text_length = p->cdata_end;
}

static inline void cxml_begin_run(CXMLParser *p) {
  p->run_start = p->text_length;
  p->cdata_end = p->text_length;
  p->run_cdata = 0;
}

/// Ends the text between two tags; whether there is any that is not only layout.
static inline int cxml_take_run(CXMLParser *p) {
  cxml_end_run(p);
  if (p->text_length == p->run_start) return 0;
  if (p->mixed || p->run_cdata || !cxml_is_blank(p->text, p->run_start, p->text_length)) return 1;
  p->text_length = p->run_start;
  return 0;
}

/// Makes an event of the text between two tags.
static inline void cxml_fill_text(const CXMLParser *p, CXMLEvent *event) {
  event->kind = CXML_TEXT;
  event->flags = p->run_cdata ? CXML_CDATA : 0;
  event->offset = (uint32_t)p->run_start;
  event->length = (uint32_t)(p->text_length - p->run_start);
}

/// Makes a leaf of an element that nothing but text has followed.
static inline void cxml_fill_leaf(CXMLParser *p, CXMLEvent *leaf) {
  cxml_end_run(p);
  leaf->kind = CXML_LEAF;
  leaf->flags |= p->run_cdata ? CXML_CDATA : 0;
  leaf->offset = (uint32_t)p->run_start;
  leaf->length = (uint32_t)(p->text_length - p->run_start);
  leaf->next = (uint32_t)p->event_count;
  cxml_begin_run(p);
}

/// White space before a CDATA section is layout; what follows is its content.
static inline void cxml_begin_cdata(CXMLParser *p) {
  if (!p->run_cdata && cxml_is_blank(p->text, p->run_start, p->text_length)) p->text_length = p->run_start;
  p->run_cdata = 1;
}

static inline int cxml_begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/// What a namespace is, by its name.
static inline uint8_t cxml_namespace_by_uri(const char *uri) {
  if (cxml_begins(uri, "http://www.opengis.net/kml") || cxml_begins(uri, "http://earth.google.com/kml") ||
      cxml_begins(uri, "https://www.opengis.net/kml"))
    return CXML_KML;
  if (cxml_begins(uri, "http://www.google.com/kml/ext")) return CXML_GOOGLE;
  if (cxml_begins(uri, "http://www.w3.org/2005/Atom")) return CXML_ATOM;
  if (cxml_begins(uri, "urn:oasis:names:tc:ciq:xsdschema:xAL")) return CXML_XAL;
  return CXML_OTHER;
}

/// What a prefix that was never declared means.
static inline uint8_t cxml_namespace_by_prefix(const char *prefix) {
  if (!strcmp(prefix, "kml")) return CXML_KML;
  if (!strcmp(prefix, "gx")) return CXML_GOOGLE;
  if (!strcmp(prefix, "atom")) return CXML_ATOM;
  if (!strcmp(prefix, "xal")) return CXML_XAL;
  return CXML_OTHER;
}

#endif
