// libxml2's push parser alone, counting what it meets: what reading KML costs at least.
// usage: sax FILE
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

static size_t elements = 0, bytes = 0;

static void start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                  const xmlChar **declared, int attributes, int defaulted, const xmlChar **values) {
  (void)context, (void)name, (void)prefix, (void)uri, (void)namespaces, (void)declared, (void)defaulted;
  ++elements;
  for (int i = 0; i < attributes; ++i) bytes += (size_t)(values[5 * i + 4] - values[5 * i + 3]);
}
static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)context, (void)name, (void)prefix, (void)uri;
}
static void text(void *context, const xmlChar *characters, int length) {
  (void)context, (void)characters;
  bytes += (size_t)length;
}

int main(int count, char **arguments) {
  (void)count;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start;
  handler.endElementNs = end;
  handler.characters = text;
  handler.cdataBlock = text;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, arguments[1]);
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_HUGE);
  FILE *file = fopen(arguments[1], "rb");
  static char chunk[1 << 16];
  size_t read;
  while ((read = fread(chunk, 1, sizeof chunk, file)) > 0) xmlParseChunk(parser, chunk, (int)read, 0);
  xmlParseChunk(parser, NULL, 0, 1);
  printf("%zu elements, %zu bytes of text, well-formed %d\n", elements, bytes, parser->wellFormed);
  return 0;
}
