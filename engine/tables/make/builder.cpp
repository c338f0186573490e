#include "tables/make/builder.h"

#include <algorithm>

#include "tables/make/kalah_builder.h"
#include "tables/make/layer_builder.h"

namespace krou {

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
            return KalahBuilder(typed_game, tables, useful, give_up).build();
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
