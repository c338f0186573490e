#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/saved_file.h"
#include "common/program.h"
#include "games/position.h"
#include "solve/solver.h"

namespace krou::solving {

/// Settings of `krou-solve positions`.
struct PositionsOrder {
    Variant variant;
    std::string from;          ///< list of positions; empty: use `moved`
    std::optional<int> moved;  ///< seeds moved from the start
    std::optional<int> worth;  ///< asks only whether the value is this
    SolverSettings solver;     ///< budget per position
    std::string file;          ///< answers to write or resume
    std::string out;           ///< openings: the positions of that worth; empty for none
};

inline constexpr SavedKind answers_kind{"answers", 1, "ask krou-solve again",
                                        SavedBody::json_lines};

/// Parses a list with a FEN per line; skips empty lines and those that start with `#`. Rejects
/// positions that the variant does not have or that end the game.
Result<std::vector<Position>> parse_positions(const Variant& variant, std::string_view text);

/// Returns the positions in which `seeds` seeds of the start are in other pits or stores, the same
/// side to move, sorted.
std::vector<Position> moved_starts(const Variant& variant, int seeds);

/// Solves each position, or asks whether it has the value `worth`, and prints the answers.
cli::Ended solve_positions(PositionsOrder& order, std::ostream& out);

}  // namespace krou::solving
