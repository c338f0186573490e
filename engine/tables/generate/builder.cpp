#include "tables/generate/builder.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include "base/memory.h"
#include "tables/generate/acyclic_layer.h"
#include "tables/generate/cycle_solver.h"
#include "tables/generate/layer_builder.h"

namespace krou {

namespace {

/// Returns the layer with cycles added to the guaranteed values, and with history-free values.
/// Returns nothing if given up.
template <ReversibleGame G>
std::optional<Layer> with_cycles(const G& game, const Tables& tables, const Layer& layer,
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

}  // namespace

std::optional<Layer> build_next_layer(const AnyGame& game, const Tables& tables, int threads,
                                      SolveOpenBoards solve_open, const ShouldStop& should_stop) {
    constexpr std::uint64_t worth_a_thread = 1 << 15;
    const auto boards = tables.index().count(tables.max_seeds() + 1);
    const auto format = Tables::format_to_build(tables.rules(), boards);
    const int useful = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), 1 + boards / worth_a_thread));
    return visit_game_with_tables(game, [&]<class G>(const G& typed_game) {
        if constexpr (ReversibleGame<G>) {
            auto layer = LayerBuilder(typed_game, tables, useful, should_stop).build();
            if (!layer || format != LayerFormat::history_free) return layer;
            return with_cycles(typed_game, tables, *layer, solve_open, should_stop);
        } else {
            return build_acyclic_layer(typed_game, tables, useful, should_stop);
        }
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
    // In addition to the entries: the guaranteed values of finite play, two node states, the gain
    // of a cycle, the first source, and the quiet moves. There are fewer than five of these per
    // board, stored twice while they are sorted.
    if (format == LayerFormat::history_free)
        return bytes_per_board(format) + 4 + 2 * 3 + 1 + 4 + 2 * 5 * 4;
    // The open moves, then the value, the turns and the entry per node, and the fronts at their
    // longest.
    const int entries = is_exact(format) ? 1 : 2;
    return 1 + entries * (2 + static_cast<int>(sizeof(GuaranteedValue))) + 4;
}

}  // namespace krou
