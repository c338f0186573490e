#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <numeric>

namespace krou {

inline constexpr int max_pits = 7;
inline constexpr int max_seeds = 255;

/// A position without its side: seen by the player to move, one byte a pit.
///
///          the other side's row, sown from right to left
///          11   10    9    8    7    6
///     15 (   )(   )(   )(   )(   )(   ) 14      N = 6: pits 0–5 are the mover's,
///        (   )(   )(   )(   )(   )(   )         6–11 the other's
///           0    1    2    3    4    5
///          the mover's row, sown from left to right
///
/// Bytes 14 and 15 are the stores of the mover and of the other side for every N; the bytes
/// between the last pit and the stores are 0. On a three-in-a-row board the first nine bytes
/// are the squares, from the top left: 0 empty, 1 the mover's mark, 2 the other's.
struct alignas(16) Board {
    static constexpr int own_store = 14;
    static constexpr int other_store = 15;

    std::array<std::uint8_t, 16> bytes{};

    int operator[](int i) const { return bytes[static_cast<std::size_t>(i)]; }
    void set(int i, int seeds) {
        assert(seeds >= 0 && seeds <= max_seeds);
        bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(seeds);
    }
    /// What the mover has in store more than the other side.
    int lead() const { return (*this)[own_store] - (*this)[other_store]; }

    /// All seeds, those in the stores too.
    int total() const { return std::accumulate(bytes.begin(), bytes.end(), 0); }

    friend bool operator==(const Board&, const Board&) = default;
};

static_assert(sizeof(Board) == 16);

}  // namespace krou
