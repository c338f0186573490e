#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/position.h"

namespace krou {

/// Start of a game: a position and moves from it.
struct Opening {
    std::string fen;                 ///< empty for the start of the variant
    std::vector<std::string> moves;  ///< moves before the engines take over

    std::string line() const;  ///< the moves without blanks
    friend bool operator==(const Opening&, const Opening&) = default;
};

/// Returns the position in which the engines take over.
Result<Position> position_after(const Variant& variant, const Opening& opening);

/// Rewrites a foreign opening in Krou's notation, one name per move, for engines and records.
/// Returns the position it leads to; on an error, the opening is unchanged. `start` is the start of
/// the variant, passed in because creating it is slow.
Result<Position> normalise(const Position& start, Opening& opening);

/// Reason why a game ended.
enum class Reason : std::uint8_t {
    majority,
    exhausted,
    repetition,
    draw_rule,
    resign_rule,
    move_limit,
    tables,
    time,
    // Failures of an engine:
    illegal_move,
    no_move,
    crash,
    exited,
    closed,
    stalled,
    deaf,
    flood,
    no_start,
    no_uciok,
    no_readyok,
    protocol,
};

struct ReasonEntry {
    Reason reason;
    std::string_view name;   ///< in records
    std::string_view words;  ///< in the output
};

inline constexpr std::array<ReasonEntry, 20> reasons{{
    {Reason::majority, "majority", "more than half of the seeds"},
    {Reason::exhausted, "exhausted", "no move left"},
    {Reason::repetition, "repetition", "repetition"},
    {Reason::draw_rule, "draw", "adjudicated as drawn"},
    {Reason::resign_rule, "resign", "adjudicated as lost"},
    {Reason::move_limit, "maxmoves", "too many moves"},
    {Reason::tables, "tables", "adjudicated by tables"},
    {Reason::time, "time", "out of time"},
    {Reason::illegal_move, "illegal", "illegal move"},
    {Reason::no_move, "nomove", "no move"},
    {Reason::crash, "crash", "crash"},
    {Reason::exited, "exited", "exit in the game"},
    {Reason::closed, "closed", "output closed"},
    {Reason::stalled, "stalled", "no answer"},
    {Reason::deaf, "deaf", "input not read"},
    {Reason::flood, "flood", "output without end"},
    {Reason::no_start, "nostart", "cannot be started"},
    {Reason::no_uciok, "nouciok", "no uciok"},
    {Reason::no_readyok, "noreadyok", "no readyok"},
    {Reason::protocol, "protocol", "breach of the protocol"},
}};

static_assert(std::ranges::all_of(reasons,
                                  [](const auto& known) {
                                      const auto place = static_cast<std::size_t>(known.reason);
                                      return &known == reasons.data() + place;
                                  }),
              "entry() uses a reason as an index");

/// True if the loser failed. A loss on time is not a failure.
constexpr bool is_failure(Reason reason) {
    return reason >= Reason::illegal_move;
}

constexpr const ReasonEntry& entry(Reason reason) {
    return reasons[static_cast<std::size_t>(reason)];
}

/// "crash: crashed with signal 9".
inline std::string explained(Reason reason, const std::string& detail) {
    return std::string(entry(reason).words) + (detail.empty() ? "" : ": " + detail);
}

/// A failure that loses the game.
struct Failure {
    Reason reason;
    std::string detail;
};

/// South's half points for a final score.
constexpr int half_points(const FinalScore& score) {
    return 1 + (score.south_half_seeds > score.north_half_seeds) -
           (score.south_half_seeds < score.north_half_seeds);
}

/// Result of a game.
struct Outcome {
    int south_half_points = 1;        ///< 0, 1 or 2
    std::optional<FinalScore> score;  ///< final stores, if rules or tables give them
    Reason reason = Reason::majority;
    std::string detail;

    bool is_failure() const { return krou::is_failure(reason); }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Returns the outcome of a position in which the game is over.
inline Outcome natural_end(const Position& position) {
    assert(position.ending() != Ending::none);
    const auto score = position.result();
    const auto reason = position.ending() == Ending::majority     ? Reason::majority
                        : position.ending() == Ending::repetition ? Reason::repetition
                                                                  : Reason::exhausted;
    return {half_points(*score), score, reason, {}};
}

using Microseconds = std::chrono::microseconds;

/// Limits of the numbers that an engine reports. Larger numbers are ignored in its output and
/// rejected in a record.
inline constexpr int max_reported_depth = 1'000'000;
inline constexpr int max_score = 1'000'000;  ///< absolute value, in hundredths of a seed
inline constexpr std::int64_t max_nodes = 1'000'000'000'000;
inline constexpr Microseconds max_time = std::chrono::seconds(10'000'000);  ///< of a move

/// A move and the numbers its engine reported; none for a move of the opening.
struct Ply {
    std::string move;
    std::optional<int> score;  ///< hundredths of a seed, from the mover's view
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    std::optional<Microseconds> time;

    friend bool operator==(const Ply&, const Ply&) = default;
};

/// A scheduled game. Engines are numbered in the order of the command line.
struct Fixture {
    std::int64_t id = 0;  ///< from 1
    int round = 0;        ///< from 1
    std::array<int, 2> pair{};
    bool swapped = false;  ///< true if the second of the pair plays South

    int south() const { return pair[swapped ? 1 : 0]; }
    int north() const { return pair[swapped ? 0 : 1]; }
    friend bool operator==(const Fixture&, const Fixture&) = default;
};

/// Time use of one side.
struct TimeUse {
    int overruns = 0;                           ///< moves that exceeded the clock
    std::optional<Microseconds> worst_overrun;  ///< largest excess
    /// Largest excess over the time that the engine reports; none if it reports no times.
    std::optional<Microseconds> worst_latency;

    friend bool operator==(const TimeUse&, const TimeUse&) = default;
};

/// A finished game.
struct PlayedGame {
    Fixture fixture;
    Opening opening;
    std::vector<Ply> plies;  ///< all moves, those of the opening included
    Outcome outcome;
    std::array<TimeUse, 2> time_use{};  ///< South's and North's

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// Returns the side that made this move: the owner of the pit or, in three in a row, the opponent
/// of the previous mover.
inline Side mover(std::string_view move, Side previous_mover) {
    if (move.size() != 1) return other(previous_mover);
    return move[0] < 'a' ? Side::south : Side::north;
}

inline Side mover(const PlayedGame& game, std::size_t ply) {
    const bool north_begins = game.opening.fen.ends_with('N');
    const bool is_even = ply % 2 == 0;
    return mover(game.plies[ply].move, north_begins == is_even ? Side::south : Side::north);
}

}  // namespace krou
