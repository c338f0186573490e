#pragma once

#include <string_view>

namespace krou::arena {

/// What to write here instead of a word of other arenas; empty where there is nothing to say.
std::string_view hint(std::string_view word);

}  // namespace krou::arena
