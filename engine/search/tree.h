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
#include "games/position.h"
#include "search/ordering.h"
#include "search/shared_search.h"
#include "tables/forced_play.h"

namespace krou {

/// Result of searching a board within a window: value <= alpha is an upper bound, value >= beta a
/// lower bound, and a value between them exact.
struct Finding {
    static constexpr int no_ply = std::numeric_limits<int>::max();

    int value = 0;
    /// Lowest ply on the path whose repetition this value depends on; negative in the game before
    /// the search. The value holds only below that ply (graph-history interaction, GHI).
    int depends_on_ply = no_ply;
    /// Whether it depends on an evaluation, which a deeper search may change.
    bool is_estimate = false;

    bool proved() const { return !is_estimate && depends_on_ply == no_ply; }
    /// Takes over what another finding depends on, but not its value.
    void depend_on(const Finding& other) {
        depends_on_ply = std::min(depends_on_ply, other.depends_on_ply);
        is_estimate = is_estimate || other.is_estimate;
    }
};

/// How far an entry of the transposition table can be trusted.
enum class Trust : std::uint8_t {
    hint,         ///< its move is tried first
    deep_enough,  ///< cuts off outside the PV
    proof,        ///< cuts off anywhere
};

/// The boards from the game's last capture to the one that is searched, to see repetitions by. The
/// root has ply 0, the boards of the game before it have negative plies.
class Path {
public:
    /// A board on the way.
    struct Place {
        std::uint64_t key = 0;
        int since_capture = 0;  ///< moves made since the last capture
        Approach approach;      ///< by South and North, to what they can force, since then
    };

    Path(std::size_t past, int most_plies)
        : past_(static_cast<int>(past)), places_(past + static_cast<std::size_t>(most_plies) + 2) {
        for (int ply = -past_; ply <= 0; ++ply) (*this)[ply].since_capture = ply + past_;
    }

    Place& operator[](int ply) { return places_[index(ply)]; }
    const Place& operator[](int ply) const { return places_[index(ply)]; }
    int first_ply() const { return -past_; }

    /// A move is made at this ply.
    void go_on(int ply, bool captures) {
        (*this)[ply + 1].since_capture = captures ? 0 : (*this)[ply].since_capture + 1;
    }
    /// Whether no earlier board can come back, since the last move was a capture.
    bool is_fresh(int ply) const { return (*this)[ply].since_capture == 0; }
    /// The ply at which the same board was there before, with the same side to move.
    std::optional<int> seen_before(int ply) const {
        const auto& here = (*this)[ply];
        for (int back = 2; back <= here.since_capture; back += 2)
            if ((*this)[ply - back].key == here.key) return ply - back;
        return std::nullopt;
    }
    /// Takes note of what the mover and the other side can force at this ply, and of what the mover
    /// gets if it ends the game when it comes back; tells of each whether no earlier board can be
    /// in the way.
    std::pair<bool, bool> note(int ply, Side mover, Forced own, Forced others,
                               std::optional<int> movers_share) {
        auto& approach = (*this)[ply].approach;
        approach = is_fresh(ply) ? Approach() : (*this)[ply - 1].approach;
        const auto number = static_cast<std::size_t>(mover);
        const std::pair free(approach.is_free(number, Nearness(own, Role::hero)),
                             approach.is_free(1 - number, Nearness(others, Role::opponent)));
        approach.pass(number, own, others, movers_share);
        return free;
    }

private:
    std::size_t index(int ply) const {
        assert(-past_ <= ply && ply + past_ < static_cast<int>(places_.size()));
        return static_cast<std::size_t>(ply + past_);
    }

    int past_;  ///< how many boards there are before the root
    std::vector<Place> places_;
};

/// The tree below the root, searched by alpha-beta: what one thread does at each board. Values are
/// net seeds still to be gained, so the window is shifted by what each move gains; a move that does
/// not pass the turn does not turn the sign. The order of moves is in ordering.h, and what is left
/// out in constants.h.
template <Game G>
class Tree {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Tree(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared, const Task& task,
         const Position& root);

