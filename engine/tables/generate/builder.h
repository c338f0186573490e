#pragma once

#include <optional>
#include <span>

#include "base/step_budget.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou {

/// Solves boards of the last layer that guaranteed values leave open, and raises their history-free
/// values. Returns false if given up. The builder takes it as an argument because tables do not
/// depend on provers (solve_open_boards in prove/repetition_solver.h).
using SolveOpenBoards = bool (*)(const AnyGame& game, const Tables& tables,
                                 std::span<HistoryFreeValues> boards,
                                 const ShouldStop& should_stop);

/// Builds the layer after those of `tables`: acyclic games by `build_acyclic_layer`; other games by
/// `LayerBuilder` (finite play), then `CycleSolver` (endless play), then `solve_open` (history-free
/// values). Returns nothing if given up. The entries are the same for any number of threads.
std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      SolveOpenBoards solve_open,
                                      const ShouldStop& should_stop = {});

/// Builds the tables up to this many seeds on the board. Returns nothing if given up.
std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, SolveOpenBoards solve_open,
                                   const ShouldStop& should_stop = {});

/// Bytes per board to build a layer, in addition to the layers before it.
int bytes_per_board_to_build(LayerFormat format);

}  // namespace krou
