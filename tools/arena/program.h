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

/// Runs a task until it is done or interrupted. The exit code is 2 if an engine failed. Call it
/// before other threads start.
cli::Ended run(const Options& options, std::ostream& out);

/// Parses the arguments and runs the task.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

// The tasks.

/// Plays a tournament until it ends or is stopped. Returns errors from before the first game.
Result<End> run_tournament(const TournamentSettings& settings, Supervision& supervision,
                           std::ostream& out);

/// Merges records of one tournament, writes the output files, and reports results and missing
/// games. A game in two records must be the same in both.
std::optional<Error> merge(const Options& options, std::ostream& out);

/// Checks an engine against the protocol and prints a line per step. Returns true if all steps
/// pass; nothing if it was stopped or the output is closed. Each step begins with an idle engine in
/// a new game: after a failed step the engine is stopped or restarted, so a fault is reported
/// once.
std::optional<bool> check_compliance(const EngineConfig& engine, const Variant& variant,
                                     const Supervision& supervision, Log& log, std::ostream& out);

}  // namespace krou::arena
