#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/busy_boards.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/finding.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/report.h"
#include "search/root_proof.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// What a worker has done so far, written by it alone: on a cache line of its own, so that
/// counting does not slow the others down.
struct alignas(64) Tally {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> table_hits{0};
};

/// What the workers of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const Tables* endings;          ///< null without endgame tables
    const BeginProof& begin_proof;  ///< not for those that help; may be empty
    Clock& clock;
    const Limits& limits;
    const SearchConstants& constants;
    bool selective;              ///< whether it prunes and reduces
    bool same_tree;              ///< whether there are several workers, and all search the same
    std::vector<Tally> tallies;  ///< one for each worker
    BusyBoards busy_boards{};
    std::atomic<bool> over{false};  ///< the main worker is done, or the nodes are used up

    int last_depth() const { return std::min(limits.depth.value_or(max_depth), max_depth); }
    /// Why a search ends that has gone so deep.
    Conclusion after_last_depth() const {
        return limits.depth.value_or(max_depth + 1) <= max_depth ? Conclusion::limit
                                                                 : Conclusion::deepest;
    }
    bool must_end() const { return over.load(std::memory_order_relaxed) || clock.stopped(); }
    /// Whether time may end the search, which has nodes enough. Those of helpers do not count, as
    /// they find no answer.
    bool may_run_out_of_time() const {
        const auto& main = tallies.front().nodes;
        const auto nodes = same_tree ? main.load(std::memory_order_relaxed) : total(&Tally::nodes);
        return nodes >= least_nodes;
    }
    bool is_late() const { return clock.is_late() && may_run_out_of_time(); }
    /// The sum of one count over all tallies.
    std::uint64_t total(std::atomic<std::uint64_t> Tally::*count) const {
        std::uint64_t sum = 0;
        for (const Tally& tally : tallies) sum += (tally.*count).load(std::memory_order_relaxed);
        return sum;
    }
};

/// What is one worker's own.
struct Task {
    MoveSet moves;         ///< at the root, at least one
    std::uint64_t salt;    ///< keeps what it finds apart from what others do
    int number = 0;        ///< of its tally
    bool is_help = false;  ///< it only fills the transposition table for another
    /// The bits of a key that are the board's. Those above them, in the salt, give each of several
    /// tasks a part of the table of its own, so that none takes a place from another.
    std::uint64_t board_bits = ~std::uint64_t{0};

    /// The key of a board, in the transposition table and on the path.
    std::uint64_t key(std::uint64_t board) const { return (board & board_bits) ^ salt; }
};

/// One thread's alpha-beta search. Values are net seeds still to be gained, so the window is
/// shifted by what each move gains; a move that does not pass the turn does not turn the sign. What
/// happens at the root is in worker.cpp, the tree below it in worker_tree.cpp, the order of moves
/// in ordering.h, and what is left out in pruning.h.
template <Game G>
class Worker {
public:
    Worker(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
           const Position& root, const Task& task);

    /// Searches a ply deeper and a ply deeper (iterative deepening) until a limit, the clock or a
    /// proof ends it, and tells which. A worker that helps has no listener: it is null.
    Conclusion run(const Listener* listener);

    /// The best line found: at least one move.
    const std::vector<Move>& line() const { return best_line_; }
    /// The moves that do not give up what can be forced.
    MoveSet sure_moves() const;

    // What `run` is made of, for a search that has a worker for each move.
    /// A move that brings a store above half ends the game as won; nothing can be better.
    bool take_winning_move(const Listener* listener);
    /// One iteration. When it is cut short, its value is not reported as exact.
    Finding deepen(int depth, const Listener* listener);
    /// Goes on with the proof of the root, if there is one; tells whether its worth is known now.
    bool prove_on(int depth, const Listener* listener);

private:
    struct RootMove {
        Move move;
        Step step;
        bool ends_game = false;  ///< the stores decide
        bool is_sure = true;     ///< it does not give up what can be forced
        std::vector<Move> line{};
        ValueBounds proved{};  ///< what it gains at least and at most
    };

