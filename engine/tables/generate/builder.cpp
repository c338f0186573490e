#include "tables/generate/builder.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/threads.h"
#include "tables/generate/kalah_pair.h"
#include "tables/generate/layer_builder.h"
#include "tables/generate/round_builder.h"

namespace krou {

namespace {

/// Builds the next layer of kalah by forward evaluation: each board after the boards that its moves
/// lead to.
///
/// A move that stays in the layer sows within the mover's row, lowers the rank of that row and
/// passes the turn. So a board depends, within the layer, only on boards with one row unchanged and
/// the other of lower rank. For each k, the boards with k and n − k seeds in the rows are thus
/// independent of all others in the layer. The threads share these pairs.
template <class B>
std::optional<Layer> build_kalah_layer(const Kalah<B>& game, const Tables& tables, int threads,
                                       const ShouldStop& should_stop) {
    const int seeds = tables.max_seeds() + 1;
    assert(threads >= 1 && seeds <= tables.index().table_seed_limit());
    const auto boards = tables.index().count(seeds);
    const std::shared_ptr<std::int8_t[]> values = make_paged_array<std::int8_t>(boards);
    std::vector<int> pairs;  // seeds of the row with fewer; the largest pairs come first
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
        poll_input();
        if (should_stop && !is_over.load(std::memory_order_relaxed) && should_stop())
            is_over = true;
        return is_over.load(std::memory_order_relaxed);
    };
    run_on_threads(std::min(static_cast<std::size_t>(threads), pairs.size()), [&] {
        try {
            for (auto i = next++; i < pairs.size() && !is_given_up(); i = next++) {
                KalahRowPair<B> pair(game, tables, values.get(), seeds - pairs[i], pairs[i]);
                if (!pair.solve(is_given_up)) return;
            }
        } catch (...) {
            is_over = true;  // stops the other threads
            throw;
        }
    });
    if (is_over) return std::nullopt;
    return Layer(LayerFormat::values, std::as_bytes(std::span(values.get(), boards)), values);
}

/// Returns the layer with cycles added to the guaranteed values, and with history-free values.
/// Returns nothing if given up.
template <UnsowableGame G>
std::optional<Layer> with_fresh(const G& game, const Tables& tables, const Layer& layer,
                                SolveOpenBoards solve_open, const ShouldStop& should_stop) {
    const auto boards = static_cast<std::size_t>(layer.boards());
    const std::size_t bytes =
        boards * static_cast<std::size_t>(bytes_per_board(LayerFormat::history_free));
    const std::shared_ptr<std::byte[]> entries = make_paged_array<std::byte>(bytes);
    std::ranges::copy(layer.bytes(), entries.get());
    const std::span forced(reinterpret_cast<GuaranteedValue*>(entries.get()), 2 * boards);
    if (!CycleSolver(game, tables, forced, should_stop).build()) return std::nullopt;
    const std::span history_free(
        reinterpret_cast<HistoryFreeValues*>(entries.get() + layer.bytes().size()), boards);
    for (std::size_t number = 0; number < boards; ++number)
        history_free[number] = {forced[2 * number].value, forced[2 * number + 1].value};
    Tables with_layer = tables;
    with_layer.add(Layer(LayerFormat::history_free, {entries.get(), bytes}, entries));
    if (!solve_open(game, with_layer, history_free, should_stop)) return std::nullopt;
    return with_layer.layers().back();
}

/// Builds the next layer by retrograde analysis. Only finite play uses several threads.
template <UnsowableGame G>
std::optional<Layer> build_layer(const G& game, const Tables& tables, int threads,
                                 SolveOpenBoards solve_open, const ShouldStop& should_stop) {
    const int seeds = tables.max_seeds() + 1;
    auto layer = LayerBuilder(game, tables, threads, should_stop).build();
    const auto format = Tables::format_to_build(tables.rules(), tables.index().count(seeds));
    if (!layer || format != LayerFormat::history_free) return layer;
    return with_fresh(game, tables, *layer, solve_open, should_stop);
}

}  // namespace

std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      SolveOpenBoards solve_open, const ShouldStop& should_stop) {
    constexpr std::uint64_t worth_a_thread = 1 << 15;
    const auto boards = tables.index().count(tables.max_seeds() + 1);
    const int useful = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), 1 + boards / worth_a_thread));
    return visit_game_with_tables(game, [&]<class G>(const G& typed_game) {
        if constexpr (UnsowableGame<G>)
            return build_layer(typed_game, tables, useful, solve_open, should_stop);
        else
            return build_kalah_layer(typed_game, tables, useful, should_stop);
    });
}

std::optional<Tables> build_tables(const AnyGame& game, const Rules& rules, int pits, int seeds,
                                   int threads, SolveOpenBoards solve_open,
                                   const ShouldStop& should_stop) {
    Tables tables(rules, pits);
    while (tables.max_seeds() < seeds) {
        auto layer = build_next_layer(game, tables, threads, solve_open, should_stop);
        if (!layer) return std::nullopt;
        tables.add(std::move(*layer));
    }
    return tables;
}

int bytes_per_board_to_build(LayerFormat format) {
    if (format == LayerFormat::values) return bytes_per_board(format);
    // In addition to the entries: the guaranteed values of finite play, two node states, the share,
    // the first source, and the quiet moves. There are fewer than five of these per board, stored
    // twice while they are sorted.
    if (format == LayerFormat::history_free)
        return bytes_per_board(format) + 4 + 2 * 3 + 1 + 4 + 2 * 5 * 4;
    // The open moves, then the value, the turns and the entry per node, and the fronts at their
    // longest.
    const int entries = is_exact(format) ? 1 : 2;
    return 1 + entries * (2 + static_cast<int>(sizeof(GuaranteedValue))) + 4;
}

}  // namespace krou
