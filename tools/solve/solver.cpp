#include "solve/solver.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "common/platform.h"

namespace krou::solving {

namespace {

using std::chrono::steady_clock;

std::int64_t peak_memory_megabytes() {
    return peak_memory_bytes() / 1'000'000;
}

std::int64_t ms_between(Time begin, Time end) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count();
}

}  // namespace

Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time deadline,
             const Question& question) {
    Limits limits;
    limits.move_time_ms = std::max<std::int64_t>(1, ms_between(steady_clock::now(), deadline));
    limits.search_moves = among;
    limits.asked_margin = question.worth;
    const auto watch = [&](const SearchInfo& info) {
        if (info.bounds && !info.bounds->exact() && question.is_answered(*info.bounds))
            analyst.stop();
    };
    const auto found = analyst.solve(position, limits, watch);
    const int lead = position.board().lead();
    const int max_net_gain = position.max_net_gain();
    Proved proved{found.bounds.value_or(Bounds{lead - max_net_gain, lead + max_net_gain}),
                  found.answer.move.value_or(*among.begin()), found.nodes};
    // A search reports a value, not bounds.
    if (found.answer.conclusion == Conclusion::solved && !found.lines.empty()) {
        const int value = found.value() / seed_value;
        proved.bounds = {value, value};
    }
    return proved;
}

namespace {

/// Row of a cell before any proof.
Row first_row(const Cell& cell, const SolverSettings& settings, const Bounds& bounds) {
    Row row;
    row.cell = cell;
    row.bounds = bounds;
    row.threads = settings.engine.threads;
    row.hash_megabytes = settings.engine.hash_megabytes;
    row.budget_ms = settings.budget_ms;
    return row;
}

/// Solves a cell in slices and saves the proof between them.
class CellSolver {
public:
    CellSolver(const Cell& cell, const SolverSettings& settings, const ProofSaving& saving)
        : saving_(saving),
          start_(Position::start(cell.variant)),
          analyst_(settings.engine),
          row_(first_row(cell, settings, {-start_.max_net_gain(), start_.max_net_gain()})),
          deadline_(settings.deadline()) {}

    Result<SolvedCell> solve();

private:
    std::optional<Error> resume();
    void find_value();
    void find_best_moves();
    Proved prove_in_slices(MoveSet among, const Question& question = {});
    bool is_over() const { return steady_clock::now() >= deadline_ || analyst_.is_interrupted(); }
    void write(const ProofHead& head);
    void save();
    void add_time();

