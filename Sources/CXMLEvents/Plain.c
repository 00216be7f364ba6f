// Reads XML that is written as plainly as nearly all records are, several times faster than libxml2 does.
//
// `XMLRepair` hands on balanced elements in UTF-8, without declarations, comments and processing instructions, and
// attributes once each in double quotes. What is left of XML is little: names, attributes, text, references and CDATA
// sections. Whatever else is met (a namespace declared within the root, an odd name, a tag that does not fit) ends the
// reading with 0, and libxml2 reads the piece from its start: it alone says what is refused and why. The events are the
// same to the last byte; tests and the fuzzer compare both on all they have.

#include "Names.h"
#include "Text.h"

/// A namespace that the root declares. Its value is a plain URI that nobody has set aside.
static int declare(Reader *r, Stretch prefix, Stretch local, Stretch value) {
  char uri[200];
  if (value.length == 0 || value.length >= sizeof uri) return 0;
  for (size_t i = 0; i < value.length; i++) {
    uint8_t byte = r->bytes[value.start + i];
    if (byte <= ' ' || byte >= 0x7F || strchr("<>\"{}|\\^`&%[]", byte)) return 0;
    uri[i] = (char)byte;
  }
  uri[value.length] = 0;
  if (strstr(uri, "www.w3.org/XML") || strstr(uri, "www.w3.org/2000/xmlns")) return 0;
  uint8_t kind = cxml_namespace_by_uri(uri);
  Stretch name = prefix.length ? local : (Stretch){0, 0};
  if (matches(r, name, "xml") || matches(r, name, "xmlns")) return 0;
  for (size_t i = 0; i < r->declaration_count; i++)
    if (same(r, r->declarations[i].prefix, name)) return 0;
  if (r->declaration_count == PREFIXES_LIMIT) return 0;
  r->declarations[r->declaration_count++] = (Declaration){name, kind};
  return 1;
}

/// What the root declares, before its own namespace is asked for.
static int read_declarations(Reader *r) {
  size_t start = r->at;
  Stretch prefix, local, root_prefix, uris[PREFIXES_LIMIT];
  r->at++;
  if (!read_name(r, &root_prefix, &local)) return 0;
  while (r->at < r->length && r->bytes[r->at] == ' ') {
    r->at++;
    if (!read_name(r, &prefix, &local) || r->length - r->at < 2 || memcmp(r->bytes + r->at, "=\"", 2)) return 0;
    Stretch value = {r->at + 2, 0};
    const uint8_t *end = memchr(r->bytes + value.start, '"', r->length - value.start);
    if (!end) return 0;
    value.length = (size_t)(end - r->bytes) - value.start;
    r->at = value.start + value.length + 1;
    if (!matches(r, prefix.length ? prefix : local, "xmlns")) continue;
    if (!declare(r, prefix, local, value)) return 0;
    uris[r->declaration_count - 1] = value;
  }
  r->at = start;
  // A root in a namespace that nobody knows is KML by its name: so are its children.
  for (size_t i = 0; i < r->declaration_count; i++) {
    if (!same(r, r->declarations[i].prefix, root_prefix)) continue;
    for (size_t k = 0; k < r->declaration_count; k++)
      if (r->declarations[k].kind == CXML_OTHER && same(r, uris[k], uris[i])) r->declarations[k].kind = CXML_KML;
  }
  r->default_kind = CXML_NO_NAMESPACE;
  for (size_t i = 0; i < r->declaration_count; i++)
    if (r->declarations[i].prefix.length == 0) r->default_kind = r->declarations[i].kind;
  return 1;
}

static inline int read_attributes(Reader *r, int is_root) {
  CXMLParser *p = r->parser;
  Stretch seen[ATTRIBUTES_LIMIT];
  size_t count = 0;
  while (r->at < r->length && r->bytes[r->at] == ' ') {
    Stretch prefix, name;
    r->at++;
    if (!read_name(r, &prefix, &name) || r->length - r->at < 2 || memcmp(r->bytes + r->at, "=\"", 2)) return 0;
    r->at += 2;
    size_t text = p->text_length;
    if (name.start - prefix.start >= 5 || name.length == 5) {
      if (matches(r, prefix.length ? prefix : name, "xmlns")) {
        if (!is_root || !read_value(r)) return 0;
        p->text_length = text;
        continue;
      }
    }
    for (size_t i = 0; i < count; i++)
      if (same(r, seen[i], name)) return 0;
    if (count == ATTRIBUTES_LIMIT) return 0;
    seen[count++] = name;
    const PlainNameSlot *known = find_name(r, name);
    // The name of an attribute that nobody knows stands before its value, with a NUL between them.
    if (!known) {
      memcpy(p->text + p->text_length, r->bytes + name.start, name.length);
      p->text[p->text_length + name.length] = 0;
      p->text_length += name.length + 1;
    }
    CXMLEvent *event = cxml_new_event(p);
    if (!event) return 0;
    event->kind = CXML_ATTRIBUTE;
    event->name = known ? known->number : 0;
    event->next = known ? 0 : (uint32_t)name.length;
    event->flags = prefix.length ? namespace_of(r, prefix) : CXML_NO_NAMESPACE;
    event->offset = (uint32_t)p->text_length;
    if (!read_value(r)) return 0;
    event->length = (uint32_t)p->text_length - event->offset;
  }
  return 1;
}

