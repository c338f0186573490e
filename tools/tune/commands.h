#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::tune {

/// Runs the command named by the first argument.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

// The commands, each in its own file.

/// Finds random balanced openings for the arena.
cli::Task openings_task();
/// Builds an opening book by long searches.
cli::Task book_task();
/// Plays games of the engine against itself and makes exercises of proved positions.
cli::Task exercises_task();
/// Plays games of the engine against itself and stores samples of them.
cli::Task samples_task();
/// Merges the parts of a sample file.
cli::Task merge_samples_task();
/// Trains a network on samples.
cli::Task fit_task();
/// Fits the weights of features to samples.
cli::Task fit_weights_task();
/// Measures how many seeds per move engines lose against perfect play.
cli::Task grade_task();
/// Tunes weights or options of an engine by games (SPSA).
cli::Task spsa_task();
/// Compares two evaluations by an SPRT.
cli::Task compare_task();
/// Plays a tournament of all evaluations in a folder.
cli::Task tournament_task();

}  // namespace krou::tune
