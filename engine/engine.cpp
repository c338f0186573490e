#include "engine.h"

#include <new>
#include <utility>

#include "base/memory.h"
#include "levels/novice.h"
#include "prove/endgame.h"
#include "prove/margin_prover.h"
#include "prove/solve.h"

namespace krou {

namespace {

/// With less time nothing is begun that makes tables: that is for the time after the answer.
constexpr std::int64_t enough_to_make_tables_ms = 500;
/// Tables that would take more of the time are given up.
constexpr std::int64_t part_for_tables = 2;
constexpr std::int64_t part_to_wait = 20;  // for another thread that makes or reads them

std::optional<Answer> answer_from_book(const Position& position, MoveSet moves,
                                       const Limits& limits, const Engine::Means& means,
                                       const Listener& listener) {
    if (!means.book || limits.solve || !limits.ends_by_itself()) return std::nullopt;
    const auto known = means.book->choose(position, moves, means.book_seed);
    if (!known) return std::nullopt;
    SearchInfo info;
    info.depth = info.deepest = known->depth;
    info.value = known->value_cp * (seed_value / 100);
    info.line = {known->move};
    listener(info);
    const bool is_proved = means.book->head().is_proved;
    return Answer{known->move, {}, is_proved ? Conclusion::solved : Conclusion::limit, true};
}

Answer answer_of_novice(const Position& position, const Limits& limits, Clock& clock,
                        const Engine::Means& means, const Listener& listener) {
    const auto think = [&]<class G>(const G& game) {
        const auto evaluation = evaluation_for(game, position, means.opinion);
        return Novice<G>(game, *evaluation, *means.skill, position).think(limits, clock, listener);
    };
    const auto line = std::visit(think, position.game());
    return {line.front(), expected_reply(position, line)};
}

/// The tables that an answer draws on; they are made if that leaves it enough of its time.
std::shared_ptr<const Tables> tables_in_time(TableLibrary& library, const Position& position,
                                             const Limits& limits, const Clock& clock,
                                             const Engine::Means& means) {
    const auto time_ms = clock.hard_ms().value_or(enough_to_make_tables_ms);
    const bool has_time = time_ms >= enough_to_make_tables_ms;
    // Those that are made or read beside the search come soon, or for a later one.
    const bool waits =
        has_time && !limits.solve && (library.is_making(position) || library.must_read(position));
    const auto left_ms = time_ms - time_ms / (waits ? part_to_wait : part_for_tables);
    const auto give_up = [&] { return !has_time || clock.stopped() || clock.is_over_in(left_ms); };
    return limits.solve ? library.tables_to_solve(position, means.threads, means.warn, give_up)
                        : library.tables(position, means.warn, give_up);
}

Tables tables_or_none(const Position& position, const Tables* tables) {
    return tables ? *tables : Tables(position.variant().rules, position.pits());
}

}  // namespace

Answer Engine::run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
                   const Listener& listener) {
    const MoveSet moves = limits.wanted(position.legal_moves());
    if (moves.empty()) return {};
    if (means.skill && !limits.solve)
        return answer_of_novice(position, limits, clock, means, listener);
    if (auto known = answer_from_book(position, moves, limits, means, listener)) return *known;
    const bool proves = limits.solve && KalahSolver::covers(position);
    if (!proves) {
        end_solving();
        make_memory_ready(clock);
    }
    const auto made =
        means.tables ? nullptr : tables_in_time(library_, position, limits, clock, means);
    const auto* tables = means.tables ? means.tables : made.get();
    return proves ? prove(position, limits, clock, means, tables, listener)
                  : search(position, moves, limits, clock, means, tables, listener);
}

KalahSolver& Engine::kalah_solver(const Position& position, const Tables* tables) {
    begin_solving(position, tables_or_none(position, tables));
    return *kalah_solver_;
}

Answer Engine::prove(const Position& position, const Limits& limits, Clock& clock,
                     const Means& means, const Tables* tables, const Listener& listener) {
    begin_solving(position, tables_or_none(position, tables));
    const SolveOrder order{means.lines, means.threads, means.makes_tables};
    const auto [best, conclusion] = solve(*kalah_solver_, position, limits, clock, order, listener);
    proofs_ = Proofs{position.game_spec(), proved_boards(*kalah_solver_, position), {}};
    if (conclusion == Conclusion::solved && !limits.among) proofs_->solution = best;
    return {best.line.front(), expected_reply(position, best.line), conclusion};
}

