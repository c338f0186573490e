#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "games/kalah.h"
#include "tables/generate/kalah_rows.h"
#include "tables/table.h"

namespace krou {

/// Solves the boards of a kalah layer with x seeds in one row and y in the other, for both sides to
/// move. Below, x and y also name the rows.
///
/// For one row x, the boards with x to move are stored far apart, and those with y to move side by
/// side. So the former are computed in a buffer for a block of rows, then written together.
template <class B>
class KalahRowPair {
public:
    /// Writes into `values`, the values of the layer. `tables` holds the smaller layers.
    KalahRowPair(const Kalah<B>& game, const Tables& tables, std::int8_t* values, int x_seeds,
                 int y_seeds);

    /// Returns false if given up.
    bool solve(const std::function<bool()>& is_given_up);

private:
    /// Number of rows in the buffer.
    static constexpr std::size_t block = 64;
    static constexpr std::int8_t none = RowTransitions<B>::none;

    /// Extra turn after which the mover's row has this rank.
    struct ExtraTurn {
        std::size_t place;  ///< index of the row in the block
        std::uint32_t rank;
    };
    /// Sowing from the row of rank `row` to the row of rank `rank`.
    struct Shift {
        std::uint32_t row;
        std::uint32_t rank;
    };

    const std::int8_t* layer(int seeds) const {
        return tables_.layers()[static_cast<std::size_t>(seeds)].values();
    }
    std::int8_t* buffered(std::size_t place) { return buffer_.data() + place * stride_; }

    void solve_where_nobody_plays();
    void begin_rows(const RowTransitions<B>& own, const RowTransitions<B>& others,
                    std::size_t first, std::size_t count);
    void offer(std::int8_t* best, const B& row, const RowMove<B>& move,
               const RowTransitions<B>& others);
    void offer_captures(std::int8_t* best, const RowMove<B>& move, const RowTransitions<B>& others);
    void offer_by_play(std::int8_t* best, const B& row, const RowMove<B>& move,
                       const RowTransitions<B>& others);
    void write_rows(const std::vector<std::uint64_t>& bases, std::size_t first, std::size_t count);

    void note_moves_of_y();
    void offer_further_turns(std::size_t count);
    void offer_quiet_moves(std::int8_t* best, const RowMoves<B>& moves);
    void solve_y(const std::int8_t* of_x, const B& row, std::uint64_t base);
    /// Raises the value of each row y to the best of its `width` sources.
    template <std::size_t width>
    void max_over_sources(std::int8_t* best) const;

    const Kalah<B>& game_;
    const Tables& tables_;
    const int pits_;
    const int seeds_;
    const BoardIndex& index_;
    std::int8_t* values_;
    const RowTransitions<B> x_;
    const RowTransitions<B> y_;
    const std::size_t stride_;
    std::vector<std::int8_t> buffer_;
    std::vector<RowMoves<B>> moves_;  ///< sowings of the rows in the buffer

    /// Indices into `sources_` of the moves of each row y, `width_` per row.
    std::vector<std::uint32_t> places_;
    std::size_t width_ = 0;
    /// Values of all quiet moves and extra turns of y, for one row x.
    std::vector<std::int8_t> sources_;
    std::vector<std::vector<Shift>> quiet_if_empty_;  ///< by pit of x: quiet only if it is empty
};

}  // namespace krou
