#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "prove/acyclic_prover.h"

/// Runs the prover of acyclic games in tests.
namespace krou {

/// The budget of a proof.
struct ProofEffort {
    int threads = 1;
    std::uint64_t nodes = UINT64_MAX / 2;
    bool may_build_tables = false;
    ShouldStop should_stop = {};
};

/// Runs the prover until the value is exact or the budget is spent. Calls `tell` with all proofs
/// except the last.
inline Proof prove(AcyclicProofs& solver, const Position& position, MoveSet among,
                   const ProofEffort& effort, const std::function<void(const Proof&)>& tell = {}) {
    AcyclicProver prover({std::shared_ptr<void>(), &solver}, position, among,
                         {effort.threads, effort.may_build_tables});
    StepBudget budget(effort.nodes, effort.should_stop);
    for (;;) {
        auto proof = prover.advance(budget);
        if (proof.bounds.exact() || budget.is_exhausted()) return proof;
        if (tell) tell(proof);
    }
}

inline Proof prove(AcyclicProofs& solver, const Position& position, const ProofEffort& effort) {
    return prove(solver, position, position.legal_moves(), effort);
}

}  // namespace krou
