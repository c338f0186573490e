#include "solve/row.h"

#include <algorithm>

#include "common/format.h"
#include "games/notation.h"

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

}  // namespace

std::string value_text(const Row& row) {
    const auto [lower, upper] = row.worth;
    if (!row.worth.exact()) return std::to_string(lower) + ".." + std::to_string(upper);
    return format(lower == 0 ? "%d" : "%+d", lower);
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
                  std::to_string(row.cell.seeds()).c_str(), value_text(row).c_str(),
                  best_text(row).c_str(), std::to_string(row.nodes).c_str(),
                  seconds_text(row.value_ms).c_str(), seconds_text(row.moves_ms).c_str(),
                  (std::to_string(row.peak_megabytes) + " MB").c_str());
}

Json to_json(const Row& row) {
    return Json::Object{{"game", row.cell.game},
                        {"pits", row.cell.pits()},
                        {"seeds", row.cell.seeds()},
                        {"least", row.worth.lower},
                        {"most", row.worth.upper},
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

Row joined(const Row& before, const Row& now) {
    Row row = before.worth.exact() && !now.worth.exact() ? before : now;
    row.worth = {std::max(before.worth.lower, now.worth.lower),
                 std::min(before.worth.upper, now.worth.upper)};
    row.best = before.best | now.best;
    row.has_all_best = before.has_all_best || now.has_all_best;
    row.budget_ms = std::max(before.budget_ms, now.budget_ms);
    return row;
}

}  // namespace krou::solving