/// Makes an event of the text since the last tag.
static inline int flush_text(CXMLParser *p) {
  if (cxml_take_run(p)) {
    CXMLEvent *event = cxml_new_event(p);
    if (!event) return 0;
    cxml_fill_text(p, event);
  }
  cxml_begin_run(p);
  return 1;
}

/// Closes the innermost element.
static inline int close_element(Reader *r) {
  CXMLParser *p = r->parser;
  uint32_t index = r->open[--r->depth].event;
  if (p->leaf == index) {
    cxml_fill_leaf(p, &p->events[index]);
  } else {
    if (!flush_text(p)) return 0;
    CXMLEvent *event = cxml_new_event(p);
    if (!event) return 0;
    event->kind = CXML_END;
    event->name = p->events[index].name;
    p->events[index].next = (uint32_t)p->event_count;
  }
  if (p->events[index].flags & CXML_MIXED) p->mixed--;
  p->leaf = NO_LEAF;
  return 1;
}

static inline int read_start(Reader *r) {
  CXMLParser *p = r->parser;
  Stretch prefix, local;
  if (p->event_count >= EVENTS_LIMIT || r->depth == DEPTH_LIMIT || !flush_text(p)) return 0;
  r->at++;
  if (!read_name(r, &prefix, &local)) return 0;
  const PlainNameSlot *known = find_name(r, local);
  uint32_t index = (uint32_t)p->event_count;
  int is_root = r->depth == 0;
  r->open[r->depth++] = (OpenElement){{prefix.start, r->at - prefix.start}, index};
  CXMLEvent *event = cxml_new_event(p);
  if (!event) return 0;
  event->kind = CXML_START;
  event->name = known ? known->number : 0;
  event->flags = prefix.length ? namespace_of(r, prefix) : r->default_kind;
  if (known && known->mixed) {
    event->flags |= CXML_MIXED;
    p->mixed++;
  }
  if (!known) {
    event->offset = (uint32_t)p->text_length;
    event->length = (uint32_t)local.length;
    event->flags |= cxml_case_flag(p, r->bytes + local.start, local.length);
    memcpy(p->text + p->text_length, r->bytes + local.start, local.length);
    p->text_length += local.length;
  }
  if (!read_attributes(r, is_root)) return 0;
  // The list may have moved.
  p->events[index].position = (uint32_t)r->at;
  p->leaf = known ? index : NO_LEAF;
  cxml_begin_run(p);
  if (r->at >= r->length) return 0;
  if (r->bytes[r->at] == '>') {
    r->at++;
    return 1;
  }
  if (r->length - r->at < 2 || memcmp(r->bytes + r->at, "/>", 2)) return 0;
  r->at += 2;
  return close_element(r);
}

static inline int read_end(Reader *r) {
  Stretch name = r->open[r->depth - 1].name;
  size_t from = r->at + 2;
  if (r->length - from <= name.length || r->bytes[from + name.length] != '>' ||
      !same_bytes(r->bytes, from, name.start, name.length, r->length))
    return 0;
  r->at = from + name.length + 1;
  return close_element(r);
}

int cxml_read_plain(CXMLParser *p, const uint8_t *bytes, size_t length) {
  if (length < 4 || bytes[0] != '<') return 0;
  if (!cxml_grow((void **)&p->text, &p->text_capacity, length + BLOCK, 1)) return 0;
  Reader r;
  r.parser = p;
  r.bytes = bytes;
  r.length = length;
  r.at = r.depth = r.declaration_count = 0;
  if (!read_declarations(&r) || !read_start(&r)) return 0;
  while (r.depth > 0) {
    if (!read_text(&r) || r.length - r.at < 2) return 0;
    switch (r.bytes[r.at + 1]) {
      case '/':
        if (!read_end(&r)) return 0;
        break;
      case '!':
        if (!read_cdata(&r)) return 0;
        break;
      default:
        if (!read_start(&r)) return 0;
    }
  }
  return r.at == length && p->event_count <= EVENTS_LIMIT;
}
