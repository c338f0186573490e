#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "common/rng.h"
#include "games/rules.h"
#include "match/game.h"
#include "match/process.h"

namespace krou::arena {

/// Where the openings come from.
struct OpeningSource {
    enum class Kind : std::uint8_t { start, file, random };
    enum class Format : std::uint8_t { fen, ogn };

    Kind kind = Kind::start;
    std::string file;
    std::optional<Format> format;  ///< else its name tells: games are in .ogn
    bool shuffled = false;
    std::optional<int> plies;  ///< of a random opening, or at most of one from a file
    int start = 1;             ///< the first of the file to be played

    bool holds_games() const;
    /// In a few words, for people and for the record.
    std::string description() const;
};

/// Random moves from a position, which they change; nothing if they end the game.
std::optional<Opening> random_opening(Position& position, int plies, Rng& rng);

/// The one of a round; there is one at least, and they are played again and again.
inline const Opening& opening_of(std::span<const Opening> openings, int round) {
    return openings[static_cast<std::size_t>(round - 1) % openings.size()];
}

/// At most `count` openings that differ, none of them decided, the same for the same seed; where
/// there are fewer, all there are. The first do not depend on how many are asked for. Once `stop`
/// is raised, it ends with those that it has, if any.
Result<std::vector<Opening>> make_openings(const OpeningSource& source, const Variant& variant,
                                           std::uint64_t seed, int count, const StopSignal& stop);

}  // namespace krou::arena
