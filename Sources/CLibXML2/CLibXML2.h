// The headers of libxml2, for CXMLEvents only: Swift never imports this module (see CXMLEvents.h).

#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#endif
