#include "solve/cells.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.h"
#include "common/cli.h"
#include "games/board.h"

namespace krou::solving {

namespace {

/// Returns a spec as typed, without its pits and seeds.
std::string without_start(std::string_view spec) {
    const auto colon = spec.find(':');
    std::string kept(spec.substr(0, colon));
    if (colon == std::string_view::npos) return kept;
    char before = ':';
    for (const auto setting : split(spec.substr(colon + 1), ',')) {
        if (setting.starts_with("pits=") || setting.starts_with("seeds=")) continue;
        kept += before + std::string(setting);
        before = ',';
    }
    return kept;
}

}  // namespace

Result<Cell> make_cell(const Variant& game, int pits, int seeds) {
    auto name = without_start(game.spec);
    const char separator = name.find(':') == std::string::npos ? ':' : ',';
    auto variant = parse_variant(name + separator + "pits=" + std::to_string(pits) +
                                 ",seeds=" + std::to_string(seeds));
    if (!variant) return Error{variant.error()};
    return Cell{std::move(name), std::move(*variant)};
}

Result<std::vector<int>> parse_numbers(std::string_view text) {
    std::vector<int> numbers;
    for (const auto piece : split(text, ',')) {
        const auto range = cli::parse_range_or_number(piece);
        if (!range || range->last > max_seeds)
            return Error{"expected numbers from 1 to " + std::to_string(max_seeds) +
                         " such as 4, 1-6 or 2,4-6, got " + in_quotes(text)};
        for (int number = static_cast<int>(range->first); number <= range->last; ++number)
            if (std::ranges::count(numbers, number) == 0) numbers.push_back(number);
    }
    return numbers;
}

Result<std::vector<Cell>> make_cells(const std::vector<Variant>& games,
                                     const std::vector<int>& pits, const std::vector<int>& seeds) {
    std::vector<Cell> cells;
    for (const auto& game : games) {
        for (const int n : pits.empty() ? std::vector{game.rules.pits} : pits)
            for (const int s : seeds.empty() ? std::vector{game.rules.seeds} : seeds) {
                auto cell = make_cell(game, n, s);
                if (!cell) return Error{cell.error()};
                if (std::ranges::count(cells, *cell) == 0) cells.push_back(std::move(*cell));
            }
    }
    return cells;
}

}  // namespace krou::solving
