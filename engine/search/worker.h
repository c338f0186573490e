#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/busy_boards.h"
#include "search/clock.h"
#include "search/endgame.h"
#include "search/finding.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/report.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// Of an iteration. Lines that are reduced again and again need so many until they are proved.
inline constexpr int max_depth = 1000;

/// What a worker has done so far, written by it alone: on a cache line of its own, so that
/// counting does not slow the others down.
struct alignas(64) Tally {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> table_hits{0};
};

/// What the workers of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const Tables* endings;  ///< null without endgame tables
    /// For the first worker; null where it cannot be asked about the root.
    RepetitionSolver* repetition_solver;
    Clock& clock;
    const Limits& limits;
    std::uint64_t salt;          ///< keeps the findings of different rules apart
    std::vector<Tally> tallies;  ///< one for each worker
    BusyBoards busy_boards{};
    std::atomic<bool> over{false};  ///< the first worker is done, or the nodes are used up

    bool must_end() const { return over.load(std::memory_order_relaxed) || clock.stopped(); }
    /// The sum of one count over all tallies.
    std::uint64_t total(std::atomic<std::uint64_t> Tally::*count) const {
        std::uint64_t sum = 0;
        for (const Tally& tally : tallies) sum += (tally.*count).load(std::memory_order_relaxed);
        return sum;
    }
};

/// One thread's search: iterative deepening, principal-variation alpha-beta. Values are net
/// seeds still to be gained, so the window is shifted by what each move gains; a move that
/// does not pass the turn does not turn the sign. The iterations at the root are in worker.cpp, the
/// tree below it is in worker_tree.cpp.
template <Game G>
class Worker {
public:
    Worker(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
           const Position& root, int number);

    /// Deepens until a limit, the clock or a proof ends it, and tells which. Only the first
    /// worker has a listener and minds the limits.
    Conclusion run(const Listener* listener);

    /// The best line of the deepest finished iteration.
    const std::vector<Move>& line() const { return best_line_; }

private:
    struct RootMove {
        Move move;
        Step step;
        bool ends_game = false;  ///< the stores decide
        bool is_sure = true;     ///< it does not give up what can be forced
        std::vector<Move> line{};
    };
    struct Candidate {
        int rank;
        Move move;
        int place = 0;  ///< among the moves, best first
        bool postponed = false;
        bool skipped = false;  ///< to be tried where it stands a second time
    };
    /// The moves of a board, played and in the order of trial. One that is postponed stands in
    /// it a second time.
    struct Candidates {
        static constexpr std::size_t most = 9;
        int count = 0;
        std::array<Candidate, 2 * most> order;
        std::array<Step, most> steps;  ///< by move

        void postpone(Candidate& candidate) {
            auto& again = order[static_cast<std::size_t>(count++)];
            again = candidate;
            again.postponed = true;
            candidate.skipped = true;
        }
    };
    void take_root(const Position& root);
    Bounds take_past(const Position& root);
    MoveSet realising(const Position& root, MoveSet moves, Bounds worth) const;
    bool is_endgame_solved(int depth, const Listener* listener);
    bool take_winning_move(const Listener* listener);
    Finding deepen(int depth, const Listener* listener);
    Finding search_root(int depth, int alpha, int beta);
    Finding search(const Board& board, Side side, int alpha, int beta, int depth, int ply);
    Finding search_moves(const Board& board, Side side, MoveSet moves, std::optional<Move> first,
                         int alpha, int beta, int depth, int ply);
    Finding quiesce(const Board& board, Side side, int alpha, int beta, int ply);
    /// Captures and further turns only, or none.
    Finding exchange(const Board& board, Side side, MoveSet moves, Bounds worth, int alpha,
                     int beta, int ply);
    Finding follow(const Step& step, Side side, int alpha, int beta, int depth, int ply);
    Finding follow_in_window(const Step& step, Side side, int alpha, int beta, int depth,
                             int reduction, bool first, int ply);
    std::optional<Finding> repetition(const Board& board, int ply) const;
    bool is_in_tables(int seeds) const {
        return shared_.endings && seeds <= shared_.endings->max_seeds();
    }
    Bounds bounds(const Board& board, Side side, int ply);
    std::pair<bool, bool> guaranteed(Forced own, Forced others, Side side, int ply);
    void expand(const Board& board, Side side, MoveSet moves, std::optional<Move> first, int depth,
                int ply, Candidates& candidates);

    void remember_cut(const Board& board, Side side, const Candidates& candidates, int tried,
                      int depth, int ply);
    /// Whether a move takes no more than is usual in this game, and passes the turn.
    static bool is_quiet(const Step& step) { return step.gain <= G::usual_gain && !step.again; }
    /// What puts a move that is not quiet before those that are.
    static int urgency(const Step& step) {
        return (std::max(0, step.gain - G::usual_gain) << 16) + (step.again ? 1 << 15 : 0);
    }
    std::uint64_t busy_key(const Step& step, int place, int depth) const;
    bool is_hopeless(const Step& step, int alpha, int depth, Finding& best);

    void count_node(int ply);
    void check_limits();
    void check_nodes(std::uint64_t limit);
    void publish_counts() const;
    void report(const Listener* listener, int depth, int value, Bound bound,
                const std::vector<Move>& line) const;
    std::size_t at(int ply) const { return static_cast<std::size_t>(ply); }
    void extend_line(int ply, Move move);

    const G& game_;
    const Evaluation<G>& evaluation_;
    SharedSearch& shared_;
    const int number_;

    int lead_ = 0;  ///< of the root's mover in store, in seeds
    Side side_;
    std::vector<RootMove> root_moves_;
    Path path_;
    std::optional<Endgame> endgame_;  ///< when the root is one that has to be solved
    std::uint64_t endgame_steps_ = 0;

    MoveMemory memory_;
    std::array<std::vector<Move>, MoveMemory::max_ply + 1> lines_;
    std::array<std::optional<Move>, MoveMemory::max_ply + 1> best_move_{};
    std::vector<Move> best_line_;
    int last_value_ = 0;

    std::uint64_t nodes_ = 0;
    std::uint64_t table_hits_ = 0;
    std::uint64_t next_check_ = 0;
    int deepest_ = 0;
    bool may_stop_ = false;  ///< not before the first iteration is done
    bool stopped_ = false;
};

}  // namespace krou
