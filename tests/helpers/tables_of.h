#pragma once

#include <string_view>

#include "helpers/from_text.h"
#include "prove/repetition_solver.h"
#include "tables/generate/builder.h"
#include "tables/generate/layer_builder.h"

/// Endgame tables for the tests, generated for a variant.
namespace krou {

inline Tables tables_of(std::string_view spec, int seeds, int threads = 1) {
    const Position start = played(spec, "");
    return *build_tables(start.game(), start.variant().rules, start.pits(), seeds, threads,
                         solve_open_boards);
}

/// Tables as older versions generated them, without values of endless cycles.
inline Tables tables_of_ends(std::string_view spec, int seeds) {
    const Position start = played(spec, "");
    Tables tables(start.variant().rules, start.pits());
    const ShouldStop never;
    const auto build = [&]<class G>(const G& game) {
        if constexpr (ReversibleGame<G>)
            while (tables.max_seeds() < seeds)
                tables.add(*LayerBuilder(game, tables, 1, never).build());
    };
    std::visit(build, start.game());
    return tables;
}

/// Calls `visit` with each indexed board of this number of seeds, and its index.
template <class B = Board, class Visit>
void for_each_board(const BoardIndex& index, int seeds, Visit visit) {
    const auto boards = index.count(seeds);
    BoardCursor<B> cursor(index, seeds, 0);
    for (std::uint64_t number = 0; number < boards; ++number, cursor.step())
        visit(cursor.board(), number);
}

}  // namespace krou
