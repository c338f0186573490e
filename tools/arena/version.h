#pragma once

#include <string_view>

namespace krou::arena {

/// The name of this program, with its version.
inline constexpr std::string_view arena_version = "krou-arena " KROU_VERSION;

}  // namespace krou::arena
