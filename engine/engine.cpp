#include "engine.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/platform.h"
#include "levels/level.h"
#include "prove/acyclic_prover.h"
#include "prove/margin_prover.h"
#include "prove/repetition_prover.h"

namespace krou {

/// A request to play or to solve.
struct Engine::Request : SearchRequest {
    const Resources& resources;
    std::shared_ptr<const Tables> kept_tables = {};  ///< keeps the library's tables alive
};

/// Runs a prover for one line of a search. `prover` is null if nothing can be proved there.
struct Engine::LineProver {
    std::unique_ptr<Prover> prover;
    std::uint64_t steps = 0;

    void advance(Search& search, int line, const SearchRequest& request);
    std::uint64_t counted_steps() const {
        return steps - std::min(steps, prover->share().free_steps);
    }
};

namespace {

std::optional<Answer> answer_from_book(const SearchRequest& request,
                                       const Engine::Resources& resources) {
    if (!resources.book || !request.limits.ends_by_itself()) return std::nullopt;
    const auto choice =
        resources.book->choose(request.position, request.moves, resources.book_seed);
    if (!choice) return std::nullopt;
    SearchInfo info;
    info.depth = info.seldepth = choice->depth;
    info.value = choice->value_cp * (seed_value / 100);
    info.pv = {choice->move};
    request.listener(info);
    const bool is_proved = resources.book->head().is_proved;
    return Answer{choice->move, {}, is_proved ? Conclusion::solved : Conclusion::limit, true};
}

Answer play_at_level(const SearchRequest& request, const Skill& skill) {
    const auto line = think_at_level(request.position, skill, request.evaluations, request.limits,
                                     request.clock, request.listener);
    return answer_with(request.position, line);
}

}  // namespace

Answer Engine::play(const Position& position, const Limits& limits, Clock& clock,
                    const Resources& resources, const Listener& listener) {
    const MoveSet moves = limits.allowed(position.legal_moves());
    if (moves.empty()) return {};
    Request request{{resources, position, moves, limits, clock, listener}, resources};
    if (resources.skill) return play_at_level(request, *resources.skill);
    if (auto answer = answer_from_book(request, resources)) return *answer;
    prepare_hash(clock);
    find_tables(request);
    return search(request);
}

Answer Engine::solve(const Position& position, const Limits& limits, Clock& clock,
                     const Resources& resources, const Listener& listener) {
    const MoveSet moves = limits.allowed(position.legal_moves());
    if (moves.empty()) return {};
    Request request{{resources, position, moves, limits, clock, listener, true}, resources};
    const bool proves_alone = AcyclicProofs::covers(position);
    if (!proves_alone) prepare_hash(clock);
    find_tables(request);
    return proves_alone ? solve_acyclic(request) : search(request);
}

/// Alternates between one iteration of the search and one share of steps for each prover.
Answer Engine::search(const Request& request) {
    const auto* solved = solved_game(request.position);
    Search search(tt_, request, solved ? solved->boards : std::span<const ProvedBoard>());
    auto provers = provers_for(request, search);
    while (search.iterate())
        for (const int line : search.open_lines())
            provers[static_cast<std::size_t>(line)].advance(search, line, request);
    return search.answer();
}

namespace {

/// Returns a report with the counts of an acyclic game's proofs since an earlier report.
SearchInfo counts_since(const SearchInfo& before, const AcyclicProofs& proofs) {
    const auto& counts = proofs.counts();
    SearchInfo info;
    info.depth = info.seldepth = std::max(1, counts.seldepth.load());
    info.nodes = counts.nodes - before.nodes;
    info.table_hits = counts.table_hits - before.table_hits;
    info.permille_used = proofs.permille_used();
    return info;
}

/// Adds a proof to a report: its upper bound if that improved last, else its lower one.
void add_proof(SearchInfo& info, const Proof& proof, int lead, bool is_upper_new) {
    const Bounds margins{lead + proof.bounds.lower, lead + proof.bounds.upper};
    info.bound = margins.exact() ? Bound::exact : is_upper_new ? Bound::upper : Bound::lower;
    info.value = (is_upper_new ? margins.upper : margins.lower) * seed_value;
    info.is_proved = true;
    info.pv = proof.pv;
    if (info.rank == 1) info.bounds = margins;
}

}  // namespace

/// Proves one line after the other (MultiPV), each without the best moves of the lines before.
Answer Engine::solve_acyclic(const Request& request) {
    const Position& position = request.position;
    lend_hash(position, request.tables);
    StepBudget budget(request.limits.nodes.value_or(UINT64_MAX), [&clock = request.clock] {
        clock.check_time();
        return clock.must_end();
    });
    const SearchInfo before = counts_since({}, *acyclic_proofs_);
    Proof best;
    Proof proof;
    MoveSet left = request.moves;
    auto asked_gain = request.limits.asked_margin;
    if (asked_gain) *asked_gain -= position.board().lead();
    for (int rank = 1; rank <= request.lines && !left.empty(); ++rank) {
        AcyclicProver prover(acyclic_proofs_, position, left,
                             {request.threads, request.resources.may_build_tables, asked_gain});
        int upper = position.max_net_gain();
        do {
            proof = prover.advance(budget);
            const bool is_upper_new = proof.bounds.upper < std::exchange(upper, proof.bounds.upper);
            SearchInfo info = counts_since(before, *acyclic_proofs_);
            info.rank = rank;
            info.time_ms = request.clock.elapsed_ms();
            add_proof(info, proof, position.board().lead(), is_upper_new);
            request.listener(info);
        } while (!proof.bounds.exact() && !budget.is_exhausted());
        if (rank == 1) best = proof;
        if (!proof.bounds.exact()) break;
        left.remove(proof.pv.front());
    }
    const bool is_solved = proof.bounds.exact();
    solved_ = SolvedGame{position.game_spec(), acyclic_proofs_->proved_boards(position), {}};
    if (is_solved && !request.limits.search_moves) solved_->solution = best;
    return answer_with(position, best.pv, is_solved ? Conclusion::solved : Conclusion::limit);
}

AcyclicProofs& Engine::acyclic_proofs(const Position& position, const Tables* tables) {
    lend_hash(position, tables);
    return *acyclic_proofs_;
}

/// Takes the caller's tables or the library's, which generates them if time allows.
void Engine::find_tables(Request& request) {
    /// Minimum time limit for generating tables before a search. With less, `uci` generates them
    /// after the answer.
    constexpr std::int64_t enough_to_make_tables_ms = 500;
    /// Tables may take 1/2 of the time; after that, they are given up.
    constexpr std::int64_t part_for_tables = 2;
    /// Waiting for another thread that generates or reads them may take 1/20.
    constexpr std::int64_t part_to_wait = 20;

    if (request.tables) return;
    const Position& position = request.position;
    const Clock& clock = request.clock;
    const bool solves = request.wants_margin;
    const auto time_ms = clock.hard_ms().value_or(enough_to_make_tables_ms);
    bool has_time = time_ms >= enough_to_make_tables_ms;
    const bool needs_full_read = has_time && !solves && library_.needs_full_read(position);
    // An infinite search need not be the same each time: it starts with the tables at hand.
    if (needs_full_read && !request.limits.limited()) has_time = false;
    // Another thread generates or reads them: wait briefly, a later search will have them.
    const bool waits = has_time && !solves && (needs_full_read || library_.is_building(position));
    const auto left_ms = time_ms - time_ms / (waits ? part_to_wait : part_for_tables);
    const auto should_stop = [&] {
        return !has_time || clock.must_end() || clock.is_over_in(left_ms);
    };
    const auto& warn = request.resources.warn;
    request.kept_tables = solves
                              ? library_.full_tables(position, request.threads, warn, should_stop)
                              : library_.tables(position, warn, should_stop);
    request.tables = request.kept_tables.get();
}

/// Spends the prover's share of steps, relative to the nodes of the line. Stops early enough for a
/// long last step: one step with ten seeds on the board can take milliseconds.
void Engine::LineProver::advance(Search& search, int line, const SearchRequest& request) {
    constexpr std::int64_t longest_step_ms = 20;
    if (!prover || search.must_end()) return;
    const Clock& clock = request.clock;
    const auto reserve_ms = std::min(longest_step_ms, clock.hard_ms().value_or(0) / 8);
    const auto should_stop = [&] { return search.must_end() || clock.is_over_in(reserve_ms); };
    const auto& share = prover->share();
    std::uint64_t most = UINT64_MAX;
    if (const auto limit = request.limits.nodes)
        most = (*limit - std::min(search.all_nodes(), *limit)) / 2;
    most = std::max(most, share.free_steps - std::min(steps, share.free_steps));
    const auto wanted = std::max(share.min_steps, share.per_search_node * search.nodes(line));
    StepBudget budget(std::min(wanted - std::min(wanted, steps), most), should_stop);
    Proof proof;
    do {
        proof = prover->advance(budget);
    } while (!proof.bounds.exact() && !budget.is_exhausted());
    const auto counted_before = counted_steps();
    steps += budget.steps();
    search.learn(line, proof.bounds, proof.pv, counted_steps() - counted_before);
}

/// Skips exact table values and, for `solve`, roots where a move can end the game by majority:
/// provers ignore the stores.
std::vector<Engine::LineProver> Engine::provers_for(const Request& request, const Search& search) {
    std::vector<LineProver> provers;
    for (int line = 0; line < search.lines(); ++line) {
        const Root& root = search.root(line);
        const bool is_open =
            !root.is_exact_in_tables && !(request.wants_margin && root.can_end_game());
        provers.push_back({is_open ? prover_for(request, root, search.lines()) : nullptr});
    }
    return provers;
}

namespace {

/// Prover for a position whose solution is already known.
class SolvedProver final : public Prover {
public:
    explicit SolvedProver(Proof proof) : proof_(std::move(proof)) {}
    Proof advance(StepBudget&) override { return proof_; }

private:
    Proof proof_;
};

Tables tables_or_none(const Position& position, const Tables* tables) {
    return tables ? *tables : Tables(position.variant().rules, position.pits());
}

}  // namespace

std::unique_ptr<Prover> Engine::prover_for(const Request& request, const Root& root, int lines) {
    const auto& position = request.position;
    const bool solves = request.wants_margin;
    const MoveSet moves = root.all_moves();
    const auto bytes = tt_.bytes() / 4 / static_cast<std::size_t>(lines);
    if (auto* solver = repetition_solver_for(request))
        return repetition_prover(position, moves, root.moves.front().move, *solver, solves);
    if (solves && request.tables)
        if (auto prover = margin_prover(position, moves, *request.tables, bytes)) return prover;
    if (lines > 1) return nullptr;
    if (const auto* solved = solved_game(position))
        if (solved->solution && solved->boards.front().board == position.board() &&
            moves == position.legal_moves())
            return std::make_unique<SolvedProver>(*solved->solution);
    if (!request.limits.infinite || !AcyclicProofs::covers(position)) return nullptr;
    auto proofs =
        std::make_shared<AcyclicProofs>(position, tables_or_none(position, request.tables), bytes);
    return std::make_unique<AcyclicProver>(
        std::move(proofs), position, moves,
        AcyclicProver::Settings{.may_build_tables = request.resources.may_build_tables});
}

const Engine::SolvedGame* Engine::solved_game(const Position& position) const {
    return solved_ && solved_->game == position.game_spec() ? &*solved_ : nullptr;
}

RepetitionSolver* Engine::repetition_solver_for(const Request& request) {
    constexpr std::uint64_t default_memory = std::uint64_t{1} << 32;
    const auto& position = request.position;
    if (!request.tables || position.variant().rules.repetition == Repetition::none) return nullptr;
    const int seeds = position.max_net_gain();
    if (seeds > request.tables->max_seeds()) return nullptr;
    try {
        if (!repetition_solver_ || !repetition_solver_->is_for(*request.tables)) {
            repetition_solver_.reset();
            free_memory_ = available_memory().value_or(default_memory);
            repetition_solver_ = make_repetition_solver(position.game(), *request.tables);
        }
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    if (!repetition_solver_) return nullptr;
    const bool can_solve =
        repetition_solver_->covers(seeds) || (request.wants_margin && has_memory_to_solve(seeds));
    return can_solve ? repetition_solver_.get() : nullptr;
}

/// Counts the whole transposition table, because its untouched pages still look free.
bool Engine::has_memory_to_solve(int seeds) const {
    const auto bytes = repetition_solver_->bytes_to_solve(seeds);
    return bytes && *bytes + tt_.bytes() <= free_memory_;
}

void Engine::lend_hash(const Position& position, const Tables* given) {
    const Tables tables = tables_or_none(position, given);
    if (acyclic_proofs_ && acyclic_proofs_->is_for(position)) return acyclic_proofs_->use(tables);
    reclaim_hash();
    lent_megabytes_ = hash_megabytes();
    tt_.resize(1);
    try {
        acyclic_proofs_ = std::make_shared<AcyclicProofs>(position, tables, lent_megabytes_ << 20);
    } catch (const std::bad_alloc&) {
        tt_.resize_at_most(lent_megabytes_);
        throw;
    }
}

void Engine::reclaim_hash() {
    if (!acyclic_proofs_) return;
    acyclic_proofs_.reset();
    tt_.resize_at_most(lent_megabytes_);
}

void Engine::forget() {
    reclaim_hash();
    tt_.clear();
    repetition_solver_.reset();
    solved_.reset();
}

bool Engine::resize_hash(std::size_t megabytes) {
    reclaim_hash();
    return tt_.resize(megabytes);
}

std::size_t Engine::hash_megabytes() const {
    return acyclic_proofs_ ? lent_megabytes_ : tt_.bytes() >> 20;
}

void Engine::prefault(const ShouldStop& should_stop) {
    tt_.memory().make_ready(should_stop);
}

void Engine::prepare_hash(const Clock& clock) {
    constexpr std::int64_t part_of_the_time = 20;
    reclaim_hash();
    const auto max_ms = clock.hard_ms();
    if (max_ms)
        prefault(
            [&] { return clock.must_end() || clock.elapsed_ms() >= *max_ms / part_of_the_time; });
    tt_.use_only_ready_memory(max_ms.has_value());
}

}  // namespace krou
