#include "engine.h"

#include <new>
#include <utility>

#include "base/platform.h"
#include "levels/level.h"
#include "prove/ending_prover.h"
#include "prove/kalah_prover.h"
#include "prove/margin_prover.h"

namespace krou {

namespace {

/// Minimum time limit for generating tables before a search. With less, `uci` generates them after
/// the answer.
constexpr std::int64_t enough_to_make_tables_ms = 500;
/// Tables may take 1/2 of the time; after that, they are given up.
constexpr std::int64_t part_for_tables = 2;
/// Waiting for another thread that generates or reads them may take 1/20.
constexpr std::int64_t part_to_wait = 20;

Tables tables_or_none(const Position& position, const Tables* tables) {
    return tables ? *tables : Tables(position.variant().rules, position.pits());
}

/// Prover for a position whose solution is already known.
class SolvedProver final : public Prover {
public:
    explicit SolvedProver(Proof proof) : proof_(std::move(proof)) {}
    Proof advance(StepBudget&) override { return proof_; }

private:
    Proof proof_;
};

}  // namespace

/// A request to play or to solve.
struct Engine::Request {
    const Position& position;
    const Limits& limits;
    Clock& clock;
    const Resources& resources;
    const Listener& listener;
    bool solves;
    MoveSet moves = limits.allowed(position.legal_moves());
    std::shared_ptr<const Tables> tables = {};

    void find_tables(TableLibrary& library);
};

/// Takes the caller's tables or the library's, which generates them if time allows.
void Engine::Request::find_tables(TableLibrary& library) {
    if (resources.tables) {
        tables = {std::shared_ptr<void>(), resources.tables};
        return;
    }
    const auto time_ms = clock.hard_ms().value_or(enough_to_make_tables_ms);
    bool has_time = time_ms >= enough_to_make_tables_ms;
    const bool needs_full_read = has_time && !solves && library.needs_full_read(position);
    // An infinite search need not be the same each time: it starts with the tables at hand.
    if (needs_full_read && !limits.limited()) has_time = false;
    // Another thread generates or reads them: wait briefly, a later search will have them.
    const bool waits = has_time && !solves && (needs_full_read || library.is_building(position));
    const auto left_ms = time_ms - time_ms / (waits ? part_to_wait : part_for_tables);
    const auto should_stop = [&] {
        return !has_time || clock.stopped() || clock.is_over_in(left_ms);
    };
    tables = solves ? library.full_tables(position, resources.threads, resources.warn, should_stop)
                    : library.tables(position, resources.warn, should_stop);
}

namespace {

std::optional<Answer> answer_from_book(const Position& position, const Limits& limits,
                                       const Engine::Resources& resources,
                                       const Listener& listener) {
    if (!resources.book || !limits.ends_by_itself()) return std::nullopt;
    const auto known = resources.book->choose(position, limits.allowed(position.legal_moves()),
                                              resources.book_seed);
    if (!known) return std::nullopt;
    SearchInfo info;
    info.depth = info.seldepth = known->depth;
    info.value = known->value_cp * (seed_value / 100);
    info.pv = {known->move};
    listener(info);
    const bool is_proved = resources.book->head().is_proved;
    return Answer{known->move, {}, is_proved ? Conclusion::solved : Conclusion::limit, true};
}

Answer play_at_level(const Position& position, const Limits& limits, Clock& clock,
                     const Engine::Resources& resources, const Listener& listener) {
    const auto line =
        think_at_level(position, *resources.skill, resources.evaluations, limits, clock, listener);
    return {line.front(), expected_reply(position, line)};
}

/// Reports the progress of a kalah proof. While the value is open, reports the bound that
/// improved last.
class KalahReporter {
public:
    KalahReporter(const KalahSolver& solver, const Position& position, const Clock& clock,
                  const Listener& listener)
        : solver_(solver), position_(position), clock_(clock), listener_(listener) {}

