#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "arena/pairing/schedule.h"
#include "arena/report/statistics.h"
#include "match/game.h"

namespace krou::arena {

/// Results of an engine, in all games or against one opponent.
struct GameResults {
    std::array<std::int64_t, 3> games{};  ///< lost, drawn, won
    std::array<std::int64_t, 5> pairs{};  ///< with 0, ½, 1, 1½, 2 points
    statistics::Mean margin;              ///< in seeds, over games with stores

    /// Counts of pairs if there are any, otherwise of games.
    statistics::Counts counts() const;
    /// Empty if there are too few results.
    statistics::Estimate elo() const;
    statistics::Estimate normalized_elo() const;
    std::int64_t played() const { return statistics::total(games); }
    std::int64_t half_points() const { return games[1] + 2 * games[2]; }
    double points() const { return static_cast<double>(half_points()) / 2; }
};

/// Effort of an engine's moves.
struct MoveStatistics {
    std::int64_t moves = 0;
    statistics::Mean depth;
    std::int64_t nodes = 0;
    std::int64_t timed_moves = 0;
    std::int64_t timed_nodes = 0;  ///< of moves with a known time
    Microseconds time{0};
    int overruns = 0;
    std::optional<Microseconds> worst_overrun;
    std::optional<Microseconds> worst_latency;

    /// Empty without moves.
    std::optional<double> nodes_per_move() const;
    std::optional<double> nodes_per_second() const;
    std::optional<double> ms_per_move() const;
};

std::optional<double> milliseconds(std::optional<Microseconds> time);

/// Results of a tournament so far. Add games in order.
class Standings {
public:
    /// `paired`: two games with the same opening and swapped sides are a pair.
    Standings(int engines, bool paired);

    void add(const PlayedGame& game);

    int engines() const { return static_cast<int>(all_.size()); }
    const GameResults& of(int engine) const { return all_[static_cast<std::size_t>(engine)]; }
    const GameResults& between(int engine, int opponent) const;
    const MoveStatistics& move_statistics(int engine) const {
        return move_statistics_[static_cast<std::size_t>(engine)];
    }

    std::int64_t games() const { return games_; }
    /// Number of games that differ in their moves or engines.
    std::int64_t distinct_games() const { return static_cast<std::int64_t>(seen_.size()); }
    bool repeats_itself() const { return 10 * distinct_games() < 9 * games_; }
    std::int64_t ended_by(Reason reason) const { return ends_[static_cast<std::size_t>(reason)]; }
    /// Games that an engine lost for this reason.
    std::int64_t lost_by(int engine, Reason reason) const;

private:
    void count_pair(const Fixture& fixture, int halves_of_first);
    void count_moves(const PlayedGame& game);
    std::size_t cell(int engine, int opponent) const;

    bool paired_;
    std::vector<GameResults> all_;
    std::vector<GameResults> table_;  ///< engine by opponent
    std::vector<MoveStatistics> move_statistics_;
    std::vector<std::array<std::int64_t, reasons.size()>> losses_;
    std::array<std::int64_t, reasons.size()> ends_{};
    std::map<std::pair<int, Pair>, int> half_pairs_;  ///< half points of the pair's first engine
    std::set<std::uint64_t> seen_;
    std::int64_t games_ = 0;
};

}  // namespace krou::arena
