#pragma once

#include <optional>

#include "base/step_budget.h"
#include "games/kalah.h"
#include "tables/table.h"

namespace krou {

/// Builds the next layer of kalah by forward evaluation: each board after the boards that its moves
/// lead to. Returns nothing if given up.
template <class B>
std::optional<Layer> build_kalah_layer(const Kalah<B>& game, const Tables& tables, int threads,
                                       const ShouldStop& should_stop);

}  // namespace krou
