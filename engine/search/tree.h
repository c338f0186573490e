#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "eval/evaluate.h"
#include "games/families.h"
#include "games/position.h"
#include "search/ordering.h"
#include "search/shared_search.h"
#include "tables/forced_play.h"

namespace krou {

/// Result of searching a board in a window. A value <= alpha is an upper bound, a value >= beta a
/// lower bound, and a value between them exact.
struct SearchResult {
    static constexpr int no_ply = std::numeric_limits<int>::max();

    int value = 0;
    /// Lowest ply on the path whose repetition this value depends on; negative for boards of the
    /// game before the root. The value holds only while that board is on the path (graph-history
    /// interaction, GHI).
    int depends_on_ply = no_ply;
    /// True if the value depends on an evaluation. A deeper search may change it.
    bool is_estimate = false;

    bool proved() const { return !is_estimate && depends_on_ply == no_ply; }
    /// Adds the dependencies of another finding, but not its value.
    void add_dependencies(const SearchResult& other) {
        depends_on_ply = std::min(depends_on_ply, other.depends_on_ply);
        is_estimate = is_estimate || other.is_estimate;
    }
};

/// Degree of trust in an entry of the transposition table.
enum class Trust : std::uint8_t {
    hint,         ///< gives only the move to try first
    deep_enough,  ///< gives a cutoff outside the PV
    proof,        ///< gives a cutoff anywhere
};

/// Boards from the game's last capture to the current node, for detecting repetitions. The root has
/// ply 0; earlier boards of the game have negative plies.
class Path {
public:
    /// A board on the path.
    struct Entry {
        std::uint64_t key = 0;
        int since_capture = 0;    ///< moves since the last capture
        PassedProgress progress;  ///< by side: most progress to its forced value
    };

    Path(std::size_t past, int max_plies)
        : past_(static_cast<int>(past)), places_(past + static_cast<std::size_t>(max_plies) + 2) {
        for (int ply = -past_; ply <= 0; ++ply) (*this)[ply].since_capture = ply + past_;
    }

    Entry& operator[](int ply) { return places_[index(ply)]; }
    const Entry& operator[](int ply) const { return places_[index(ply)]; }
    int first_ply() const { return -past_; }

    /// Records that a move is made at this ply.
    void push_move(int ply, bool captures) {
        (*this)[ply + 1].since_capture = captures ? 0 : (*this)[ply].since_capture + 1;
    }
    /// True right after a capture: no earlier board can recur.
    bool is_after_capture(int ply) const { return (*this)[ply].since_capture == 0; }
    /// Returns the ply of the earlier occurrence of this board with the same mover, if any.
    std::optional<int> repeated_ply(int ply) const {
        const auto& here = (*this)[ply];
        for (int back = 2; back <= here.since_capture; back += 2)
            if ((*this)[ply - back].key == here.key) return ply - back;
        return std::nullopt;
    }
    /// Records the values that the mover and the opponent can force at this ply. `repetition_gain`
    /// is the mover's net gain when this board is repeated. Returns, for mover and opponent,
    /// whether its forced value is safe from GHI: no earlier board can recur and prevent it.
    std::pair<bool, bool> note(int ply, Side mover, GuaranteedValue own, GuaranteedValue others,
                               std::optional<int> repetition_gain) {
        auto& progress = (*this)[ply].progress;
        progress = is_after_capture(ply) ? PassedProgress() : (*this)[ply - 1].progress;
        const auto number = static_cast<std::size_t>(mover);
        const std::pair is_safe(progress.is_ghi_safe(number, Progress(own, Role::hero)),
                                progress.is_ghi_safe(1 - number, Progress(others, Role::opponent)));
        progress.record(number, own, others, repetition_gain);
        return is_safe;
    }

private:
    std::size_t index(int ply) const {
        assert(-past_ <= ply && ply + past_ < static_cast<int>(places_.size()));
        return static_cast<std::size_t>(ply + past_);
    }

    int past_;  ///< number of boards before the root
    std::vector<Entry> places_;
};

/// Alpha-beta search below the root, by one thread. Values are net seeds still to gain, so the
/// window shifts by the gain of each move. An extra turn does not negate the value. See ordering.h
/// for move ordering, constants.h for depths and margins.
template <Game G>
class Tree {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Tree(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared, const Task& task);

    /// Returns the value of a root move in this window, at `depth` plies. The first move gets the
    /// full window.
    SearchResult search_move(const Step& step, int alpha, int beta, int depth, bool is_first);
    /// Returns the PV after the root move searched last. Valid only if the value beat alpha.
    const std::vector<Move>& line() const { return pv_[1]; }

    /// Returns the bounds of the root's value from the tables alone.
    ValueBounds root_bounds() const { return root_bounds_; }
    bool is_in_tables(int seeds) const {
        return shared_.tables && seeds <= shared_.tables->max_seeds();
    }

