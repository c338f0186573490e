#include "helpers/tables_of.h"

#include <optional>
#include <variant>

#include "helpers/from_text.h"
#include "prove/repetition_solver.h"
#include "tables/generate/builder.h"
#include "tables/generate/layer_builder.h"

namespace krou {

Tables tables_of(std::string_view spec, int seeds, int threads) {
    const Position start = played(spec, "");
    return *build_tables(start.game(), start.variant().rules, start.pits(), seeds, threads,
                         solve_open_boards);
}

Layer layer_of_ends(const AnyGame& game, const Tables& tables) {
    const ShouldStop never;
    const auto build = [&]<class G>(const G& any) -> std::optional<Layer> {
        if constexpr (ReversibleGame<G>) return LayerBuilder(any, tables, 1, never).build();
        return std::nullopt;
    };
    return std::visit(build, game).value();
}

Tables tables_of_ends(std::string_view spec, int seeds) {
    const Position start = played(spec, "");
    Tables tables(start.variant().rules, start.pits());
    while (tables.max_seeds() < seeds) tables.add(layer_of_ends(start.game(), tables));
    return tables;
}

}  // namespace krou
