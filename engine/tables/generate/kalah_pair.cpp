#include "tables/generate/kalah_pair.h"

#include <algorithm>
#include <array>
#include <utility>

namespace krou {

namespace {

void raise(std::int8_t& best, int value) {
    best = std::max(best, static_cast<std::int8_t>(value));
}

template <class B>
bool is_quiet(const RowMove<B>& move) {
    return move.gain == 0;  // the sowing stays within the mover's row
}

/// True if the sowing leaves the opponent's row unchanged.
template <class B>
bool is_simple(const RowMove<B>& move) {
    return move.to_others == 0;
}

/// Distance of rows in the buffer: an odd number of cache lines, so that the rows of a block do not
/// compete for the same cache sets.
std::size_t stride_for(std::size_t rows) {
    constexpr std::size_t line = 64;
    return (rows / line | 1) * line + 2 * line;
}

}  // namespace

template <class B>
KalahRowPair<B>::KalahRowPair(const Kalah<B>& game, const Tables& tables, std::int8_t* values,
                              int x_seeds, int y_seeds)
    : game_(game),
      tables_(tables),
      pits_(game.pits()),
      seeds_(x_seeds + y_seeds),
      index_(tables.index()),
      values_(values),
      x_(index_, x_seeds, y_seeds),
      y_(index_, y_seeds, x_seeds),
      stride_(stride_for(std::max(x_.size(), y_.size()))),
      buffer_(block * stride_),
      moves_(block),
      quiet_if_empty_(static_cast<std::size_t>(pits_)) {}

template <class B>
bool KalahRowPair<B>::solve(const std::function<bool()>& is_given_up) {
    if (y_.seeds() == 0) {
        solve_where_nobody_plays();
        return true;
    }
    note_moves_of_y();
    std::vector<std::uint64_t> bases;  // with y to move
    for (const B& row : x_.rows()) bases.push_back(base_of(index_, row, y_.seeds()));
    for (std::size_t first = 0; first < y_.size(); first += block) {
        const auto count = std::min(block, y_.size() - first);
        begin_rows(y_, x_, first, count);
        write_rows(bases, first, count);
        if (is_given_up()) return false;
    }
    std::vector<std::uint64_t> bases_of_x;  // with x to move
    for (const B& row : y_.rows()) bases_of_x.push_back(base_of(index_, row, x_.seeds()));
    for (std::size_t first = 0; first < x_.size(); first += block) {
        const auto count = std::min(block, x_.size() - first);
        begin_rows(x_, y_, first, count);
        offer_further_turns(count);
        for (std::size_t place = 0; place < count; ++place) {
            const B& row = x_.rows()[first + place];
            offer_quiet_moves(buffered(place), moves_[place]);
            solve_y(buffered(place), row, bases[first + place]);
        }
        if (x_.seeds() != y_.seeds()) write_rows(bases_of_x, first, count);
        if (is_given_up()) return false;
    }
    return true;
}

/// Fills the boards with an empty row, where the game is over.
template <class B>
void KalahRowPair<B>::solve_where_nobody_plays() {
    const auto fill = [&](std::uint64_t first, std::size_t count, int value) {
        std::fill_n(values_ + first, count, static_cast<std::int8_t>(value));
    };
    fill(base_of(index_, B(), seeds_), x_.size(), seeds_);
    for (const B& row : x_.rows()) fill(base_of(index_, row, 0), 1, -seeds_);
}

/// Fills the buffer with the best moves that leave the layer, without the extra turns that
/// `offer_further_turns` adds.
template <class B>
void KalahRowPair<B>::begin_rows(const RowTransitions<B>& own, const RowTransitions<B>& others,
                                 std::size_t first, std::size_t count) {
    for (std::size_t place = 0; place < count; ++place) {
        const B& row = own.rows()[first + place];
        std::fill_n(buffered(place), others.size(), none);
        moves_[place] = RowMoves<B>(game_, index_, row);
        for (const RowMove<B>& move : moves_[place]) offer(buffered(place), row, move, others);
    }
}

/// Raises the values of a row by a move that leaves the layer. `best` is indexed by the other row.
template <class B>
void KalahRowPair<B>::offer(std::int8_t* best, const B& row, const RowMove<B>& move,
                            const RowTransitions<B>& others) {
    if (move.ends_at >= 0 && is_simple(move)) return offer_captures(best, move, others);
    if (is_quiet(move) || (move.extra_turn && is_simple(move))) return;
    if (move.extra_turn || move.ends_at >= 0) return offer_by_play(best, row, move, others);
    const auto* next =
        layer(seeds_ - move.gain) + base_of(index_, move.after, others.seeds() + move.to_others);
    const auto* ranks = others.with(move.to_others).data();
    const int gain = move.gain;
    for (std::size_t i = 0, rows = others.size(); i < rows; ++i)
        raise(best[i], gain - next[ranks[i]]);
}

/// Raises the values of boards where the sowing captures. On the others it is a quiet move.
template <class B>
void KalahRowPair<B>::offer_captures(std::int8_t* best, const RowMove<B>& move,
                                     const RowTransitions<B>& others) {
    B after = move.after;
    after.set(move.ends_at, 0);
    const int opposite = pits_ - 1 - move.ends_at;
    for (int taken = game_.captures_empty() ? 0 : 1; taken <= others.seeds(); ++taken) {
        const int gain = 1 + taken;
        const auto* next = layer(seeds_ - gain) + base_of(index_, after, others.seeds() - taken);
        for (const auto& [other, rank] : others.without(opposite, taken))
            raise(best[other], gain - next[rank]);
    }
}

/// Raises the values by one of the few sowings that lap the board: plays it on each board.
template <class B>
void KalahRowPair<B>::offer_by_play(std::int8_t* best, const B& row, const RowMove<B>& move,
                                    const RowTransitions<B>& others) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto step = game_.play(with_rows(row, others.rows()[i], pits_), move.move);
        const int next = layer(seeds_ - step.gain)[index_.number(step.board)];
        raise(best[i], step.gain + (step.extra_turn ? next : -next));
    }
}

