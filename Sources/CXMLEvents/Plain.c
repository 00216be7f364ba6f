// Reads XML that is written as plainly as nearly all records are, several times faster than libxml2 does.
//
// `XMLRepair` hands on balanced elements in UTF-8, without declarations, comments and processing instructions, and
// attributes once each in double quotes. What is left of XML is little: names, attributes, text, references and CDATA
// sections. Whatever else is met (a namespace declared within the root, an odd name, a tag that does not fit) ends the
// reading with 0, and libxml2 reads the piece from its start: it alone says what is refused and why. The events are the
// same to the last byte; tests and the fuzzer compare both on all they have.

#include "Characters.h"
#include "Events.h"

enum {
  DEPTH_LIMIT = 250,      // libxml2 refuses 256
  ATTRIBUTES_LIMIT = 16,  // beyond, libxml2's table finds names that stand twice
  PREFIXES_LIMIT = 16,
};

/// A stretch of the piece.
typedef struct {
  size_t start, length;
} Stretch;

typedef struct {
  Stretch name;
  uint32_t event;
} OpenElement;

typedef struct {
  Stretch prefix;
  uint8_t kind;
} Declaration;

typedef struct {
  CXMLParser *parser;
  const uint8_t *bytes;
  size_t length, at;

  OpenElement open[DEPTH_LIMIT];
  size_t depth;

  Declaration declarations[PREFIXES_LIMIT];
  size_t declaration_count;
  uint8_t default_kind;
} Reader;

// MARK: names

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

static uint8_t namespace_of(const Reader *r, Stretch prefix) {
  for (size_t i = 0; i < r->declaration_count; i++)
    if (same(r, r->declarations[i].prefix, prefix)) return r->declarations[i].kind;
  char name[8] = {0};
  if (prefix.length >= sizeof name) return CXML_OTHER;
  memcpy(name, r->bytes + prefix.start, prefix.length);
  return cxml_namespace_by_prefix(name);
}

// MARK: text

// There is room: what is written is never longer than what it was read from, and a block is left behind it.

/// Writes the character that a reference means, and moves behind it; 0 when it is none that XML knows.
static int read_reference(Reader *r) {
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

static int has_controls(const uint8_t *bytes, size_t length) {
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
static int read_cdata(Reader *r) {
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

// MARK: tags

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
