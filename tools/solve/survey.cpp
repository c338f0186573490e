#include "solve/survey.h"

#include <sys/resource.h>

#include <chrono>
#include <fstream>
#include <limits>
#include <optional>
#include <ostream>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/owned_file.h"
#include "common/signals.h"
#include "solve/table_file.h"

namespace krou::solving {

namespace {

/// The most memory that this process has had in use (the peak of its resident set) since the last
/// call of `forget_peak_memory`, or since it began where the system keeps no such mark.
std::int64_t peak_memory_megabytes() {
    constexpr std::int64_t bytes_a_unit = 1024;
    constexpr std::int64_t bytes_a_megabyte = 1'000'000;
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name;) {
        std::int64_t units = 0;
        if (name == "VmHWM:" && status >> units) return units * bytes_a_unit / bytes_a_megabyte;
        status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return std::int64_t{usage.ru_maxrss} * bytes_a_unit / bytes_a_megabyte;
}

void forget_peak_memory() {
    constexpr auto peak_of_resident_set = "5";
    std::ofstream("/proc/self/clear_refs") << peak_of_resident_set;
}

using std::chrono::steady_clock;

std::int64_t ms_since(Time begin) {
    const auto passed = steady_clock::now() - begin;
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
}

void print(const Row& row, bool is_json, std::ostream& out) {
    say_line(out, is_json ? to_json(row).to_text() : to_text(row));
}

/// Carries out one order.
class Survey {
public:
    Survey(const SurveyOrder& order, std::ostream& out) : order_(order), out_(out) {}

    std::optional<Error> run();

private:
    std::optional<Error> take_file();
    std::optional<Error> take_up(const Cell& cell);
    void conclude();

    const SurveyOrder& order_;
    std::ostream& out_;
    Interruption interruption_;
    std::optional<OwnedFile> file_;
    Table table_;
};

std::optional<Error> Survey::take_file() {
    if (auto refused = check_replaceable(order_.file)) return refused;
    auto file = OwnedFile::open(order_.file);
    if (!file) return Error{file.error()};
    file_ = std::move(*file);
    if (file_->is_empty()) return std::nullopt;
    auto there = read_table(order_.file);
    if (!there) return Error{there.error()};
    table_ = std::move(*there);
    return std::nullopt;
}

std::optional<Error> Survey::take_up(const Cell& cell) {
    const auto* before = find(table_, cell);
    if (!before || (!before->is_solved() && order_.budget_ms > before->budget_ms)) {
        const auto found = solve_cell(cell, order_, interruption_.token());
        if (!found) return Error{found.error()};
        if (interruption_.has_come()) return Interruption::error();
        put(table_, before ? joined(*before, *found) : *found);
        if (auto failed = file_->replace(to_text(table_))) return failed;
    }
    print(*find(table_, cell), order_.is_json, out_);
    return std::nullopt;
}

/// Says what is left.
void Survey::conclude() {
    std::int64_t longest_ms = 0;
    int left = 0;
    for (const auto& cell : order_.cells) {
        const auto& row = *find(table_, cell);
        if (row.is_solved()) continue;
        ++left;
        longest_ms = std::max(longest_ms, row.budget_ms);
    }
    out_ << "the table lies in " << in_quotes(order_.file);
    if (left > 0)
        out_ << "; " << left << " of " << order_.cells.size()
             << " cells are not solved, and tried again with a larger --budget than "
             << duration_text(longest_ms);
    out_ << '\n';
}

std::optional<Error> Survey::run() {
    if (auto refused = check_tables(order_.engine)) return refused;
    if (auto refused = take_file()) return refused;
    if (!order_.is_json) say_line(out_, heading());
    for (const auto& cell : order_.cells)
        if (auto failed = take_up(cell)) return failed;
    if (!order_.is_json) conclude();
    return std::nullopt;
}

}  // namespace

void find_best_moves(Row& row, Analyst& analyst, const Position& start, Move first, Time until) {
    const int value = row.worth.lower;
    MoveSet left = start.legal_moves();
    row.best.add(first);
    left.remove(first);
    const auto enough = [&](const Bounds& worth) {
        return worth.upper < value || worth.lower >= value;
    };
    while (!left.empty() && steady_clock::now() < until) {
        const auto proof = prove(analyst, start, left, until, enough);
        if (proof.worth.upper < value) left = {};
        if (proof.worth.lower < value) break;
        row.best.add(proof.move);
        left.remove(proof.move);
    }
    row.has_all_best = left.empty();
}

Result<Row> solve_cell(const Cell& cell, const SurveyOrder& order,
                       const std::stop_token& interruption) {
    forget_peak_memory();
    const auto begin = steady_clock::now();
    const auto until = begin + std::chrono::milliseconds(order.budget_ms);
    const auto start = Position::start(cell.variant);
    Row row;
    row.cell = cell;
    row.threads = order.engine.threads;
    row.hash_megabytes = order.engine.hash_megabytes;
    row.budget_ms = order.budget_ms;
    if (const auto result = start.result()) {
        const int margin = (result->south_half_seeds - result->north_half_seeds) / 2;
        row.worth = {margin, margin};
        row.has_all_best = true;
        row.peak_megabytes = peak_memory_megabytes();
        return row;
    }
    auto engine = order.engine;
    engine.interruption = interruption;
    Analyst analyst(engine);
    if (auto refused = analyst.prepare_to_solve(start, until)) return *refused;
    const auto proof = prove(analyst, start, start.legal_moves(), until);
    row.worth = proof.worth;
    row.nodes = proof.nodes;
    row.value_ms = ms_since(begin);
    if (row.worth.exact()) find_best_moves(row, analyst, start, proof.move, until);
    row.moves_ms = ms_since(begin) - row.value_ms;
    row.peak_megabytes = peak_memory_megabytes();
    return row;
}

std::optional<Error> survey(const SurveyOrder& order, std::ostream& out) {
    return Survey(order, out).run();
}

std::optional<Error> show(const std::string& file, bool is_json, std::ostream& out) {
    const auto table = read_table(file);
    if (!table) return Error{table.error()};
    if (!is_json) out << heading() << '\n';
    for (const auto& row : *table) print(row, is_json, out);
    return std::nullopt;
}

}  // namespace krou::solving
