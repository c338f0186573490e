#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "match/game.h"

namespace krou::arena {

enum class TournamentType : std::uint8_t { roundrobin, gauntlet };

/// Indexed by `TournamentType`.
inline constexpr std::array<std::string_view, 2> tournament_names{"roundrobin", "gauntlet"};

constexpr std::string_view name_of(TournamentType type) {
    return tournament_names[static_cast<std::size_t>(type)];
}

static_assert(name_of(TournamentType::gauntlet) == "gauntlet");

/// Returns nothing if the name is unknown.
constexpr std::optional<TournamentType> parse_tournament(std::string_view name) {
    const auto found = std::ranges::find(tournament_names, name);
    if (found == tournament_names.end()) return std::nullopt;
    return static_cast<TournamentType>(found - tournament_names.begin());
}

using Pair = std::array<int, 2>;

/// Few enough to number all games in 64 bits, and to keep a table of all pairs in memory.
inline constexpr int max_engines = 1000;
inline constexpr int max_rounds = 100'000'000;

/// Games of a tournament, numbered from 1: round by round, and in a round pair by pair.
struct Schedule {
    TournamentType type = TournamentType::roundrobin;
    int engines = 2;
    int rounds = 1;
    int games = 2;     ///< per pair and round, with the same opening
    bool swap = true;  ///< change sides after each game

    /// True if the two games of a pair have the same opening and different sides.
    bool has_pairs() const { return games == 2 && swap; }
    int pairs_in_a_round() const;
    std::int64_t games_in_a_round() const { return std::int64_t{pairs_in_a_round()} * games; }
    std::int64_t total() const { return games_in_a_round() * rounds; }
    /// `id` is from 1 to `total()`.
    Fixture fixture(std::int64_t id) const;

private:
    Pair pair(std::int64_t index) const;
};

}  // namespace krou::arena
