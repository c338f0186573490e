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

/// Source of openings.
struct OpeningSource {
    enum class Kind : std::uint8_t { start, file, random };
    enum class Format : std::uint8_t { fen, ogn };

    Kind kind = Kind::start;
    std::string file;
    std::optional<Format> format;  ///< by default OGN if the name ends with .ogn
    bool shuffled = false;
    std::optional<int> plies;  ///< length of random openings, or greatest length from a file
    int start = 1;             ///< number of the first opening of the file

    bool is_ogn() const;  ///< true if the file has games, false if it has an opening per line
    /// Description in reports and records.
    std::string description() const;
};

/// Plays random moves in `position`. Returns nothing if they end the game.
std::optional<Opening> random_opening(Position& position, int plies, Rng& rng);

/// Returns the opening of a round; the openings repeat. There must be at least one.
inline const Opening& opening_of(std::span<const Opening> openings, int round) {
    return openings[static_cast<std::size_t>(round - 1) % openings.size()];
}

/// Returns up to `count` different openings that end no game, the same for the same seed. The first
/// ones do not depend on `count`. Once `stop` is raised, returns those found so far.
Result<std::vector<Opening>> make_openings(const OpeningSource& source, const Variant& variant,
                                           std::uint64_t seed, int count, const StopSignal& stop);

}  // namespace krou::arena