/// Writes the buffer into the layer, one row of the opponent after the other.
template <class B>
void KalahRowPair<B>::write_rows(const std::vector<std::uint64_t>& bases, std::size_t first,
                                 std::size_t count) {
    const auto stride = stride_;
    for (std::size_t i = 0; i < bases.size(); ++i) {
        std::int8_t* target = values_ + bases[i] + first;
        const std::int8_t* source = buffer_.data() + i;
        for (std::size_t place = 0; place < count; ++place) target[place] = source[place * stride];
    }
}

/// Finds the sources of each row y: the layer's boards with x to move, and those with one seed less
/// and y to move. One more source, below all values, is padding.
template <class B>
void KalahRowPair<B>::note_moves_of_y() {
    const auto further = y_.size();
    const auto last = further + rows_of<B>(index_, y_.seeds() - 1).size();
    sources_.assign(last + 1, none);
    std::vector<std::vector<std::uint32_t>> all(y_.size());
    for (std::uint32_t i = 0; i < y_.size(); ++i) {
        for (const RowMove<B>& move : RowMoves<B>(game_, index_, y_.rows()[i])) {
            if (!is_simple(move)) continue;
            const auto rank = move.rank;
            if (move.extra_turn)
                all[i].push_back(static_cast<std::uint32_t>(further + rank));
            else if (move.ends_at < 0)
                all[i].push_back(rank);
            else if (!game_.captures_empty())
                quiet_if_empty_[static_cast<std::size_t>(pits_ - 1 - move.ends_at)].push_back(
                    {i, rank});
        }
        width_ = std::max(width_, all[i].size());
    }
    for (auto& places : all) {
        places.resize(width_, static_cast<std::uint32_t>(last));
        places_.insert(places_.end(), places.begin(), places.end());
    }
}

/// Raises the buffer by the extra turns of its rows x.
template <class B>
void KalahRowPair<B>::offer_further_turns(std::size_t count) {
    std::vector<ExtraTurn> turns;
    for (std::size_t place = 0; place < count; ++place)
        for (const RowMove<B>& move : moves_[place])
            if (move.extra_turn && is_simple(move)) turns.push_back({place, move.rank});
    for (std::size_t i = 0; i < y_.size(); ++i) {
        const auto* next = layer(seeds_ - 1) + base_of(index_, y_.rows()[i], x_.seeds() - 1);
        for (const auto& [place, rank] : turns) raise(buffered(place)[i], 1 + next[rank]);
    }
}

/// Raises the values of a row x with all rows y by its quiet moves. The boards after a move are
/// stored side by side.
template <class B>
void KalahRowPair<B>::offer_quiet_moves(std::int8_t* best, const RowMoves<B>& moves) {
    const auto rows = y_.size();
    for (const RowMove<B>& move : moves) {
        if (!is_quiet(move)) continue;
        const auto* next = values_ + base_of(index_, move.after, y_.seeds());
        if (move.ends_at < 0) {
            for (std::size_t i = 0; i < rows; ++i) raise(best[i], -next[i]);
        } else if (!game_.captures_empty()) {
            const auto* limits = y_.empty_mask(pits_ - 1 - move.ends_at).data();
            for (std::size_t i = 0; i < rows; ++i)
                raise(best[i], std::min<int>(-next[i], limits[i]));
        }
    }
}

/// Solves the boards of a row x and all rows y with y to move, from those with x to move.
template <class B>
void KalahRowPair<B>::solve_y(const std::int8_t* of_x, const B& row, std::uint64_t base) {
    const auto rows = y_.size();
    const auto below = sources_.size() - rows - 1;
    std::int8_t* sources = sources_.data();
    for (std::size_t i = 0; i < rows; ++i) sources[i] = static_cast<std::int8_t>(-of_x[i]);
    const auto* next = layer(seeds_ - 1) + base_of(index_, row, y_.seeds() - 1);
    for (std::size_t i = 0; i < below; ++i)
        sources[rows + i] = static_cast<std::int8_t>(1 + next[i]);
    std::int8_t* best = values_ + base;
    using TakeBest = void (KalahRowPair::*)(std::int8_t*) const;
    constexpr auto by_width = []<std::size_t... widths>(std::index_sequence<widths...>) {
        return std::array<TakeBest, sizeof...(widths)>{
            &KalahRowPair::template max_over_sources<widths>...};
    }
    (std::make_index_sequence<B::max_row + 1>());
    (this->*by_width[width_])(best);
    for (int pit = 0; pit < pits_; ++pit) {
        if (row[pit] > 0) continue;
        for (const auto& [own, rank] : quiet_if_empty_[static_cast<std::size_t>(pit)])
            raise(best[own], sources[rank]);
    }
}

template <class B>
template <std::size_t width>
void KalahRowPair<B>::max_over_sources(std::int8_t* best) const {
    const auto* places = places_.data();
    const auto* sources = sources_.data();
    for (std::size_t i = 0, rows = y_.size(); i < rows; ++i, places += width) {
        std::int8_t value = best[i];
        for (std::size_t move = 0; move < width; ++move)
            value = std::max(value, sources[places[move]]);
        best[i] = value;
    }
}

template class KalahRowPair<SmallBoard>;
template class KalahRowPair<Board>;

}  // namespace krou
