#include <cstdlib>

#ifdef KROU_CATCH_MAIN
#define CATCH_CONFIG_MAIN
#endif
#include "helpers/built.h"
#include "helpers/catch.h"

// With a sanitizer, only this process checks for leaks, unless LSAN_OPTIONS is set. In the programs
// that it starts, the check would take two thirds of the startup time.
[[maybe_unused]] static const int others_look_for_none =
    krou::built::with_sanitizer ? setenv("LSAN_OPTIONS", "detect_leaks=0", 0) : 0;
