#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "games/board.h"
#include "games/lanes.h"

namespace krou {

/// What sowing does, looked up: for each pit and number of seeds what every byte of the board
/// gains, the origin's loss included, and where the last seed falls.
class Sowing {
public:
    enum class Course : std::uint8_t {
        around_the_pits,  ///< oware: no store, and the origin is skipped
        by_own_store,     ///< kalah: one seed into the own store on each lap
    };

    Sowing(int pits, Course course);

    lanes::Vec change(int pit, int seeds) const { return lanes::load(change_[entry(pit, seeds)]); }
    int change_of(int index, int pit, int seeds) const {
        return static_cast<std::int8_t>(change_[entry(pit, seeds)][index]);
    }
    int last(int pit, int seeds) const { return last_[entry(pit, seeds)]; }

private:
    static constexpr std::size_t entry(int pit, int seeds) {
        assert(0 <= pit && pit < max_pits && 0 <= seeds && seeds <= max_seeds);
        return static_cast<std::size_t>(pit) * (max_seeds + 1) + static_cast<std::size_t>(seeds);
    }
    static constexpr std::size_t entries = std::size_t{max_pits} * (max_seeds + 1);

    std::array<Board, entries> change_;
    std::array<std::uint8_t, entries> last_{};
};

/// The mover's row and the other side's on a board of so many pits in a row: their masks, and the
/// shuffle that exchanges them.
struct Rows {
    explicit Rows(int pits_in_a_row);

    /// Seeds of the mover, of the other side, of both.
    int own(const Board& board) const {
        return lanes::sum(lanes::keep(lanes::load(board), own_mask));
    }
    int others(const Board& board) const {
        return lanes::sum(lanes::keep(lanes::load(board), other_mask));
    }
    int seeds(const Board& board) const {
        return lanes::sum(lanes::load(board)) - board[Board::own_store] - board[Board::other_store];
    }
    lanes::Vec seen_from_the_other_side(lanes::Vec board) const {
        return lanes::shuffle(board, lanes::load(turned));
    }
    /// A hash of what lies in the pits.
    std::uint64_t key(const Board& board) const;

    int pits;  ///< in a row
    lanes::Mask own_mask;
    lanes::Mask other_mask;
    Board turned;  ///< the shuffle that changes sides
};

inline std::uint64_t Rows::key(const Board& board) const {
    const auto [low, high] = lanes::words(lanes::load(board));
    constexpr std::uint64_t pits_only = 0x0000ffffffffffff;
    std::uint64_t hash =
        low * 0x9e3779b97f4a7c15 ^ std::rotl((high & pits_only) * 0xd6e8feb86659fd93, 29);
    hash = (hash ^ hash >> 32) * 0xff51afd7ed558ccd;
    return hash ^ hash >> 29;
}

}  // namespace krou
