#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/step_budget.h"
#include "games/families.h"
#include "prove/repetition_question.h"
#include "tables/table.h"

namespace krou {

/// Exact solver for boards within the tables if repeating a board ends the game. Their value
/// depends on the boards passed since the last capture (graph-history interaction), and the tables
/// store only bounds.
///
/// It proves one margin at a time, each by a `RepetitionQuestion`. Play that leaves a strongly
/// connected component never returns to it. So the result of a node where play enters a component
/// does not depend on the history, and is stored. `RepetitionGame` searches the paths within one
/// component.
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

/// Solver for one type of game.
template <UnsowableGame G>
class RepetitionSolverOf final : public RepetitionSolver {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    RepetitionSolverOf(const G& game, const Tables& tables)
        : RepetitionSolver(tables), game_(game) {}

    ProofOutcome gains(const krou::Board& board, Role to_move, int net_seeds,
                       std::span<const PassedBoard> passed, StepBudget& budget) override;

private:
    using Question = RepetitionQuestion<G>;
    using Node = typename Question::Node;
    /// Node of a question, and its known result.
    struct Probe {
        Question* asked;  ///< null if the tables or the number of seeds decide
        Node node;
        ProofOutcome outcome;
    };

    ProofOutcome solve_after(std::span<const PassedBoard> passed, const Board& board, Role to_move,
                             int net_seeds, StepBudget& budget);
    void forget();
    Probe probe(const Board& board, Role to_move, int net_seeds);
    Probe probe_without_history(const Board& board, Role to_move, int net_seeds);
    Probe after(Question& asked, Role mover, const Step& step);
    Question& question(int seeds, int net_seeds);
    Question& question_after(std::span<const PassedBoard> passed, int seeds, int net_seeds);
    int next_possible(int net_seeds, int seeds) const;

    /// Returns the result of a node if no open node was passed before it.
    ProofOutcome fresh(Question& asked, Node node, StepBudget& budget);
    bool prepare(Question& asked, Node node, StepBudget& budget);
    bool make_game(Question& asked, typename Question::Component& component, StepBudget& budget);
    /// Returns a node's result if only moves out of its component count; open if the budget is used
    /// up. Adds the open targets of the other moves to `inside`.
    ProofOutcome result_of_leaving(Question& asked, Node node, std::vector<Node>& inside,
                                   StepBudget& budget);

    G game_;
    /// Keyed by seeds on the board and net seeds.
    using Questions = std::map<std::pair<int, int>, std::unique_ptr<Question>>;
    Questions questions_;
    Questions questions_after_;  ///< given `passed_`; needed after a player's mistake
    std::vector<PassedBoard> passed_;
    ProofTable proofs_;
    int depth_ = 0;  ///< recursion depth
};

}  // namespace krou
