#include "tables/generate/acyclic_layer.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/threads.h"
#include "tables/generate/acyclic_rows.h"

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

/// Solves the boards of a layer with x seeds in one row and y in the other, for both sides to
/// move. Below, x and y also name the rows.
///
/// For one row x, the boards with x to move are stored far apart, and those with y to move side by
/// side. So the former are computed in a buffer for a block of rows, then written together.
template <AcyclicGame G>
class AcyclicRowPair {
    using B = typename G::Board;

public:
    /// Writes into `values`, the values of the layer. `tables` holds the smaller layers.
    AcyclicRowPair(const G& game, const Tables& tables, std::int8_t* values, int x_seeds,
                   int y_seeds)
        : game_(game),
          tables_(tables),
          pits_(game.pits()),
          seeds_(x_seeds + y_seeds),
          index_(tables.index()),
          values_(values),
          x_(index_, x_seeds, y_seeds, G::captures_evens),
          y_(index_, y_seeds, x_seeds, G::captures_evens),
          stride_(stride_for(std::max(x_.size(), y_.size()))),
          buffer_(block * stride_),
          moves_(block),
          quiet_if_empty_(static_cast<std::size_t>(pits_)) {}

    /// Returns false if given up.
    bool solve(const std::function<bool()>& poll_given_up) {
        if (y_.seeds() == 0) {
            solve_finished();
            return true;
        }
        note_moves_of_y();
        const auto bases_of_y = bases(x_, y_.seeds());  // with y to move
        for (std::size_t first = 0; first < y_.size(); first += block) {
            const auto count = begin_rows(y_, x_, first);
            write_rows(bases_of_y, first, count);
            if (poll_given_up()) return false;
        }
        const auto bases_of_x = bases(y_, x_.seeds());
        for (std::size_t first = 0; first < x_.size(); first += block) {
            const auto count = begin_rows(x_, y_, first);
            offer_extra_turns(count);
            for (std::size_t place = 0; place < count; ++place) {
                offer_quiet_moves(buffered(place), moves_[place]);
                solve_y(buffered(place), x_.rows()[first + place], bases_of_y[first + place]);
            }
            if (x_.seeds() != y_.seeds()) write_rows(bases_of_x, first, count);
            if (poll_given_up()) return false;
        }
        return true;
    }

private:
    using Rows = RowTransitions<B>;
    using Moves = std::vector<RowMove<B>>;

    /// Number of rows in the buffer.
    static constexpr std::size_t block = 64;
    static constexpr std::int8_t none = Rows::none;
    /// Most moves of a row of six pits.
    static constexpr std::size_t narrow = 6;

    const std::int8_t* layer(int seeds) const {
        return tables_.layers()[static_cast<std::size_t>(seeds)].values();
    }
    std::int8_t* buffered(std::size_t place) { return buffer_.data() + place * stride_; }
    /// Numbers of the first boards with each of these opponent's rows.
    std::vector<std::uint64_t> bases(const Rows& others, int own_seeds) const {
        std::vector<std::uint64_t> bases;
        for (const B& row : others.rows()) bases.push_back(base_of(index_, row, own_seeds));
        return bases;
    }

    /// Fills the boards with an empty row, where the game is over.
    void solve_finished() {
        const auto fill = [&](std::uint64_t first, std::size_t count, int value) {
            std::fill_n(values_ + first, count, static_cast<std::int8_t>(value));
        };
        const B& any = x_.rows().front();
        fill(base_of(index_, B(), seeds_), x_.size(), game_.final_net_gain(any));
        const int without_own = game_.final_net_gain(with_rows(B(), any, pits_));
        for (const B& row : x_.rows()) fill(base_of(index_, row, 0), 1, without_own);
    }

