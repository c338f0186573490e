#include "prove/packed_tables.h"

#include <algorithm>

namespace krou {

PackedTables::PackedTables(std::vector<Layer> layers) {
    std::ranges::reverse(layers);
    for (; !layers.empty(); layers.pop_back()) layers_.push_back(packed(layers.back()));
}

/// Stores half of each value: within a layer, all values are even or all are odd.
PagedArray<std::uint8_t> PackedTables::packed(const Layer& layer) {
    const auto* values = layer.values();
    const auto boards = static_cast<std::size_t>(layer.boards());
    const auto code = [&](std::size_t number) {
        return std::clamp((values[number] >> 1) + even_share, 0, last_code);
    };
    auto bytes = make_paged_array<std::uint8_t>((boards + 1) / 2);
    for (std::size_t number = 0; number + 1 < boards; number += 2)
        bytes[number / 2] = static_cast<std::uint8_t>(code(number) | code(number + 1) << 4);
    if (boards % 2 != 0) bytes[boards / 2] = static_cast<std::uint8_t>(code(boards - 1));
    return bytes;
}

}  // namespace krou
