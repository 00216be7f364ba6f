#ifndef GAZETTEER_CTEXTSCAN_H
#define GAZETTEER_CTEXTSCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Questions about stretches of UTF-8 text, asked of as many bytes at once as the processor takes: Swift offers sixteen,
// and most processors take more.

// Whether the text from `start` to `end`, which lie within the `count` bytes, has nothing that cleaning would change but
// for its ends: no control character, no `<`, no backslash, no entity, no two blanks behind each other,
// and no character that cannot be seen (U+00A0, U+00AD, U+2000 to U+206F but for dashes, quotes and dots, U+3000, U+FEFF).
bool ctextscan_is_clean(const uint8_t *bytes, size_t count, size_t start, size_t end);

#endif
