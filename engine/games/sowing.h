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

/// Path of the seeds in a sowing.
enum class SowingPath : std::uint8_t {
    around_the_pits,  ///< oware: no stores; skips the origin
    by_own_store,     ///< kalah: passes the mover's store on each lap
    from_the_pit,     ///< togyzkumalak: starts in the origin, unless it holds a single seed
    from_the_pit_by_own_store,  ///< mangala: both
};

/// Lookup tables of all sowings, by pit and number of seeds: the change of every byte of the board
/// (including the loss of the origin) and the pit of the last seed.
template <class B>
class Sowing {
public:
    using Board = B;

    Sowing(int pits, SowingPath path);

    lanes::VecOf<B> change(int pit, int seeds) const {
        return lanes::load(change_[entry(pit, seeds)]);
    }
    int change_of(int index, int pit, int seeds) const {
        return static_cast<std::int8_t>(change_[entry(pit, seeds)][index]);
    }
    int last(int pit, int seeds) const { return last_[entry(pit, seeds)]; }
    /// True if the first of these seeds stays in the origin.
    bool keeps_first(int seeds) const { return starts_in_origin_ && seeds > 1; }
    /// Fewest seeds that go round the board, back to or past their own pit.
    int full_lap() const { return full_lap_; }

private:
    static constexpr std::size_t entry(int pit, int seeds) {
        assert(0 <= pit && pit < B::max_row && 0 <= seeds && seeds <= max_seeds);
        return static_cast<std::size_t>(pit) * (max_seeds + 1) + static_cast<std::size_t>(seeds);
    }
    static constexpr std::size_t entries = std::size_t{B::max_row} * (max_seeds + 1);

    std::array<Board, entries> change_{};
    std::array<std::uint8_t, entries> last_{};
    bool starts_in_origin_;
    int full_lap_ = 0;
};

/// The mover's and the opponent's row for a given number of pits: their masks, and the shuffles
/// that swap them and that swap opposite pits.
template <class B>
struct Rows {
    using Board = B;
    using Vec = lanes::VecOf<B>;

    explicit Rows(int pits_in_a_row);

    /// Return the seeds in the mover's row, in the opponent's row, and in both.
    int own(const Board& board) const {
        return lanes::sum(lanes::keep(lanes::load(board), own_mask));
    }
    int opponents(const Board& board) const {
        return lanes::sum(lanes::keep(lanes::load(board), opponent_mask));
    }
    int seeds(const Board& board) const {
        return lanes::sum(lanes::load(board)) - board[Board::own_store] -
               board[Board::opponent_store];
    }
    /// Returns the mover's net gain if a repetition of this board ends the game.
    std::optional<int> repetition_gain(const Board& board, Repetition rule) const;
    Vec flip(Vec board) const { return lanes::shuffle(board, lanes::load(flip_shuffle)); }
    /// Returns the pits with the seeds of their opposite pits.
    Vec across(Vec board) const { return lanes::shuffle(board, lanes::load(across_shuffle)); }
    /// Returns a hash of the pits and tuzdiks, without the stores.
    std::uint64_t key(const Board& board) const;

    int pits;  ///< pits per row
    lanes::Mask own_mask;
    lanes::Mask opponent_mask;
    Board flip_shuffle;
    Board across_shuffle;
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