    void report(const Proof& proof, int rank) {
        if (rank != rank_) upper_ = position_.max_net_gain();
        rank_ = rank;
        const bool is_upper_new = proof.bounds.upper < std::exchange(upper_, proof.bounds.upper);
        const int lead = position_.board().lead();
        const auto& counts = solver_.counts();
        SearchInfo info;
        info.depth = info.seldepth = std::max(1, counts.seldepth.load());
        info.bound = is_upper_new ? Bound::upper : Bound::lower;
        if (proof.bounds.exact()) info.bound = Bound::exact;
        info.value = lead + (is_upper_new ? proof.bounds.upper : proof.bounds.lower);
        info.value *= seed_value;
        info.is_proved = true;
        info.nodes = counts.nodes - nodes_before_;
        info.table_hits = counts.table_hits - hits_before_;
        info.permille_used = solver_.permille_used();
        info.time_ms = clock_.elapsed_ms();
        info.pv = proof.pv;
        if (rank == 1) info.bounds = {lead + proof.bounds.lower, lead + proof.bounds.upper};
        info.rank = rank;
        listener_(info);
    }

private:
    const KalahSolver& solver_;
    const Position& position_;
    const Clock& clock_;
    const Listener& listener_;
    std::uint64_t nodes_before_ = solver_.counts().nodes;
    std::uint64_t hits_before_ = solver_.counts().table_hits;
    int rank_ = 0;
    int upper_ = 0;  ///< last upper bound of the current line
};

}  // namespace

/// Runs a prover for one line of a search. `prover` is null if nothing can be proved there.
struct Engine::LineProver {
    std::unique_ptr<Prover> prover;
    std::uint64_t steps = 0;

