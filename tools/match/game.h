#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/engine.h"
#include "match/opening.h"
#include "match/outcome.h"

namespace krou {

/// What an engine says beyond these limits is ignored, and a record that says so is refused.
inline constexpr int most_depth = 1'000'000;
inline constexpr int most_score = 1'000'000;  ///< either way, in hundredths of a seed
inline constexpr std::int64_t most_nodes = 1'000'000'000'000;
inline constexpr Microseconds most_time = std::chrono::seconds(10'000'000);  ///< of a move

/// A move and what the engine said of it; nothing for a move of the opening.
struct Ply {
    std::string move;
    std::optional<int> score;  ///< hundredths of a seed, for the side that moves
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    std::optional<Microseconds> time;

    friend bool operator==(const Ply&, const Ply&) = default;
};

/// A game of the schedule: the engines are numbers, in the order of the command line.
struct Fixture {
    std::int64_t id = 0;  ///< from 1
    int round = 0;        ///< from 1
    std::array<int, 2> pair{};
    bool swapped = false;  ///< the second of the pair plays South

    int south() const { return pair[swapped ? 1 : 0]; }
    int north() const { return pair[swapped ? 0 : 1]; }
    friend bool operator==(const Fixture&, const Fixture&) = default;
};

/// How one side dealt with its time.
struct TimeUse {
    int overruns = 0;                           ///< moves that took more than the clock had
    std::optional<Microseconds> worst_overrun;  ///< by which one of them did
    /// Beyond the time that the engine says it took; nothing if it never says.
    std::optional<Microseconds> worst_latency;

    friend bool operator==(const TimeUse&, const TimeUse&) = default;
};

/// A game that was played.
struct PlayedGame {
    Fixture fixture;
    Opening opening;
    std::vector<Ply> plies;  ///< from the start or the FEN on, those of the opening too
    Outcome outcome;
    std::array<TimeUse, 2> time_use{};  ///< of South and of North

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// Who made this move. The name of a pit tells its owner; on the squares of three in a row the
/// players take turns, and `before` made the move before.
inline Side mover(std::string_view move, Side before) {
    if (move.size() != 1) return other(before);
    return move[0] < 'a' ? Side::south : Side::north;
}

inline Side mover(const PlayedGame& game, std::size_t ply) {
    const bool north_begins = game.opening.fen.ends_with('N');
    const bool as_the_first = ply % 2 == 0;
    return mover(game.plies[ply].move, north_begins == as_the_first ? Side::south : Side::north);
}

}  // namespace krou
