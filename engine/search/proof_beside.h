#pragma once

#include <optional>
#include <utility>

#include "search/kalah_solver.h"
#include "search/worker.h"

namespace krou {

/// A proof that a search without limits goes on with between its iterations: it has the time. What
/// is proved is kept in a quarter of the transposition table's memory, on top of that.
class ProofBeside {
public:
    /// Of the position in which only these moves may be played.
    ProofBeside(const Position& position, MoveSet moves, const Tables& tables,
                std::size_t hash_bytes, bool makes_tables, GiveUp give_up)
        : position_(position), moves_(moves), solver_(position, tables, hash_bytes / 4) {
        effort_.makes_tables = makes_tables;
        effort_.give_up = std::move(give_up);
    }

    /// Goes on until it has taken so many nodes in all.
    std::optional<ProvedLine> go_on(std::uint64_t nodes) {
        const std::uint64_t used = solver_.counts().nodes;
        if (nodes <= used) return std::nullopt;
        effort_.nodes = nodes - used;
        const auto proof = solver_.solve(position_, moves_, effort_, [](const auto&) {});
        if (!proof.worth.exact()) return std::nullopt;
        return ProvedLine{proof.worth.lower, proof.line};
    }

private:
    const Position& position_;
    MoveSet moves_;
    KalahSolver solver_;
    KalahSolver::Effort effort_;
};

}  // namespace krou
