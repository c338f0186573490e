#pragma once

#include <algorithm>
#include <cstdint>

#include "base/step_budget.h"
#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// Proved result for the hero; open if not proved yet.
enum class ProofOutcome : std::uint8_t { open, won, lost };

/// Returns the result of a node that this player wins.
constexpr ProofOutcome win_for(Role role) {
    return role == Role::hero ? ProofOutcome::won : ProofOutcome::lost;
}

/// Returns the same result from the opponent's point of view.
constexpr ProofOutcome opposite(ProofOutcome outcome) {
    if (outcome == ProofOutcome::open) return outcome;
    return outcome == ProofOutcome::won ? ProofOutcome::lost : ProofOutcome::won;
}

/// Proof and disproof number (Allis): the minimum number of open positions to solve before a win of
/// the mover is proved, or a loss. 0 once it is proved.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1u << 30;

    std::uint32_t pn = 1;
    std::uint32_t dn = 1;
};

/// Rule that combines the children's numbers into a node's disproof number.
enum class Disproof : std::uint8_t {
    sum,   ///< sum of the children's numbers
    weak,  ///< largest number, plus 1 per other open child (weak PNS), if moves often transpose
};

/// Depth-first proof-number search (df-pn, Nagai): expands the most promising child until one of
/// the node's numbers reaches its limit. `look_up` returns a child's numbers from its mover's view;
/// `expand` searches a child within a limit and stores its numbers.
template <Disproof disproof, class Children, class LookUp, class Expand>
ProofNumbers df_pn(const Children& children, ProofNumbers limit, const StepBudget& budget,
                   LookUp look_up, Expand expand) {
    constexpr auto infinite = ProofNumbers::infinite;
    constexpr bool is_weak = disproof == Disproof::weak;
    for (;;) {
        ProofNumbers own{infinite, 0};
        ProofNumbers of_best;
        auto best = std::begin(children);
        std::uint32_t second = infinite;
        std::uint32_t left = 0;
        for (auto child = best; child != std::end(children); ++child) {
            const ProofNumbers numbers = look_up(*child);
            if (numbers.dn == 0) return {0, infinite};
            if (numbers.pn == 0) continue;
            ++left;
            own.dn =
                is_weak ? std::max(own.dn, numbers.pn) : std::min(infinite, own.dn + numbers.pn);
            second = std::min(second, std::max(own.pn, numbers.dn));
            if (numbers.dn >= own.pn) continue;
            own.pn = numbers.dn;
            of_best = numbers;
            best = child;
        }
        if (left == 0) return {infinite, 0};
        if (is_weak) own.dn = std::min(infinite - 1, own.dn + left - 1);
        if (own.pn >= limit.pn || own.dn >= limit.dn || budget.is_exhausted()) return own;
        const auto of_others = is_weak ? left - 1 : own.dn - of_best.pn;
        // 1 + epsilon trick (Pawlewicz and Lew): a margin of 25% avoids switching back and forth.
        const auto until = is_weak ? std::min(infinite - 1, second + second / 4 + 1) : second + 1;
        expand(*best,
               ProofNumbers{std::min(infinite, limit.dn - of_others), std::min(limit.pn, until)});
    }
}

}  // namespace krou
