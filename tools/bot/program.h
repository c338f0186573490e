#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "base/threads.h"
#include "bot/lobby.h"
#include "bot/site.h"
#include "common/program.h"
#include "common/signals.h"
#include "match/process.h"

namespace krou::bot {

struct Settings {
    Site site;
    Policy policy;
    Command engine;
    int threads = hardware_threads();  ///< of all games
    int hash_megabytes = 128;          ///< of all games
    int overhead_ms = 500;             ///< saved of each move for the way to the site
    int level = 20;
    bool ponders = true;
    Milliseconds move_time{10'000};  ///< without a clock
};

/// Plays on the site until `leave` is raised and the running games are over, or until `supervision`
/// stops it. Writes reports to `out`.
cli::Ended play(const Settings& settings, const StopSignal& leave, const Supervision& supervision,
                std::ostream& out);

/// Runs the program, or returns an error in its arguments.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::bot