    /// Those of this search where they can be tuned; the built-in ones cost nothing.
    const SearchConstants& constants() const {
        if constexpr (is_tuning_build) return shared_.constants;
        return built_in_constants;
    }

    // The root: worker.cpp.
    Conclusion search_deeper(const Listener* listener);
    void take_root(const Position& root);
    ValueBounds take_past(const Position& root);
    MoveSet realising(const Position& root, MoveSet moves, ValueBounds worth) const;
    Finding search_root(int depth, int alpha, int beta);
    void report(const Listener* listener, int depth, const Finding& found, Bound bound,
                const std::vector<Move>& line) const;

    // What is proved of it: worker_proofs.cpp.
    RootProof::Allowance allowance() const;
    void note_bounds(const RootProof::Proved& proved, int depth, const Listener* listener);
    void note_proof(RootMove& root, const Finding& found, int alpha, int beta);
    ValueBounds proved_worth() const;
    void keep_proved_bound();

    // The tree below it: worker_tree.cpp.
    Finding search(const Board& board, Side side, int alpha, int beta, int depth, int ply);
    Finding search_moves(const Board& board, Side side, MoveSet moves,
                         std::optional<Move> table_move, int alpha, int beta, int depth, int ply);
    Finding quiesce(const Board& board, Side side, int alpha, int beta, int ply, int passing);
    Finding exchange(const Board& board, Side side, MoveSet moves, ValueBounds worth, int alpha,
                     int beta, int ply, int passing);
    template <class Below>
    Finding value_of(const Step& step, Side side, int alpha, int beta, int ply, Below below);
    Finding follow(const Step& step, Side side, int alpha, int beta, int depth, int ply);
    Finding follow_in_window(const Step& step, Side side, int alpha, int beta, int depth,
                             int reduction, bool is_first, int ply);
    int opinion(const Board& board, int ply);
    bool may_go_round(const Board& board) const;
    std::uint64_t entry_key(const Board& board, int ply) const;
    bool is_hopeless(const Step& step, int alpha, int depth, int ply, Finding& best);
    std::uint64_t busy_key(const Step& step, int place, int depth) const;

    // What a board is worth whatever the search says.
    bool is_in_tables(int seeds) const {
        return shared_.endings && seeds <= shared_.endings->max_seeds();
    }
    ValueBounds bounds(const Board& board, Side side, int ply);
    std::pair<bool, bool> guaranteed(Forced own, Forced others, Side side, int ply);
    std::optional<Finding> repetition(const Board& board, int ply) const;

    void expand(const Board& board, Side side, MoveSet moves, std::optional<Move> table_move,
                int depth, int ply, Candidates& candidates);
    void remember_cut(const Board& board, Side side, const Candidates& candidates, int tried,
                      int depth, int ply);
    void extend_line(int ply, Move move);

    void count_node(int ply);
    void check_limits();
    void check_nodes(std::uint64_t limit);
    void publish_counts() const;
    std::size_t at(int index) const { return static_cast<std::size_t>(index); }

    const G& game_;
    const Evaluation<G>& evaluation_;
    SharedSearch& shared_;
    const Task task_;

    int lead_ = 0;  ///< of the root's mover in store, in seeds
    Side side_;
    std::vector<RootMove> root_moves_;
    ValueBounds worth_;  ///< of the root, by the tables alone
    Path path_;
    std::unique_ptr<RootProof> proof_;  ///< null where there is none beside the search
    std::uint64_t proof_nodes_ = 0;

    MoveMemory memory_;
    /// The principal variation from each ply on.
    std::array<std::vector<Move>, max_ply + 1> lines_;
    std::array<std::optional<Move>, max_ply + 1> best_move_{};
    std::array<std::optional<int>, max_ply + 2> opinions_{};  ///< of the boards at each ply
    std::vector<Move> best_line_;
    int last_value_ = 0;  ///< of the last iteration that was finished

    std::uint64_t nodes_ = 0;
    std::uint64_t table_hits_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t quiescence_end_ = 0;  ///< the nodes at which the one of this leaf is broken off
    int deepest_ = 0;
    bool may_stop_ = false;  ///< not before the first iteration is done, unless told to
    bool stopped_ = false;
};

}  // namespace krou
