#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "games/board.h"
#include "games/lanes.h"
#include "games/rules.h"

namespace krou {

/// The way that seeds go.
enum class Lap : std::uint8_t {
    around_the_pits,  ///< oware: no store, and the origin is skipped
    by_own_store,     ///< kalah: one seed into the own store on each lap
    from_the_pit,     ///< togyzkumalak: it begins with the origin, unless a seed is alone
};

/// What sowing does, looked up: for each pit and number of seeds what every byte of the board
/// gains, the origin's loss included, and where the last seed falls.
template <class B>
class Sowing {
public:
    using Board = B;

    Sowing(int pits, Lap lap);

    lanes::VecOf<B> change(int pit, int seeds) const {
        return lanes::load(change_[entry(pit, seeds)]);
    }
    int change_of(int index, int pit, int seeds) const {
        return static_cast<std::int8_t>(change_[entry(pit, seeds)][index]);
    }
    int last(int pit, int seeds) const { return last_[entry(pit, seeds)]; }

private:
    static constexpr std::size_t entry(int pit, int seeds) {
        assert(0 <= pit && pit < B::most_pits && 0 <= seeds && seeds <= max_seeds);
        return static_cast<std::size_t>(pit) * (max_seeds + 1) + static_cast<std::size_t>(seeds);
    }
    static constexpr std::size_t entries = std::size_t{B::most_pits} * (max_seeds + 1);

    std::array<Board, entries> change_{};
    std::array<std::uint8_t, entries> last_{};
};

/// The mover's row and the other side's on a board of so many pits in a row: their masks, and the
/// shuffle that exchanges them.
template <class B>
struct Rows {
    using Board = B;
    using Vec = lanes::VecOf<B>;

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
    /// The mover's net gain if a repetition of this board ends the game.
    std::optional<int> repeated(const Board& board, Repetition rule) const;
    Vec seen_from_the_other_side(Vec board) const {
        return lanes::shuffle(board, lanes::load(turned));
    }
    /// A hash of what lies in the pits, and of which are tuzdiks.
    std::uint64_t key(const Board& board) const;

    int pits;  ///< in a row
    lanes::Mask own_mask;
    lanes::Mask other_mask;
    Board turned;  ///< the shuffle that changes sides
};

template <class B>
inline std::uint64_t Rows<B>::key(const B& board) const {
    constexpr std::uint64_t pits_only = 0x0000ffffffffffff;
    const auto words = lanes::words(lanes::load(board));
    std::uint64_t hash = words[0] * 0x9e3779b97f4a7c15;
    if constexpr (words.size() == 2) {
        hash ^= std::rotl((words[1] & pits_only) * 0xd6e8feb86659fd93, 29);
    } else {
        hash ^= std::rotl(words[1] * 0xd6e8feb86659fd93, 29);
        hash ^= std::rotl(words[2] * 0xa0761d6478bd642f, 43);
        hash ^= std::rotl((words[3] & pits_only) * 0xe7037ed1a0b428db, 17);
    }
    hash = (hash ^ hash >> 32) * 0xff51afd7ed558ccd;
    return hash ^ hash >> 29;
}

}  // namespace krou
