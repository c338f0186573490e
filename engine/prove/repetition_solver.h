#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/step_budget.h"
#include "games/families.h"
#include "prove/proof_numbers.h"
#include "tables/table.h"

namespace krou {

/// Board passed since the last capture.
struct PassedBoard {
    Board board;
    Role to_move = Role::hero;

    friend bool operator==(const PassedBoard&, const PassedBoard&) = default;
};

/// Exact solver for boards within the tables if repeating a board ends the game. Their value
/// depends on the boards passed since the last capture (graph-history interaction), and the tables
/// store only bounds.
///
/// It proves one margin at a time, in a `RepetitionGraph`. Play that leaves a strongly connected
/// component never returns to it. So the result of a node where play enters a component does not
/// depend on the history, and is stored. `RepetitionGame` searches the paths within one component.
class RepetitionSolver {
public:
    virtual ~RepetitionSolver() = default;
    /// True if the solver was made for these tables.
    bool is_for(const Tables& tables) const;

    /// True if boards with `seeds` seeds are solved fast enough for play, in little memory.
    bool covers(int seeds) const;
    /// Returns the approximate memory to solve a board with `seeds` seeds, without a time limit;
    /// nullopt if impossible.
    std::optional<std::uint64_t> bytes_to_solve(int seeds) const;
    /// Proves or refutes that the hero gains `net_seeds` or more, after the boards passed since the
    /// last capture. Open if the budget is used up. If out of memory, it forgets all its results
    /// and throws std::bad_alloc.
    virtual ProofOutcome gains(const Board& board, Role to_move, int net_seeds,
                               std::span<const PassedBoard> passed, StepBudget& budget) = 0;

protected:
    explicit RepetitionSolver(const Tables& tables);

    const Tables* tables_;
    Rules rules_;
    int pits_;
    int max_seeds_;
    bool are_small_layers_known_;  ///< every small layer has exact values without history
};

/// Creates a solver. `tables` must outlive it. Null if the game has no such boards.
std::unique_ptr<RepetitionSolver> make_repetition_solver(const AnyGame& game, const Tables& tables);

/// Solves boards that guaranteed values leave open, for the builder of a layer whose smaller layers
/// are all known. Under rules with too many open boards, the rest stays open. Returns false if
/// given up.
bool solve_open_boards(const AnyGame& game, const Tables& tables,
                       std::span<HistoryFreeValues> boards, const ShouldStop& should_stop);

}  // namespace krou
