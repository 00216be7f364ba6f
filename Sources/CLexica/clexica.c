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
static const unsigned char fields_keys[] = {
#embed "words/keys/fields.txt"
};
static const unsigned char columns[] = {
#embed "words/columns.txt"
};
static const unsigned char types[] = {
#embed "words/types.txt"
};
static const unsigned char boxes[] = {
#embed "words/boxes.txt"
};
static const unsigned char placeholders[] = {
#embed "words/placeholders.txt"
};
static const unsigned char footers[] = {
#embed "words/footers.txt"
};
static const unsigned char countries[] = {
#embed "words/countries.txt"
};
static const unsigned char countries_keys[] = {
#embed "words/keys/countries.txt"
};
static const unsigned char subdivisions[] = {
#embed "words/subdivisions.txt"
};
static const unsigned char counties[] = {
#embed "words/counties.txt"
};
static const unsigned char positions[] = {
#embed "words/positions.txt"
};
static const unsigned char bounds[] = {
#embed "words/bounds.txt"
};
static const unsigned char alphabets[] = {
#embed "words/alphabets.txt"
};
static const unsigned char regions[] = {
#embed "words/regions.txt"
};
static const unsigned char provinces[] = {
#embed "words/provinces.txt"
};
static const unsigned char streets[] = {
#embed "words/streets.txt"
};
static const unsigned char weekdays[] = {
#embed "words/weekdays.txt"
};
static const unsigned char categories[] = {
#embed "words/categories.txt"
};
static const unsigned char abbreviations[] = {
#embed "words/abbreviations.txt"
};
static const unsigned char transliteration[] = {
#embed "words/transliteration.txt"
};
static const unsigned char fillers[] = {
#embed "words/fillers.txt"
};
static const unsigned char kinds[] = {
#embed "words/kinds.txt"
};
static const unsigned char kinds_keys[] = {
#embed "words/keys/kinds.txt"
};

const unsigned char *clexica_bytes(clexica_file file, size_t *length) {
    switch (file) {
    case CLEXICA_FOLDING: *length = sizeof folding; return folding;
    case CLEXICA_ENTITIES: *length = sizeof entities; return entities;
    case CLEXICA_FIELDS: *length = sizeof fields; return fields;
    case CLEXICA_FIELDS_KEYS: *length = sizeof fields_keys; return fields_keys;
    case CLEXICA_COLUMNS: *length = sizeof columns; return columns;
    case CLEXICA_TYPES: *length = sizeof types; return types;
    case CLEXICA_BOXES: *length = sizeof boxes; return boxes;
    case CLEXICA_PLACEHOLDERS: *length = sizeof placeholders; return placeholders;
    case CLEXICA_FOOTERS: *length = sizeof footers; return footers;
    case CLEXICA_COUNTRIES: *length = sizeof countries; return countries;
    case CLEXICA_COUNTRIES_KEYS: *length = sizeof countries_keys; return countries_keys;
    case CLEXICA_SUBDIVISIONS: *length = sizeof subdivisions; return subdivisions;
    case CLEXICA_COUNTIES: *length = sizeof counties; return counties;
    case CLEXICA_POSITIONS: *length = sizeof positions; return positions;
    case CLEXICA_BOUNDS: *length = sizeof bounds; return bounds;
    case CLEXICA_ALPHABETS: *length = sizeof alphabets; return alphabets;
    case CLEXICA_REGIONS: *length = sizeof regions; return regions;
    case CLEXICA_PROVINCES: *length = sizeof provinces; return provinces;
    case CLEXICA_STREETS: *length = sizeof streets; return streets;
    case CLEXICA_WEEKDAYS: *length = sizeof weekdays; return weekdays;
    case CLEXICA_CATEGORIES: *length = sizeof categories; return categories;
    case CLEXICA_ABBREVIATIONS: *length = sizeof abbreviations; return abbreviations;
    case CLEXICA_TRANSLITERATION: *length = sizeof transliteration; return transliteration;
    case CLEXICA_FILLERS: *length = sizeof fillers; return fillers;
    case CLEXICA_KINDS: *length = sizeof kinds; return kinds;
    case CLEXICA_KINDS_KEYS: *length = sizeof kinds_keys; return kinds_keys;
    }
    *length = 0;
    return folding;
}
