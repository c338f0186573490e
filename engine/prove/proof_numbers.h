#pragma once

#include <algorithm>
#include <cstdint>

#include "base/step_budget.h"
#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// The answer to the question whether the hero wins.
enum class Fate : std::uint8_t { open, won, lost };

/// The fate of a node that this player wins.
constexpr Fate win_of(Role role) {
    return role == Role::hero ? Fate::won : Fate::lost;
}

/// The same, seen by the opponent.
constexpr Fate opposite(Fate fate) {
    if (fate == Fate::open) return fate;
    return fate == Fate::won ? Fate::lost : Fate::won;
}

/// Proof and disproof number (Allis): the least number of positions still to be proved before it is
/// shown that the mover wins, and before it is shown that it loses. 0 once it is shown.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1u << 30;

    std::uint32_t to_win = 1;
    std::uint32_t to_lose = 1;
};

/// How a node's disproof number follows from its children.
enum class Disproof : std::uint8_t {
    sum,   ///< adds them up
    weak,  ///< the largest, and one for each other child: for graphs whose moves often transpose
};

/// Depth-first proof-number search (df-pn, Nagai): expands the most promising child until one of
/// the node's numbers reaches its limit. `look_up` returns the numbers of a child, for the mover
/// there; `expand` searches a child within a limit and stores its numbers.
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
        // A quarter more, so that it does not change to and fro.
        const auto until = is_weak ? std::min(infinite - 1, second + second / 4 + 1) : second + 1;
        expand(*best, ProofNumbers{std::min(infinite, limit.to_lose - of_others),
                                   std::min(limit.to_win, until)});
    }
}

}  // namespace krou
