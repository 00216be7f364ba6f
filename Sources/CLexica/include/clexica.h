#ifndef GAZETTEER_CLEXICA_H
#define GAZETTEER_CLEXICA_H

#include <stddef.h>

// The lexica: UTF-8 text, one entry a line, embedded in the binary. See the head of each file in `words`. Files in
// `words/keys` are written from the others by the tests: phrases folded and in order.
typedef enum {
    CLEXICA_FOLDING,
    CLEXICA_ENTITIES,
    CLEXICA_FIELDS,
    CLEXICA_FIELDS_KEYS,
    CLEXICA_COLUMNS,
    CLEXICA_TYPES,
    CLEXICA_BOXES,
    CLEXICA_PLACEHOLDERS,
    CLEXICA_FOOTERS,
    CLEXICA_COUNTRIES,
    CLEXICA_COUNTRIES_KEYS,
    CLEXICA_SUBDIVISIONS,
    CLEXICA_COUNTIES,
    CLEXICA_PROVINCES,
    CLEXICA_REGIONS,
    CLEXICA_ALPHABETS,
    CLEXICA_BOUNDS,
    CLEXICA_POSITIONS,
    CLEXICA_STREETS,
    CLEXICA_WEEKDAYS,
    CLEXICA_CATEGORIES,
    CLEXICA_ABBREVIATIONS,
    CLEXICA_TRANSLITERATION,
    CLEXICA_FILLERS,
    CLEXICA_KINDS,
    CLEXICA_KINDS_KEYS,
} clexica_file;

// The bytes of a lexicon, which live as long as the program; their number goes to `length`.
const unsigned char *clexica_bytes(clexica_file file, size_t *length);

#endif
