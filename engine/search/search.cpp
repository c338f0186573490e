#include "search/search.h"

#include <bit>
#include <cassert>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/memory.h"
#include "search/lines.h"
#include "search/novice.h"
#include "search/proof_beside.h"
#include "search/worker.h"

namespace krou {

namespace {

/// Numbers that differ little become ones that differ much.
std::uint64_t spread(std::uint64_t number) {
    return number * 0x9e3779b97f4a7c15;
}

std::string game_of(const Position& position) {
    return spec_without_start(position.variant().rules, position.pits());
}

/// Findings hold for one set of rules, one number of pits and the same tables only: what a
/// search with larger ones has found must not change one with smaller ones.
std::uint64_t salt_of(const Position& position, const Tables* tables) {
    Hash hash;
    hash.add(game_of(position));
    const int seeds = tables ? tables->max_seeds() : -1;
    return spread(hash.value() + static_cast<std::uint64_t>(seeds) + 1);
}

/// The workers beside the main one, which fill the transposition table for it (lazy SMP). They end
/// with it, however it ends.
template <Game G>
class Helpers {
public:
    Helpers(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
            const Position& position, const Task& main_task)
        : shared_(shared) {
        const auto help = [&](int number) {
            try {
                const Task task{main_task.moves, main_task.salt, number, true};
                Worker<G>(game, evaluation, shared, position, task).run(nullptr);
            } catch (const std::bad_alloc&) {
                // The search goes on with fewer.
            }
        };
        try {
            for (int number = 1; number < std::ssize(shared.tallies); ++number)
                threads_.emplace_back(help, number);
        } catch (const std::system_error&) {
            // There are no more threads to be had.
        } catch (const std::bad_alloc&) {
        }
    }
    ~Helpers() { shared_.over.store(true, std::memory_order_relaxed); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

private:
    SharedSearch& shared_;
    std::vector<std::jthread> threads_;  ///< joined once they know that it is over
};

template <Game G>
Evaluation<G> evaluation_for(const G& game, const Position& position, const Opinion& opinion) {
    const auto* learned = opinion.network_for(position.variant().rules, position.pits());
    return {game, opinion.weights, learned ? &learned->network : nullptr};
}

/// The best line, and why the search has ended.
using Outcome = std::pair<std::vector<Move>, Conclusion>;

/// A task for each line that is searched by itself: just one where a single line is wanted.
template <Game G>
Outcome find(const G& game, const Position& position, SharedSearch& shared,
             const Search::Means& means, std::span<const Task> tasks, const Listener& listener) {
    const auto evaluation =
        std::make_unique<Evaluation<G>>(evaluation_for(game, position, means.opinion));
    if (tasks.size() > 1) {
        Lines<G> lines(game, *evaluation, shared, position, tasks, means.lines);
        const auto conclusion = lines.run(means.threads, listener);
        return {lines.best(), conclusion};
    }
    const Task& task = tasks.front();
    const auto main_worker = std::make_unique<Worker<G>>(game, *evaluation, shared, position, task);
    const Helpers<G> helpers(game, *evaluation, shared, position, task);
    const auto conclusion = main_worker->run(&listener);
    return {main_worker->line(), conclusion};
}

/// Where several lines are wanted, each move is searched by itself, in a part of the table of its
/// own. Its salt is one that nothing was found with before.
std::vector<Task> tasks_for(MoveSet moves, int lines, std::uint64_t salt, std::uint64_t search) {
    if (lines == 1 || moves.size() == 1) return {{moves, salt}};
    const auto most = static_cast<unsigned>(moves.size() - 1);
    const auto bits_of_part = static_cast<int>(std::bit_width(most));
    const std::uint64_t board_bits = ~std::uint64_t{0} >> bits_of_part;
    std::vector<Task> tasks;
    for (const Move move : moves) {
        MoveSet alone;
        alone.add(move);
        salt = spread(salt + search + 1);
        const std::uint64_t part = tasks.size();
        tasks.push_back({alone, (salt & board_bits) | part << (64 - bits_of_part),
                         static_cast<int>(part), false, board_bits});
    }
    return tasks;
}

Tables tables_or_none(const Position& position, const Search::Means& means) {
    return means.tables ? *means.tables : Tables(position.variant().rules, position.pits());
}

/// The move to ponder on: the next of the line, if it is the other side's.
std::optional<Move> reply(const Position& position, const std::vector<Move>& line) {
    Position after = position;
    after.play(line.front());
    if (line.size() < 2 || after.side() == position.side()) return std::nullopt;
    return after.legal_moves().contains(line[1]) ? std::optional(line[1]) : std::nullopt;
}

Answer answer_of_novice(const Position& position, const Limits& limits, Clock& clock,
                        const Search::Means& means, const Listener& listener) {
    const auto think = [&]<class G>(const G& game) {
        const auto evaluation =
            std::make_unique<Evaluation<G>>(evaluation_for(game, position, means.opinion));
        return Novice<G>(game, *evaluation, *means.skill, position).think(limits, clock, listener);
    };
    const auto line = std::visit(think, position.game());
    return {line.front(), reply(position, line)};
}

}  // namespace

Answer Search::run(const Position& position, const Limits& limits, Clock& clock, const Means& means,
                   const Listener& listener) {
    MoveSet wanted = position.legal_moves();
    if (limits.among) wanted = wanted & *limits.among;
    if (wanted.empty()) return {};
    if (limits.solve && KalahSolver::covers(position))
        return prove(position, limits, clock, means, listener);
    if (means.skill && !limits.solve)
        return answer_of_novice(position, limits, clock, means, listener);
    return play(position, wanted, limits, clock, means, listener);
}

Answer Search::prove(const Position& position, const Limits& limits, Clock& clock,
                     const Means& means, const Listener& listener) {
    begin_solving(position, tables_or_none(position, means));
    const SolveOrder order{means.lines, means.threads, means.makes_tables};
    const auto [best, conclusion] = solve(*kalah_solver_, position, limits, clock, order, listener);
    proofs_ = Proofs{game_of(position), proved_boards(*kalah_solver_, position), {}};
    if (conclusion == Conclusion::solved && !limits.among) proofs_->line = best;
    return {best.moves.front(), reply(position, best.moves), conclusion};
}

Answer Search::play(const Position& position, MoveSet wanted, const Limits& limits, Clock& clock,
                    const Means& means, const Listener& listener) {
    end_solving();
    table_.new_search();
    const auto salt = salt_of(position, means.tables);
    const auto tasks = tasks_for(wanted, means.lines, salt, searches_++);
    for (const Task& task : tasks) remember_proofs(task, position);
    const auto threads = static_cast<std::size_t>(means.threads);
    SharedSearch shared{table_,
                        means.tables,
                        repetition_solver_for(position, means.tables, limits.solve),
                        clock,
                        limits,
                        means.constants,
                        means.selectivity == Selectivity::usual,
                        tasks.size() == 1 && means.threads > 1,
                        std::vector<Tally>(tasks.size() == 1 ? threads : tasks.size())};
    std::optional<ProofBeside> beside;
    if (const auto solved = solution(position, wanted)) {
        shared.prove = [solved](std::uint64_t) { return solved; };
    } else if (limits.infinite && tasks.size() == 1 && KalahSolver::covers(position)) {
        beside.emplace(position, wanted, tables_or_none(position, means), table_.bytes(),
                       means.makes_tables, [&shared] { return shared.must_end(); });
        shared.prove = [&](std::uint64_t nodes) { return beside->go_on(nodes); };
    }
    const auto find_in = [&](const auto& game) {
        return find(game, position, shared, means, tasks, listener);
    };
    const auto [line, conclusion] = std::visit(find_in, position.game());
    assert(wanted.contains(line.front()));
    return {line.front(), reply(position, line), conclusion};
}

void Search::begin_solving(const Position& position, const Tables& tables) {
    if (kalah_solver_ && kalah_solver_->is_for(position)) return kalah_solver_->use(tables);
    end_solving();
    const auto megabytes = hash_megabytes();
    table_.resize(1);
    try {
        kalah_solver_ = std::make_unique<KalahSolver>(position, tables, megabytes << 20);
    } catch (const std::bad_alloc&) {
        table_.resize_at_most(megabytes);
        throw;
    }
    lent_megabytes_ = megabytes;
}

void Search::end_solving() {
    if (!kalah_solver_) return;
    kalah_solver_.reset();
    table_.resize_at_most(lent_megabytes_);
}

/// Puts what is proved of a game into the transposition table.
void Search::remember_proofs(const Task& task, const Position& position) {
    if (!proofs_ || proofs_->game != game_of(position)) return;
    const auto& game = std::get<Kalah>(position.game());
    for (const auto& [board, worth, is_movers] : proofs_->boards) {
        // An entry has one bound: that by which the position is worth no more than was proved.
        const Bound bound = worth.exact() ? Bound::exact : is_movers ? Bound::upper : Bound::lower;
        const int value = bound == Bound::upper ? worth.upper : worth.lower;
        table_.store(task.key(game.key(board)),
                     {value * seed_value, most_kept_depth, bound, true, std::nullopt});
    }
}

/// If it is the position that was solved last.
std::optional<ProvedLine> Search::solution(const Position& position, MoveSet wanted) const {
    if (!proofs_ || !proofs_->line || proofs_->game != game_of(position) ||
        proofs_->boards.front().board != position.board() || wanted != position.legal_moves())
        return std::nullopt;
    return proofs_->line;
}

void Search::forget() {
    end_solving();
    table_.clear();
    searches_ = 0;
    repetition_solver_.reset();
    proofs_.reset();
}

bool Search::resize_hash(std::size_t megabytes) {
    end_solving();
    return table_.resize(megabytes);
}

bool Search::resize_hash_at_most(std::size_t megabytes) {
    end_solving();
    return table_.resize_at_most(megabytes);
}

std::size_t Search::hash_megabytes() const {
    return kalah_solver_ ? lent_megabytes_ : table_.bytes() >> 20;
}

RepetitionSolver* Search::repetition_solver_for(const Position& position, const Tables* tables,
                                                bool is_to_solve) {
    constexpr std::uint64_t usual_memory = std::uint64_t{1} << 32;
    const auto* game = std::get_if<Oware>(&position.game());
    if (!game || !tables || game->repetition() == Repetition::none) return nullptr;
    const int seeds = game->at_stake(position.board());
    if (seeds > tables->max_seeds()) return nullptr;
    try {
        if (!repetition_solver_ || !repetition_solver_->is_for(*game, *tables)) {
            repetition_solver_.reset();
            free_memory_ = available_memory().value_or(usual_memory);
            repetition_solver_ = std::make_unique<RepetitionSolver>(*game, *tables);
        }
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    const bool can_be_asked = repetition_solver_->covers(seeds) ||
                              (is_to_solve && has_memory_to_solve(*repetition_solver_, seeds));
    return can_be_asked ? repetition_solver_.get() : nullptr;
}

/// Beside the transposition table, whose pages the system may not have handed out yet.
bool Search::has_memory_to_solve(const RepetitionSolver& solver, int seeds) const {
    const auto bytes = solver.bytes_to_solve(seeds);
    return bytes && *bytes + table_.bytes() <= free_memory_;
}

}  // namespace krou
