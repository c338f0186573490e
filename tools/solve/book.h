#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "common/program.h"
#include "games/rules.h"
#include "solve/solver.h"

namespace krou::solving {

/// Settings of `krou-solve book`.
struct BookOrder {
    Variant variant;
    std::optional<std::string> fen;  ///< first position; default: the start
    int plies = 4;                   ///< distance of the last positions, in moves
    SolverSettings solver;           ///< budget per position
    std::string out;
};

/// Solves all positions within this distance and writes them to a book. Keeps the entries that the
/// book has. Leaves out positions that are not solved in time.
cli::Ended make_book(const BookOrder& order, std::ostream& out);

}  // namespace krou::solving
