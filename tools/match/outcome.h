#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/position.h"

namespace krou {

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
    bool is_failure;         ///< the engine did wrong; a loss on time is no failure
};

inline constexpr std::array<ReasonEntry, 20> reasons{{
    {Reason::majority, "majority", "more than half of the seeds", false},
    {Reason::exhausted, "exhausted", "no move left", false},
    {Reason::repetition, "repetition", "repetition", false},
    {Reason::draw_rule, "draw", "adjudicated as drawn", false},
    {Reason::resign_rule, "resign", "adjudicated as lost", false},
    {Reason::move_limit, "maxmoves", "too many moves", false},
    {Reason::tables, "tables", "adjudicated by tables", false},
    {Reason::time, "time", "out of time", false},
    {Reason::illegal_move, "illegal", "illegal move", true},
    {Reason::no_move, "nomove", "no move", true},
    {Reason::crash, "crash", "crash", true},
    {Reason::exited, "exited", "exit in the game", true},
    {Reason::closed, "closed", "output closed", true},
    {Reason::stalled, "stalled", "no answer", true},
    {Reason::deaf, "deaf", "input not read", true},
    {Reason::flood, "flood", "output without end", true},
    {Reason::no_start, "nostart", "cannot be started", true},
    {Reason::no_uciok, "nouciok", "no uciok", true},
    {Reason::no_readyok, "noreadyok", "no readyok", true},
    {Reason::protocol, "protocol", "breach of the protocol", true},
}};

static_assert(std::ranges::all_of(reasons,
                                  [](const auto& known) {
                                      const auto place = static_cast<std::size_t>(known.reason);
                                      return &known == reasons.data() + place;
                                  }),
              "entry() finds a reason at its number");

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

    bool is_failure() const { return entry(reason).is_failure; }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace krou
