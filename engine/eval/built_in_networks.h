#pragma once

#include <span>
#include <string_view>

namespace krou {

/// The files of `engine/eval/networks`, which the build puts into the program.
std::span<const std::string_view> built_in_networks();

}  // namespace krou
