// The state of the reader of plain XML: where it stands, and what is open there.

#ifndef CXMLEVENTS_READER_H
#define CXMLEVENTS_READER_H

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

#endif
