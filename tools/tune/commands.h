#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::tune {

/// Does what the arguments of the program ask for, the name of a command first; or says what is
/// wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

// The commands, a file of its own for each.

/// Random openings that a search holds for even, as a file for the arena.
cli::Task openings_task();
/// An opening book for the engine, made by long searches.
cli::Task book_task();
/// Plays games of the engine against itself and keeps what it thinks of each board; or puts parts
/// of them together.
cli::Task samples_task();
/// Learns a network, or the weights of features, from samples.
cli::Task fit_task();
/// Tells how many seeds per move engines lose against perfect play.
cli::Task grade_task();
/// Tunes weights and options of an engine by games.
cli::Task spsa_task();
/// A test of two evaluations, by games.
cli::Task compare_task();
/// Each evaluation of a folder against each other.
cli::Task tournament_task();

}  // namespace krou::tune
