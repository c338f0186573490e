#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/rules.h"
#include "sparring/player.h"

namespace krou::sparring {

/// Even minimax, which answers before it listens again, takes half a second at most.
inline constexpr int deepest = 8;
inline constexpr int highest_seed = 1'000'000'000;

/// What a user can set.
struct Options {
    const PlayerEntry* player = find_player("simple");
    int depth = 4;
    int seed = 0;  ///< of what is left to chance; 0 for another each time
    Variant variant;
};

/// What is wrong with the name, if there is no such player.
std::optional<Error> set_player(Options& options, std::string_view name);

/// The lines that answer `uci`, one an option.
std::string option_declarations(const Options& options);

/// What has to be done once an option has been set.
enum class Consequence : std::uint8_t { none, new_variant };

/// Sets the option that the words after `setoption` name: `name N [value V]`. When there is an
/// error, all is as before.
Result<Consequence> set_option(Options& options, std::string_view arguments);

}  // namespace krou::sparring
