#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/report.h"
#include "search/root_proof.h"
#include "search/shared_search.h"
#include "search/tree.h"

namespace krou {

/// One thread of a search, at its root: deeper and deeper, until the best move is good enough. What
/// it asks of the tree below is in tree.h.
template <Game G>
class Worker {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Worker(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
           const Position& root, const Task& task);

    /// Searches a ply deeper and a ply deeper (iterative deepening) until a limit, the clock or a
    /// proof ends it. A worker that helps has no listener: it is null.
    BestLine run(const Listener* listener);

    /// The moves that do not give up what can be forced.
    MoveSet sure_moves() const;

    // What `run` is made of, for a search that has a worker for each move.
    /// A move that brings a store above half ends the game as won; nothing can be better.
    std::optional<SearchInfo> take_winning_move();
    /// One iteration: its value, nothing when it is cut short. The listener, if there is one, is
    /// told of that and of the bounds on the way.
    std::optional<SearchInfo> deepen(int depth, const Listener* listener);
    /// Goes on with the proof of the root, if there is one: its value, once that is known. The
    /// listener, if there is one, is told of that or of new bounds.
    std::optional<SearchInfo> prove_on(int depth, const Listener* listener);

private:
    struct RootMove {
        Move move;
        Step step;
        bool ends_game = false;  ///< the stores decide
        bool is_sure = true;     ///< it does not give up what can be forced
        std::vector<Move> line{};
        ValueBounds proved{};  ///< what it gains at least and at most
    };

    Conclusion search_deeper(const Listener* listener);
    void take_root(const Position& root);
    MoveSet realising(const Position& root, MoveSet moves, ValueBounds worth) const;
    Finding search_root(int depth, int alpha, int beta);
    SearchInfo info(int depth, const Finding& found, Bound bound,
                    const std::vector<Move>& line) const;

    // What is proved of it, by this search or by others.
    Allowance allowance() const;
    std::optional<SearchInfo> note_bounds(const Proof& proved, int depth);
    void note_proof(RootMove& root, const Finding& found, int alpha, int beta);
    ValueBounds proved_worth() const;
    void keep_proved_bound();

    const G& game_;
    SharedSearch& shared_;
    const Task task_;

    int lead_ = 0;  ///< of the root's mover in store, in seeds
    Side side_;
    Tree<G> tree_;
    std::vector<RootMove> root_moves_;
    ValueBounds worth_;  ///< of the root, by the tables alone
    RootProof proof_;    ///< empty where there is none beside the search
    std::uint64_t proof_nodes_ = 0;
    std::vector<Move> best_line_;
    int last_value_ = 0;  ///< of the last iteration that was finished
};

}  // namespace krou
