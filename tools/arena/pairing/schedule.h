#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "match/game.h"

namespace krou::arena {

enum class TournamentType : std::uint8_t { roundrobin, gauntlet, swiss };

/// By the numbers of the types.
inline constexpr std::array<std::string_view, 3> tournament_names{"roundrobin", "gauntlet",
                                                                  "swiss"};

constexpr std::string_view name_of(TournamentType type) {
    return tournament_names[static_cast<std::size_t>(type)];
}

static_assert(tournament_names.size() == 3 && name_of(TournamentType::swiss) == "swiss");

/// Nothing when none is called so.
constexpr std::optional<TournamentType> parse_tournament(std::string_view name) {
    const auto found = std::ranges::find(tournament_names, name);
    if (found == tournament_names.end()) return std::nullopt;
    return static_cast<TournamentType>(found - tournament_names.begin());
}

using Pair = std::array<int, 2>;

/// Few enough to number all games in 64 bits, and to keep a table of all pairs in memory.
inline constexpr int max_engines = 1000;
inline constexpr int max_rounds = 100'000'000;

/// Which games a tournament has: those of a round follow each other, in it those of a pair.
/// Which pairs a round has is known from the start, but for swiss: there it follows from the
/// rounds before.
struct Schedule {
    TournamentType type = TournamentType::roundrobin;
    int engines = 2;
    int rounds = 1;
    int games = 2;     ///< of each pair in a round, with the same opening
    bool swap = true;  ///< the sides, after each game

    /// Two games with the same opening and the sides changed make a pair.
    bool has_pairs() const { return games == 2 && swap; }
    int pairs_in_a_round() const;
    std::int64_t games_in_a_round() const { return std::int64_t{pairs_in_a_round()} * games; }
    std::int64_t total() const { return games_in_a_round() * rounds; }
    /// The round of a game, from 1.
    int round_of(std::int64_t id) const {
        return static_cast<int>((id - 1) / games_in_a_round()) + 1;
    }
    /// The pairs of every round, when it is no swiss.
    std::vector<Pair> pairs() const;
    /// `pairs` are those of the game's round.
    Fixture fixture(std::int64_t id, std::span<const Pair> pairs) const;
};

/// The pairs of the next round. Engines with equal points meet, and no pair meets again before it
/// must. Of an odd number one sits out: the lowest of those who did so least often.
/// `halves` are the half points so far; `met` are all pairs so far, a pair a round.
std::vector<Pair> swiss_pairs(std::span<const int> halves, std::span<const Pair> met);

/// The results from which the pairs of a round follow.
class SwissHistory {
public:
    void add(const Fixture& fixture, int south_half_points);
    /// From the rounds before it, which must be complete. Who is left out wins a round.
    std::vector<Pair> pairs_of(int round, const Schedule& schedule) const;

private:
    struct Entry {
        Fixture fixture;
        int south_half_points;
    };
    std::vector<Entry> entries_;
};

}  // namespace krou::arena
