#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"
#include "tables/file.h"

namespace krou {

/// The layers that lie in a directory: a list for each variant, or for the given one alone, sorted
/// by seeds. It is an error if there are none.
Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant);

}  // namespace krou
