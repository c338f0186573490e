#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"
#include "tables/file.h"

namespace krou {

/// The layers that lie in a directory, one list a variant, each by seeds; those of one variant
/// alone where one is named. None at all is an error.
Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant);

}  // namespace krou
