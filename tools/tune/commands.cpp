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
    Entry{"samples",
          "Plays games of the engine against itself and keeps what it thinks of each board.",
          samples_task},
    Entry{"fit", "Learns a network, or the weights of features, from samples.", fit_task},
    Entry{"grade", "Tells how many seeds per move engines lose against perfect play.", grade_task},
    Entry{"spsa", "Tunes weights, or options of an engine, by games.", spsa_task},
    Entry{"compare", "Tests by games whether evaluation A is stronger than evaluation B.",
          compare_task},
    Entry{"tournament", "Plays each evaluation of a folder against each other.", tournament_task},
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
