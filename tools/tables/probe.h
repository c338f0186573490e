#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/result.h"
#include "games/rules.h"

namespace krou {

struct ProbeOrder {
    Variant variant;
    std::string fen;
    std::optional<std::filesystem::path>
        directory;  ///< of the tables; if not given, small ones are made
};

/// Prints what a board and each of its moves are worth to the mover.
std::optional<Error> probe(const ProbeOrder& order, std::ostream& out);

}  // namespace krou
