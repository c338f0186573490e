#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/step_budget.h"
#include "games/oware.h"
#include "proof/repetition_question.h"
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
    /// The tables must outlive the solver.
    RepetitionSolver(const Oware& game, const Tables& tables);
    /// Whether it was made for this game and these tables.
    bool is_for(const Oware& game, const Tables& tables) const;

    /// Whether it answers soon enough to play when asked about boards with so many seeds.
    bool covers(int seeds) const;
    /// About how much memory it takes to solve a board with so many seeds, however long that lasts;
    /// nothing where it cannot.
    std::optional<std::uint64_t> bytes_to_solve(int seeds) const;
    /// Whether the hero gains `net_seeds` or more from here, after these boards of the game since
    /// its last capture. Open when the budget was used up, or there was no memory.
    Fate gains(const Board& board, Role to_move, int net_seeds, std::span<const PassedBoard> passed,
               StepBudget& budget);

private:
    using Node = RepetitionQuestion::Node;
    /// One node of a question, and what is known of it.
    struct Inquiry {
        RepetitionQuestion* asked;  ///< null where the number of seeds alone answers it
        Node node;
        Fate fate;
    };

    Fate after_passing(std::span<const PassedBoard> passed, const Board& board, Role to_move,
                       int net_seeds, StepBudget& budget);
    void forget();
    Inquiry inquiry(const Board& board, Role to_move, int net_seeds);
    Inquiry after(RepetitionQuestion& asked, Role mover, const Step& step);
    RepetitionQuestion& question(int seeds, int net_seeds);
    RepetitionQuestion& question_after(std::span<const PassedBoard> passed, int seeds,
                                       int net_seeds);
    int next_possible(int net_seeds, int seeds) const;

    /// The fate of a node when no open node was passed before it.
    Fate fresh(RepetitionQuestion& asked, Node node, StepBudget& budget);
    bool prepare(RepetitionQuestion& asked, Node node, StepBudget& budget);
    bool make_game(RepetitionQuestion& asked, RepetitionQuestion::Component& component,
                   StepBudget& budget);
    /// The fate of a node by those of its moves that leave its component alone; open when the
    /// budget was used up. The targets of moves that stay in the component are added to `inside`.
    Fate by_leaving(RepetitionQuestion& asked, Node node, std::vector<Node>& inside,
                    StepBudget& budget);

    Oware game_;
    const Tables* tables_;
    Rules rules_;
    int max_seeds_;
    /// By seeds on the board and net seeds.
    using Questions = std::map<std::pair<int, int>, std::unique_ptr<RepetitionQuestion>>;
    Questions questions_;
    Questions questions_after_;  ///< after `passed_`: needed when a player has made a mistake
    std::vector<PassedBoard> passed_;
    ProofTable proofs_;
    int depth_ = 0;  ///< of recursive calls
};

}  // namespace krou
