// The knobs of glibc's allocator, which Swift's Glibc module leaves out; empty elsewhere.

#ifndef CMALLOC_H
#define CMALLOC_H

#if defined(__has_include)
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#endif

#endif
