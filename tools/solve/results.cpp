#include "solve/results.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/resuming.h"
#include "games/board.h"
#include "games/notation.h"
#include "games/position.h"

namespace krou::solving {

namespace {

constexpr auto columns = "%-14s %4s %5s  %9s  %-13s %13s %10s %10s %9s";

std::string seconds_text(std::int64_t ms) {
    return format("%.3f s", static_cast<double>(ms) / 1000);
}

Json::Array best_moves(const Row& row) {
    Json::Array moves;
    for (const Move move : row.best)
        moves.emplace_back(to_text(row.cell.variant.rules.family, Side::south, move));
    return moves;
}

constexpr std::string_view names =
    "# game pits seeds value first-moves nodes ms others-ms MB threads hash budget-ms\n";
/// About thirty years, so that subtracting it from a time never overflows.
constexpr std::int64_t max_ms = 1'000'000'000'000;

/// Formats the best moves as one word, with a final `?` if there may be others.
std::string best_word(const Row& row) {
    auto word = best_text(row);
    std::erase(word, ' ');
    return word;
}

/// Parses the first moves; returns false if they do not fit the row.
bool parse_best(std::string_view text, Row& row) {
    row.has_all_best = !text.ends_with('?');
    for (const Move move : Position::start(row.cell.variant).legal_moves())
        if (text.find(to_text(row.cell.variant.rules.family, Side::south, move)) != text.npos)
            row.best.add(move);
    return text == best_word(row) && (!row.has_all_best || row.bounds.exact());
}

}  // namespace

std::string value_text(const Bounds& bounds) {
    const auto [lower, upper] = bounds;
    if (!bounds.exact()) return std::to_string(lower) + ".." + std::to_string(upper);
    return format(lower == 0 ? "%d" : "%+d", lower);
}

std::optional<Bounds> parse_value(std::string_view text) {
    const auto dots = text.find("..");
    const auto sign = text.starts_with('+') ? std::size_t{1} : 0;
    const auto lower = parse_number(text.substr(sign, dots - sign));
    const auto upper = dots == std::string_view::npos ? lower : parse_number(text.substr(dots + 2));
    if (!lower || !upper || *lower > *upper) return std::nullopt;
    const Bounds bounds{*lower, *upper};
    return value_text(bounds) == text ? std::optional(bounds) : std::nullopt;
}

std::string best_text(const Row& row) {
    std::string text;
    for (const auto& move : best_moves(row)) text += *move.text() + ' ';
    if (!row.has_all_best) return text + '?';
    if (text.empty()) return "-";
    text.pop_back();
    return text;
}

std::string heading() {
    return format(columns, "game", "pits", "seeds", "value", "first moves", "nodes", "time",
                  "others", "memory");
}

std::string to_text(const Row& row) {
    return format(columns, row.cell.game.c_str(), std::to_string(row.cell.pits()).c_str(),
                  std::to_string(row.cell.seeds()).c_str(), value_text(row.bounds).c_str(),
                  best_text(row).c_str(), std::to_string(row.nodes).c_str(),
                  seconds_text(row.value_ms).c_str(), seconds_text(row.moves_ms).c_str(),
                  (std::to_string(row.peak_megabytes) + " MB").c_str());
}

Json to_json(const Row& row) {
    return Json::Object{{"game", row.cell.game},
                        {"pits", row.cell.pits()},
                        {"seeds", row.cell.seeds()},
                        {"least", row.bounds.lower},
                        {"most", row.bounds.upper},
                        {"first_moves", best_moves(row)},
                        {"all_first_moves", row.has_all_best},
                        {"nodes", static_cast<std::int64_t>(row.nodes)},
                        {"value_ms", row.value_ms},
                        {"moves_ms", row.moves_ms},
                        {"peak_megabytes", row.peak_megabytes},
                        {"threads", row.threads},
                        {"hash_megabytes", row.hash_megabytes},
                        {"budget_ms", row.budget_ms}};
}

Row merged(const Row& before, const Row& now) {
    Row row = before.bounds.exact() && !now.bounds.exact() ? before : now;
    row.bounds = {std::max(before.bounds.lower, now.bounds.lower),
                  std::min(before.bounds.upper, now.bounds.upper)};
    row.best = before.best | now.best;
    row.has_all_best = before.has_all_best || now.has_all_best;
    row.budget_ms = std::max(before.budget_ms, now.budget_ms);
    return row;
}

std::string line_of(const Row& row) {
    return format("%-14s %d %2d %8s %-8s %12llu %8lld %8lld %5lld %2d %5d %8lld",
                  row.cell.game.c_str(), row.cell.pits(), row.cell.seeds(),
                  value_text(row.bounds).c_str(), best_word(row).c_str(),
                  static_cast<unsigned long long>(row.nodes), static_cast<long long>(row.value_ms),
                  static_cast<long long>(row.moves_ms), static_cast<long long>(row.peak_megabytes),
                  row.threads, row.hash_megabytes, static_cast<long long>(row.budget_ms));
}

std::optional<Row> parse_row(std::string_view line) {
    const auto fields = words(line);
    if (fields.size() != 12) return std::nullopt;
    bool are_valid = true;
    const auto number = [&]<class Integer>(std::size_t field, Integer last) {
        const auto found = parse_number<Integer>(fields[field]);
        are_valid = are_valid && found && *found >= 0 && *found <= last;
        return found.value_or(0);
    };
    const auto variant = parse_variant(fields[0]);
    const int pits = number(1, max_pits);
    const int seeds = number(2, max_seeds);
    if (!variant || !are_valid) return std::nullopt;
    auto cell = make_cell(*variant, pits, seeds);
    const auto bounds = parse_value(fields[3]);
    if (!cell || !bounds) return std::nullopt;
    Row row;
    row.cell = std::move(*cell);
    row.bounds = *bounds;
    row.nodes = static_cast<std::uint64_t>(number(5, INT64_MAX));
    row.value_ms = number(6, max_ms);
    row.moves_ms = number(7, max_ms);
    row.peak_megabytes = number(8, INT64_MAX);
    row.threads = number(9, INT32_MAX);
    row.hash_megabytes = number(10, INT32_MAX);
    row.budget_ms = number(11, INT64_MAX);
    const int total = 2 * pits * seeds;
    are_valid = are_valid && -total <= bounds->lower && bounds->upper <= total;
    if (!are_valid || !parse_best(fields[4], row)) return std::nullopt;
    return row;
}

std::string to_text(const Results& results) {
    std::string text(names);
    for (const auto& row : results) text += line_of(row) + '\n';
    return saved_text(results_kind, {}, text);
}

Result<Results> read_results(const std::string& path) {
    auto saved = open_saved(path, results_kind);
    if (!saved) return Error{saved.error()};
    const auto text = saved->only_record();
    if (!text) return Error{text.error()};
    Results results;
    for (const auto line : split(*text, '\n')) {
        if (line.empty() || line.starts_with('#')) continue;
        auto row = parse_row(line);
        if (!row || find(results, row->cell)) return Error{"invalid row " + in_quotes(line)};
        results.push_back(std::move(*row));
    }
    return results;
}

const Row* find(const Results& results, const Cell& cell) {
    const auto found = std::ranges::find(results, cell, &Row::cell);
    return found == results.end() ? nullptr : &*found;
}

void insert_or_replace(Results& results, Row row) {
    const auto found = std::ranges::find(results, row.cell, &Row::cell);
    if (found == results.end())
        results.push_back(std::move(row));
    else
        *found = std::move(row);
}

}  // namespace krou::solving