Answer Engine::search(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
                      const Means& means, const Tables* tables, const Listener& listener) {
    SearchMeans with = means;
    with.tables = tables;
    RootProofs proofs;
    if (has_proofs_of(position)) proofs.known = proofs_->boards;
    proofs.begin = proof_for(position, moves, limits, means, tables);
    return search_.run(position, moves, limits, clock, with, proofs, listener);
}

BeginProof Engine::proof_for(const Position& position, MoveSet moves, const Limits& limits,
                             const Means& means, const Tables* tables) {
    if (auto* solver = repetition_solver_for(position, tables, limits.solve))
        return [solver, to_solve = limits.solve](const Position& root, MoveSet among, Move first) {
            return ending_proof(root, among, first, *solver, to_solve);
        };
    if (limits.solve && tables && has_margin_proof(position, *tables)) {
        // Several lines have a proof for each move.
        const auto proofs = static_cast<std::size_t>(means.lines > 1 ? moves.size() : 1);
        const auto bytes = search_.table().bytes() / 4 / proofs;
        return [bytes, tables](const Position& root, MoveSet among, Move) {
            return margin_proof(root, among, *tables, bytes);
        };
    }
    if (means.lines > 1 && moves.size() > 1) return {};
    if (is_solution(position, moves))
        return [known = *proofs_->solution](const Position&, MoveSet, Move) {
            return [known](const Allowance&) { return known; };
        };
    if (!limits.infinite || !KalahSolver::covers(position)) return {};
    return [bytes = search_.table().bytes() / 4, makes_tables = means.makes_tables, tables](
               const Position& root, MoveSet among, Move) {
        return kalah_proof(root, among, tables_or_none(root, tables), bytes, makes_tables);
    };
}

bool Engine::has_proofs_of(const Position& position) const {
    return proofs_ && proofs_->game == position.game_spec();
}

/// Whether it is the position that was solved last.
bool Engine::is_solution(const Position& position, MoveSet moves) const {
    return has_proofs_of(position) && proofs_->solution &&
           proofs_->boards.front().board == position.board() && moves == position.legal_moves();
}

void Engine::begin_solving(const Position& position, const Tables& tables) {
    if (kalah_solver_ && kalah_solver_->is_for(position)) return kalah_solver_->use(tables);
    end_solving();
    const auto megabytes = hash_megabytes();
    search_.table().resize(1);
    try {
        kalah_solver_ = std::make_unique<KalahSolver>(position, tables, megabytes << 20);
    } catch (const std::bad_alloc&) {
        search_.table().resize_at_most(megabytes);
        throw;
    }
    lent_megabytes_ = megabytes;
}

void Engine::end_solving() {
    if (!kalah_solver_) return;
    kalah_solver_.reset();
    search_.table().resize_at_most(lent_megabytes_);
}

void Engine::forget() {
    end_solving();
    search_.forget();
    repetition_solver_.reset();
    proofs_.reset();
}

bool Engine::resize_hash(std::size_t megabytes) {
    end_solving();
    return search_.table().resize(megabytes);
}

bool Engine::resize_hash_at_most(std::size_t megabytes) {
    end_solving();
    return search_.table().resize_at_most(megabytes);
}

std::size_t Engine::hash_megabytes() const {
    return kalah_solver_ ? lent_megabytes_ : search_.table().bytes() >> 20;
}

void Engine::make_memory_ready(const GiveUp& give_up) {
    search_.table().memory().make_ready(give_up);
}

void Engine::make_memory_ready(const Clock& clock) {
    constexpr std::int64_t part_of_the_time = 20;
    const auto most_ms = clock.hard_ms();
    if (most_ms)
        make_memory_ready(
            [&] { return clock.stopped() || clock.elapsed_ms() >= *most_ms / part_of_the_time; });
    // A few thousand nodes touch every large page: mapping them can exceed a short time limit.
    search_.table().memory().use_large_pages(!most_ms);
}

RepetitionSolver* Engine::repetition_solver_for(const Position& position, const Tables* tables,
                                                bool is_to_solve) {
    constexpr std::uint64_t usual_memory = std::uint64_t{1} << 32;
    if (!tables || position.variant().rules.repetition == Repetition::none) return nullptr;
    const int seeds = position.at_stake();
    if (seeds > tables->max_seeds()) return nullptr;
    try {
        if (!repetition_solver_ || !repetition_solver_->is_for(*tables)) {
            repetition_solver_.reset();
            free_memory_ = available_memory().value_or(usual_memory);
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

/// Beside the transposition table, whose pages the system may not have handed out yet.
bool Engine::has_memory_to_solve(const RepetitionSolver& solver, int seeds) const {
    const auto bytes = solver.bytes_to_solve(seeds);
    return bytes && *bytes + search_.table().bytes() <= free_memory_;
}

}  // namespace krou
