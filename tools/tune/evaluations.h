#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace krou::tune {

/// An evaluation to play with.
struct Evaluation {
    std::string name;
    std::string file;  ///< for the option EvalFile; empty for the built-in one
};

/// The one in a file, or the one that is `built-in`. Says so if the file holds none.
Result<Evaluation> evaluation_of(const std::string& word);

/// Those of all files in a folder, sorted by their names. Refuses a file that holds none, and a
/// folder with fewer than two; what is hidden is left aside.
Result<std::vector<Evaluation>> evaluations_in(const std::string& directory);

}  // namespace krou::tune
