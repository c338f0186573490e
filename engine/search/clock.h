#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/threads.h"
#include "games/game.h"
#include "games/position.h"

namespace krou {

/// The last iteration. It is beyond the deepest ply: reductions make lines shorter than the depth,
/// so that some are proved by such an iteration only.
inline constexpr int max_depth = 1000;

/// Time ends no search before it has so many nodes, which take a fraction of a millisecond.
inline constexpr std::uint64_t least_nodes = 2048;

/// The clock of the side to move.
struct TimeLeft {
    std::int64_t left_ms = 0;
    std::int64_t increment_ms = 0;
    std::optional<int> moves_to_go;  ///< until there is more time on the clock
    int moves_expected = 22;         ///< that the time left must last for
};

/// When a search ends: at the first of these that is reached; without any, when it is stopped.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> move_time_ms;
    std::optional<TimeLeft> time_left;
    bool infinite = false;         ///< no answer before `stop`, whatever else is given
    bool ponder = false;           ///< no answer and no clock before `ponderhit` or `stop`
    std::optional<MoveSet> among;  ///< search these moves only

    MoveSet wanted(MoveSet legal) const { return among ? legal & *among : legal; }
    /// Whether there is any limit that counts once the search does not ponder.
    bool limited() const { return !infinite && (depth || nodes || move_time_ms || time_left); }
    /// Whether a search ends by itself.
    bool ends_by_itself() const { return limited() && !ponder; }
};

/// For how many moves of his own a player still needs his time. The more seeds lie on the board,
/// the longer the game lasts; the last few moves take no time, as the endgame tables hold them.
int moves_to_think_about(const Position& position);

/// What is left to think in of a limit of time: at least half of a short one.
std::int64_t without_overhead(std::int64_t limit_ms, std::int64_t overhead_ms);

/// What a move may take of the time left.
struct Budget {
    std::int64_t soft_ms = 0;  ///< about so much
    std::int64_t hard_ms = 0;  ///< never more than that
};
Budget budget(const TimeLeft& time, std::int64_t overhead_ms);

/// Decides after each iteration of a search whether there is time for one more, from what the last
/// ones took and found. A move gets more time while the best move changes or its value falls.
class Pace {
public:
    struct Iteration {
        double end_ms = 0;  ///< since the search began
        Move best;
        int value = 0;
    };

    void add(const Iteration& iteration);
    /// Whether the next iteration should begin when so much time is meant for the move.
    bool has_time(double soft_ms) const;

private:
    /// What the next iteration will take.
    double expected_ms() const;
    /// The part of its time that the move should get, as it looks now.
    double share() const;

    int count_ = 0;
    Iteration last_;
    double before_ms_ = 0;  ///< what the iteration before the last one took
    double last_ms_ = 0;    ///< and the last
    double changes_ = 0;    ///< of the best move; those long ago count less
    double loss_ = 0;       ///< of value, in seeds, likewise
};

/// The state of a search, which only moves forward.
enum class SearchState : std::uint8_t {
    warming_up,  ///< has too few nodes for time to end it
    running,
    out_of_time,  ///< or out of nodes
    stopped,      ///< was told to stop, or is done
};
/// Moves a state forward; returns the state before.
SearchState move_to(std::atomic<SearchState>& state, SearchState next);

/// Tells a search when to end. The session's thread stops it and ends its pondering; the
/// search asks.
class Clock {
public:
    /// `overhead_ms` is kept back of every limit of time, but no more than half of it, for what
    /// happens outside the engine.
    Clock(const Limits& limits, std::int64_t overhead_ms);

    /// The time counts from now on.
    void begin();
    void stop();
    /// The move pondered on was played: from now on the time counts. False if it counted already.
    bool ponder_hit();

    /// Whether the search must end now. Cheap.
    bool stopped() const {
        return state_.load(std::memory_order_relaxed) >= SearchState::out_of_time;
    }
    /// Whether it was told to: then not even the first iteration is finished.
    bool told_to_stop() const {
        return state_.load(std::memory_order_relaxed) == SearchState::stopped;
    }
    /// Stops the search when its time is over.
    void check_time();
    /// Whether the time will be over so soon.
    bool is_over_in(std::int64_t ms) const;
    /// Keeps what an iteration has found, as it ends. For the thread that gives the answer alone.
    void note_iteration(Move best, int value);
    /// Whether to begin no further iteration after the one noted last.
    bool is_late() const { return has_answer_.load() && !pondering_.load(); }
    /// Waits until an answer is wanted: at once, unless the search is infinite or pondering.
    void wait_until_wanted();

    std::int64_t elapsed_ms() const;
    /// With a game clock there is no point in thinking about a forced move.
    bool counts_for_game() const { return has_game_clock_; }

    std::optional<std::int64_t> soft_ms() const { return soft_ms_; }
    std::optional<std::int64_t> hard_ms() const { return hard_ms_; }

private:
    using Time = std::chrono::steady_clock::time_point;

    std::int64_t since_start_ms() const;

    Time begun_ = std::chrono::steady_clock::now();
    std::optional<std::int64_t> soft_ms_;
    std::optional<std::int64_t> hard_ms_;
    bool has_game_clock_;
    bool infinite_;
    std::atomic<SearchState> state_{SearchState::running};
    std::atomic<bool> pondering_;
    std::atomic<bool> has_answer_{false};  ///< has thought for long enough, be it pondering
    Pace pace_;
    std::atomic<Time> start_{begun_};  ///< of the time that counts: the beginning, or `ponderhit`
    Mutex mutex_;
    Condition changed_;
};

}  // namespace krou
