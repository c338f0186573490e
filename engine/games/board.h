#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>

namespace krou {

inline constexpr int max_pits = 12;
inline constexpr int max_seeds = 255;

/// Pits and stores from the mover's point of view, one byte per pit.
///
///          the opponent's row, sown from right to left
///          11   10    9    8    7    6
///     15 (   )(   )(   )(   )(   )(   ) 14      N = 6: pits 0–5 are the mover's,
///        (   )(   )(   )(   )(   )(   )         6–11 the opponent's
///           0    1    2    3    4    5
///          the mover's row, sown from left to right
///
/// For every N, the last two bytes are the mover's and the opponent's store. The bytes between the
/// last pit and the stores are 0, except the two tuzdiks of togyzkumalak. For three in a row, the
/// first nine bytes are the squares from the top left: 0 empty, 1 the mover's mark, 2 the
/// opponent's.
///
/// Two sizes: `SmallBoard` (16 bytes) holds rows of up to seven pits and is used to play, search
/// and solve them. `Board` (32 bytes) holds any board and is used in all other interfaces.
template <std::size_t size>
struct alignas(16) BoardOf {
    static constexpr int own_store = size - 2;
    static constexpr int opponent_store = size - 1;
    /// Large boards only: number of the mover's tuzdik in the opponent's row, counted from 1, and
    /// of the opponent's tuzdik in the mover's row; 0 for none.
    static constexpr int own_tuzdik = size - 4;
    static constexpr int opponent_tuzdik = size - 3;

    /// Longest row that fits.
    static constexpr int max_row = size == 16 ? 7 : max_pits;

    std::array<std::uint8_t, size> bytes{};

    int operator[](int i) const { return bytes[static_cast<std::size_t>(i)]; }
    void set(int i, int seeds) {
        assert(seeds >= 0 && seeds <= max_seeds);
        bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(seeds);
    }
    /// Returns the mover's store minus the opponent's.
    int lead() const { return (*this)[own_store] - (*this)[opponent_store]; }

    /// Returns the number of seeds in the pits and stores.
    int total() const {
        const auto end_of_pits = bytes.begin() + 2 * max_row;
        return std::accumulate(bytes.begin(), end_of_pits, 0) + (*this)[own_store] +
               (*this)[opponent_store];
    }

    friend bool operator==(const BoardOf&, const BoardOf&) = default;
};

using Board = BoardOf<32>;
using SmallBoard = BoardOf<16>;

static_assert(sizeof(SmallBoard) == 16 && sizeof(Board) == 32);
static_assert(2 * SmallBoard::max_row == SmallBoard::own_store);

/// Converts a board to the other size, where it must fit.
template <class To, class From>
To sized(const From& board) {
    if constexpr (std::is_same_v<To, From>) {
        return board;
    } else {
        To copy;
        for (int pit = 0; pit < 2 * SmallBoard::max_row; ++pit) copy.set(pit, board[pit]);
        copy.set(To::own_store, board[From::own_store]);
        copy.set(To::opponent_store, board[From::opponent_store]);
        assert(copy.total() == board.total());
        return copy;
    }
}

}  // namespace krou
