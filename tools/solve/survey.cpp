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
#include "common/resuming.h"
#include "common/signals.h"
#include "solve/prover.h"

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

/// Says what is left.
void conclude(const SurveyOrder& order, const Results& results, std::ostream& out) {
    std::int64_t longest_ms = 0;
    int left = 0;
    for (const auto& cell : order.cells) {
        const auto& row = *find(results, cell);
        if (row.is_solved()) continue;
        ++left;
        longest_ms = std::max(longest_ms, row.budget_ms);
    }
    out << "the table lies in " << in_quotes(order.file);
    if (left > 0)
        out << "; " << left << " of " << order.cells.size()
            << " cells are not solved, and tried again with a larger --budget than "
            << duration_text(longest_ms);
    out << '\n';
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

cli::Ended survey(const SurveyOrder& order, std::ostream& out) {
    const Interruption interruption;
    if (auto refused = check_tables(order.engine)) return refused;
    if (auto refused = check_replaceable(order.file)) return refused;
    auto file = OwnedFile::open(order.file);
    if (!file) return Error{file.error()};
    auto results = file->is_empty() ? Result(Results()) : read_results(order.file);
    if (!results) return Error{results.error()};
    if (!order.is_json) say_line(out, heading());
    for (const auto& cell : order.cells) {
        const auto* before = find(*results, cell);
        if (!before || (!before->is_solved() && order.budget_ms > before->budget_ms)) {
            const auto found = solve_cell(cell, order, interruption.token());
            if (!found) return Error{found.error()};
            if (interruption.is_raised()) return interrupted();
            put(*results, before ? joined(*before, *found) : *found);
            if (auto failed = file->replace(to_text(*results))) return failed;
        }
        print(*find(*results, cell), order.is_json, out);
    }
    if (!order.is_json) conclude(order, *results, out);
    return 0;
}

std::optional<Error> show(const std::string& file, bool is_json, std::ostream& out) {
    const auto results = read_results(file);
    if (!results) return Error{results.error()};
    if (!is_json) out << heading() << '\n';
    for (const auto& row : *results) print(row, is_json, out);
    return std::nullopt;
}

}  // namespace krou::solving
