// The door to libFuzzer: its main loop, which -sanitize=fuzzer links in.

#ifndef CFUZZDRIVER_H
#define CFUZZDRIVER_H

#include <stddef.h>
#include <stdint.h>

typedef int (*FuzzTarget)(const uint8_t *bytes, size_t count);

int LLVMFuzzerRunDriver(int *argc, char ***argv, FuzzTarget target);

#endif
