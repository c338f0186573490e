#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/position.h"
#include "prove/acyclic_proofs.h"
#include "prove/prover.h"
#include "tables/table.h"

namespace krou {

/// Prover for acyclic games: asks for one margin after another, in stages. Each stage has at least
/// twice the nodes of the one before, and larger endgame tables. Later stages reuse the proofs in
/// the table of bounds.
class AcyclicProver final : public Prover {
public:
    struct Settings {
        int threads = 1;
        bool may_build_tables = true;        ///< extends tables that do not go far enough
        std::optional<int> asked_gain = {};  ///< margin to confirm or exclude first
    };
    /// Only the moves in `among`, at least one, may be played.
    AcyclicProver(std::shared_ptr<AcyclicProofs> proofs, const Position& position, MoveSet among,
                  const Settings& settings);

    /// Returns after each margin and each stage.
    Proof advance(StepBudget& budget) override;

private:
    /// Root move and its proved bounds.
    struct RootMove {
        Move move;
        Step step;
        Bounds bounds;
    };
    using RootMoves = std::vector<RootMove>;

    RootMoves root_moves(const Board& board, MoveSet moves) const;
    static Bounds bounds_of(const RootMoves& moves);
    void begin_stage(const StepBudget& budget);
    int first_margin() const;
    int next_margin(Bounds bounds);
    bool ask(int wanted, StepBudget& budget);
    bool ask_next(StepBudget& budget);
    Proof proof(StepBudget& budget) const;
    RootMoves prove_moves(const Position& position, StepBudget& budget) const;
    std::vector<Move> pv(Position position, StepBudget& budget) const;

    std::shared_ptr<AcyclicProofs> proofs_;
    Position position_;
    Settings settings_;
    RootMoves moves_;
    int expected_;                     ///< value estimated by the evaluation
    int margin_;                       ///< margin asked for last
    int decrement_ = 0;                ///< next decrement of the margin
    std::uint64_t stage_nodes_ = 0;    ///< nodes of the current stage
    std::uint64_t stage_end_ = 0;      ///< node count at which the stage ends
    std::uint64_t large_stage_nodes_;  ///< nodes of the second stage, the first large one
};

}  // namespace krou
