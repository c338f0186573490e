#include "tune/commands.h"

#include <array>
#include <ostream>

namespace krou::tune {

namespace {

using cli::Entry;

constexpr std::array entries = {
    Entry{"openings", "Finds balanced random openings for the arena.", openings_task},
    Entry{"book", "Builds an opening book by long searches. Resumes its work.", book_task},
    Entry{"exercises", "Makes exercises with one best move from proved positions.", exercises_task},
    Entry{"samples", "Plays the engine against itself and stores samples.", samples_task},
    Entry{"merge-samples", "Merges the parts of a sample file.", merge_samples_task},
    Entry{"fit", "Trains a network on samples.", fit_task},
    Entry{"fit-weights", "Fits the weights of features to samples.", fit_weights_task},
    Entry{"grade", "Measures the seeds per move that engines lose to perfect play.", grade_task},
    Entry{"spsa", "Tunes weights or engine options by games. Resumes its work.", spsa_task},
    Entry{"compare", "Tests evaluation A against B by games, with elo0=0 elo1=10.", compare_task},
    Entry{"tournament", "Plays the evaluations in a directory against each other.",
          tournament_task},
};

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    return cli::run({"krou-tune",
                     "Trains evaluations on games and endgame tables, and compares them.", entries},
                    arguments, out);
}

}  // namespace krou::tune
