#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"
#include "common/waiting.h"
#include "kgp/connection.h"
#include "kgp/engines.h"
#include "kgp/session.h"

namespace krou::kgp {

struct Settings {
    Address address;
    Identity identity;
    Engines::Settings engines;
    Milliseconds greeting_time{10'000};  ///< for the connection, and then for `kgp`
    Milliseconds first_pause{1'000};     ///< before it reconnects; doubles up to `max_pause`
    Milliseconds max_pause{60'000};
    Milliseconds goodbye_time{2'000};  ///< for the server to read the last lines
};

/// Connects a server to engines until `supervision` stops it, and writes reports to `out`.
cli::Ended play(const Settings& settings, const Supervision& supervision, std::ostream& out);

/// Runs the program, or returns an error in its arguments.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::kgp
