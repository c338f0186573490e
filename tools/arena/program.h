#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "arena/command_line/options.h"
#include "common/program.h"
#include "match/log.h"
#include "match/process.h"

namespace krou::arena {

/// Does what the options say, until it is done or this program is asked to end: with 2 when an
/// engine failed. No other thread is there yet.
cli::Ended run(const Options& options, std::ostream& out);

/// The same with the arguments of the program; or says what is wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

// What there is to do, a file of its own for each.

/// Plays it all, until it is told to stop. What went wrong before the first game is an error.
Result<End> run_tournament(const TournamentSettings& settings, Supervision& supervision,
                           std::ostream& out);

/// Reports on the games of several records of one tournament and on those that are in none, and
/// writes them into the files that are named. A game that is in two records must be the same in
/// both.
std::optional<Error> merge(const Options& options, std::ostream& out);

/// Goes through the protocol with an engine, a line for each step, and tells whether it kept
/// to it all; nothing if it was stopped, or what it writes gets nowhere. Each step begins with the
/// engine at rest in a new game: after a step that failed it is stopped, and if that does not help,
/// started again, so that a fault is told of once.
std::optional<bool> check_compliance(const EngineConfig& engine, const Variant& variant,
                                     const Supervision& supervision, Log& log, std::ostream& out);

}  // namespace krou::arena
