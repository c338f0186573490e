#include "proof/board_numbers.h"

namespace krou {

BoardNumbers::BoardNumbers(int pits) {
    assert(1 <= pits && pits <= max_pits);
    const auto places = static_cast<std::size_t>(2 * pits);
    // The term of a pit i for s seeds is C(s + i, i + 1): the ways to lay fewer than s seeds into
    // the pits 0 … i. It grows by the ways to lay one less than s into the pits before it and it.
    for (std::size_t pit = 0; pit < places; ++pit)
        for (std::size_t seeds = 1; seeds <= most_seeds; ++seeds) {
            const auto before = pit == 0 ? 1 : terms_[pit - 1][seeds];
            terms_[pit][seeds] = pit == 0 ? seeds : terms_[pit][seeds - 1] + before;
        }
    first_ = terms_[places - 1];
}

}  // namespace krou