    void advance(const Request& request, Run& run, int line);
    std::uint64_t counted_steps() const {
        return steps - std::min(steps, prover->share().free_steps);
    }
};

/// Spends the prover's share of steps, relative to the nodes of the line. Stops early enough for a
/// long last step: one step with ten seeds on the board can take milliseconds.
void Engine::LineProver::advance(const Request& request, Run& run, int line) {
    constexpr std::int64_t longest_step_ms = 20;
    const Clock& clock = request.clock;
    const auto reserve_ms = std::min(longest_step_ms, clock.hard_ms().value_or(0) / 8);
    const auto should_stop = [&] { return run.must_end() || clock.is_over_in(reserve_ms); };
    const auto& share = prover->share();
    std::uint64_t most = UINT64_MAX;
    if (const auto limit = request.limits.nodes)
        most = (*limit - std::min(run.all_nodes(), *limit)) / 2;
    most = std::max(most, share.free_steps - std::min(steps, share.free_steps));
    const auto wanted = std::max(share.min_steps, share.per_search_node * run.nodes(line));
    StepBudget budget(std::min(wanted - std::min(wanted, steps), most), should_stop);
    Proof proof;
    do {
        proof = prover->advance(budget);
    } while (!proof.bounds.exact() && !budget.is_exhausted());
    const auto counted_before = counted_steps();
    steps += budget.steps();
    run.learn(line, proof.bounds, proof.pv, counted_steps() - counted_before);
}

Answer Engine::play(const Position& position, const Limits& limits, Clock& clock,
                    const Resources& resources, const Listener& listener) {
    Request request{position, limits, clock, resources, listener, false};
    if (request.moves.empty()) return {};
    if (resources.skill) return play_at_level(position, limits, clock, resources, listener);
    if (auto known = answer_from_book(position, limits, resources, listener)) return *known;
    reclaim_hash();
    prefault(clock);
    request.find_tables(library_);
    return search(request);
}

Answer Engine::solve(const Position& position, const Limits& limits, Clock& clock,
                     const Resources& resources, const Listener& listener) {
    Request request{position, limits, clock, resources, listener, true};
    if (request.moves.empty()) return {};
    const bool is_kalah = KalahSolver::covers(position);
    if (!is_kalah) {
        reclaim_hash();
        prefault(clock);
    }
    request.find_tables(library_);
    return is_kalah ? solve_kalah(request) : search(request);
}

/// Alternates between one iteration of the search and one share for each prover.
Answer Engine::search(const Request& request) {
    const auto& [position, limits, clock, resources, listener, solves, moves, tables] = request;
    SearchResources search_resources = resources;
    search_resources.tables = tables.get();
    search_resources.wants_margin = solves;
    const auto known = has_proofs_of(position) ? std::span(std::as_const(proofs_->boards))
                                               : std::span<const ProvedBoard>();
    Run run = search_.start(position, moves, limits, clock, search_resources, listener, known);
    auto provers = provers_for(request, run);
    while (run.iterate())
        for (const int line : run.open_lines())
            if (auto& beside = provers[static_cast<std::size_t>(line)];
                beside.prover && !run.must_end())
                beside.advance(request, run, line);
    const auto [line, conclusion] = run.best();
    return {line.front(), expected_reply(position, line), conclusion};
}

/// Proves one line after the other (MultiPV), each without the best moves of the lines before.
Answer Engine::solve_kalah(const Request& request) {
    const auto& [position, limits, clock, resources, listener, solves, moves, tables] = request;
    lend_hash(position, tables_or_none(position, tables.get()));
    StepBudget budget(limits.nodes.value_or(UINT64_MAX), [&clock = clock] {
        clock.check_time();
        return clock.stopped();
    });
    KalahReporter reporter(*kalah_solver_, position, clock, listener);
    const KalahProver::Settings settings{resources.threads, resources.may_build_tables};
    Proof best;
    Proof proof;
    MoveSet left = moves;
    for (int rank = 1; rank <= resources.lines && !left.empty(); ++rank) {
        KalahProver prover(kalah_solver_, position, left, settings);
        do {
            proof = prover.advance(budget);
            reporter.report(proof, rank);
        } while (!proof.bounds.exact() && !budget.is_exhausted());
        if (rank == 1) best = proof;
        if (!proof.bounds.exact()) break;
        left.remove(proof.pv.front());
    }
    const bool is_solved = proof.bounds.exact();
    proofs_ = SolvedGame{position.game_spec(), kalah_solver_->proved_boards(position), {}};
    if (is_solved && !limits.search_moves) proofs_->solution = best;
    return {best.pv.front(), expected_reply(position, best.pv),
            is_solved ? Conclusion::solved : Conclusion::limit};
}

KalahSolver& Engine::kalah_solver(const Position& position, const Tables* tables) {
    lend_hash(position, tables_or_none(position, tables));
    return *kalah_solver_;
}

/// Skips exact table values and, for `solve`, roots where a move can end the game by majority:
/// provers ignore the stores.
std::vector<Engine::LineProver> Engine::provers_for(const Request& request, const Run& run) {
    std::vector<LineProver> provers(static_cast<std::size_t>(run.lines()));
    for (int line = 0; line < run.lines(); ++line) {
        const Root& root = run.root(line);
        if (root.is_exact_in_tables || (request.solves && root.can_end_game())) continue;
        provers[static_cast<std::size_t>(line)].prover = prover_for(request, root, run.lines());
    }
    return provers;
}

std::unique_ptr<Prover> Engine::prover_for(const Request& request, const Root& root, int lines) {
    const auto& position = request.position;
    const auto* tables = request.tables.get();
    const MoveSet moves = root.all_moves();
    const auto bytes = search_.table().bytes() / 4 / static_cast<std::size_t>(lines);
    if (auto* solver = repetition_solver_for(position, tables, request.solves))
        return ending_prover(position, moves, root.moves.front().move, *solver, request.solves);
    if (request.solves && tables)
        if (auto prover = margin_prover(position, moves, *tables, bytes)) return prover;
    if (lines > 1) return nullptr;
    if (is_solution(position, moves)) return std::make_unique<SolvedProver>(*proofs_->solution);
    if (!request.limits.infinite || !KalahSolver::covers(position)) return nullptr;
    auto solver = std::make_shared<KalahSolver>(position, tables_or_none(position, tables), bytes);
    return std::make_unique<KalahProver>(
        std::move(solver), position, moves,
        KalahProver::Settings{.may_build_tables = request.resources.may_build_tables});
}

bool Engine::has_proofs_of(const Position& position) const {
    return proofs_ && proofs_->game == position.game_spec();
}

/// True for the position solved last, with all its legal moves.
bool Engine::is_solution(const Position& position, MoveSet moves) const {
    return has_proofs_of(position) && proofs_->solution &&
           proofs_->boards.front().board == position.board() && moves == position.legal_moves();
}

void Engine::lend_hash(const Position& position, const Tables& tables) {
    if (kalah_solver_ && kalah_solver_->is_for(position)) return kalah_solver_->use(tables);
    reclaim_hash();
    lent_megabytes_ = hash_megabytes();
    search_.table().resize(1);
    try {
        kalah_solver_ = std::make_shared<KalahSolver>(position, tables, lent_megabytes_ << 20);
    } catch (const std::bad_alloc&) {
        search_.table().resize_at_most(lent_megabytes_);
        throw;
    }
}

void Engine::reclaim_hash() {
    if (!kalah_solver_) return;
    kalah_solver_.reset();
    search_.table().resize_at_most(lent_megabytes_);
}

void Engine::forget() {
    reclaim_hash();
    search_.forget();
    repetition_solver_.reset();
    proofs_.reset();
}

bool Engine::resize_hash(std::size_t megabytes) {
    reclaim_hash();
    return search_.table().resize(megabytes);
}

bool Engine::resize_hash_at_most(std::size_t megabytes) {
    reclaim_hash();
    return search_.table().resize_at_most(megabytes);
}

std::size_t Engine::hash_megabytes() const {
    return kalah_solver_ ? lent_megabytes_ : search_.table().bytes() >> 20;
}

void Engine::prefault(const ShouldStop& should_stop) {
    search_.table().memory().make_ready(should_stop);
}

void Engine::prefault(const Clock& clock) {
    constexpr std::int64_t part_of_the_time = 20;
    const auto max_ms = clock.hard_ms();
    if (max_ms)
        prefault(
            [&] { return clock.stopped() || clock.elapsed_ms() >= *max_ms / part_of_the_time; });
    search_.table().use_only_ready_memory(max_ms.has_value());
}

RepetitionSolver* Engine::repetition_solver_for(const Position& position, const Tables* tables,
                                                bool is_to_solve) {
    constexpr std::uint64_t default_memory = std::uint64_t{1} << 32;
    if (!tables || position.variant().rules.repetition == Repetition::none) return nullptr;
    const int seeds = position.max_net_gain();
    if (seeds > tables->max_seeds()) return nullptr;
    try {
        if (!repetition_solver_ || !repetition_solver_->is_for(*tables)) {
            repetition_solver_.reset();
            free_memory_ = available_memory().value_or(default_memory);
            repetition_solver_ = make_repetition_solver(position.game(), *tables);
        }
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    if (!repetition_solver_) return nullptr;
    const bool can_be_asked = repetition_solver_->covers(seeds) ||
                              (is_to_solve && has_memory_to_solve(*repetition_solver_, seeds));
    return can_be_asked ? repetition_solver_.get() : nullptr;
}

/// Counts the whole transposition table, because its untouched pages still look free.
bool Engine::has_memory_to_solve(const RepetitionSolver& solver, int seeds) const {
    const auto bytes = solver.bytes_to_solve(seeds);
    return bytes && *bytes + search_.table().bytes() <= free_memory_;
}

}  // namespace krou
