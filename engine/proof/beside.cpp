#include "proof/beside.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "proof/endgame.h"
#include "proof/kalah_solver.h"

namespace krou {

namespace {

class KnownProof : public RootProof {
public:
    explicit KnownProof(Proof known) : known_(std::move(known)) {}
    Proof go_on(const Allowance&) override { return known_; }

private:
    Proof known_;
};

/// With twice the nodes that the search took.
class EndingProof : public RootProof {
public:
    EndingProof(const Position& position, MoveSet moves, RepetitionSolver& solver,
                bool is_to_be_solved)
        : endgame_(position, moves, solver), least_nodes_(is_to_be_solved ? 1 << 20 : 1 << 14) {}

    Proof go_on(const Allowance& allowance) override {
        constexpr std::uint64_t enough_for_the_line = 1 << 14;
        const auto wanted = std::max(least_nodes_, 2 * allowance.search_nodes);
        const auto left = wanted - std::min(wanted, nodes_);
        StepBudget budget(std::min(left, allowance.most_nodes), allowance.give_up);
        const bool is_solved = endgame_.solve(budget);
        nodes_ += budget.steps();
        Proof proved{endgame_.worth(), {endgame_.best()}, budget.steps()};
        if (is_solved) {
            StepBudget for_the_line(enough_for_the_line, allowance.give_up);
            proved.line = endgame_.line(for_the_line);
        }
        return proved;
    }

private:
    Endgame endgame_;
    std::uint64_t least_nodes_;
    std::uint64_t nodes_ = 0;
};

/// With as many nodes as the search took: they are no part of it.
class KalahProof : public RootProof {
public:
    KalahProof(const Position& position, MoveSet moves, const Tables& tables, std::size_t bytes,
               bool makes_tables)
        : position_(position),
          moves_(moves),
          solver_(position, tables, bytes),
          makes_tables_(makes_tables) {}

    Proof go_on(const Allowance& allowance) override {
        const std::uint64_t used = solver_.counts().nodes;
        const int seeds = position_.at_stake();
        if (allowance.search_nodes <= used) return {{-seeds, seeds}, {*moves_.begin()}, 0};
        const KalahSolver::Effort effort{1, allowance.search_nodes - used, makes_tables_,
                                         allowance.give_up};
        return solver_.solve(position_, moves_, effort, [](const auto&) {});
    }

private:
    Position position_;
    MoveSet moves_;
    KalahSolver solver_;
    bool makes_tables_;
};

}  // namespace

std::unique_ptr<RootProof> known_proof(Proof known) {
    return std::make_unique<KnownProof>(std::move(known));
}

std::unique_ptr<RootProof> ending_proof(const Position& position, MoveSet moves,
                                        RepetitionSolver& solver, bool is_to_be_solved) {
    return std::make_unique<EndingProof>(position, moves, solver, is_to_be_solved);
}

std::unique_ptr<RootProof> kalah_proof(const Position& position, MoveSet moves,
                                       const Tables& tables, std::size_t bytes, bool makes_tables) {
    return std::make_unique<KalahProof>(position, moves, tables, bytes, makes_tables);
}

}  // namespace krou