    std::uint64_t nodes() const { return nodes_; }
    void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }
    /// Returns the largest ply reached.
    int seldepth() const { return seldepth_; }
    /// Publishes the counters for the other threads.
    void publish_counts() const;

    /// Makes the next node check the limits: other workers may have used up the nodes.
    void begin_iteration() { next_check_ = nodes_; }
    /// Lets any limit stop the search from now on; before, only `Clock::stop` does.
    void obey_limits() { may_stop_ = true; }
    /// True if the search was cut short. Its last result is then invalid.
    bool has_stopped() const { return stopped_; }

    /// Returns the constants of this search in a tuning build, else the compile-time ones.
    const SearchConstants& constants() const {
        if constexpr (is_tuning_build) return shared_.constants;
        return built_in_constants;
    }

private:
    /// A board and its static eval.
    struct Evaluated {
        Board board{};
        int value = 0;
    };
    /// Result of searching the moves of a board, and the move that raised alpha, if any.
    using Best = std::pair<SearchResult, std::optional<Move>>;

    // Every value that pruning or a reduction may change must have `is_estimate`, otherwise it
    // passes for a proof.

    /// Searches any node below the root: steps 1 to 4, then `search_inner` or `quiesce_moves`.
    SearchResult search(const Board& board, Side side, int alpha, int beta, int depth, int ply);
    /// Searches an inner node: TT, pruning of whole nodes, `search_moves`, and the TT store.
    SearchResult search_inner(const Board& board, Side side, MoveSet moves, ValueBounds proved,
                              int alpha, int beta, int depth, int ply);
    /// True in games of oware with enough seeds. ProbCut delays proofs: without repetition and in
    /// `go solve` it costs time, and small endings get wrong values. In togyzkumalak it gained
    /// nothing.
    bool may_probcut(const Board& board) const {
        return ReversibleGame<G> && game_.repetition() != Repetition::none && shared_.prunes &&
               !shared_.wants_margin && game_.max_net_gain(board) > constants().probcut_seeds;
    }
    std::optional<SearchResult> probcut(const Board& board, Side side, MoveSet moves,
                                        ValueBounds proved, int alpha, int beta, int depth,
                                        int ply);
    Trust trust_in(const TranspositionEntry& entry, int depth, int ply) const;
    /// Searches the moves of a board in move order, with pruning and reductions per move.
    Best search_moves(const Board& board, Side side, MoveSet moves, std::optional<Move> table_move,
                      int alpha, int beta, int depth, int ply);
    /// Searches a quiescence node; `quiesce_moves` then tries its captures and extra turns.
    SearchResult quiesce(const Board& board, Side side, int alpha, int beta, int ply,
                         int gains_in_passing);
    SearchResult quiesce_moves(const Board& board, Side side, MoveSet moves, ValueBounds proved,
                               int alpha, int beta, int ply, int gains_in_passing);
    /// Translates the window and the value across a step; `below` searches the board after it.
    template <class Below>
    SearchResult with_step(const Step& step, Side side, int alpha, int beta, int ply, Below below);
    /// Searches the board after a step in one window.
    SearchResult search_step(const Step& step, Side side, int alpha, int beta, int depth, int ply);
    /// Searches the board after a step by PVS, with re-searches.
    SearchResult search_pvs(const Step& step, Side side, int alpha, int beta, int depth,
                            int reduction, bool is_first, int ply);
    int evaluate(const Board& board, int ply);
    int reduction(int depth, int place) const;
    std::optional<int> futility_bound(const Step& step, int alpha, int depth, int ply);
    std::uint64_t busy_key(const Step& step, int place, int depth) const;

    // Knowledge independent of the search: endgame tables and repetitions.
    ValueBounds bounds(const Board& board, Side side, int ply);
    Bounds forced(const Board& board, std::uint64_t number, int seeds, Side side, int ply);
    std::optional<SearchResult> repetition(const Board& board, int ply) const;

    void order_moves(const Board& board, Side side, MoveSet moves, std::optional<Move> table_move,
                     int depth, int ply, OrderedMoves<G>& candidates);
    void update_history(const Board& board, Side side, const OrderedMoves<G>& candidates, int tried,
                        int depth, int ply);
    void extend_pv(int ply, Move move);

    void count_node(int ply);
    void check_limits();
    std::size_t at(int index) const { return static_cast<std::size_t>(index); }

    const G& game_;
    const Evaluation<G>& evaluation_;
    SharedSearch& shared_;
    const Task task_;

    Path path_;
    ValueBounds root_bounds_;
    MoveHistory move_history_;
    std::array<std::vector<Move>, max_ply + 1> pv_;  ///< PV from each ply on
    /// Static eval of the last board at each ply. Initially a board without seeds, with value 0.
    std::array<Evaluated, max_ply + 2> static_evals_{};

    std::uint64_t nodes_ = 0;
    std::uint64_t table_hits_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t quiescence_end_ = 0;  ///< node count that ends the current quiescence search
    int seldepth_ = 0;
    bool may_stop_ = false;
    bool stopped_ = false;
};

}  // namespace krou
