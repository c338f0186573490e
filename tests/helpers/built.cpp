#include "helpers/built.h"

#include "helpers/speed.h"

namespace krou {
namespace built {

const char* const krou = KROU_BINARY;
const char* const arena = KROU_ARENA_BINARY;
const char* const bot = KROU_BOT_BINARY;
const char* const kgp = KROU_KGP_BINARY;
const char* const mock = KROU_MOCK_BINARY;
const char* const play = KROU_PLAY_BINARY;
const char* const solve = KROU_SOLVE_BINARY;
const char* const sparring = KROU_SPARRING_BINARY;
const char* const tables = KROU_TABLES_BINARY;
const char* const tune = KROU_TUNE_BINARY;

#ifdef KROU_SANITIZED
const bool with_sanitizer = true;
#else
const bool with_sanitizer = false;
#endif

#ifdef KROU_TUNING
const bool for_tuning = true;
#else
const bool for_tuning = false;
#endif

}  // namespace built

constinit const bool at_full_speed = !built::with_sanitizer;
constinit const int time_factor = at_full_speed ? 1 : 20;

}  // namespace krou
