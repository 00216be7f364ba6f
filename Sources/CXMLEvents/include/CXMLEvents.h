// One balanced piece of XML in, a flat array of events out.
//
// This is the only target that includes libxml2. It knows XML and the names that it was given, and nothing of
// listings. libxml2 stays hidden because its headers do not compile beside Foundation in debug builds, and because
// its callbacks differ between 2.9 and 2.12. Nothing outside the bytes handed in is ever opened: no network, no
// external entity, no DTD; entity declarations end the parse.

#ifndef CXMLEVENTS_H
#define CXMLEVENTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What an event stands for.
enum {
  CXML_START = 1,      // an element with content; `next` is the index behind its CXML_END
  CXML_LEAF = 2,       // an element without child elements; its text is here; `next` is behind its attributes
  CXML_END = 3,        // the end of a CXML_START
  CXML_TEXT = 4,       // text between tags of a CXML_START
  CXML_ATTRIBUTE = 5,  // directly behind its element; `name`, and offset and length of its value
};

/// Which namespace an element is in: the lowest three bits of `flags`.
enum {
  CXML_NO_NAMESPACE = 0,
  CXML_KML = 1,
  CXML_GOOGLE = 2,
  CXML_ATOM = 3,
  CXML_XAL = 4,
  CXML_OTHER = 5,
  CXML_NAMESPACE_MASK = 7,
};

/// Further flags.
enum {
  CXML_CDATA = 8,   // text that came, at least in part, from a CDATA section
  CXML_MIXED = 16,  // a name registered as one whose child elements are markup
  CXML_OTHER_CASE = 32,  // of an element with an unknown name: it would be known in other letters' case
};

typedef struct {
  uint32_t offset;    // where the text or value stands in the text buffer; for an unknown name the name itself
  uint32_t length;
  uint32_t next;      // see the kinds
  uint32_t position;  // of an element: where its tag ends in the bytes handed in
  uint16_t name;      // the number of the name, from 1; 0 when it is not one of those given
  uint8_t kind;
  uint8_t flags;
} CXMLEvent;

/// How a parse ended.
enum {
  CXML_OK = 0,
  CXML_REFUSED = 1,       // not well-formed: events up to there are there; see cxml_error_position
  CXML_ENTITY = 2,        // declares an entity
  CXML_OUT_OF_MEMORY = 3,
};

typedef struct CXMLParser CXMLParser;

/// A parser that knows these names. A name that begins with '*' is registered as mixed (without the '*').
/// NULL when memory is out.
CXMLParser *cxml_create(const char *const *names, size_t count);
void cxml_destroy(CXMLParser *parser);

/// Reads one piece of XML with a single root element.
///
/// The bytes have to be UTF-8: `XMLRepair` sees to it. A piece that is written plainly (no declarations, comments, or
/// namespaces declared within the root) is read here, any other by libxml2; the events are the same.
int cxml_parse(CXMLParser *parser, const uint8_t *bytes, size_t length);

/// Reads one piece of XML by libxml2, however it is written: what `cxml_parse` is measured by.
int cxml_parse_by_libxml2(CXMLParser *parser, const uint8_t *bytes, size_t length);

/// The events of the last parse; valid until the next call.
const CXMLEvent *cxml_events(const CXMLParser *parser, size_t *count);

/// The text of the last parse; valid until the next call.
const uint8_t *cxml_text(const CXMLParser *parser, size_t *length);

/// Whether an event of the last parse has CXML_OTHER_CASE.
int cxml_has_other_case(const CXMLParser *parser);

/// Gives back the memory of a large parse, once its events and text have been copied.
void cxml_trim(CXMLParser *parser);

/// Where the last parse was refused, in the bytes handed in, and libxml2's own words for it.
size_t cxml_error_position(const CXMLParser *parser);
const char *cxml_error_message(const CXMLParser *parser);

/// The first byte from `from` that text may not hold as it is: `<`, `>`, `&`, a control character other than tab and
/// line ends, or one that is not ASCII; `length` when there is none.
size_t cxml_plain_end(const uint8_t *bytes, size_t from, size_t length);

/// A stretch of bytes.
typedef struct {
  uint32_t start, length;
} CXMLStretch;

/// Passes over text and tags within a record that stand as they should and mean nothing to the document around it;
/// returns where something else stands, or the bytes end. `open` has room for `depth` names: those of the elements that
/// were opened on the way and not closed, the innermost last.
size_t cxml_plain_run(const uint8_t *bytes, size_t from, size_t length, CXMLStretch *open, size_t depth, size_t *open_count);

/// Where a text stands first; `length` when it does not.
size_t cxml_find(const uint8_t *bytes, size_t length, const char *wanted);

/// How many line feeds stand in these bytes.
size_t cxml_count_lines(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
