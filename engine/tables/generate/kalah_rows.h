#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/kalah.h"
#include "tables/index.h"

namespace krou {

// A row of pits is stored as a board: it is the mover's row, and the opponent's row is empty.

/// Returns all rows with `seeds` seeds, in order of rank.
template <class B>
std::vector<B> rows_of(const BoardIndex& index, int seeds);
/// Returns the board with these two rows.
template <class B>
B with_rows(const B& own, const B& others, int pits);
/// Returns the number of the first board with this opponent's row and `own_seeds` seeds in the
/// mover's row.
template <class B>
std::uint64_t base_of(const BoardIndex& index, const B& others, int own_seeds);

/// Sowing, as far as it depends on the mover's row alone.
template <class B>
struct RowMove {
    Move move;
    B after;                  ///< row after the sowing, before captures
    std::uint32_t rank = 0;   ///< rank of `after`
    int gain = 0;             ///< seeds sown into the store
    int to_others = 0;        ///< seeds sown into the opponent's row, pit by pit
    bool extra_turn = false;  ///< extra turn
    int ends_at = -1;         ///< mover's pit where the last seed lands alone, else -1
};

/// All sowings from one row.
template <class B>
class RowMoves {
public:
    RowMoves() = default;
    RowMoves(const Kalah<B>& game, const BoardIndex& index, const B& row);

    const RowMove<B>* begin() const { return moves_.data(); }
    const RowMove<B>* end() const { return moves_.data() + size_; }

private:
    std::array<RowMove<B>, B::max_row> moves_;
    std::size_t size_ = 0;
};

/// All rows with the same number of seeds, and their ranks after the opponent sows into them or
/// captures from them.
template <class B>
class RowTransitions {
public:
    /// Below all values.
    static constexpr std::int8_t none = -127;

    /// Row before and after a capture from one of its pits.
    struct CapturedRow {
        std::uint32_t row;   ///< rank of the row
        std::uint32_t rank;  ///< rank of the row with the captured pit empty
    };

    /// `max_added` is the most seeds sown into a row.
    RowTransitions(const BoardIndex& index, int seeds, int max_added);

    int seeds() const { return seeds_; }
    std::size_t size() const { return rows_.size(); }
    const std::vector<B>& rows() const { return rows_; }
    /// Ranks of all rows after `added` seeds are sown into them.
    const std::vector<std::uint32_t>& with(int added) const {
        return with_[static_cast<std::size_t>(added)];
    }
    /// Rows with `taken` seeds in a pit.
    const std::vector<CapturedRow>& without(int pit, int taken) const {
        return without_[static_cast<std::size_t>(pit * (seeds_ + 1) + taken)];
    }
    /// Mask by rank: +127 for rows where the pit is empty, -127 (`none`) for others. The minimum of
    /// mask and value disables a sowing that would capture from the pit.
    const std::vector<std::int8_t>& empty_mask(int pit) const {
        return empty_mask_[static_cast<std::size_t>(pit)];
    }

private:
    int seeds_;
    std::vector<B> rows_;
    std::vector<std::vector<std::uint32_t>> with_;
    std::vector<std::vector<CapturedRow>> without_;
    std::vector<std::vector<std::int8_t>> empty_mask_;
};

}  // namespace krou
