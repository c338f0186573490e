#include "arena/pairing/schedule.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace krou::arena {

namespace {

using Order = std::vector<int>;

std::ptrdiff_t times_met(std::span<const Pair> met, int a, int b) {
    return std::ranges::count(met, Pair{std::min(a, b), std::max(a, b)});
}

/// Pairs the first with the nearest it may meet such that the others can be paired too.
bool pair_up(const Order& order, std::span<const Pair> met, std::ptrdiff_t max_meetings,
             int& attempts, std::vector<Pair>& found) {
    constexpr int max_attempts = 100'000;
    if (order.empty()) return true;
    for (std::size_t i = 1; i < order.size() && ++attempts < max_attempts; ++i) {
        if (times_met(met, order[0], order[i]) > max_meetings) continue;
        Order rest(order.begin() + 1, order.end());
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
        found.push_back({std::min(order[0], order[i]), std::max(order[0], order[i])});
        if (pair_up(rest, met, max_meetings, attempts, found)) return true;
        found.pop_back();
    }
    return false;
}

std::ptrdiff_t rounds_played(std::span<const Pair> met, int engine) {
    return std::ranges::count_if(
        met, [&](const Pair& pair) { return pair[0] == engine || pair[1] == engine; });
}

}  // namespace

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

std::vector<Pair> swiss_pairs(std::span<const int> halves, std::span<const Pair> met) {
    assert(halves.size() >= 2);
    Order order(halves.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{},
                             [&](int engine) { return halves[static_cast<std::size_t>(engine)]; });
    if (order.size() % 2 == 1) {
        const auto most =
            std::ranges::max_element(order.rbegin(), order.rend(), {},
                                     [&](int engine) { return rounds_played(met, engine); });
        order.erase(std::next(most).base());
    }
    std::vector<Pair> found;
    for (std::ptrdiff_t meetings = 0;; ++meetings) {
        int attempts = 0;
        if (pair_up(order, met, meetings, attempts, found)) return found;
        found.clear();
    }
}

void SwissHistory::add(const Fixture& fixture, int south_half_points) {
    assert(south_half_points >= 0 && south_half_points <= 2);
    entries_.push_back({fixture, south_half_points});
}

std::vector<Pair> SwissHistory::pairs_of(int round, const Schedule& schedule) const {
    const int all = 2 * schedule.games;  // half points that a round can make
    std::vector<int> halves(static_cast<std::size_t>(schedule.engines), all * (round - 1));
    std::vector<Pair> met;
    for (const auto& [fixture, south_half_points] : entries_) {
        if (fixture.round >= round) continue;
        // All begin with every point, and lose those not made: to be left out is to win a round.
        halves[static_cast<std::size_t>(fixture.south())] -= 2 - south_half_points;
        halves[static_cast<std::size_t>(fixture.north())] -= south_half_points;
        const bool begins_pair = (fixture.id - 1) % schedule.games == 0;
        if (begins_pair) met.push_back(fixture.pair);
    }
    // Every round before is complete.
    assert(static_cast<int>(met.size()) == schedule.pairs_in_a_round() * (round - 1));
    return swiss_pairs(halves, met);
}

}  // namespace krou::arena
