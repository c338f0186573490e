#include "games/sowing.h"

#include <cassert>
#include <vector>

namespace krou {

namespace {

/// Returns the bytes that a sowing from `origin` visits in one lap, in order.
std::vector<int> stations_from(int origin, int pits, Lap lap, int own_store) {
    std::vector<int> stations;
    const int first = lap == Lap::from_the_pit ? 0 : 1;
    for (int i = first; i < first + 2 * pits; ++i) {
        const int pit = (origin + i) % (2 * pits);
        if (pit == pits && lap == Lap::by_own_store) stations.push_back(own_store);
        if (pit != origin || lap != Lap::around_the_pits) stations.push_back(pit);
    }
    return stations;
}

}  // namespace

template <class B>
Sowing<B>::Sowing(int pits, Lap lap) {
    for (int pit = 0; pit < pits; ++pit) {
        const auto stations = stations_from(pit, pits, lap, B::own_store);
        B change;
        int last = pit;
        for (int seeds = 0; seeds <= max_seeds; ++seeds) {
            change_[entry(pit, seeds)] = change;
            last_[entry(pit, seeds)] = static_cast<std::uint8_t>(last);
            last = stations[static_cast<std::size_t>(seeds) % stations.size()];
            // Bytes wrap around when added, so 255 removes one seed.
            --change.bytes[static_cast<std::size_t>(pit)];
            ++change.bytes[static_cast<std::size_t>(last)];
        }
        if (lap == Lap::from_the_pit) {
            B alone;
            --alone.bytes[static_cast<std::size_t>(pit)];
            ++alone.bytes[static_cast<std::size_t>(pit + 1)];
            change_[entry(pit, 1)] = alone;
            last_[entry(pit, 1)] = static_cast<std::uint8_t>(pit + 1);
        }
    }
}

template <class B>
std::optional<int> Rows<B>::repeated(const B& board, Repetition rule) const {
    if (rule == Repetition::none) return std::nullopt;
    if (rule == Repetition::split) return 0;
    const int movers = own(board);
    const int opponents = others(board);
    if (rule == Repetition::rows && (movers == 0 || opponents == 0)) return std::nullopt;
    return movers - opponents;
}

template <class B>
Rows<B>::Rows(int pits_in_a_row)
    : pits(pits_in_a_row),
      own_mask(lanes::range(0, pits - 1)),
      other_mask(lanes::range(pits, 2 * pits - 1)) {
    assert(pits <= B::most_pits);
    for (int i = 0; i < static_cast<int>(sizeof(B)); ++i)
        turned.set(i, i < 2 * pits ? (i + pits) % (2 * pits) : i);
    if constexpr (sizeof(B) == sizeof(krou::Board)) {
        turned.set(Board::own_tuzdik, Board::other_tuzdik);
        turned.set(Board::other_tuzdik, Board::own_tuzdik);
    }
    turned.set(B::own_store, B::other_store);
    turned.set(B::other_store, B::own_store);
}

template class Sowing<SmallBoard>;
template class Sowing<Board>;
template struct Rows<SmallBoard>;
template struct Rows<Board>;

}  // namespace krou
