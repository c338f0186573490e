#include "tune/commands.h"

#include <array>
#include <ostream>

#include "common/program.h"

namespace krou::tune {

namespace {

using cli::Entry;

constexpr std::array<Entry, 0> entries{};

}  // namespace

std::optional<Error> run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    return cli::run({"krou-tune",
                     "Learns evaluations from games and endgame tables, and pits them against each "
                     "other.",
                     entries},
                    arguments, out);
}

}  // namespace krou::tune
