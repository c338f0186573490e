#include "solve/prover.h"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "base/text.h"

namespace krou::solving {

namespace {

using std::chrono::steady_clock;

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

std::int64_t ms_between(Time begin, Time end) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count();
}

}  // namespace

std::optional<Error> SolverSettings::check_tables() const {
    std::error_code error;
    const auto& folder = engine.tablebase_path;
    if (folder.empty() || std::filesystem::is_directory(folder, error)) return std::nullopt;
    return Error{"there is no folder " + in_quotes(folder)};
}

Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
             const std::function<bool(const Bounds&)>& enough) {
    Limits limits;
    limits.solve = true;
    limits.move_time_ms = std::max<std::int64_t>(1, ms_between(steady_clock::now(), until));
    limits.among = among;
    const auto watch = [&](const SearchInfo& info) {
        if (enough && info.worth && enough(*info.worth)) analyst.stop();
    };
    const auto found = analyst.analyse(position, limits, 1, {}, watch);
    const int lead = position.board().lead();
    const int at_stake = position.at_stake();
    Proved proved{found.worth.value_or(Bounds{lead - at_stake, lead + at_stake}),
                  found.answer.move.value_or(*among.begin()), found.nodes};
    // A search tells no bounds.
    if (found.answer.conclusion == Conclusion::solved && !found.lines.empty()) {
        const int value = found.value() / seed_value;
        proved.worth = {value, value};
    }
    return proved;
}

void find_best_moves(Row& row, Analyst& analyst, const Position& start, Move first, Time until) {
    const int value = row.worth.lower;
    MoveSet left = start.legal_moves();
    row.best.add(first);
    left.remove(first);
    const auto enough = [&](const Bounds& worth) {
        return worth.upper < value || worth.lower >= value;
    };
    while (!left.empty() && steady_clock::now() < until) {
        const auto proved = prove(analyst, start, left, until, enough);
        if (proved.worth.upper < value) left = {};
        if (proved.worth.lower < value) break;
        row.best.add(proved.move);
        left.remove(proved.move);
    }
    row.has_all_best = left.empty();
}

Result<Row> solve_cell(const Cell& cell, const SolverSettings& settings) {
    forget_peak_memory();
    const auto begin = steady_clock::now();
    const auto until = settings.deadline();
    const auto start = Position::start(cell.variant);
    Row row;
    row.cell = cell;
    row.threads = settings.engine.threads;
    row.hash_megabytes = settings.engine.hash_megabytes;
    row.budget_ms = settings.budget_ms;
    if (const auto result = start.result()) {
        const int margin = (result->south_half_seeds - result->north_half_seeds) / 2;
        row.worth = {margin, margin};
        row.has_all_best = true;
        row.peak_megabytes = peak_memory_megabytes();
        return row;
    }
    Analyst analyst(settings.engine);
    if (auto refused = analyst.prepare_to_solve(start, until)) return *refused;
    const auto proved = prove(analyst, start, start.legal_moves(), until);
    row.worth = proved.worth;
    row.nodes = proved.nodes;
    row.value_ms = ms_between(begin, steady_clock::now());
    if (row.worth.exact()) find_best_moves(row, analyst, start, proved.move, until);
    row.moves_ms = ms_between(begin, steady_clock::now()) - row.value_ms;
    row.peak_megabytes = peak_memory_megabytes();
    return row;
}

}  // namespace krou::solving
