#pragma once

#include <cstdint>
#include <string_view>

#include "helpers/from_text.h"
#include "tables/generate/builder.h"

/// Endgame tables for the tests, generated for a variant.
namespace krou {

Tables tables_of(std::string_view spec, int seeds, int threads = 1);

/// The next layer above `tables` as older versions generated it, without values of endless cycles.
Layer layer_of_ends(const AnyGame& game, const Tables& tables);
Tables tables_of_ends(std::string_view spec, int seeds);

/// Calls `visit` with each indexed board of this number of seeds, and its index.
template <class B = Board, class Visit>
void for_each_board(const BoardIndex& index, int seeds, Visit visit) {
    const auto boards = index.count(seeds);
    BoardCursor<B> cursor(index, seeds, 0);
    for (std::uint64_t number = 0; number < boards; ++number, cursor.step())
        visit(cursor.board(), number);
}

}  // namespace krou
