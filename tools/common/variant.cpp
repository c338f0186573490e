#include "common/variant.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/cli.h"

namespace krou::cli {

Result<Variant> parse_variant(std::string_view spec) {
    auto parsed = krou::parse_variant(spec);
    if (parsed) return parsed;
    std::vector<std::string> names;
    for (const auto& preset : presets()) names.emplace_back(preset.name);
    const auto name = spec.substr(0, spec.find(':'));
    if (std::ranges::count(names, name) > 0) return parsed;
    return Error{parsed.error() + suggestion(name, names)};
}

}  // namespace krou::cli
