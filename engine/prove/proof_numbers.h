#pragma once

#include <algorithm>
#include <cstdint>

#include "base/step_budget.h"
#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// Proved result for the hero; open if not proved yet.
enum class Fate : std::uint8_t { open, won, lost };

/// Returns the result of a node that this player wins.
constexpr Fate win_of(Role role) {
    return role == Role::hero ? Fate::won : Fate::lost;
}

/// Returns the same result from the opponent's point of view.
constexpr Fate opposite(Fate fate) {
    if (fate == Fate::open) return fate;
    return fate == Fate::won ? Fate::lost : Fate::won;
}

/// Proof and disproof number (Allis): the minimum number of open positions to solve before a win of
/// the mover is proved, or a loss. 0 once it is proved.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1u << 30;

    std::uint32_t to_win = 1;
    std::uint32_t to_lose = 1;
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
            if (numbers.to_lose == 0) return {0, infinite};
            if (numbers.to_win == 0) continue;
            ++left;
            own.to_lose = is_weak ? std::max(own.to_lose, numbers.to_win)
                                  : std::min(infinite, own.to_lose + numbers.to_win);
            second = std::min(second, std::max(own.to_win, numbers.to_lose));
            if (numbers.to_lose >= own.to_win) continue;
            own.to_win = numbers.to_lose;
            of_best = numbers;
            best = child;
        }
        if (left == 0) return {infinite, 0};
        if (is_weak) own.to_lose = std::min(infinite - 1, own.to_lose + left - 1);
        if (own.to_win >= limit.to_win || own.to_lose >= limit.to_lose || budget.is_over())
            return own;
        const auto of_others = is_weak ? left - 1 : own.to_lose - of_best.to_win;
        // 1 + epsilon trick (Pawlewicz and Lew): a margin of 25% avoids switching back and forth.
        const auto until = is_weak ? std::min(infinite - 1, second + second / 4 + 1) : second + 1;
        expand(*best, ProofNumbers{std::min(infinite, limit.to_lose - of_others),
                                   std::min(limit.to_win, until)});
    }
}

}  // namespace krou
