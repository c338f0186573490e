#pragma once

#include <optional>

#include "base/step_budget.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou {

/// Makes the layer that follows those of `tables`, by so many threads; nothing if it was given up.
/// The entries are the same for any number of threads.
std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      const GiveUp& give_up = {});

/// The tables up to so many seeds on the board; nothing if they were given up.
std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, const GiveUp& give_up = {});

/// Bytes that building a layer takes for each board, on top of the layers before it.
int bytes_per_board_to_build(Form form);

}  // namespace krou
