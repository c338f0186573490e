#pragma once

#include <optional>

#include "base/step_budget.h"
#include "games/families.h"
#include "tables/table.h"

namespace krou {

/// Builds the next layer of an acyclic game by forward evaluation: each board after the boards that
/// its moves lead to. Returns nothing if given up.
template <AcyclicGame G>
std::optional<Layer> build_acyclic_layer(const G& game, const Tables& tables, int threads,
                                         const ShouldStop& should_stop);

}  // namespace krou
