#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/kalah.h"
#include "tables/index.h"

namespace krou {

// A row of pits is here a board whose mover's row it is, the other empty.

/// All rows of so many seeds, in the order of their ranks.
template <class B>
std::vector<B> rows_of(const BoardIndex& index, int seeds);
/// A board of two rows.
template <class B>
B with_rows(const B& own, const B& others, int pits);
/// The number of the first board with this row of the other side's, and so many seeds in the
/// mover's.
template <class B>
std::uint64_t base_of(const BoardIndex& index, const B& others, int own_seeds);

/// A sowing, as far as it depends on the mover's row alone.
template <class B>
struct RowMove {
    Move move;
    B after;                 ///< the row after it, before seeds are captured
    std::uint32_t rank = 0;  ///< of the row after it
    int gain = 0;            ///< by sowing into the store
    int to_others = 0;       ///< seeds laid into the other side's row, one a pit, from the first on
    bool again = false;      ///< the mover moves again
    int ends_at = -1;        ///< the empty pit of the mover's where it ends: then it may capture
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
    std::array<RowMove<B>, B::most_pits> moves_;
    std::size_t size_ = 0;
};

/// What becomes of the rows of so many seeds when the other side moves.
template <class B>
class SownRows {
public:
    /// Below all values.
    static constexpr std::int8_t none = -127;

    struct Taking {
        std::uint32_t row;   ///< its rank
        std::uint32_t rank;  ///< of the row without the seeds of the pit
    };

    /// With up to so many seeds laid into them.
    SownRows(const BoardIndex& index, int seeds, int most_added);

    int seeds() const { return seeds_; }
    std::size_t size() const { return rows_.size(); }
    const std::vector<B>& rows() const { return rows_; }
    /// The ranks of the rows into which so many seeds have been sown.
    const std::vector<std::uint32_t>& with(int added) const {
        return with_[static_cast<std::size_t>(added)];
    }
    /// Those of the rows with so many seeds in a pit.
    const std::vector<Taking>& without(int pit, int taken) const {
        return without_[static_cast<std::size_t>(pit * (seeds_ + 1) + taken)];
    }
    /// For each row the most that a move may count for which is quiet only if this pit is empty:
    /// more than any value where it is empty, else `none`. The move counts for the smaller of its
    /// value and this.
    const std::vector<std::int8_t>& limit_if_empty(int pit) const {
        return limit_if_empty_[static_cast<std::size_t>(pit)];
    }

private:
    int seeds_;
    std::vector<B> rows_;
    std::vector<std::vector<std::uint32_t>> with_;
    std::vector<std::vector<Taking>> without_;
    std::vector<std::vector<std::int8_t>> limit_if_empty_;
};

}  // namespace krou
