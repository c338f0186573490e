#include "tables/make/builder.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/threads.h"
#include "tables/make/kalah_pair.h"
#include "tables/make/layer_builder.h"

namespace krou {

namespace {

/// Solves the next layer of kalah, by playing on: each board after those that its moves lead to.
///
/// Each sowing within the own row lowers the rank of the row, and any other leaves the layer. So
/// the boards of two rows depend within the layer on those of one of these rows and one of a lower
/// rank, the other to move. That makes the boards with k and n - k seeds in the rows a pair of
/// their own, for each k; the threads share these out.
template <class B>
std::optional<Layer> build_kalah_layer(const Kalah<B>& game, const Tables& tables, int threads,
                                       const GiveUp& give_up) {
    const int seeds = tables.max_seeds() + 1;
    assert(threads >= 1 && seeds <= tables.index().most_table_seeds());
    const auto boards = tables.index().count(seeds);
    const std::shared_ptr<std::int8_t[]> values = make_paged_array<std::int8_t>(boards);
    std::vector<int> pairs;  // the seeds of the row with fewer, what takes longest first
    for (int fewer = seeds / 2; fewer >= 0; --fewer) pairs.push_back(fewer);
    const auto rows = [&](int in_row) {
        B last;
        last.set(0, in_row);
        return std::uint64_t{1} + tables.index().rank(last);
    };
    std::ranges::sort(pairs, std::greater(),
                      [&](int fewer) { return rows(fewer) * rows(seeds - fewer); });
    std::atomic<std::size_t> next{0};
    std::atomic<bool> is_over{false};
    const auto is_given_up = [&] {
        if (give_up && !is_over.load(std::memory_order_relaxed) && give_up()) is_over = true;
        return is_over.load(std::memory_order_relaxed);
    };
    do_on_threads(std::min(static_cast<std::size_t>(threads), pairs.size()), [&] {
        try {
            for (auto i = next++; i < pairs.size() && !is_given_up(); i = next++) {
                KalahPair<B> pair(game, tables, values.get(), seeds - pairs[i], pairs[i]);
                if (!pair.solve(is_given_up)) return;
            }
        } catch (...) {
            is_over = true;  // so that nobody works on for nothing
            throw;
        }
    });
    if (is_over) return std::nullopt;
    return Layer(Form::values, std::as_bytes(std::span(values.get(), boards)), values);
}

}  // namespace

std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      const GiveUp& give_up) {
    constexpr std::uint64_t worth_a_thread = 1 << 15;
    const auto boards = tables.index().count(tables.max_seeds() + 1);
    const int useful = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), 1 + boards / worth_a_thread));
    return visit_game_with_tables(game, [&]<class G>(const G& typed_game) {
        if constexpr (UnsowableGame<G>)
            return LayerBuilder(typed_game, tables, useful, give_up).build();
        else
            return build_kalah_layer(typed_game, tables, useful, give_up);
    });
}

std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, const GiveUp& give_up) {
    Tables tables(rules, pits);
    while (tables.max_seeds() < seeds) {
        auto layer = build_next_layer(game, tables, threads, give_up);
        if (!layer) return std::nullopt;
        tables.add(std::move(*layer));
    }
    return tables;
}

int bytes_per_board_to_build(Form form) {
    if (form == Form::values) return bytes_per_board(form);
    // The open moves; for each entry its value, its turns and itself; the fronts at their widest.
    const int entries = form == Form::exact ? 1 : 2;
    return 1 + entries * (2 + static_cast<int>(sizeof(Forced))) + 4;
}

}  // namespace krou
