#include "clexica.h"

static const unsigned char folding[] = {
#embed "words/folding.txt"
};
static const unsigned char entities[] = {
#embed "words/entities.txt"
};
static const unsigned char fields[] = {
#embed "words/fields.txt"
};
static const unsigned char placeholders[] = {
#embed "words/placeholders.txt"
};

const unsigned char *clexica_bytes(clexica_file file, size_t *length) {
    switch (file) {
    case CLEXICA_FOLDING: *length = sizeof folding; return folding;
    case CLEXICA_ENTITIES: *length = sizeof entities; return entities;
    case CLEXICA_FIELDS: *length = sizeof fields; return fields;
    case CLEXICA_PLACEHOLDERS: *length = sizeof placeholders; return placeholders;
    }
    *length = 0;
    return folding;
}