    /// Fills the buffer with the best moves that leave the layer, without the extra turns that
    /// `offer_extra_turns` adds. Returns the number of rows in the block.
    std::size_t begin_rows(const Rows& own, const Rows& others, std::size_t first) {
        const auto count = std::min(block, own.size() - first);
        for (std::size_t place = 0; place < count; ++place) {
            const B& row = own.rows()[first + place];
            std::fill_n(buffered(place), others.size(), none);
            moves_[place] = row_moves(game_, index_, row);
            for (const auto& move : moves_[place]) offer(buffered(place), row, move, others);
        }
        return count;
    }

    /// Raises the values of a row by a move that leaves the layer. `best` is indexed by the other
    /// row.
    void offer(std::int8_t* best, const B& row, const RowMove<B>& move, const Rows& others) {
        if (move.ends_at >= 0 && is_simple(move)) return offer_captures(best, move, others);
        if (is_quiet(move) || (move.extra_turn && is_simple(move))) return;
        if (move.extra_turn || move.ends_at >= 0) return offer_by_play(best, row, move, others);
        if constexpr (G::captures_evens)
            if (move.ends_across) return offer_evens(best, move, others);
        const auto* next = layer(seeds_ - move.gain) +
                           base_of(index_, move.after, others.seeds() + move.to_others);
        const auto* ranks = others.with(move.to_others).data();
        const int gain = move.gain;
        for (std::size_t i = 0, rows = others.size(); i < rows; ++i)
            raise(best[i], gain - next[ranks[i]]);
    }

    /// Raises the values of boards where the sowing captures. On the others it is a quiet move.
    void offer_captures(std::int8_t* best, const RowMove<B>& move, const Rows& others) {
        B after = move.after;
        after.set(move.ends_at, 0);
        const int opposite = pits_ - 1 - move.ends_at;
        for (int taken = game_.captures_empty() ? 0 : 1; taken <= others.seeds(); ++taken) {
            const int gain = 1 + taken;
            const auto* next =
                layer(seeds_ - gain) + base_of(index_, after, others.seeds() - taken);
            for (const auto& [other, rank] : others.without(opposite, taken))
                raise(best[other], gain - next[rank]);
        }
    }

    /// Raises the values by a sowing that ends in the other row and captures an even number there.
    void offer_evens(std::int8_t* best, const RowMove<B>& move, const Rows& others) {
        const int sown = others.seeds() + move.to_others;
        for (int taken = 0; taken <= sown; taken += 2) {
            const int gain = move.gain + taken;
            const auto* next = layer(seeds_ - gain) + base_of(index_, move.after, sown - taken);
            for (const auto& [other, rank] : others.sown(move.to_others, taken))
                raise(best[other], gain - next[rank]);
        }
    }

    /// Raises the values by one of the few sowings that lap the board: plays it on each board.
    void offer_by_play(std::int8_t* best, const B& row, const RowMove<B>& move,
                       const Rows& others) {
        for (std::size_t i = 0; i < others.size(); ++i) {
            const auto step = game_.play(with_rows(row, others.rows()[i], pits_), move.move);
            const int next = layer(seeds_ - step.gain)[index_.number(step.board)];
            raise(best[i], step.gain + (step.extra_turn ? next : -next));
        }
    }

    /// Writes the buffer into the layer, one row of the opponent after the other.
    void write_rows(const std::vector<std::uint64_t>& bases, std::size_t first, std::size_t count) {
        const auto stride = stride_;
        for (std::size_t i = 0; i < bases.size(); ++i) {
            std::int8_t* target = values_ + bases[i] + first;
            const std::int8_t* source = buffer_.data() + i;
            for (std::size_t place = 0; place < count; ++place)
                target[place] = source[place * stride];
        }
    }