    const ProofSaving& saving_;
    Position start_;
    Analyst analyst_;
    AcyclicProofs* proofs_ = nullptr;  ///< to save; null unless the cell is resumable
    bool is_resumed_ = false;
    Row row_;
    Time deadline_;
    Time counted_to_ = steady_clock::now();  ///< end of the time counted in the row
    Time next_save_ = Time::max();
    std::optional<Error> save_error_;  ///< error of the last save
};

/// Adds the time since the last call, to the value while it is unknown.
void CellSolver::add_time() {
    const auto now = steady_clock::now();
    (row_.bounds.exact() ? row_.moves_ms : row_.value_ms) += ms_between(counted_to_, now);
    counted_to_ = now;
    row_.peak_megabytes = std::max(row_.peak_megabytes, peak_memory_megabytes());
}

/// Loads the saved proof, if there is one.
std::optional<Error> CellSolver::resume() {
    if (saving_.file.empty()) return std::nullopt;
    proofs_ = analyst_.acyclic_proofs(start_);
    if (!proofs_) return std::nullopt;
    next_save_ = steady_clock::now() + saving_.interval;
    const auto saved =
        read_proof(saving_.file, row_.cell, proofs_, [this] { return analyst_.is_interrupted(); });
    if (!saved) return Error{saved.error()};
    if (!*saved) return std::nullopt;
    is_resumed_ = true;
    const auto& before = (*saved)->row;
    row_.bounds = before.bounds;
    row_.best = before.best;
    row_.nodes = before.nodes;
    proofs_->resume_after(before.nodes);
    row_.value_ms = before.value_ms;
    row_.moves_ms = before.moves_ms;
    row_.peak_megabytes = before.peak_megabytes;
    deadline_ -= std::chrono::milliseconds(before.value_ms + before.moves_ms);
    return std::nullopt;
}

/// Writes the proof, unless nothing was added since it was read.
void CellSolver::write(const ProofHead& head) {
    if (is_resumed_ && proofs_->counts().nodes == 0) return;
    save_error_ = write_proof(saving_.file, head, *proofs_, saving_.min_nodes);
}

/// Saves the proof, and schedules the next save such that saving takes at most 5% of the time.
void CellSolver::save() {
    constexpr int save_share = 20;
    add_time();
    const auto begin = steady_clock::now();
    const auto head = head_of(row_, *proofs_);
    write(head);
    if (saving_.report && !is_over()) saving_.report(head, save_error_);
    const auto end = steady_clock::now();
    next_save_ = end + std::max<Time::duration>(saving_.interval, save_share * (end - begin));
}

/// Proves until the deadline, and saves in between.
Proved CellSolver::prove_in_slices(MoveSet among, const Question& question) {
    const bool is_value = !row_.bounds.exact();
    for (;;) {
        const auto proved =
            prove(analyst_, start_, among, std::min(deadline_, next_save_), question);
        if (is_value) {
            row_.nodes += proved.nodes;
            add_time();
            row_.bounds = {std::max(row_.bounds.lower, proved.bounds.lower),
                           std::min(row_.bounds.upper, proved.bounds.upper)};
        }
        const auto& bounds = is_value ? row_.bounds : proved.bounds;
        if (question.is_answered(bounds) || is_over()) return proved;
        if (steady_clock::now() >= next_save_) save();
    }
}

/// Finds the value. The bounds of a resumed row may come from a move with looser bounds now.
void CellSolver::find_value() {
    const auto proved = prove_in_slices(start_.legal_moves());
    if (row_.bounds.exact() && proved.bounds.lower == row_.bounds.lower) row_.best.add(proved.move);
}

/// Finds the other first moves that keep the value.
void CellSolver::find_best_moves() {
    const int value = row_.bounds.lower;
    MoveSet left = start_.legal_moves();
    for (const Move move : row_.best) left.remove(move);
    while (!left.empty() && !is_over()) {
        const auto proved = prove_in_slices(left, {.least = value});
        if (proved.bounds.upper < value) left = {};
        if (proved.bounds.lower < value) break;
        row_.best.add(proved.move);
        left.remove(proved.move);
    }
    row_.has_all_best = left.empty();
}

Result<SolvedCell> CellSolver::solve() {
    if (auto error = analyst_.prepare_to_solve(start_, deadline_)) return *error;
    if (auto error = resume()) return *error;
    if (!row_.bounds.exact()) find_value();
    if (row_.bounds.exact()) find_best_moves();
    add_time();
    save_error_.reset();
    if (proofs_ && (!row_.is_solved() || saving_.keeps_finished)) write(head_of(row_, *proofs_));
    // An interrupted cell has not exhausted its budget.
    if (!row_.is_solved() && analyst_.is_interrupted()) row_.budget_ms = 0;
    return SolvedCell{row_, save_error_};
}

}  // namespace

Result<SolvedCell> solve_cell(const Cell& cell, const SolverSettings& settings,
                              const ProofSaving& saving) {
    reset_peak_memory();
    if (const auto result = Position::start(cell.variant).result()) {
        const int margin = (result->south_half_seeds - result->north_half_seeds) / 2;
        Row row = first_row(cell, settings, {margin, margin});
        row.has_all_best = true;
        row.peak_megabytes = peak_memory_megabytes();
        return SolvedCell{row, {}};
    }
    return CellSolver(cell, settings, saving).solve();
}

}  // namespace krou::solving
