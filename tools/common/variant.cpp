#include "common/variant.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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

Take variant_into(Variant& variant) {
    return [&variant](std::string_view spec) -> std::optional<Error> {
        auto parsed = parse_variant(spec);
        if (!parsed) return Error{parsed.error()};
        variant = std::move(*parsed);
        return std::nullopt;
    };
}

Take variant_into(std::optional<Variant>& variant) {
    return [&variant](std::string_view spec) { return variant_into(variant.emplace())(spec); };
}

}  // namespace krou::cli
