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

/// Where games begin.
struct Opening {
    std::string fen;                 ///< empty for the start of the variant
    std::vector<std::string> moves;  ///< from there, before the engines are asked

    std::string line() const;  ///< the moves in one word
    friend bool operator==(const Opening&, const Opening&) = default;
};

/// The position in which the engines take over; the sentence says what is wrong.
Result<Position> position_after(const Variant& variant, const Opening& opening);

/// Rewrites an opening from outside in Krou's own notation, one name per move, as engines and
/// records expect it. Returns the position it leads to; on an error the opening is unchanged.
/// `start` is the variant's; to make it takes longer than to play an opening.
Result<Position> normalise(const Position& start, Opening& opening);

/// Why a game ended.
enum class Reason : std::uint8_t {
    majority,
    exhausted,
    repetition,
    draw_rule,
    resign_rule,
    move_limit,
    tables,
    time,
    // From here on an engine did wrong.
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
    std::string_view words;  ///< for people
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
              "entry() finds a reason at its number");

/// Whether the engine that lost did wrong. A loss on time is no failure.
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

/// The loss of a game by what an engine did, or did not do.
struct Fault {
    Reason reason;
    std::string detail;
};

/// What South makes of these final stores, in half points.
constexpr int half_points(const FinalScore& score) {
    return 1 + (score.south_half_seeds > score.north_half_seeds) -
           (score.south_half_seeds < score.north_half_seeds);
}

/// How a game ended.
struct Outcome {
    int south_half_points = 1;        ///< 0, 1 or 2
    std::optional<FinalScore> score;  ///< when the rules or the tables give the final stores
    Reason reason = Reason::majority;
    std::string detail;

    bool is_failure() const { return krou::is_failure(reason); }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// How a game ends that the rules have ended.
inline Outcome natural_end(const Position& position) {
    assert(position.ending() != Ending::none);
    const auto score = position.result();
    const auto reason = position.ending() == Ending::majority     ? Reason::majority
                        : position.ending() == Ending::repetition ? Reason::repetition
                                                                  : Reason::exhausted;
    return {half_points(*score), score, reason, {}};
}

using Microseconds = std::chrono::microseconds;

/// What an engine says beyond these limits is ignored, and a record that says so is refused.
inline constexpr int max_reported_depth = 1'000'000;
inline constexpr int max_score = 1'000'000;  ///< either way, in hundredths of a seed
inline constexpr std::int64_t max_nodes = 1'000'000'000'000;
inline constexpr Microseconds max_time = std::chrono::seconds(10'000'000);  ///< of a move

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
