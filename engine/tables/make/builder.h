#pragma once

#include <optional>
#include <span>

#include "base/step_budget.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou {

/// Solves boards of the last layer that guaranteed values leave open: raises their entries. Returns
/// false if given up. The builder takes it as an argument (solve_open_boards in
/// prove/repetition_solver.h), since tables know nothing of provers.
using SolveOpenBoards = bool (*)(const AnyGame& game, const Tables& tables, std::span<Fresh> boards,
                                 const GiveUp& give_up);

/// Builds the layer after those of `tables`; nothing if given up. The entries are the same for any
/// number of threads.
std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      SolveOpenBoards solve_open, const GiveUp& give_up = {});

/// Builds the tables up to this many seeds on the board; nothing if given up.
std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, SolveOpenBoards solve_open,
                                   const GiveUp& give_up = {});

/// Bytes that building a layer takes for each board, on top of the layers before it.
int bytes_per_board_to_build(Form form);

}  // namespace krou
