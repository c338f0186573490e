#include "arena/pairing/schedule.h"

#include <cassert>

namespace krou::arena {

int Schedule::pairs_in_a_round() const {
    return type == TournamentType::gauntlet ? engines - 1 : engines * (engines - 1) / 2;
}

/// A gauntlet is the first row of a round robin: engine 0 against each of the others.
Pair Schedule::pair(std::int64_t index) const {
    int first = 0;
    for (; index >= engines - 1 - first; ++first) index -= engines - 1 - first;
    return {first, first + 1 + static_cast<int>(index)};
}

Fixture Schedule::fixture(std::int64_t id) const {
    assert(id >= 1 && id <= total());
    const auto round = static_cast<int>((id - 1) / games_in_a_round()) + 1;
    const auto in_round = (id - 1) % games_in_a_round();
    // With one game per pair, the sides change from round to round.
    const bool swapped = swap && (games == 1 ? round % 2 == 0 : in_round % games == 1);
    return {id, round, pair(in_round / games), swapped};
}

}  // namespace krou::arena
