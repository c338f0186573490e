#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/step_budget.h"
#include "games/oware.h"
#include "tables/repetition_question.h"
#include "tables/table.h"

namespace krou {

/// Answers what a board within the tables is worth where play may come back to a board that was
/// passed, which ends the game: so its worth depends on the boards since the last capture, and the
/// tables have bounds only.
///
/// A move that leaves a part of a `RepetitionQuestion` never comes back to it, so what it is worth
/// does not depend on what was passed there. Such answers are kept; a search over the ways to go
/// round within one part remains, and `RepetitionGame` makes that a short one.
class RepetitionSolver {
public:
    /// The tables must be there whenever it is asked.
    RepetitionSolver(const Oware& game, const Tables& tables);
    /// Whether it was made for these.
    bool is_for(const Oware& game, const Tables& tables) const;

    /// Whether it can be asked about boards with so many seeds.
    bool covers(int seeds) const;
    /// Whether the hero gains `net_seeds` or more from here, after these boards of the game since
    /// its last capture; open when the budget has been used up, or there is no memory for it.
    Fate gains(const Board& board, Role to_move, int net_seeds, std::span<const PassedBoard> passed,
               StepBudget& budget);

private:
    using Node = RepetitionQuestion::Node;
    /// What is asked of one board, and what is known.
    struct Inquiry {
        RepetitionQuestion* asked;  ///< null where the number of seeds decides it
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

    /// With nothing passed but what the question knows of.
    Fate fresh(RepetitionQuestion& asked, Node node, StepBudget& budget);
    bool prepare(RepetitionQuestion& asked, Node node, StepBudget& budget);
    bool make_game(RepetitionQuestion& asked, RepetitionQuestion::Part& part, StepBudget& budget);
    /// What the moves that leave its part come to for who is to move at a node, open when the
    /// budget has been used up. Moves that stay in the part are added to `inside`.
    Fate by_leaving(RepetitionQuestion& asked, Node node, std::vector<Node>& inside,
                    StepBudget& budget);

    Oware game_;
    const Tables* tables_;
    Rules rules_;
    int max_seeds_;
    /// By seeds on the board and net seeds.
    using Questions = std::map<std::pair<int, int>, std::unique_ptr<RepetitionQuestion>>;
    Questions questions_;
    Questions questions_after_;        ///< the boards that were last passed by someone's mistake
    std::vector<PassedBoard> passed_;  ///< these
    ProofTable proofs_;
    int depth_ = 0;  ///< of the calls
};

}  // namespace krou
