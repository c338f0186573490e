#pragma once

#include <cstdint>
#include <memory>
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

    Conclusion search_deeper(const Listener* listener);
    void take_root(const Position& root);
    MoveSet realising(const Position& root, MoveSet moves, ValueBounds worth) const;
    Finding search_root(int depth, int alpha, int beta);
    void report(const Listener* listener, int depth, const Finding& found, Bound bound,
                const std::vector<Move>& line) const;

    // What is proved of it, by this search or by others.
    RootProof::Allowance allowance() const;
    void note_bounds(const Proof& proved, int depth, const Listener* listener);
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
    ValueBounds worth_;                 ///< of the root, by the tables alone
    std::unique_ptr<RootProof> proof_;  ///< null where there is none beside the search
    std::uint64_t proof_nodes_ = 0;
    std::vector<Move> best_line_;
    int last_value_ = 0;  ///< of the last iteration that was finished
};

}  // namespace krou
