#include "games/sowing.h"

#include <cassert>
#include <vector>

namespace krou {

namespace {

constexpr bool starts_in_origin(SowingPath path) {
    return path == SowingPath::from_the_pit || path == SowingPath::from_the_pit_by_own_store;
}

constexpr bool passes_own_store(SowingPath path) {
    return path == SowingPath::by_own_store || path == SowingPath::from_the_pit_by_own_store;
}

/// Returns the bytes that a sowing from `origin` visits in one lap, in order.
std::vector<int> stations_from(int origin, int pits, SowingPath path, int own_store) {
    std::vector<int> stations;
    const int first = starts_in_origin(path) ? 0 : 1;
    for (int i = first; i < first + 2 * pits; ++i) {
        const int pit = (origin + i) % (2 * pits);
        if (pit == pits && passes_own_store(path)) stations.push_back(own_store);
        if (pit != origin || path != SowingPath::around_the_pits) stations.push_back(pit);
    }
    return stations;
}

}  // namespace

template <class B>
Sowing<B>::Sowing(int pits, SowingPath path) : starts_in_origin_(starts_in_origin(path)) {
    for (int pit = 0; pit < pits; ++pit) {
        const auto stations = stations_from(pit, pits, path, B::own_store);
        full_lap_ = static_cast<int>(stations.size()) + (stations.back() == pit ? 0 : 1);
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
        if (starts_in_origin_) {
            const auto next = static_cast<std::size_t>(stations[1]);
            B alone;
            --alone.bytes[static_cast<std::size_t>(pit)];
            ++alone.bytes[next];
            change_[entry(pit, 1)] = alone;
            last_[entry(pit, 1)] = static_cast<std::uint8_t>(next);
        }
    }
}

template <class B>
std::optional<int> Rows<B>::repetition_gain(const B& board, Repetition rule) const {
    if (rule == Repetition::none) return std::nullopt;
    if (rule == Repetition::split) return 0;
    const int own_seeds = own(board);
    const int opponents_seeds = opponents(board);
    if (rule == Repetition::rows && (own_seeds == 0 || opponents_seeds == 0)) return std::nullopt;
    return own_seeds - opponents_seeds;
}

template <class B>
Rows<B>::Rows(int pits_in_a_row)
    : pits(pits_in_a_row),
      own_mask(lanes::range(0, pits - 1)),
      opponent_mask(lanes::range(pits, 2 * pits - 1)) {
    assert(pits <= B::max_row);
    for (int i = 0; i < static_cast<int>(sizeof(B)); ++i)
        flip_shuffle.set(i, i < 2 * pits ? (i + pits) % (2 * pits) : i);
    if constexpr (sizeof(B) == sizeof(krou::Board)) {
        flip_shuffle.set(Board::own_tuzdik, Board::opponent_tuzdik);
        flip_shuffle.set(Board::opponent_tuzdik, Board::own_tuzdik);
    }
    flip_shuffle.set(B::own_store, B::opponent_store);
    flip_shuffle.set(B::opponent_store, B::own_store);
    for (int pit = 0; pit < 2 * pits; ++pit) across_shuffle.set(pit, 2 * pits - 1 - pit);
}

template class Sowing<SmallBoard>;
template class Sowing<Board>;
template struct Rows<SmallBoard>;
template struct Rows<Board>;

}  // namespace krou
