#include "arena/report/standings.h"

#include <algorithm>
#include <cassert>

#include "base/hash.h"

namespace krou::arena {

namespace {

/// Hashes the opening, the moves and the two engines, but not their sides: the same moves with
/// swapped sides are the same game.
std::uint64_t fingerprint(const PlayedGame& game) {
    Hash hash;
    const auto add = [&](std::string_view word) {
        hash.add(word);
        hash.add(" ");
    };
    for (const int engine : game.fixture.pair) add(std::to_string(engine));
    add(game.opening.fen);
    for (const auto& ply : game.plies) add(ply.move);
    return hash.value();
}

}  // namespace

std::optional<double> milliseconds(std::optional<Microseconds> time) {
    if (!time) return std::nullopt;
    return static_cast<double>(time->count()) / 1000;
}

statistics::Counts GameResults::counts() const {
    if (statistics::total(pairs) > 0) return pairs;
    return games;
}

statistics::Estimate GameResults::elo() const {
    return statistics::enough_for_estimate(counts()) ? statistics::elo(counts())
                                                     : statistics::Estimate{};
}

statistics::Estimate GameResults::normalized_elo() const {
    return statistics::enough_for_estimate(counts()) ? statistics::normalized_elo(counts())
                                                     : statistics::Estimate{};
}

std::optional<double> MoveStatistics::nodes_per_move() const {
    if (moves == 0) return std::nullopt;
    return static_cast<double>(nodes) / static_cast<double>(moves);
}

std::optional<double> MoveStatistics::nodes_per_second() const {
    if (time.count() == 0 || timed_nodes == 0) return std::nullopt;
    return static_cast<double>(timed_nodes) / std::chrono::duration<double>(time).count();
}

std::optional<double> MoveStatistics::ms_per_move() const {
    if (timed_moves == 0) return std::nullopt;
    return static_cast<double>(time.count()) / 1000 / static_cast<double>(timed_moves);
}

Standings::Standings(int engines, bool paired)
    : paired_(paired),
      all_(static_cast<std::size_t>(engines)),
      table_(static_cast<std::size_t>(engines * engines)),
      move_statistics_(static_cast<std::size_t>(engines)),
      losses_(static_cast<std::size_t>(engines)) {}

std::size_t Standings::cell(int engine, int opponent) const {
    assert(engine >= 0 && engine < engines() && opponent >= 0 && opponent < engines());
    return static_cast<std::size_t>(engine * engines() + opponent);
}

const GameResults& Standings::between(int engine, int opponent) const {
    return table_[cell(engine, opponent)];
}

std::int64_t Standings::lost_by(int engine, Reason reason) const {
    return losses_[static_cast<std::size_t>(engine)][static_cast<std::size_t>(reason)];
}

void Standings::add(const PlayedGame& game) {
    const auto& fixture = game.fixture;
    const auto& outcome = game.outcome;
    assert(fixture.south() != fixture.north());
    assert(outcome.south_half_points >= 0 && outcome.south_half_points <= 2);
    const auto reason = static_cast<std::size_t>(outcome.reason);
    for (const bool is_south : {true, false}) {
        const int engine = is_south ? fixture.south() : fixture.north();
        const int opponent = is_south ? fixture.north() : fixture.south();
        const int half_points =
            is_south ? outcome.south_half_points : 2 - outcome.south_half_points;
        for (GameResults* results :
             {&all_[static_cast<std::size_t>(engine)], &table_[cell(engine, opponent)]}) {
            ++results->games[static_cast<std::size_t>(half_points)];
            if (!outcome.score) continue;
            const double margin =
                (outcome.score->south_half_seeds - outcome.score->north_half_seeds) / 2.0;
            results->margin.add(is_south ? margin : -margin);
        }
        if (half_points == 0) ++losses_[static_cast<std::size_t>(engine)][reason];
    }
    ++ends_[reason];
    ++games_;
    seen_.insert(fingerprint(game));
    if (paired_)
        count_pair(fixture,
                   fixture.swapped ? 2 - outcome.south_half_points : outcome.south_half_points);
    count_moves(game);
}

void Standings::count_pair(const Fixture& fixture, int halves_of_first) {
    const auto [half, is_first] =
        half_pairs_.try_emplace({fixture.round, fixture.pair}, halves_of_first);
    if (is_first) return;
    const int sum = half->second + halves_of_first;
    half_pairs_.erase(half);
    const auto [first, second] = fixture.pair;
    const auto count = [&](int engine, int opponent, int half_points) {
        ++all_[static_cast<std::size_t>(engine)].pairs[static_cast<std::size_t>(half_points)];
        ++table_[cell(engine, opponent)].pairs[static_cast<std::size_t>(half_points)];
    };
    count(first, second, sum);
    count(second, first, 4 - sum);
}

void Standings::count_moves(const PlayedGame& game) {
    assert(game.opening.moves.size() <= game.plies.size());
    const std::array<int, 2> engine{game.fixture.south(), game.fixture.north()};
    for (std::size_t i = game.opening.moves.size(); i < game.plies.size(); ++i) {
        const auto& ply = game.plies[i];
        const auto side = static_cast<std::size_t>(mover(game, i));
        auto& move_statistics = move_statistics_[static_cast<std::size_t>(engine[side])];
        ++move_statistics.moves;
        move_statistics.nodes += ply.nodes.value_or(0);
        if (ply.depth) move_statistics.depth.add(*ply.depth);
        if (!ply.time) continue;
        ++move_statistics.timed_moves;
        move_statistics.timed_nodes += ply.nodes.value_or(0);
        move_statistics.time += *ply.time;
    }
    for (const std::size_t side : {0u, 1u}) {
        auto& move_statistics = move_statistics_[static_cast<std::size_t>(engine[side])];
        const TimeUse& use = game.time_use[side];
        move_statistics.overruns += use.overruns;
        move_statistics.worst_overrun = std::max(move_statistics.worst_overrun, use.worst_overrun);
        move_statistics.worst_latency = std::max(move_statistics.worst_latency, use.worst_latency);
    }
}

}  // namespace krou::arena
