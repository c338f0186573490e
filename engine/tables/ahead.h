#pragma once

#include <cstddef>
#include <span>

namespace krou {

/// Calls `apply` for each item, some time after the memory has been asked for that it will need.
template <class Item>
void for_each_ahead(std::span<const Item> items, auto address, auto apply) {
    constexpr std::size_t distance = 16;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i + distance < items.size()) __builtin_prefetch(address(items[i + distance]), 1);
        apply(items[i]);
    }
}

}  // namespace krou
