#include "solve/prover.h"

#include <sys/resource.h>

#include <algorithm>
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

Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
             const Enough& enough) {
    Limits limits;
    limits.move_time_ms = std::max<std::int64_t>(1, ms_between(steady_clock::now(), until));
    limits.search_moves = among;
    const auto watch = [&](const SearchInfo& info) {
        if (enough && info.bounds && enough(*info.bounds)) analyst.stop();
    };
    const auto found = analyst.solve(position, limits, watch);
    const int lead = position.board().lead();
    const int max_net_gain = position.max_net_gain();
    Proved proved{found.bounds.value_or(Bounds{lead - max_net_gain, lead + max_net_gain}),
                  found.answer.move.value_or(*among.begin()), found.nodes};
    // A search tells no bounds.
    if (found.answer.conclusion == Conclusion::solved && !found.lines.empty()) {
        const int value = found.value() / seed_value;
        proved.bounds = {value, value};
    }
    return proved;
}

namespace {

/// Solves a cell in pieces, between which the proof is kept.
class CellSolver {
public:
    CellSolver(const Cell& cell, const SolverSettings& settings, const Keeping& keeping)
        : keeping_(keeping),
          start_(Position::start(cell.variant)),
          analyst_(settings.engine),
          until_(settings.deadline()) {
        row_.cell = cell;
        row_.bounds = {-start_.max_net_gain(), start_.max_net_gain()};
        row_.threads = settings.engine.threads;
        row_.hash_megabytes = settings.engine.hash_megabytes;
        row_.budget_ms = settings.budget_ms;
    }

    Result<Found> solve();

private:
    std::optional<Error> go_on();
    void find_value();
    void find_best_moves();
    Proved prove_in_pieces(MoveSet among, const Enough& enough);
    bool is_over() const { return steady_clock::now() >= until_ || analyst_.is_interrupted(); }
    void write(const ProofHead& head);
    void keep();
    void take_time();

    const Keeping& keeping_;
    Position start_;
    Analyst analyst_;
    KalahSolver* solver_ = nullptr;  ///< whose proof is kept, if it is
    bool is_gone_on_with_ = false;
    Row row_;
    Time until_;
    Time counted_to_ = steady_clock::now();  ///< the time in the row
    Time keep_at_ = Time::max();
    std::optional<Error> not_kept_;  ///< why the last time failed
};

/// Up to now, as that of the value as long as it is not known.
void CellSolver::take_time() {
    const auto now = steady_clock::now();
    (row_.bounds.exact() ? row_.moves_ms : row_.value_ms) += ms_between(counted_to_, now);
    counted_to_ = now;
    row_.peak_megabytes = std::max(row_.peak_megabytes, peak_memory_megabytes());
}

/// From what is kept.
std::optional<Error> CellSolver::go_on() {
    if (keeping_.file.empty()) return std::nullopt;
    solver_ = analyst_.kalah_solver(start_);
    if (!solver_) return std::nullopt;
    keep_at_ = steady_clock::now() + keeping_.between;
    const auto kept =
        read_proof(keeping_.file, row_.cell, solver_, [this] { return analyst_.is_interrupted(); });
    if (!kept) return Error{kept.error()};
    if (!*kept) return std::nullopt;
    is_gone_on_with_ = true;
    const auto& before = (*kept)->row;
    row_.bounds = before.bounds;
    row_.best = before.best;
    row_.nodes = before.nodes;
    solver_->resume_after(before.nodes);
    row_.value_ms = before.value_ms;
    row_.moves_ms = before.moves_ms;
    row_.peak_megabytes = before.peak_megabytes;
    until_ -= std::chrono::milliseconds(before.value_ms + before.moves_ms);
    return std::nullopt;
}

/// What lies there stays where nothing was added.
void CellSolver::write(const ProofHead& head) {
    if (is_gone_on_with_ && solver_->counts().nodes == 0) return;
    not_kept_ = write_proof(keeping_.file, head, *solver_, keeping_.min_nodes);
}

/// Writing takes a small part of the time only.
void CellSolver::keep() {
    constexpr int part_of_the_time = 20;
    take_time();
    const auto begin = steady_clock::now();
    const auto head = head_of(row_, *solver_);
    write(head);
    if (keeping_.tell && !is_over()) keeping_.tell(head, not_kept_);
    const auto end = steady_clock::now();
    keep_at_ = end + std::max<Time::duration>(keeping_.between, part_of_the_time * (end - begin));
}

/// As long as there is time.
Proved CellSolver::prove_in_pieces(MoveSet among, const Enough& enough) {
    const bool is_value = !row_.bounds.exact();
    for (;;) {
        const auto proved = prove(analyst_, start_, among, std::min(until_, keep_at_), enough);
        if (is_value) {
            row_.nodes += proved.nodes;
            take_time();
            row_.bounds = {std::max(row_.bounds.lower, proved.bounds.lower),
                           std::min(row_.bounds.upper, proved.bounds.upper)};
        }
        const auto& bounds = is_value ? row_.bounds : proved.bounds;
        if (bounds.exact() || (enough && enough(bounds)) || is_over()) return proved;
        if (steady_clock::now() >= keep_at_) keep();
    }
}

/// What was known before may have been proved by a move of which less is known now.
void CellSolver::find_value() {
    const auto proved = prove_in_pieces(start_.legal_moves(), {});
    if (row_.bounds.exact() && proved.bounds.lower == row_.bounds.lower) row_.best.add(proved.move);
}

/// The first moves that keep the value, of which one may be known.
void CellSolver::find_best_moves() {
    const int value = row_.bounds.lower;
    MoveSet left = start_.legal_moves();
    for (const Move move : row_.best) left.remove(move);
    const auto enough = [&](const Bounds& bounds) {
        return bounds.upper < value || bounds.lower >= value;
    };
    while (!left.empty() && !is_over()) {
        const auto proved = prove_in_pieces(left, enough);
        if (proved.bounds.upper < value) left = {};
        if (proved.bounds.lower < value) break;
        row_.best.add(proved.move);
        left.remove(proved.move);
    }
    row_.has_all_best = left.empty();
}

Result<Found> CellSolver::solve() {
    if (auto refused = analyst_.prepare_to_solve(start_, until_)) return *refused;
    if (auto refused = go_on()) return *refused;
    if (!row_.bounds.exact()) find_value();
    if (row_.bounds.exact()) find_best_moves();
    take_time();
    not_kept_.reset();
    if (solver_ && (!row_.is_solved() || keeping_.keeps_finished)) write(head_of(row_, *solver_));
    // Its budget was not the reason to give it up.
    if (!row_.is_solved() && analyst_.is_interrupted()) row_.budget_ms = 0;
    return Found{row_, not_kept_};
}

}  // namespace

Result<Found> solve_cell(const Cell& cell, const SolverSettings& settings, const Keeping& keeping) {
    forget_peak_memory();
    if (const auto result = Position::start(cell.variant).result()) {
        const int margin = (result->south_half_seeds - result->north_half_seeds) / 2;
        Row row{cell, {margin, margin}, {}, true};
        row.peak_megabytes = peak_memory_megabytes();
        row.threads = settings.engine.threads;
        row.hash_megabytes = settings.engine.hash_megabytes;
        row.budget_ms = settings.budget_ms;
        return Found{row, {}};
    }
    return CellSolver(cell, settings, keeping).solve();
}

}  // namespace krou::solving
