#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "common/program.h"

namespace krou::tune {

/// Does what the arguments of the program ask for, the name of a command first; or says what is
/// wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

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

/// Tells now and then how far long work is, and how long it will still take.
class Progress {
public:
    /// So many steps, each of them a `what`, of which `done` have been done before.
    Progress(std::ostream& out, std::string what, std::int64_t total, std::int64_t done = 0);

    /// A step is done.
    void step(const std::string& remark = "");

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::string what_;
    std::int64_t total_;
    std::int64_t before_;
    std::int64_t done_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;  ///< when it last said something
};

}  // namespace krou::tune
