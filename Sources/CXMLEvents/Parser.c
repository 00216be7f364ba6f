#include "Events.h"

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/xmlerror.h>
#include <stdio.h>

enum {
  DICTIONARY_LIMIT = 20000,  // names of elements nobody knows; beyond it the parser begins anew
  NAMES_LIMIT = 50000,       // in one piece: libxml2 looks names up in chains, which grow long beyond
  KEPT_BYTES = 4 << 20,      // a larger buffer is not kept for the next piece
  FEED = 16384,              // libxml2's push parser is fastest on pieces that stay in the first cache
};

// MARK: growing

static void fail(CXMLParser *p, int status) {
  if (p->status == CXML_OK) p->status = status;
  xmlStopParser(p->context);
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
  CXMLEvent *event = cxml_new_event(p);
  if (!event) fail(p, CXML_OUT_OF_MEMORY);
  return event;
}

static void add_text(CXMLParser *p, const xmlChar *bytes, size_t length) {
  if (!cxml_grow((void **)&p->text, &p->text_capacity, p->text_length + length, 1)) {
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

static uint8_t namespace_of(CXMLParser *p, const xmlChar *prefix, const xmlChar *uri) {
  if (!uri || !*uri) return prefix ? cxml_namespace_by_prefix((const char *)prefix) : CXML_NO_NAMESPACE;
  uint8_t kind = CXML_NO_NAMESPACE;
  for (size_t i = 0; i < NAMESPACE_SLOTS; i++) {
    if (!p->namespaces[i].uri) {
      p->namespaces[i].uri = uri;
      p->namespaces[i].kind = cxml_namespace_by_uri((const char *)uri);
    }
    if (p->namespaces[i].uri == uri) {
      kind = p->namespaces[i].kind;
      break;
    }
  }
  if (kind == CXML_NO_NAMESPACE) kind = cxml_namespace_by_uri((const char *)uri);
  // A root in a namespace that nobody knows is KML by its name: so are its children.
  return kind == CXML_OTHER && uri == p->root_uri ? CXML_KML : kind;
}

// MARK: events

// Text between tags becomes an event, unless it is only layout.
static void flush_text(CXMLParser *p) {
  if (cxml_take_run(p)) {
    CXMLEvent *event = add_event(p);
    if (event) cxml_fill_text(p, event);
  }
  cxml_begin_run(p);
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
  if (!cxml_grow((void **)&p->open, &p->open_capacity, p->open_count + 1, sizeof(uint32_t))) {
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
    event->flags |= cxml_case_flag(p, name, event->length);
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
  cxml_begin_run(p);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name, (void)prefix, (void)uri;
  CXMLParser *p = user;
  if (p->open_count == 0) return;
  uint32_t index = p->open[--p->open_count];
  if (p->leaf == index) {
    cxml_fill_leaf(p, &p->events[index]);
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
  cxml_begin_cdata(p);
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

// A document type, which the repair never lets through, makes a document that the context does not free.
static void free_context(CXMLParser *p) {
  if (!p->context) return;
  if (p->context->myDoc) xmlFreeDoc(p->context->myDoc);
  p->context->myDoc = NULL;
  xmlFreeParserCtxt(p->context);
  p->context = NULL;
}

static int renew(CXMLParser *p) {
  if (p->context) {
    if (xmlDictSize(p->context->dict) < DICTIONARY_LIMIT && xmlCtxtResetPush(p->context, NULL, 0, NULL, NULL) == 0) {
      xmlCtxtUseOptions(p->context, XML_PARSE_NONET);
      return 1;
    }
    free_context(p);
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
  cxml_enter_plain_names(p);
  cxml_enter_small_names(p);
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
  free_context(p);
  for (size_t i = 0; i < p->name_count; i++) free(p->names[i]);
  free(p->names);
  free(p->events);
  free(p->text);
  free(p->open);
  free(p);
}

static void reset(CXMLParser *p) {
  p->event_count = p->text_length = p->open_count = 0;
  p->mixed = 0;
  p->has_other_case = 0;
  p->leaf = NO_LEAF;
  p->status = CXML_OK;
  p->error_message[0] = 0;
  p->error_position = 0;
  p->root_uri = NULL;
  cxml_begin_run(p);
}

int cxml_parse(CXMLParser *p, const uint8_t *bytes, size_t length) {
  reset(p);
  if (length <= UINT32_MAX / 2 && cxml_read_plain(p, bytes, length)) return CXML_OK;
  return cxml_parse_by_libxml2(p, bytes, length);
}

int cxml_parse_by_libxml2(CXMLParser *p, const uint8_t *bytes, size_t length) {
  reset(p);
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

int cxml_has_other_case(const CXMLParser *p) { return p->has_other_case; }
size_t cxml_error_position(const CXMLParser *p) { return p->error_position; }
const char *cxml_error_message(const CXMLParser *p) { return p->error_message; }
