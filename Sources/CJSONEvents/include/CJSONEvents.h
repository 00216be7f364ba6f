// One JSON value in, a flat array of events out; and a scanner that finds where a value ends.
//
// This is the only target that includes simdjson. It knows JSON and nothing of listings: what a member
// means is decided in Swift. All offsets are relative to the bytes handed in.

#ifndef CJSONEVENTS_H
#define CJSONEVENTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What an event stands for.
enum {
  CJSON_OBJECT = 1,  // offset at '{'; length to and with '}'; `next` is the index behind its last event
  CJSON_ARRAY = 2,   // offset at '['; length to and with ']'; `next` is the index behind its last event
  CJSON_KEY = 3,     // offset and length without the quotes
  CJSON_STRING = 4,  // offset and length without the quotes
  CJSON_NUMBER = 5,  // the token as written; `number` is its nearest double
  CJSON_TRUE = 6,
  CJSON_FALSE = 7,
  CJSON_NULL = 8,
};

/// Flags of an event.
enum {
  CJSON_ESCAPED = 1,  // a key or string holds at least one backslash
};

typedef struct {
  uint32_t offset;
  uint32_t length;
  uint32_t next;
  uint8_t kind;
  uint8_t flags;
  uint16_t depth;
  double number;
} CJSONEvent;

/// Why a value was refused. 0 means it was read.
enum {
  CJSON_OK = 0,
  CJSON_REFUSED = 1,   // not JSON to the letter: read it again with a tolerant reader
  CJSON_TOO_DEEP = 2,  // nested deeper than the limit
  CJSON_TOO_LARGE = 3,  // more than 4 GiB, or out of memory
};

typedef struct CJSONParser CJSONParser;

/// A parser that refuses values nested deeper than `max_depth`. NULL when memory is out.
CJSONParser *cjson_parser_create(size_t max_depth);
void cjson_parser_destroy(CJSONParser *parser);

/// Reads one JSON value. `capacity` is how many bytes from `bytes` may be read (not used): at least
/// `length + cjson_padding()`, otherwise the value is copied first.
int cjson_parse(CJSONParser *parser, const uint8_t *bytes, size_t length, size_t capacity);

/// The events of the last value that was read; valid until the next call.
const CJSONEvent *cjson_events(const CJSONParser *parser, size_t *count);

/// How many readable bytes simdjson wants behind a value.
size_t cjson_padding(void);

/// The state of a scan for the end of one object or array; zeroed, it stands before the opening bracket.
typedef struct {
  uint64_t depth;      // open brackets
  uint64_t deepest;    // the most brackets that were open at once
  int64_t braces;      // braces opened less braces closed, whatever brackets do
  uint8_t in_string;   // between quotes
  uint8_t escaped;     // behind a backslash
  uint8_t after_quote; // behind the closing quote of a string
  uint8_t suspicious;  // a line break stood inside a string, text behind one, or a record separator anywhere: quotes may be torn
} CJSONScan;

/// Scans on from where `scan` stands. Returns the offset behind the closing bracket, or `length` + 1 when the
/// value goes on behind these bytes. Brackets are counted, not matched: the parser is the judge of the grammar.
size_t cjson_scan(CJSONScan *scan, const uint8_t *bytes, size_t length);

/// How many line feeds stand in these bytes.
size_t cjson_count_lines(const uint8_t *bytes, size_t length);

/// Where `pattern` first stands in these bytes; `length` when it does not.
size_t cjson_find(const uint8_t *bytes, size_t length, const uint8_t *pattern, size_t pattern_length);

/// Whether these bytes are UTF-8 to the letter.
int cjson_is_utf8(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
