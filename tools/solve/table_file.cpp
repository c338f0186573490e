#include "solve/table_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/text_file.h"
#include "common/format.h"
#include "games/board.h"
#include "games/notation.h"
#include "games/position.h"

namespace krou::solving {

namespace {

constexpr std::string_view head = "krou solved 1";
constexpr std::string_view names =
    "# game pits seeds value first-moves nodes ms others-ms MB threads hash budget-ms checksum";
constexpr std::size_t largest_file = std::size_t{16} << 20;
constexpr std::int64_t most = INT64_MAX;

/// Moves in one word; `?` at its end where there may be others.
std::string best_word(const Row& row) {
    auto word = best_text(row);
    std::erase(word, ' ');
    return word;
}

std::string line_of(const Row& row) {
    return format("%-14s %d %2d %8s %-8s %12llu %8lld %8lld %5lld %2d %5d %8lld",
                  row.cell.game.c_str(), row.cell.pits(), row.cell.seeds(), value_text(row).c_str(),
                  best_word(row).c_str(), static_cast<unsigned long long>(row.nodes),
                  static_cast<long long>(row.value_ms), static_cast<long long>(row.moves_ms),
                  static_cast<long long>(row.peak_megabytes), row.threads, row.hash_megabytes,
                  static_cast<long long>(row.budget_ms));
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
    const auto dots = text.find("..");
    const auto sign = text.starts_with('+') ? std::size_t{1} : 0;
    const auto lower = parse_number(text.substr(sign, dots - sign));
    const auto upper = dots == std::string_view::npos ? lower : parse_number(text.substr(dots + 2));
    if (lower && upper) row.worth = {*lower, *upper};
    const int total = 2 * row.cell.pits() * row.cell.seeds();
    if (!lower || !upper || value_text(row) != text || *lower < -total || *upper > total ||
        *lower > *upper)
        fields.refuse("the value is " + in_quotes(text));
}

void take_best(Fields& fields, Row& row) {
    const auto text = fields.word();
    row.has_all_best = !text.ends_with('?');
    for (const Move move : Position::start(row.cell.variant).legal_moves())
        if (text.find(to_text(row.cell.variant.rules.family, Side::south, move)) != text.npos)
            row.best.add(move);
    const bool is_whole = row.has_all_best && row.worth.exact();
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
    row.value_ms = fields.number("the time", most);
    row.moves_ms = fields.number("the time for the others", most);
    row.peak_megabytes = fields.number("the memory", most);
    row.threads = fields.number<int>("the number of threads", INT32_MAX);
    row.hash_megabytes = fields.number<int>("the hash", INT32_MAX);
    row.budget_ms = fields.number("the budget", most);
    if (fields.error()) return *fields.error();
    return row;
}

/// Takes a table line by line.
class Reader {
public:
    std::optional<Error> take(std::string_view line);
    bool is_over() const { return is_over_; }

    Table table;

private:
    std::optional<Error> take_words(std::string_view line, std::vector<std::string_view> all);

    Hash hash_;
    bool has_head_ = false;
    bool is_over_ = false;
};

std::optional<Error> Reader::take(std::string_view line) {
    if (is_over_) return Error{"the table has ended, and here stands " + in_quotes(line)};
    if (!has_head_) {
        if (line != head)
            return Error{"it is no table of solved games: one begins with '" + std::string(head) +
                         "'"};
        has_head_ = true;
    } else if (!line.starts_with('#')) {
        auto all = words(line);
        Hash before = hash_;
        before.add(line.substr(0, line.rfind(' ') + 1));
        if (all.size() < 2 || all.back() != checksum_text(before))
            return Error{
                "its checksum is not that of the text up to there: it was changed, or is "
                "damaged"};
        all.pop_back();
        if (auto error = take_words(line, std::move(all))) return error;
    }
    hash_.add(line);
    hash_.add("\n");
    return std::nullopt;
}

std::optional<Error> Reader::take_words(std::string_view line, std::vector<std::string_view> all) {
    is_over_ = line.starts_with("end ");
    if (is_over_) return std::nullopt;
    auto row = parse_row(all);
    if (!row) return Error{row.error()};
    if (find(table, row->cell)) return Error{"the cell stands twice"};
    table.push_back(std::move(*row));
    return std::nullopt;
}

}  // namespace

std::string to_text(const Table& table) {
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
    for (const auto& row : table) add_checked(line_of(row));
    add_checked("end");
    return text;
}

Result<Table> parse_table(std::string_view text) {
    Reader reader;
    auto lines = split(text, '\n');
    if (!lines.back().empty())
        return Error{"line " + std::to_string(lines.size()) + ": its end is missing"};
    lines.pop_back();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (const auto error = reader.take(lines[i]))
            return Error{"line " + std::to_string(i + 1) + ": " + error->text};
    if (!reader.is_over())
        return Error{"line " + std::to_string(lines.size() + 1) +
                     ": the last line, 'end', is missing"};
    return std::move(reader.table);
}

Result<Table> read_table(const std::string& path) {
    const auto text = read_text_file(path, largest_file);
    if (!text) return Error{in_quotes(path) + " cannot be read: " + text.error()};
    auto table = parse_table(*text);
    if (!table) return Error{in_quotes(path) + ", " + table.error()};
    return table;
}

const Row* find(const Table& table, const Cell& cell) {
    const auto found = std::ranges::find(table, cell, &Row::cell);
    return found == table.end() ? nullptr : &*found;
}

void put(Table& table, Row row) {
    const auto found = std::ranges::find(table, row.cell, &Row::cell);
    if (found == table.end())
        table.push_back(std::move(row));
    else
        *found = std::move(row);
}

}  // namespace krou::solving
