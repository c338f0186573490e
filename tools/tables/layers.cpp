#include "tools/tables/layers.h"

#include "base/text.h"

namespace krou {

Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant) {
    auto found = list_layers(directory);
    if (!found) return Error{found.error()};
    const auto wanted =
        variant ? spec_without_start(variant->rules, variant->rules.pits) : std::string();
    std::vector<std::vector<LayerFile>> variants;
    for (auto& file : *found) {
        if (variant && file.variant.spec != wanted) continue;
        if (variants.empty() || variants.back().front().variant.spec != file.variant.spec)
            variants.emplace_back();
        variants.back().push_back(std::move(file));
    }
    if (variants.empty())
        return Error{"there are no tables" + (variant ? " of " + wanted : "") + " in " +
                     in_quotes(directory.string())};
    return variants;
}

}  // namespace krou
