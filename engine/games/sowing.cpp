#include "games/sowing.h"

#include <cassert>
#include <vector>

namespace krou {

namespace {

/// The bytes that a sowing from `origin` visits in turn, one lap of them.
std::vector<int> lap(int pits, int origin, Sowing::Course course) {
    std::vector<int> stations;
    for (int i = 1; i <= 2 * pits; ++i) {
        const int pit = (origin + i) % (2 * pits);
        const bool passes_store = course == Sowing::Course::by_own_store;
        if (pit == pits && passes_store) stations.push_back(Board::own_store);
        if (pit != origin || passes_store) stations.push_back(pit);
    }
    return stations;
}

}  // namespace

Sowing::Sowing(int pits, Course course) {
    for (int pit = 0; pit < pits; ++pit) {
        const auto stations = lap(pits, pit, course);
        Board change;
        int last = pit;
        for (int seeds = 0; seeds <= max_seeds; ++seeds) {
            change_[entry(pit, seeds)] = change;
            last_[entry(pit, seeds)] = static_cast<std::uint8_t>(last);
            last = stations[static_cast<std::size_t>(seeds) % stations.size()];
            // One seed less is 255 more, as bytes wrap around when they are added.
            --change.bytes[static_cast<std::size_t>(pit)];
            ++change.bytes[static_cast<std::size_t>(last)];
        }
    }
}

Rows::Rows(int pits_in_a_row)
    : pits(pits_in_a_row),
      own_mask(lanes::range(0, pits - 1)),
      other_mask(lanes::range(pits, 2 * pits - 1)) {
    assert(pits <= max_pits);
    for (int i = 0; i < 16; ++i) turned.set(i, i < 2 * pits ? (i + pits) % (2 * pits) : i);
    turned.set(Board::own_store, Board::other_store);
    turned.set(Board::other_store, Board::own_store);
}

}  // namespace krou
