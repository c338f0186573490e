#include "tables/index.h"

#include <bit>
#include <cassert>

namespace krou {

BoardIndex::BoardIndex(int pits) : places_(2 * pits) {
    assert(1 <= pits && pits <= max_pits);
    // Pascal's triangle, row by row.
    for (std::size_t seeds = 1; seeds < boards_up_to_[0].size(); ++seeds)
        boards_up_to_[0][seeds] = 1;
    for (std::size_t places = 1; places <= static_cast<std::size_t>(places_); ++places)
        for (std::size_t seeds = 1; seeds < boards_up_to_[places].size(); ++seeds)
            boards_up_to_[places][seeds] =
                std::min(end_of_numbers,
                         boards_up_to_[places - 1][seeds] + boards_up_to_[places][seeds - 1]);
    while (boards_up_to(places_, seed_limit_) >= end_of_numbers) --seed_limit_;
}

template <class B>
B BoardIndex::board(int seeds, std::uint64_t number) const {
    assert(number < count(seeds));
    B board;
    int left = seeds;  // seeds in this pit and those before it
    for (int place = places_ - 1; place > 0; --place) {
        int before = left;
        while (boards_up_to(place, before - 1) > number) --before;
        number -= boards_up_to(place, before - 1);
        board.set(place, left - before);
        left = before;
    }
    board.set(0, left);
    return board;
}

template <class B>
void BoardCursor<B>::step() {
    // Successor: from the first non-empty pit after pit 0, one seed moves to the pit before it,
    // together with all seeds of pit 0.
    const auto filled = lanes::occupied(lanes::load(board_)) & ~lanes::Mask{1};
    ++number_;
    if (filled == 0) return;
    const int pit = std::countr_zero(filled);
    const auto at = [](int seeds, int i) {
        return lanes::keep(lanes::splat<B>(seeds), lanes::Mask{1} << i);
    };
    const int first = board_[0];
    const auto taken = lanes::add(at(first, 0), at(1, pit));
    board_ = lanes::store(
        lanes::add(lanes::subtract(lanes::load(board_), taken), at(first + 1, pit - 1)));
}

template <class B>
void BoardCursor<B>::advance_to(std::uint64_t number) {
    assert(number_ <= number && number < index_.count(seeds_));
    constexpr std::uint64_t short_way = 24;  // break-even with computing the board
    if (number - number_ <= short_way) {
        while (number_ < number) step();
    } else {
        number_ = number;
        board_ = index_.template board<B>(seeds_, number);
    }
}

template SmallBoard BoardIndex::board(int, std::uint64_t) const;
template Board BoardIndex::board(int, std::uint64_t) const;
template class BoardCursor<SmallBoard>;
template class BoardCursor<Board>;

}  // namespace krou
