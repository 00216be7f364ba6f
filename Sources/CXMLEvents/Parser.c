#include "CXMLEvents.h"

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  NAME_SLOTS = 512,       // a power of two, well above the number of names
  NAMESPACE_SLOTS = 8,
  NO_LEAF = UINT32_MAX,
  DICTIONARY_LIMIT = 20000,  // names of elements nobody knows; beyond it the parser begins anew
  NAMES_LIMIT = 50000,       // in one piece: libxml2 looks names up in chains, which grow long beyond
  EVENTS_LIMIT = 4000000,    // in one piece: 80 MB
  KEPT_BYTES = 4 << 20,      // a larger buffer is not kept for the next piece
  FEED = 16384,              // libxml2's push parser is fastest on pieces that stay in the first cache
};

typedef struct {
  const xmlChar *key;
  uint16_t number;
  uint8_t mixed;
} NameSlot;

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
  NamespaceSlot namespaces[NAMESPACE_SLOTS];
  const xmlChar *root_uri;

  CXMLEvent *events;
  size_t event_count, event_capacity;
  uint8_t *text;
  size_t text_length, text_capacity;

  uint32_t *open;  // indices of the CXML_START events that are open
  size_t open_count, open_capacity;

  size_t run_start;    // where the text since the last tag begins
  size_t cdata_end;    // behind the last CDATA section of that text
  uint8_t run_cdata;
  uint32_t leaf;       // the element that nothing but text has followed so far
  uint32_t mixed;      // how many open elements are mixed

  int status;
  size_t error_position;
  char error_message[200];
};

// MARK: growing

static void fail(CXMLParser *p, int status) {
  if (p->status == CXML_OK) p->status = status;
  xmlStopParser(p->context);
}

