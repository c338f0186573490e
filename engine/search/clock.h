#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/threads.h"
#include "games/game.h"
#include "games/position.h"

namespace krou {

/// Largest iteration depth. With reductions, a line of `max_ply` plies can need an iteration deeper
/// than `max_ply`.
inline constexpr int max_depth = 1000;

/// A time limit is ignored until this many nodes are searched, well under 1 ms.
inline constexpr std::uint64_t min_nodes = 2048;

/// Game clock of the mover.
struct TimeLeft {
    std::int64_t left_ms = 0;
    std::int64_t increment_ms = 0;
    std::optional<int> moves_to_go;  ///< moves until the next time control
    int moves_expected = 22;         ///< moves that the time must last for
};

/// Limits of a search: it ends at the first one reached, or at `stop`.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> move_time_ms;
    std::optional<TimeLeft> time_left;
    bool infinite = false;                ///< no answer before `stop`, despite other limits
    bool ponder = false;                  ///< no answer and no clock before `ponderhit` or `stop`
    std::optional<MoveSet> search_moves;  ///< search only these moves
    std::optional<int> asked_margin;      ///< proofs of acyclic games confirm or exclude it first

    MoveSet allowed(MoveSet legal) const { return search_moves ? legal & *search_moves : legal; }
    /// True if any limit applies once the search does not ponder.
    bool limited() const { return !infinite && (depth || nodes || move_time_ms || time_left); }
    /// True if the search ends without `stop` or `ponderhit`.
    bool ends_by_itself() const { return limited() && !ponder; }
};

/// Returns the number of moves that still need thinking time. More seeds make a longer game; the
/// last few moves come from the endgame tables and take no time.
int expected_moves_left(const Position& position);

/// Returns a time limit minus the overhead, but at least half of the limit.
std::int64_t without_overhead(std::int64_t limit_ms, std::int64_t overhead_ms);

/// Time budget of one move.
struct Budget {
    std::int64_t soft_ms = 0;  ///< target
    std::int64_t hard_ms = 0;  ///< maximum
};
Budget budget(const TimeLeft& time, std::int64_t overhead_ms);

/// Soft time management: decides after each iteration if another one fits, from the durations and
/// results of the last ones. A move gets more time while the best move changes or the value falls.
class SoftTime {
public:
    struct Iteration {
        double end_ms = 0;  ///< since the start of the search
        Move best;
        int value = 0;
    };

    void add(const Iteration& iteration);
    /// True if the next iteration should start, given this soft limit.
    bool has_time(double soft_ms) const;

private:
    /// Returns the expected duration of the next iteration.
    double expected_ms() const;
    /// Returns a factor on the soft limit: above 1 for an unstable best move or value.
    double stability_factor() const;

    int count_ = 0;
    Iteration last_;
    double before_ms_ = 0;  ///< duration of the iteration before the last one
    double last_ms_ = 0;    ///< duration of the last iteration
    double changes_ = 0;    ///< changes of the best move, decayed
    double loss_ = 0;       ///< fall of the value in seeds, decayed
};

/// State of a search. It only moves forward.
enum class SearchState : std::uint8_t {
    warming_up,  ///< too few nodes for a time limit to apply
    running,
    out_of_time,  ///< or out of nodes
    ended,        ///< by `stop`, or finished
};
/// Moves a state forward, never back. Returns the previous state.
SearchState move_to(std::atomic<SearchState>& state, SearchState next);

/// Decides when a search must end. The session's thread calls `stop` and `ponder_hit`; the search
/// polls.
class Clock {
public:
    /// Reserves `overhead_ms` of each time limit, but at most half of it, for delays outside the
    /// engine.
    Clock(const Limits& limits, std::int64_t overhead_ms);

    /// Starts the time.
    void begin();
    void stop();
    /// The move pondered on was played: starts the time, unless it is already running.
    void ponder_hit();
    /// True from the start of a search with `ponder` until the ponder hit.
    bool is_pondering() const { return pondering_.load(); }

    /// True if the search must end now. Cheap.
    bool must_end() const {
        return state_.load(std::memory_order_relaxed) >= SearchState::out_of_time;
    }
    /// True after `stop`. Then even the first iteration is cut short.
    bool stop_requested() const {
        return state_.load(std::memory_order_relaxed) == SearchState::ended;
    }
    /// Ends the search if its time is over.
    void check_time();
    /// True if the time will be over within `ms`.
    bool is_over_in(std::int64_t ms) const;
    /// Records the result of a finished iteration. Only for the thread that gives the answer.
    void note_iteration(Move best, int value);
    /// True if no new iteration should start.
    bool is_late() const { return has_used_soft_time_.load() && !pondering_.load(); }
    /// Blocks until an answer may be given: at once, unless the search is infinite or pondering.
    void wait_until_answer_allowed();

    std::int64_t elapsed_ms() const;
    std::optional<std::int64_t> soft_ms() const { return soft_ms_; }
    std::optional<std::int64_t> hard_ms() const { return hard_ms_; }

private:
    using Time = std::chrono::steady_clock::time_point;

    std::int64_t since_start_ms() const;

    Time begun_ = std::chrono::steady_clock::now();
    std::optional<std::int64_t> soft_ms_;
    std::optional<std::int64_t> hard_ms_;
    bool infinite_;
    std::atomic<SearchState> state_{SearchState::running};
    std::atomic<bool> pondering_;
    std::atomic<bool> has_used_soft_time_{false};  ///< has used enough time, possibly by pondering
    SoftTime soft_time_;
    std::atomic<Time> start_{begun_};  ///< start of the time that counts: `begin` or `ponder_hit`
    Mutex mutex_;
    Condition changed_;
};

}  // namespace krou
