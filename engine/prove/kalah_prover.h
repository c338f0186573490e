#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/position.h"
#include "prove/kalah_solver.h"
#include "prove/prover.h"
#include "tables/table.h"

namespace krou {

/// The questions of a proof in turn: whether the expected value is gained, then more and more. What
/// is just too much is hardest to refute, and coming down from above it would be refuted more than
/// once. If less is gained, the steps down grow.
class KalahQuestions {
public:
    KalahQuestions(int expected, int seeds);
    /// The value must not be known.
    int next(Bounds worth);

private:
    int next_;
    int step_ = 0;
};

/// Proves the value of a position of kalah, one question after the other, in stages of which each
/// has twice the nodes of the one before and larger endgame tables. What one stage has proved the
/// next one finds in the table of bounds.
class KalahProver final : public Prover {
public:
    struct Settings {
        int threads = 1;
        bool makes_tables = true;  ///< if those that there are do not go far enough
    };
    /// Only the moves `among`, at least one, may be played.
    KalahProver(std::shared_ptr<KalahSolver> solver, const Position& position, MoveSet among,
                const Settings& settings);

    /// Returns after each answer and each stage.
    Proof advance(StepBudget& budget) override;

private:
    /// A move at the root, and what it gains.
    struct RootMove {
        Move move;
        Step step;
        Bounds worth;
    };
    using RootMoves = std::vector<RootMove>;

    RootMoves root_moves(const Board& board, MoveSet moves) const;
    static Bounds worth_of(const RootMoves& moves);
    void begin_stage(const StepBudget& budget);
    bool ask(int wanted, StepBudget& budget);
    Proof proof() const;
    std::vector<Move> pv(Position position) const;

    std::shared_ptr<KalahSolver> solver_;
    Position position_;
    Settings settings_;
    RootMoves moves_;
    int expected_;  ///< value, by an evaluation
    KalahQuestions questions_;
    std::uint64_t stage_ = 0;      ///< its nodes
    std::uint64_t stage_end_ = 0;  ///< the count of nodes at which it ends
    std::uint64_t large_stage_;
};

}  // namespace krou