static int grow(void **memory, size_t *capacity, size_t needed, size_t size) {
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

static void refuse(CXMLParser *p, const char *why) {
  if (p->status != CXML_OK) return;
  const xmlParserInput *input = p->context->input;
  p->error_position = input ? (size_t)input->consumed + (size_t)(input->cur - input->base) : 0;
  snprintf(p->error_message, sizeof p->error_message, "%s", why);
  fail(p, CXML_REFUSED);
}

static CXMLEvent *add_event(CXMLParser *p) {
  if (p->event_count >= EVENTS_LIMIT) {
    refuse(p, "it has too many elements");
    // The last events close what is open; there is room for them.
    if (p->event_count >= EVENTS_LIMIT + 1000) return NULL;
  }
  if (p->event_count == p->event_capacity &&
      !grow((void **)&p->events, &p->event_capacity, p->event_count + 1, sizeof(CXMLEvent))) {
    fail(p, CXML_OUT_OF_MEMORY);
    return NULL;
  }
  CXMLEvent *event = &p->events[p->event_count++];
  memset(event, 0, sizeof *event);
  return event;
}

static void add_text(CXMLParser *p, const xmlChar *bytes, size_t length) {
  if (!grow((void **)&p->text, &p->text_capacity, p->text_length + length, 1)) {
    fail(p, CXML_OUT_OF_MEMORY);
    return;
  }
  memcpy(p->text + p->text_length, bytes, length);
  p->text_length += length;
}

// MARK: names

// Pointers into libxml2's dictionary are unique for a name, so a name is looked up by its address.
static size_t slot_of(const void *key) {
  uintptr_t bits = (uintptr_t)key;
  return (size_t)((bits >> 3) * 0x9E3779B97F4A7C15ull >> 55) & (NAME_SLOTS - 1);
}

static const NameSlot *find_name(const CXMLParser *p, const xmlChar *name) {
  size_t at = slot_of(name);
  while (p->slots[at].key) {
    if (p->slots[at].key == name) return &p->slots[at];
    at = (at + 1) & (NAME_SLOTS - 1);
  }
  return NULL;
}

static void enter_names(CXMLParser *p) {
  memset(p->slots, 0, sizeof p->slots);
  for (size_t i = 0; i < p->name_count; i++) {
    const char *name = p->names[i];
    uint8_t mixed = name[0] == '*';
    const xmlChar *key = xmlDictLookup(p->context->dict, (const xmlChar *)name + mixed, -1);
    if (!key) continue;
    size_t at = slot_of(key);
    while (p->slots[at].key) at = (at + 1) & (NAME_SLOTS - 1);
    p->slots[at].key = key;
    p->slots[at].number = (uint16_t)(i + 1);
    p->slots[at].mixed = mixed;
  }
}

static int begins(const xmlChar *text, const char *with) {
  return strncmp((const char *)text, with, strlen(with)) == 0;
}

static uint8_t namespace_by_uri(const xmlChar *uri) {
  if (begins(uri, "http://www.opengis.net/kml") || begins(uri, "http://earth.google.com/kml") ||
      begins(uri, "https://www.opengis.net/kml"))
    return CXML_KML;
  if (begins(uri, "http://www.google.com/kml/ext")) return CXML_GOOGLE;
  if (begins(uri, "http://www.w3.org/2005/Atom")) return CXML_ATOM;
  if (begins(uri, "urn:oasis:names:tc:ciq:xsdschema:xAL")) return CXML_XAL;
  return CXML_OTHER;
}

static uint8_t namespace_by_prefix(const xmlChar *prefix) {
  if (!strcmp((const char *)prefix, "kml")) return CXML_KML;
  if (!strcmp((const char *)prefix, "gx")) return CXML_GOOGLE;
  if (!strcmp((const char *)prefix, "atom")) return CXML_ATOM;
  if (!strcmp((const char *)prefix, "xal")) return CXML_XAL;
  return CXML_OTHER;
}

static uint8_t namespace_of(CXMLParser *p, const xmlChar *prefix, const xmlChar *uri) {
  if (!uri || !*uri) return prefix ? namespace_by_prefix(prefix) : CXML_NO_NAMESPACE;
  for (size_t i = 0; i < NAMESPACE_SLOTS && p->namespaces[i].uri; i++)
    if (p->namespaces[i].uri == uri) return p->namespaces[i].kind;
  // A root in a namespace that nobody knows is KML by its name: so are its children.
  uint8_t kind = namespace_by_uri(uri);
  if (kind == CXML_OTHER && uri == p->root_uri) kind = CXML_KML;
  for (size_t i = 0; i < NAMESPACE_SLOTS; i++)
    if (!p->namespaces[i].uri) {
      p->namespaces[i].uri = uri;
      p->namespaces[i].kind = kind;
      break;
    }
  return kind;
}

// MARK: events

static int is_blank(const uint8_t *bytes, size_t from, size_t to) {
  for (; from < to; from++)
    if (bytes[from] != ' ' && bytes[from] != '\n' && bytes[from] != '\t' && bytes[from] != '\r') return 0;
  return 1;
}

// White space around a CDATA section is layout, not text.
static void end_run(CXMLParser *p) {
  if (p->run_cdata && is_blank(p->text, p->cdata_end, p->text_length)) p->text_length = p->cdata_end;
}

static void begin_run(CXMLParser *p) {
  p->run_start = p->text_length;
  p->cdata_end = p->text_length;
  p->run_cdata = 0;
}

// Text between tags becomes an event, unless it is only layout.
static void flush_text(CXMLParser *p) {
  end_run(p);
  if (p->text_length > p->run_start) {
    if (!p->mixed && !p->run_cdata && is_blank(p->text, p->run_start, p->text_length)) {
      p->text_length = p->run_start;
    } else {
      CXMLEvent *event = add_event(p);
      if (event) {
        event->kind = CXML_TEXT;
        event->flags = p->run_cdata ? CXML_CDATA : 0;
        event->offset = (uint32_t)p->run_start;
        event->length = (uint32_t)(p->text_length - p->run_start);
      }
    }
  }
  begin_run(p);
}

// libxml2 hands `&amp;` in an attribute on as `&#38;` where it does not replace entities.
static void add_value(CXMLParser *p, const xmlChar *bytes, size_t length) {
  static const char ampersand[] = "&#38;";
  const xmlChar *end = bytes + length;
  while (bytes < end) {
    const xmlChar *found = memchr(bytes, '&', (size_t)(end - bytes));
    if (!found || end - found < 5 || memcmp(found, ampersand, 5) != 0) {
      if (found) {
        add_text(p, bytes, (size_t)(found + 1 - bytes));
        bytes = found + 1;
        continue;
      }
      add_text(p, bytes, (size_t)(end - bytes));
      return;
    }
    add_text(p, bytes, (size_t)(found + 1 - bytes));
    bytes = found + 5;
  }
}

static uint32_t position(const CXMLParser *p) {
  const xmlParserInput *input = p->context->input;
  return input ? (uint32_t)(input->consumed + (size_t)(input->cur - input->base)) : 0;
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                     const xmlChar **namespaces, int attribute_count, int defaulted, const xmlChar **attributes) {
  (void)namespace_count, (void)namespaces, (void)defaulted;
  CXMLParser *p = user;
  flush_text(p);
  if (p->open_count == 0) p->root_uri = uri;
  if (!grow((void **)&p->open, &p->open_capacity, p->open_count + 1, sizeof(uint32_t))) {
    fail(p, CXML_OUT_OF_MEMORY);
    return;
  }
  uint32_t index = (uint32_t)p->event_count;
  CXMLEvent *event = add_event(p);
  if (!event) return;
  p->open[p->open_count++] = index;
  const NameSlot *known = find_name(p, name);
  event->kind = CXML_START;
  event->name = known ? known->number : 0;
  event->flags = namespace_of(p, prefix, uri);
  event->position = position(p);
  if (known && known->mixed) {
    event->flags |= CXML_MIXED;
    p->mixed++;
  }
  if (!known) {
    event->offset = (uint32_t)p->text_length;
    event->length = (uint32_t)strlen((const char *)name);
    add_text(p, name, event->length);
  }
  for (int i = 0; i < attribute_count; i++, attributes += 5) {
    const NameSlot *key = find_name(p, attributes[0]);
    size_t length = (size_t)(attributes[4] - attributes[3]);
    // The name of an attribute that nobody knows stands before its value, with a NUL between them.
    if (!key) add_text(p, attributes[0], strlen((const char *)attributes[0]) + 1);
    CXMLEvent *attribute = add_event(p);
    if (!attribute) return;
    attribute->kind = CXML_ATTRIBUTE;
    attribute->name = key ? key->number : 0;
    attribute->next = key ? 0 : (uint32_t)strlen((const char *)attributes[0]);
    attribute->flags = attributes[1] ? namespace_of(p, attributes[1], attributes[2]) : CXML_NO_NAMESPACE;
    attribute->offset = (uint32_t)p->text_length;
    add_value(p, attributes[3], length);
    attribute->length = (uint32_t)p->text_length - attribute->offset;
  }
  p->leaf = known ? index : NO_LEAF;
  begin_run(p);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name, (void)prefix, (void)uri;
  CXMLParser *p = user;
  if (p->open_count == 0) return;
  uint32_t index = p->open[--p->open_count];
  if (p->leaf == index) {
    end_run(p);
    CXMLEvent *leaf = &p->events[index];
    leaf->kind = CXML_LEAF;
    leaf->flags |= p->run_cdata ? CXML_CDATA : 0;
    leaf->offset = (uint32_t)p->run_start;
    leaf->length = (uint32_t)(p->text_length - p->run_start);
    leaf->next = (uint32_t)p->event_count;
    begin_run(p);
  } else {
    flush_text(p);
    CXMLEvent *event = add_event(p);
    if (!event) return;
    event->kind = CXML_END;
    event->name = p->events[index].name;
    p->events[index].next = (uint32_t)p->event_count;
  }
  if (p->events[index].flags & CXML_MIXED) p->mixed--;
  p->leaf = NO_LEAF;
}

static void on_text(void *user, const xmlChar *bytes, int length) {
  if (length > 0) add_text(user, bytes, (size_t)length);
}

static void on_cdata(void *user, const xmlChar *bytes, int length) {
  CXMLParser *p = user;
  if (!p->run_cdata && is_blank(p->text, p->run_start, p->text_length)) p->text_length = p->run_start;
  p->run_cdata = 1;
  if (length > 0) add_text(p, bytes, (size_t)length);
  p->cdata_end = p->text_length;
}

static void on_entity_declaration(void *user, const xmlChar *name, int type, const xmlChar *public_id,
                                  const xmlChar *system_id, xmlChar *content) {
  (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
  fail(user, CXML_ENTITY);
}

#if LIBXML_VERSION >= 21200
static void on_error(void *user, const xmlError *error) {
#else
static void on_error(void *user, xmlErrorPtr error) {
#endif
  CXMLParser *p = user;
  // Undeclared prefixes and the like do no harm.
  if (!error || error->level != XML_ERR_FATAL || p->status != CXML_OK) return;
  p->status = error->code == XML_ERR_NO_MEMORY ? CXML_OUT_OF_MEMORY : CXML_REFUSED;
  p->error_position = position(p);
  snprintf(p->error_message, sizeof p->error_message, "%s", error->message ? error->message : "not well-formed");
  size_t length = strlen(p->error_message);
  while (length > 0 && (p->error_message[length - 1] == '\n' || p->error_message[length - 1] == ' '))
    p->error_message[--length] = 0;
}

// MARK: the door

static int renew(CXMLParser *p) {
  if (p->context) {
    if (xmlDictSize(p->context->dict) < DICTIONARY_LIMIT && xmlCtxtResetPush(p->context, NULL, 0, NULL, NULL) == 0) {
      xmlCtxtUseOptions(p->context, XML_PARSE_NONET);
      return 1;
    }
    xmlFreeParserCtxt(p->context);
  }
  p->context = xmlCreatePushParserCtxt(&p->handler, p, NULL, 0, NULL);
  if (!p->context) return 0;
  xmlCtxtUseOptions(p->context, XML_PARSE_NONET);
  memset(p->namespaces, 0, sizeof p->namespaces);
  enter_names(p);
  return 1;
}

CXMLParser *cxml_create(const char *const *names, size_t count) {
  if (count > NAME_SLOTS / 2) return NULL;
  xmlInitParser();
  CXMLParser *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->names = calloc(count, sizeof *p->names);
  for (size_t i = 0; p->names && i < count; i++) {
    p->names[i] = strdup(names[i]);
    if (p->names[i]) p->name_count++;
    else break;
  }
  if (!p->names || p->name_count < count) {
    cxml_destroy(p);
    return NULL;
  }
  p->handler.initialized = XML_SAX2_MAGIC;
  p->handler.startElementNs = on_start;
  p->handler.endElementNs = on_end;
  p->handler.characters = on_text;
  p->handler.ignorableWhitespace = on_text;
  p->handler.cdataBlock = on_cdata;
  p->handler.entityDecl = on_entity_declaration;
  p->handler.serror = on_error;
  return p;
}

void cxml_destroy(CXMLParser *p) {
  if (!p) return;
  if (p->context) xmlFreeParserCtxt(p->context);
  for (size_t i = 0; i < p->name_count; i++) free(p->names[i]);
  free(p->names);
  free(p->events);
  free(p->text);
  free(p->open);
  free(p);
}

int cxml_parse(CXMLParser *p, const uint8_t *bytes, size_t length) {
  p->event_count = p->text_length = p->open_count = 0;
  p->mixed = 0;
  p->leaf = NO_LEAF;
  p->status = CXML_OK;
  p->error_message[0] = 0;
  p->error_position = 0;
  p->root_uri = NULL;
  begin_run(p);
  if (length > UINT32_MAX / 2 || !renew(p)) return p->status = CXML_OUT_OF_MEMORY;
  for (size_t at = 0; at < length && p->status == CXML_OK; at += FEED) {
    size_t piece = length - at < FEED ? length - at : FEED;
    xmlParseChunk(p->context, (const char *)bytes + at, (int)piece, 0);
    // Names of elements, attributes and prefixes, known or not.
    if (p->status == CXML_OK && xmlDictSize(p->context->dict) > NAMES_LIMIT) refuse(p, "it has too many different names");
  }
  if (p->status == CXML_OK) xmlParseChunk(p->context, NULL, 0, 1);
  // What a refused piece left open is closed, so that events are always balanced.
  if (p->status != CXML_OUT_OF_MEMORY)
    while (p->open_count > 0) on_end(p, NULL, NULL, NULL);
  return p->status;
}

void cxml_trim(CXMLParser *p) {
  if (p->text_capacity > KEPT_BYTES) {
    free(p->text);
    p->text = NULL;
    p->text_length = p->text_capacity = 0;
  }
  if (p->event_capacity * sizeof *p->events > KEPT_BYTES) {
    free(p->events);
    p->events = NULL;
    p->event_count = p->event_capacity = 0;
  }
}

const CXMLEvent *cxml_events(const CXMLParser *p, size_t *count) {
  *count = p->event_count;
  return p->events;
}

const uint8_t *cxml_text(const CXMLParser *p, size_t *length) {
  *length = p->text_length;
  return p->text;
}

size_t cxml_error_position(const CXMLParser *p) { return p->error_position; }
const char *cxml_error_message(const CXMLParser *p) { return p->error_message; }
