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

/// Finds out exactly what a board within the tables is worth where coming back to a board that was
/// passed ends the game. Its worth then depends on the boards passed since the last capture
/// (graph-history interaction), and the tables have only bounds for it.
///
/// It is asked for one margin at a time, which makes a `RepetitionQuestion`. Play that leaves a
/// strongly connected component never comes back to it. So the answer for a node where play enters
/// a component does not depend on the history, and is kept. What is left is to search the paths
/// within one component, which `RepetitionGame` does.
class RepetitionSolver {
public:
    virtual ~RepetitionSolver() = default;
    /// Whether it was made for these tables.
    bool is_for(const Tables& tables) const;

    /// Whether it answers soon enough to play, in little memory, when asked about boards with so
    /// many seeds.
    bool covers(int seeds) const;
    /// About how much memory it takes to solve a board with so many seeds, however long that lasts;
    /// nothing where it cannot.
    std::optional<std::uint64_t> bytes_to_solve(int seeds) const;
    /// Whether the hero gains `net_seeds` or more from here, after these boards of the game since
    /// its last capture. Open when the budget was used up. Without memory it throws, and has
    /// forgotten all.
    virtual Fate gains(const Board& board, Role to_move, int net_seeds,
                       std::span<const PassedBoard> passed, StepBudget& budget) = 0;

protected:
    explicit RepetitionSolver(const Tables& tables);

    const Tables* tables_;
    Rules rules_;
    int pits_;
    int max_seeds_;
    bool are_small_layers_known_;  ///< what each player gets afresh on all of their boards
};

/// For a game and its tables, which must outlive the solver; null where the game has no such
/// boards.
std::unique_ptr<RepetitionSolver> make_repetition_solver(const AnyGame& game, const Tables& tables);

/// Solves boards that guaranteed values leave open, for the builder of a layer whose smaller layers
/// are all known. Of rules with too many open boards the rest stays open. False if given up.
bool solve_open_boards(const AnyGame& game, const Tables& tables, std::span<Fresh> boards,
                       const GiveUp& give_up);

/// The solver for one game.
template <UnsowableGame G>
class RepetitionSolverOf final : public RepetitionSolver {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    RepetitionSolverOf(const G& game, const Tables& tables)
        : RepetitionSolver(tables), game_(game) {}

    Fate gains(const krou::Board& board, Role to_move, int net_seeds,
               std::span<const PassedBoard> passed, StepBudget& budget) override;

private:
    using Question = RepetitionQuestion<G>;
    using Node = typename Question::Node;
    /// One node of a question, and what is known of it.
    struct Inquiry {
        Question* asked;  ///< null where the tables or the number of seeds answer it
        Node node;
        Fate fate;
    };

    Fate after_passing(std::span<const PassedBoard> passed, const Board& board, Role to_move,
                       int net_seeds, StepBudget& budget);
    void forget();
    Inquiry inquiry(const Board& board, Role to_move, int net_seeds);
    Inquiry inquiry_afresh(const Board& board, Role to_move, int net_seeds);
    Inquiry after(Question& asked, Role mover, const Step& step);
    Question& question(int seeds, int net_seeds);
    Question& question_after(std::span<const PassedBoard> passed, int seeds, int net_seeds);
    int next_possible(int net_seeds, int seeds) const;

    /// The fate of a node when no open node was passed before it.
    Fate fresh(Question& asked, Node node, StepBudget& budget);
    bool prepare(Question& asked, Node node, StepBudget& budget);
    bool make_game(Question& asked, typename Question::Component& component, StepBudget& budget);
    /// The fate of a node by those of its moves that leave its component alone; open when the
    /// budget was used up. The targets of moves that stay in the component are added to `inside`.
    Fate by_leaving(Question& asked, Node node, std::vector<Node>& inside, StepBudget& budget);

    G game_;
    /// By seeds on the board and net seeds.
    using Questions = std::map<std::pair<int, int>, std::unique_ptr<Question>>;
    Questions questions_;
    Questions questions_after_;  ///< after `passed_`: needed when a player has made a mistake
    std::vector<PassedBoard> passed_;
    ProofTable proofs_;
    int depth_ = 0;  ///< of recursive calls
};

}  // namespace krou
