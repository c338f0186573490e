#include "tables/index.h"

#include <bit>

#include "games/lanes.h"

namespace krou {

BoardIndex::BoardIndex(int pits) : pits_(pits) {
    for (std::size_t seeds = 1; seeds < choose_[0].size(); ++seeds) choose_[0][seeds] = 1;
    for (std::size_t row = 1; row < choose_.size(); ++row)
        for (std::size_t seeds = 1; seeds < choose_[row].size(); ++seeds)
            choose_[row][seeds] = choose_[row - 1][seeds] + choose_[row][seeds - 1];
}

Board BoardIndex::unrank(int seeds, std::uint64_t rank) const {
    Board board;
    int left = seeds;  // in this pit and those before it
    for (int pit = pits_ - 1; pit > 0; --pit) {
        int before = left;
        while (choose(pit, before - 1) > rank) --before;
        rank -= choose(pit, before - 1);
        board.set(pit, left - before);
        left = before;
    }
    board.set(0, left);
    return board;
}

void BoardCursor::step() {
    // The first seed after pit 0 moves one pit back, and all of pit 0 goes with it.
    const auto filled = lanes::occupied(lanes::load(board_)) & ~lanes::Mask{1};
    ++rank_;
    if (filled == 0) return;
    const int pit = std::countr_zero(filled);
    const auto at = [](int seeds, int i) {
        return lanes::keep(lanes::all(seeds), lanes::Mask{1} << i);
    };
    const int first = board_[0];
    const auto taken = lanes::add(at(first, 0), at(1, pit));
    board_ = lanes::store(
        lanes::add(lanes::subtract(lanes::load(board_), taken), at(first + 1, pit - 1)));
}

void BoardCursor::advance_to(std::uint64_t rank) {
    constexpr std::uint64_t short_way = 24;  // stepping is as fast as finding the board anew
    if (rank - rank_ <= short_way) {
        while (rank_ < rank) step();
    } else {
        rank_ = rank;
        board_ = index_.unrank(seeds_, rank);
    }
}

}  // namespace krou