    /// Finds the sources of each row y: the layer's boards with x to move, and those with one seed
    /// less and y to move. One more source, below all values, is padding.
    void note_moves_of_y() {
        const auto further = y_.size();
        const auto last = further + rows_of<B>(index_, y_.seeds() - 1).size();
        sources_.assign(last + 1, none);
        std::vector<std::vector<std::uint32_t>> all(y_.size());
        for (std::uint32_t i = 0; i < y_.size(); ++i) {
            for (const auto& move : row_moves(game_, index_, y_.rows()[i])) {
                if (!is_simple(move) || (!is_quiet(move) && !move.extra_turn)) continue;
                if (move.extra_turn)
                    all[i].push_back(static_cast<std::uint32_t>(further + move.rank));
                else if (move.ends_at < 0)
                    all[i].push_back(move.rank);
                else if (!game_.captures_empty())
                    quiet_if_empty_[static_cast<std::size_t>(pits_ - 1 - move.ends_at)].push_back(
                        {i, move.rank});
            }
            if (all[i].size() > narrow) width_ = B::max_row;
        }
        for (auto& places : all) {
            places.resize(width_, static_cast<std::uint32_t>(last));
            places_.insert(places_.end(), places.begin(), places.end());
        }
    }

    /// Raises the buffer by the extra turns of its rows x.
    void offer_extra_turns(std::size_t count) {
        std::vector<RowChange> turns;  // from a row of the block
        for (std::uint32_t place = 0; place < count; ++place)
            for (const auto& move : moves_[place])
                if (move.extra_turn && is_simple(move)) turns.push_back({place, move.rank});
        for (std::size_t i = 0; i < y_.size(); ++i) {
            const auto* next = layer(seeds_ - 1) + base_of(index_, y_.rows()[i], x_.seeds() - 1);
            for (const auto& [place, rank] : turns) raise(buffered(place)[i], 1 + next[rank]);
        }
    }

    /// Raises the values of a row x with all rows y by its quiet moves. The boards after a move are
    /// stored side by side.
    void offer_quiet_moves(std::int8_t* best, const Moves& moves) {
        const auto rows = y_.size();
        for (const auto& move : moves) {
            if (!is_quiet(move)) continue;
            const auto* next = values_ + base_of(index_, move.after, y_.seeds());
            if (move.ends_at < 0) {
                for (std::size_t i = 0; i < rows; ++i) raise(best[i], -next[i]);
            } else if (!game_.captures_empty()) {
                const auto* mask = y_.empty_mask(pits_ - 1 - move.ends_at).data();
                for (std::size_t i = 0; i < rows; ++i)
                    raise(best[i], std::min<int>(-next[i], mask[i]));
            }
        }
    }

    /// Solves the boards of a row x and all rows y with y to move, from those with x to move.
    void solve_y(const std::int8_t* of_x, const B& row, std::uint64_t base) {
        const auto rows = y_.size();
        const auto below = sources_.size() - rows - 1;
        std::int8_t* sources = sources_.data();
        for (std::size_t i = 0; i < rows; ++i) sources[i] = static_cast<std::int8_t>(-of_x[i]);
        const auto* next = layer(seeds_ - 1) + base_of(index_, row, y_.seeds() - 1);
        for (std::size_t i = 0; i < below; ++i)
            sources[rows + i] = static_cast<std::int8_t>(1 + next[i]);
        std::int8_t* best = values_ + base;
        if (width_ == narrow)
            max_over_sources<narrow>(best);
        else
            max_over_sources<B::max_row>(best);
        for (int pit = 0; pit < pits_; ++pit) {
            if (row[pit] > 0) continue;
            for (const auto& [own, rank] : quiet_if_empty_[static_cast<std::size_t>(pit)])
                raise(best[own], sources[rank]);
        }
    }

    /// Raises the value of each row y to the best of its sources. As `width` is a constant, the
    /// compiler unrolls the inner loop, which saves a tenth of the time to build large layers.
    template <std::size_t width>
    void max_over_sources(std::int8_t* best) const {
        const auto* places = places_.data();
        const auto* sources = sources_.data();
        for (std::size_t i = 0, rows = y_.size(); i < rows; ++i, places += width) {
            std::int8_t value = best[i];
            for (std::size_t move = 0; move < width; ++move)
                value = std::max(value, sources[places[move]]);
            best[i] = value;
        }
    }

