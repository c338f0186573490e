#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/memory.h"
#include "tables/table.h"

namespace krou {

/// Kalah endgame tables in half the memory: four bits per value. Values below 14 net seeds for
/// either side are exact; larger ones become bounds. Such one-sided boards are rarely probed, and
/// can be searched.
class PackedTables {
public:
    /// Frees each layer once it is packed, unless it is shared. Throws std::bad_alloc.
    explicit PackedTables(std::vector<Layer> layers);

    int max_seeds() const { return static_cast<int>(layers_.size()) - 1; }
    const std::uint8_t* layer(int seeds) const {
        return layers_[static_cast<std::size_t>(seeds)].get();
    }

    /// Returns the byte of a layer that stores a board's value.
    static const std::uint8_t* byte_of(const std::uint8_t* layer, std::uint64_t number) {
        return layer + number / 2;
    }
    static Bounds bounds(const std::uint8_t* layer, std::uint64_t number, int seeds) {
        const int code = *byte_of(layer, number) >> 4 * (number % 2) & last_code;
        const int value = 2 * (code - even_share) + seeds % 2;
        return {code == 0 ? -seeds : value, code == last_code ? seeds : value};
    }

private:
    static constexpr int last_code = 15;
    static constexpr int even_share = 8;

    static PagedArray<std::uint8_t> packed(const Layer& layer);

    std::vector<PagedArray<std::uint8_t>> layers_;
};

}  // namespace krou
