#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "common/program.h"
#include "games/rules.h"
#include "solve/prover.h"

namespace krou::solving {

/// Which boards to put into a book, and how.
struct BookOrder {
    Variant variant;
    std::optional<std::string> fen;  ///< where it begins, if not at the start
    int plies = 4;                   ///< so many moves from there, whoever makes them
    SolverSettings solver;           ///< of a board
    std::string out;
};

/// Solves all boards that can be reached in so few moves, and makes a book of them. What is in the
/// book already is left as it is, and what is not solved in time is left out.
cli::Ended make_book(const BookOrder& order, std::ostream& out);

}  // namespace krou::solving
