#include "arena/pairing/schedule.h"

#include <cassert>

namespace krou::arena {

int Schedule::pairs_in_a_round() const {
    switch (type) {
        case TournamentType::roundrobin: return engines * (engines - 1) / 2;
        case TournamentType::gauntlet: return engines - 1;
        case TournamentType::swiss: break;
    }
    return engines / 2;
}

std::vector<Pair> Schedule::pairs() const {
    assert(type != TournamentType::swiss);
    std::vector<Pair> found;
    const int firsts = type == TournamentType::gauntlet ? 1 : engines;
    for (int first = 0; first < firsts; ++first)
        for (int second = first + 1; second < engines; ++second) found.push_back({first, second});
    return found;
}

Fixture Schedule::fixture(std::int64_t id, std::span<const Pair> pairs) const {
    assert(id >= 1);
    assert(static_cast<int>(pairs.size()) == pairs_in_a_round());
    const int round = round_of(id);
    const auto in_round = (id - 1) % games_in_a_round();
    const auto game = in_round % games;
    // With one game a pair, the sides change from round to round.
    const bool swapped = swap && (games == 1 ? round % 2 == 0 : game % 2 == 1);
    return {id, round, pairs[static_cast<std::size_t>(in_round / games)], swapped};
}

}  // namespace krou::arena
