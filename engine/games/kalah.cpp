#include "games/kalah.h"

namespace krou {

Kalah::Kalah(const Rules& rules, int pits)
    : rows_(pits),
      captures_empty_(rules.captures_empty),
      sowing_(pits, Sowing::Course::by_own_store) {}

}  // namespace krou