    const G& game_;
    const Tables& tables_;
    const int pits_;
    const int seeds_;
    const BoardIndex& index_;
    std::int8_t* values_;
    const Rows x_;
    const Rows y_;
    const std::size_t stride_;
    std::vector<std::int8_t> buffer_;
    std::vector<Moves> moves_;  ///< sowings of the rows in the buffer

    /// Indices into `sources_` of the moves of each row y, `width_` per row.
    std::vector<std::uint32_t> places_;
    std::size_t width_ = narrow;
    /// Values of all quiet moves and extra turns of y, for one row x.
    std::vector<std::int8_t> sources_;
    /// Sowings within row y, by pit of x: quiet only if it is empty.
    std::vector<std::vector<RowChange>> quiet_if_empty_;
};

/// Returns the possible seeds of the row with fewer. The largest pairs of rows come first.
template <class B>
std::vector<int> pairs_of_rows(const BoardIndex& index, int seeds) {
    const auto rows = [&](int in_row) {
        B last;
        last.set(0, in_row);
        return std::uint64_t{1} + index.rank(last);
    };
    std::vector<int> pairs;
    for (int fewer = seeds / 2; fewer >= 0; --fewer) pairs.push_back(fewer);
    std::ranges::sort(pairs, std::greater(),
                      [&](int fewer) { return rows(fewer) * rows(seeds - fewer); });
    return pairs;
}

}  // namespace

/// A move that stays in the layer sows within the mover's row, lowers the rank of that row and
/// passes the turn. So a board depends, within the layer, only on boards with one row unchanged and
/// the other of lower rank. For each k, the boards with k and n − k seeds in the rows are thus
/// independent of all others in the layer. The threads share these pairs.
template <AcyclicGame G>
std::optional<Layer> build_acyclic_layer(const G& game, const Tables& tables, int threads,
                                         const ShouldStop& should_stop) {
    const int seeds = tables.max_seeds() + 1;
    assert(threads >= 1 && seeds <= tables.index().table_seed_limit());
    const auto boards = tables.index().count(seeds);
    const std::shared_ptr<std::int8_t[]> values = make_paged_array<std::int8_t>(boards);
    const auto pairs = pairs_of_rows<typename G::Board>(tables.index(), seeds);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> is_over{false};
    const auto poll_given_up = [&] {
        poll_input();
        if (should_stop && !is_over.load(std::memory_order_relaxed) && should_stop())
            is_over = true;
        return is_over.load(std::memory_order_relaxed);
    };
    run_on_threads(std::min(static_cast<std::size_t>(threads), pairs.size()), [&] {
        try {
            for (auto i = next++; i < pairs.size() && !poll_given_up(); i = next++) {
                AcyclicRowPair<G> pair(game, tables, values.get(), seeds - pairs[i], pairs[i]);
                if (!pair.solve(poll_given_up)) return;
            }
        } catch (...) {
            is_over = true;  // stops the other threads
            throw;
        }
    });
    if (is_over) return std::nullopt;
    return Layer(LayerFormat::values, std::as_bytes(std::span(values.get(), boards)), values);
}

template std::optional<Layer> build_acyclic_layer(const Kalah<SmallBoard>&, const Tables&, int,
                                                  const ShouldStop&);
template std::optional<Layer> build_acyclic_layer(const Kalah<Board>&, const Tables&, int,
                                                  const ShouldStop&);
template std::optional<Layer> build_acyclic_layer(const Mangala<SmallBoard>&, const Tables&, int,
                                                  const ShouldStop&);
template std::optional<Layer> build_acyclic_layer(const Mangala<Board>&, const Tables&, int,
                                                  const ShouldStop&);

}  // namespace krou
