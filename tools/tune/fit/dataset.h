#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "games/rules.h"
#include "tune/fit/lesson.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// Games with what is known of their boards.
struct Dataset {
    Variant variant;     ///< the game, with the start of the first file
    std::string origin;  ///< in a line
    std::vector<SampledGame> games;
};

/// The samples of all these files, which must be of one game, whatever its seeds at the start.
Result<Dataset> read_dataset(const std::vector<std::string>& paths);

/// Calls `function` with each sample, and whether it is held out. Games that are numbered alike in
/// two files are held out of both or of none.
template <class Function>
void for_each_sample(const Dataset& dataset, Function function) {
    for (const auto& game : dataset.games)
        for (const auto& sample : game.samples) function(sample, is_held_out(game.number));
}

}  // namespace krou::tune
