#pragma once

#include <cstddef>

#include "games/position.h"
#include "search/root_proof.h"
#include "tables/table.h"

namespace krou {

/// Whether there is such a proof of a position: it has more seeds on the board than these tables,
/// and what they hold of a board is its value, whatever was played before.
bool has_margin_proof(const Position& position, const Tables& tables);

/// The proof, beside a search, of a position with more seeds than the tables hold, in which only
/// these moves may be played. What is known of boards is kept in so many bytes. The tables must
/// outlive it.
RootProof margin_proof(const Position& position, MoveSet moves, const Tables& tables,
                       std::size_t bytes);

}  // namespace krou
