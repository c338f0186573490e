#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "games/kalah.h"
#include "tables/make/kalah_rows.h"
#include "tables/table.h"

namespace krou {

/// Solves the boards of one layer of kalah that hold so many seeds in one row, x, and so many in
/// the other, y, whoever is to move.
///
/// The boards with row x to move are stored far apart for the rows y, and those with y to move side
/// by side. So the former are gathered in a buffer for some rows x at a time, then written at once.
template <class B>
class KalahPair {
public:
    /// Writes into the values of the layer. `tables` holds those below.
    KalahPair(const Kalah<B>& game, const Tables& tables, std::int8_t* values, int x_seeds,
              int y_seeds);

    /// False if it was given up.
    bool solve(const std::function<bool()>& is_given_up);

private:
    /// Rows whose boards are gathered in the buffer.
    static constexpr std::size_t block = 64;
    static constexpr std::int8_t none = SownRows<B>::none;

    /// A further turn after which the mover's row has this rank.
    struct Further {
        std::size_t place;  ///< of the row in the block
        std::uint32_t rank;
    };
    /// A sowing from one row of rank `row` to another.
    struct Shift {
        std::uint32_t row;
        std::uint32_t rank;
    };

    const std::int8_t* layer(int seeds) const {
        return tables_.layers()[static_cast<std::size_t>(seeds)].values();
    }
    std::int8_t* buffered(std::size_t place) { return buffer_.data() + place * stride_; }

    void solve_where_nobody_plays();
    void begin_rows(const SownRows<B>& own, const SownRows<B>& others, std::size_t first,
                    std::size_t count);
    void offer(std::int8_t* best, const B& row, const RowMove<B>& move, const SownRows<B>& others);
    void offer_captures(std::int8_t* best, const RowMove<B>& move, const SownRows<B>& others);
    void offer_by_play(std::int8_t* best, const B& row, const RowMove<B>& move,
                       const SownRows<B>& others);
    void write_rows(const std::vector<std::uint64_t>& bases, std::size_t first, std::size_t count);

    void note_moves_of_y();
    void offer_further_turns(std::size_t count);
    void offer_quiet_moves(std::int8_t* best, const RowMoves<B>& moves);
    void solve_y(const std::int8_t* of_x, const B& row, std::uint64_t base);
    /// For each row y the best of its `width` sources.
    template <std::size_t width>
    void take_best(std::int8_t* best) const;

    const Kalah<B>& game_;
    const Tables& tables_;
    const int pits_;
    const int seeds_;
    const BoardIndex& index_;
    std::int8_t* values_;
    const SownRows<B> x_;
    const SownRows<B> y_;
    const std::size_t stride_;
    std::vector<std::int8_t> buffer_;
    std::vector<RowMoves<B>> moves_;  ///< of the rows in the buffer

    /// What the moves of each row y lead to, as places in `sources_`; equally many for each row.
    std::vector<std::uint32_t> places_;
    std::size_t width_ = 0;
    /// For one row x: with y to move, what each quiet move and each further turn is worth.
    std::vector<std::int8_t> sources_;
    std::vector<std::vector<Shift>> quiet_if_empty_;  ///< by the pit of row x that is then empty
};

}  // namespace krou
