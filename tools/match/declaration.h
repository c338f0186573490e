#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace krou {

/// An option as an engine declares it.
struct Declaration {
    std::string name;
    std::string type;                     ///< check, spin, combo, button or string
    std::optional<std::int64_t> initial;  ///< of a spin
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    std::vector<std::string> choices;  ///< of a combo
};

/// Reads `option name … type …`; what is missing in it stays empty.
Declaration parse_declaration(std::string_view line);

const Declaration* find(std::span<const Declaration> declared, std::string_view name);

/// What is wrong with this setting, if the engine has declared these options.
std::optional<Error> objection(std::span<const Declaration> declared, std::string_view name,
                               std::string_view value);

}  // namespace krou
