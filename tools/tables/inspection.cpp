#include "tools/tables/commands.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "games/notation.h"
#include "prove/repetition_solver.h"
#include "tables/forced_play.h"
#include "tables/generate/builder.h"

namespace krou {

namespace {

/// Boards of a layer by lower and upper bound, equal for an exact value.
using Distribution = std::map<std::pair<int, int>, std::uint64_t>;

Distribution distribution(const Layer& layer, int seeds) {
    const auto values = static_cast<std::size_t>(2 * seeds + 1);
    std::vector<std::uint64_t> counts(values * values);
    for (std::uint64_t number = 0; number < layer.boards(); ++number) {
        const auto [by_mover, by_other] = layer.history_free(number);
        const auto lower = static_cast<std::size_t>(seeds + by_mover);
        const auto upper = static_cast<std::size_t>(seeds - by_other);
        if (lower < values && upper < values) ++counts[lower * values + upper];
    }
    Distribution found;
    for (int lower = -seeds; lower <= seeds; ++lower) {
        for (int upper = -seeds; upper <= seeds; ++upper) {
            const auto row = static_cast<std::size_t>(lower + seeds);
            const auto count = counts[row * values + static_cast<std::size_t>(upper + seeds)];
            if (count > 0) found[{lower, upper}] = count;
        }
    }
    return found;
}

void print_csv_rows(int seeds, const Distribution& values, bool exact, std::ostream& out) {
    for (const auto& [bounds, boards] : values) {
        out << seeds << ',' << bounds.first << ',';
        if (!exact) out << bounds.second << ',';
        out << boards << '\n';
    }
}

void print_row(int seeds, const Distribution& values, std::uint64_t boards, bool exact,
               std::ostream& out) {
    const auto count_if = [&](auto condition) {
        unsigned long long count = 0;
        for (const auto& [bounds, part] : values)
            if (condition(bounds.first, bounds.second)) count += part;
        return count;
    };
    out << format("%3d %12llu %12llu %12llu %12llu", seeds, static_cast<unsigned long long>(boards),
                  count_if([](int lower, int) { return lower > 0; }),
                  count_if([](int lower, int upper) { return lower == 0 && upper == 0; }),
                  count_if([](int, int upper) { return upper < 0; }));
    if (!exact) {
        const auto solved = count_if([](int lower, int upper) { return lower == upper; });
        out << format(" %12llu %7.1f %%", solved,
                      100.0 * static_cast<double>(solved) / static_cast<double>(boards));
    }
    out << '\n';
}

/// Prints the number of boards per exact value, wrapped.
void print_values(const Distribution& values, std::ostream& out) {
    constexpr std::size_t width = 96;
    const std::string margin(4, ' ');
    std::string line = margin;
    for (const auto& [bounds, boards] : values) {
        if (bounds.first != bounds.second) continue;
        const auto piece = "  " + std::to_string(bounds.first) + ":" + std::to_string(boards);
        if (line.size() + piece.size() > width) {
            out << line << '\n';
            line = margin;
        }
        line += piece;
    }
    out << line << '\n';
}

std::optional<Error> print_variant(const std::vector<LayerFile>& files, bool csv,
                                   std::ostream& out) {
    const Rules& rules = files.front().variant.rules;
    const bool exact = is_exact(Tables::format_of(rules));
    if (csv)
        out << (exact ? "n,value,count\n" : "n,lower,upper,count\n");
    else
        out << files.front().variant.spec << ": boards by seeds on them, for the side to move"
            << (exact ? "" : ", without history") << "\n  n       boards          won"
            << "         even         lost" << (exact ? "" : "       solved") << '\n';
    for (const auto& file : files) {
        const auto layer = map_layer(file.path, rules, rules.pits, file.seeds);
        if (!layer) return Error{layer.error()};
        const auto values = distribution(*layer, file.seeds);
        if (csv) {
            print_csv_rows(file.seeds, values, exact, out);
            continue;
        }
        print_row(file.seeds, values, layer->boards(), exact, out);
        print_values(values, out);
    }
    return std::nullopt;
}

/// Returns the largest number of seeds worth building tables for to probe one board.
int max_seeds_in_memory(int pits) {
    constexpr std::uint64_t max_boards = 6'000'000;
    const BoardIndex index(pits);
    int seeds = 12;
    while (index.count(seeds) > max_boards) --seeds;
    return seeds;
}

std::string signed_text(int seeds) {
    return std::string(seeds > 0 ? "+" : "") + std::to_string(seeds);
}

std::string text(Bounds bounds) {
    return bounds.exact() ? signed_text(bounds.lower)
                          : signed_text(bounds.lower) + " to " + signed_text(bounds.upper);
}

/// Returns the value of a step for the mover, with its gain. Without history, the board before has
/// the value `limit`. The solver is null if the tables are exact.
template <Game G>
Bounds value_of(const G& game, const Tables& tables, RepetitionSolver* solver,
                const PassedBoard& before, const typename G::Step& step, int limit) {
    const int left = game.max_net_gain(step.board);
    if (!solver || step.gain != 0)
        return StepView(step).bounds(tables.history_free_bounds(step.board, left));
    Bounds bounds{-left, std::min(left, limit)};
    constexpr std::uint64_t max_steps = 1 << 20;
    StepBudget budget(max_steps);
    for (auto outcome = ProofOutcome::won; outcome != ProofOutcome::open && !bounds.exact();) {
        outcome = solver->gains(sized<Board>(step.board), Role::opponent, bounds.lower + 1,
                                {&before, 1}, budget);
        if (outcome == ProofOutcome::won) ++bounds.lower;
        if (outcome == ProofOutcome::lost) bounds.upper = bounds.lower;
    }
    return bounds;
}

template <Game G>
void print_values(const G& game, const Tables& tables, const Position& position,
                  std::ostream& out) {
    const auto board = sized_for(game, position.board());
    const int seeds = game.max_net_gain(board);
    const Bounds bounds = tables.history_free_bounds(board, seeds);
    out << (bounds.exact() ? "value " : "bounds ") << text(bounds) << '\n';
    const bool is_forced = tables.exact() || tables.bounds(board, seeds).lower > -seeds;
    const MoveSet realising = realising_moves(game, tables, board);
    const auto solver = tables.exact() ? nullptr : make_repetition_solver(game, tables);
    const PassedBoard before{sized<Board>(board), Role::hero};
    for (const Move move : game.moves(board)) {
        const auto step = game.play(board, move);
        out << "  " << to_text(position.family(), position.side(), move) << "  "
            << text(value_of(game, tables, solver.get(), before, step, bounds.upper))
            << (is_forced && realising.contains(move) ? "  keeps the guaranteed value" : "")
            << '\n';
    }
    if (game.moves(board).empty()) out << "  no legal move\n";
}

Result<Tables> tables_for(const ProbeOrder& order, const AnyGame& game, int seeds) {
    const Rules& rules = order.variant.rules;
    const int limit = max_seeds_in_memory(rules.pits);
    if (!order.directory && seeds <= limit)
        return *build_tables(game, rules, rules.pits, seeds, 1, solve_open_boards);
    const auto fen = "fen " + in_quotes(order.fen) + " has " + std::to_string(seeds) + " seeds";
    if (!order.directory)
        return Error{fen + "; give --tables for more than " + std::to_string(limit)};
    auto tables = open_tables(*order.directory, rules, rules.pits, seeds);
    if (!tables || tables->max_seeds() >= seeds) return tables;
    return Error{fen + ", but the tables in " + in_quotes(order.directory->string()) + " have " +
                 std::to_string(tables->max_seeds()) + "; extend them with krou-tables build"};
}

}  // namespace

Result<std::vector<std::vector<LayerFile>>> find_layers(const std::filesystem::path& directory,
                                                        const std::optional<Variant>& variant) {
    auto found = list_layers(directory);
    if (!found) return Error{found.error()};
    const auto wanted =
        variant ? spec_without_seeds(variant->rules, variant->rules.pits) : std::string();
    std::vector<std::vector<LayerFile>> variants;
    for (auto& file : *found) {
        if (variant && file.variant.spec != wanted) continue;
        if (variants.empty() || variants.back().front().variant.spec != file.variant.spec)
            variants.emplace_back();
        variants.back().push_back(std::move(file));
    }
    if (variants.empty())
        return Error{in_quotes(directory.string()) + ": no tables" +
                     (variant ? " of " + wanted : "") + "; generate them with krou-tables build"};
    return variants;
}

std::optional<Error> print_statistics(const StatisticsOrder& order, std::ostream& out) {
    const auto families = find_layers(order.directory, order.variant);
    if (!families) return Error{families.error()};
    if (order.csv && families->size() > 1)
        return Error{in_quotes(order.directory.string()) +
                     ": has tables of several variants; give --variant with --csv"};
    for (const auto& files : *families) {
        if (const auto error = print_variant(files, order.csv, out)) return error;
        if (&files != &families->back()) out << '\n';
    }
    return std::nullopt;
}

std::optional<Error> probe(const ProbeOrder& order, std::ostream& out) {
    const Rules& rules = order.variant.rules;
    const auto position = from_fen(order.variant, order.fen);
    if (!position) return Error{position.error()};
    if (position->pits() != rules.pits)
        return Error{"fen " + in_quotes(order.fen) + " has " + std::to_string(position->pits()) +
                     " pits per row, but " + order.variant.spec + " has " +
                     std::to_string(rules.pits) + "; try --variant " +
                     spec_without_seeds(rules, position->pits())};
    const auto tables = tables_for(order, position->game(), position->max_net_gain());
    if (!tables) return Error{tables.error()};
    visit_game_with_tables(position->game(),
                           [&](const auto& game) { print_values(game, *tables, *position, out); });
    return std::nullopt;
}

}  // namespace krou
