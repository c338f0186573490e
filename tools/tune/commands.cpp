#include "tune/commands.h"

#include <array>
#include <ostream>

namespace krou::tune {

namespace {

using cli::Entry;

constexpr std::array entries = {
    Entry{"openings", "Finds random openings that neither side is ahead in, for the arena to play.",
          openings_task},
    Entry{"book", "Makes an opening book by long searches, for the engine to play from.",
          book_task},
    Entry{"samples", "Plays games of the engine against itself and stores samples.", samples_task},
    Entry{"merge-samples", "Merges the parts of a sample file.", merge_samples_task},
    Entry{"fit", "Trains a network on samples.", fit_task},
    Entry{"fit-weights", "Fits the weights of features to samples.", fit_weights_task},
    Entry{"grade", "Tells how many seeds per move engines lose against perfect play.", grade_task},
    Entry{"spsa", "Tunes weights, or options of an engine, by games.", spsa_task},
    Entry{"compare", "Tests evaluation A against B by games, with elo0=0 elo1=10.", compare_task},
    Entry{"tournament", "Plays the evaluations in a directory against each other.",
          tournament_task},
};

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    return cli::run({"krou-tune",
                     "Learns evaluations from games and endgame tables, and pits them against each "
                     "other.",
                     entries},
                    arguments, out);
}

}  // namespace krou::tune