    /// What a move of the root is worth in this window, so many plies deep. The first one gets the
    /// whole window.
    Finding search_move(const Step& step, Side side, int alpha, int beta, int depth, bool is_first);
    /// How play goes on after the move that was searched last, if it was better than alpha.
    const std::vector<Move>& line() const { return pv_[1]; }

    /// What the mover of the root gains at least and at most by the tables alone.
    ValueBounds root_bounds() const { return root_bounds_; }
    bool is_in_tables(int seeds) const {
        return shared_.endings && seeds <= shared_.endings->max_seeds();
    }

    std::uint64_t nodes() const { return nodes_; }
    void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }
    /// The deepest ply that was looked at.
    int deepest() const { return deepest_; }
    /// Lets others know of the nodes so far.
    void publish_counts() const;

    /// An iteration begins: other workers may have used up the nodes meanwhile.
    void begin_iteration() { next_check_ = nodes_; }
    /// From now on it stops at any limit; before, only when it is told to.
    void let_stop() { may_stop_ = true; }
    /// Whether it did, so that what it found last counts for nothing.
    bool has_stopped() const { return stopped_; }

    /// Those of this search where they can be tuned; the built-in ones cost nothing.
    const SearchConstants& constants() const {
        if constexpr (is_tuning_build) return shared_.constants;
        return built_in_constants;
    }

private:
    /// A board and its evaluation.
    struct Evaluated {
        Board board{};
        int value = 0;
    };
    /// What the moves of a board come to, and the best of them if one was better than alpha.
    using Best = std::pair<Finding, std::optional<Move>>;

    Finding search(const Board& board, Side side, int alpha, int beta, int depth, int ply);
    Finding search_inner(const Board& board, Side side, MoveSet moves, ValueBounds proved,
                         int alpha, int beta, int depth, int ply);
    Trust trust_in(const TranspositionEntry& entry, int depth, int ply) const;
    Best search_moves(const Board& board, Side side, MoveSet moves, std::optional<Move> table_move,
                      int alpha, int beta, int depth, int ply);
    Finding quiesce(const Board& board, Side side, int alpha, int beta, int ply, int passing);
    Finding quiesce_moves(const Board& board, Side side, MoveSet moves, ValueBounds proved,
                          int alpha, int beta, int ply, int passing);
    template <class Below>
    Finding value_of(const Step& step, Side side, int alpha, int beta, int ply, Below below);
    Finding follow(const Step& step, Side side, int alpha, int beta, int depth, int ply);
    Finding follow_in_window(const Step& step, Side side, int alpha, int beta, int depth,
                             int reduction, bool is_first, int ply);
    int evaluate(const Board& board, int ply);
    std::optional<int> futility_bound(const Step& step, int alpha, int depth, int ply);
    std::uint64_t busy_key(const Step& step, int place, int depth) const;

    // What a board is worth whatever the search says.
    ValueBounds bounds(const Board& board, Side side, int ply);
    Bounds forced(const Board& board, std::uint64_t number, int seeds, Side side, int ply);
    std::optional<Finding> repetition(const Board& board, int ply) const;

    void expand(const Board& board, Side side, MoveSet moves, std::optional<Move> table_move,
                int depth, int ply, Candidates<G>& candidates);
    void remember_cut(const Board& board, Side side, const Candidates<G>& candidates, int tried,
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
    MoveMemory memory_;
    std::array<std::vector<Move>, max_ply + 1> pv_;  ///< the principal variation from each ply on
    /// The last board at each ply; at first one without seeds, worth 0.
    std::array<Evaluated, max_ply + 2> evaluated_{};

    std::uint64_t nodes_ = 0;
    std::uint64_t table_hits_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t quiescence_end_ = 0;  ///< the nodes at which the one of this leaf is broken off
    int deepest_ = 0;
    bool may_stop_ = false;
    bool stopped_ = false;
};

}  // namespace krou
