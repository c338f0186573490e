#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "analysis/analyst.h"
#include "common/program.h"
#include "games/rules.h"

namespace krou::solving {

/// Which boards to put into a book, and how.
struct BookOrder {
    Variant variant;
    std::optional<std::string> fen;  ///< where it begins, if not at the start
    int plies = 4;                   ///< so many moves from there, whoever makes them
    std::int64_t budget_ms = 0;      ///< of a board
    Analyst::Settings engine;
    std::string out;
};

/// Solves all boards that can be reached in so few moves, and makes a book of them. What is in the
/// book already is left as it is, and what is not solved in time is left out.
cli::Ended make_book(const BookOrder& order, std::ostream& out);

}  // namespace krou::solving
