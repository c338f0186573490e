#include "solve/results.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
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

constexpr std::string_view head = "krou solved 1";
constexpr std::string_view names =
    "# game pits seeds value first-moves nodes ms others-ms MB threads hash budget-ms checksum";
constexpr std::size_t largest_file = std::size_t{16} << 20;
constexpr std::int64_t most = INT64_MAX;
/// Some thirty years, so that it can be taken from any time.
constexpr std::int64_t longest_ms = 1'000'000'000'000;

/// Moves in one word; `?` at its end where there may be others.
std::string best_word(const Row& row) {
    auto word = best_text(row);
    std::erase(word, ' ');
    return word;
}

std::string line_of(const Row& row) {
    return format("%-14s %d %2d %8s %-8s %12llu %8lld %8lld %5lld %2d %5d %8lld",
                  row.cell.game.c_str(), row.cell.pits(), row.cell.seeds(),
                  value_text(row.bounds).c_str(), best_word(row).c_str(),
                  static_cast<unsigned long long>(row.nodes), static_cast<long long>(row.value_ms),
                  static_cast<long long>(row.moves_ms), static_cast<long long>(row.peak_megabytes),
                  row.threads, row.hash_megabytes, static_cast<long long>(row.budget_ms));
}

/// Reads the words of one line from left to right. The first that is wrong is kept.
class Fields {
public:
    explicit Fields(std::vector<std::string_view> fields) : fields_(std::move(fields)) {}

    std::string_view word() { return fields_[next_++]; }
    template <class Integer = std::int64_t>
    Integer number(const char* name, std::type_identity_t<Integer> last) {
        const auto text = word();
        const auto value = parse_number<Integer>(text);
        if (value && *value >= 0 && *value <= last) return *value;
        refuse(std::string(name) + " is " + in_quotes(text));
        return 0;
    }
    void refuse(std::string why) {
        if (!error_) error_ = Error{std::move(why)};
    }
    const std::optional<Error>& error() const { return error_; }

private:
    std::vector<std::string_view> fields_;
    std::size_t next_ = 0;
    std::optional<Error> error_;
};

Result<Cell> take_cell(Fields& fields) {
    const auto game = fields.word();
    const int pits = fields.number<int>("pits", max_pits);
    const int seeds = fields.number<int>("seeds", max_seeds);
    const auto variant = parse_variant(game);
    if (fields.error()) return *fields.error();
    if (!variant) return Error{variant.error()};
    return make_cell(*variant, pits, seeds);
}

void take_worth(Fields& fields, Row& row) {
    const auto text = fields.word();
    const int total = 2 * row.cell.pits() * row.cell.seeds();
    const auto bounds = parse_value(text);
    if (bounds && -total <= bounds->lower && bounds->upper <= total)
        row.bounds = *bounds;
    else
        fields.refuse("the value is " + in_quotes(text));
}

void take_best(Fields& fields, Row& row) {
    const auto text = fields.word();
    row.has_all_best = !text.ends_with('?');
    for (const Move move : Position::start(row.cell.variant).legal_moves())
        if (text.find(to_text(row.cell.variant.rules.family, Side::south, move)) != text.npos)
            row.best.add(move);
    const bool is_whole = row.has_all_best && row.bounds.exact();
    if (text != best_word(row) || (row.has_all_best && !is_whole))
        fields.refuse("the first moves are " + in_quotes(text));
}

