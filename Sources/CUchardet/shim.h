// The only header that includes uchardet.
#pragma once
#include <uchardet.h>
