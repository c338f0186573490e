#include <cstdlib>

#ifdef KROU_CATCH_MAIN
#define CATCH_CONFIG_MAIN
#endif
#include "helpers/built.h"
#include "helpers/catch.h"

// With a sanitizer, only this process looks for leaks at its end, where nothing else is said: for a
// program that it starts that is two thirds of the time of a start.
[[maybe_unused]] static const int others_look_for_none =
    krou::built::with_sanitizer ? setenv("LSAN_OPTIONS", "detect_leaks=0", 0) : 0;