Result<Row> parse_row(const std::vector<std::string_view>& all) {
    constexpr std::size_t count = 12;
    if (all.size() != count)
        return Error{"it has " + std::to_string(all.size() + 1) + " columns, and not " +
                     std::to_string(count + 1)};
    Fields fields(all);
    auto cell = take_cell(fields);
    if (!cell) return Error{cell.error()};
    Row row;
    row.cell = std::move(*cell);
    take_worth(fields, row);
    take_best(fields, row);
    row.nodes = fields.number<std::uint64_t>("the number of nodes", INT64_MAX);
    row.value_ms = fields.number("the time", longest_ms);
    row.moves_ms = fields.number("the time for the others", longest_ms);
    row.peak_megabytes = fields.number("the memory", most);
    row.threads = fields.number<int>("the number of threads", INT32_MAX);
    row.hash_megabytes = fields.number<int>("the hash", INT32_MAX);
    row.budget_ms = fields.number("the budget", most);
    if (fields.error()) return *fields.error();
    return row;
}

/// All but the last, which has to be the checksum of the text up to there.
std::optional<std::vector<std::string_view>> checked_words(std::string_view line, Hash before) {
    auto all = words(line);
    before.add(line.substr(0, line.rfind(' ') + 1));
    if (all.size() < 2 || all.back() != checksum_text(before)) return std::nullopt;
    all.pop_back();
    return all;
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

Row joined(const Row& before, const Row& now) {
    Row row = before.bounds.exact() && !now.bounds.exact() ? before : now;
    row.bounds = {std::max(before.bounds.lower, now.bounds.lower),
                  std::min(before.bounds.upper, now.bounds.upper)};
    row.best = before.best | now.best;
    row.has_all_best = before.has_all_best || now.has_all_best;
    row.budget_ms = std::max(before.budget_ms, now.budget_ms);
    return row;
}

std::string to_text(const Results& results) {
    std::string text;
    Hash hash;
    const auto add = [&](std::string_view piece) {
        text += piece;
        hash.add(piece);
    };
    const auto add_checked = [&](const std::string& line) {
        add(line + ' ');
        add(checksum_text(hash) + '\n');
    };
    add(std::string(head) + '\n');
    add(std::string(names) + '\n');
    for (const auto& row : results) add_checked(line_of(row));
    add_checked("end");
    return text;
}

Result<Results> parse_results(std::string_view text) {
    auto lines = split(text, '\n');
    const auto in_line = [](std::size_t number, const std::string& why) {
        return Error{"line " + std::to_string(number) + ": " + why};
    };
    if (!lines.back().empty()) return in_line(lines.size(), "its end is missing");
    lines.pop_back();
    if (lines.empty() || lines.front() != head)
        return in_line(
            1, "it is no table of solved games: one begins with '" + std::string(head) + "'");
    Results results;
    Hash hash;
    bool is_over = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = lines[i];
        const auto refuse = [&](const std::string& why) { return in_line(i + 1, why); };
        if (is_over) return refuse("the table has ended, and here stands " + in_quotes(line));
        if (i > 0 && !line.starts_with('#')) {
            const auto all = checked_words(line, hash);
            if (!all)
                return refuse(
                    "its checksum is not that of the text up to there: it was changed, "
                    "or is damaged");
            is_over = line.starts_with("end ");
            auto row = is_over ? Result(Row()) : parse_row(*all);
            if (!row) return refuse(row.error());
            if (!is_over && find(results, row->cell)) return refuse("the cell stands twice");
            if (!is_over) results.push_back(std::move(*row));
        }
        hash.add(line);
        hash.add("\n");
    }
    if (!is_over) return in_line(lines.size() + 1, "the last line, 'end', is missing");
    return results;
}

Result<Results> read_results(const std::string& path) {
    const auto text = read_file(path, largest_file);
    if (!text) return Error{text.error()};
    auto results = parse_results(*text);
    if (!results) return Error{in_quotes(path) + ", " + results.error()};
    return results;
}

const Row* find(const Results& results, const Cell& cell) {
    const auto found = std::ranges::find(results, cell, &Row::cell);
    return found == results.end() ? nullptr : &*found;
}

void put(Results& results, Row row) {
    const auto found = std::ranges::find(results, row.cell, &Row::cell);
    if (found == results.end())
        results.push_back(std::move(row));
    else
        *found = std::move(row);
}

}  // namespace krou::solving
