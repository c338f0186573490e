#include "solve/cells.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.h"
#include "games/board.h"

namespace krou::solving {

namespace {

/// A spec as it was typed, but for its pits and seeds.
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

struct Unit {
    std::string_view name;
    std::int64_t ms;
};
/// The largest first.
constexpr std::array units = {Unit{"h", 3'600'000}, Unit{"m", 60'000}, Unit{"s", 1'000},
                              Unit{"ms", 1}};
constexpr std::int64_t longest_hours = 24 * 366;

std::optional<std::pair<int, int>> parse_piece(std::string_view piece) {
    const auto hyphen = piece.find('-');
    const auto first = parse_number(piece.substr(0, hyphen));
    const auto last =
        hyphen == std::string_view::npos ? first : parse_number(piece.substr(hyphen + 1));
    if (!first || !last || *first < 1 || *last < *first || *last > max_seeds) return std::nullopt;
    return std::pair(*first, *last);
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
        const auto range = parse_piece(piece);
        if (!range)
            return Error{in_quotes(text) + " is neither a number from 1 to " +
                         std::to_string(max_seeds) + ", nor a range as 1-6 or 2,4-6"};
        for (int number = range->first; number <= range->second; ++number)
            if (std::ranges::count(numbers, number) == 0) numbers.push_back(number);
    }
    return numbers;
}

Result<std::int64_t> parse_duration(std::string_view text) {
    const Error wrong{in_quotes(text) +
                      " is no time as 500ms, 90s, 10m or 1h30m, of a year at most"};
    std::int64_t total_ms = 0;
    std::size_t next_unit = 0;
    for (auto left = text; !left.empty();) {
        const auto digits = std::min(left.find_first_not_of("0123456789"), left.size());
        const auto number = parse_number<std::int64_t>(left.substr(0, digits));
        left.remove_prefix(digits);
        const auto letters = std::min(left.find_first_of("0123456789"), left.size());
        const auto unit = std::ranges::find(units, left.substr(0, letters), &Unit::name);
        left.remove_prefix(letters);
        const auto place = static_cast<std::size_t>(unit - units.begin());
        if (!number || unit == units.end() || place < next_unit) return wrong;
        if (*number > longest_hours * units.front().ms / unit->ms) return wrong;
        next_unit = place + 1;
        total_ms += *number * unit->ms;
    }
    if (total_ms == 0) return wrong;
    return total_ms;
}

std::string budget_text(std::int64_t ms) {
    std::string text;
    for (const auto& unit : units) {
        if (ms < unit.ms) continue;
        text += std::to_string(ms / unit.ms) + std::string(unit.name);
        ms %= unit.ms;
    }
    return text;
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
