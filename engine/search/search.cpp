#include "search/search.h"

#include <cassert>
#include <iterator>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "search/novice.h"
#include "search/worker.h"

namespace krou {

namespace {

/// Findings hold for one set of rules, one number of pits and the same tables only: what a
/// search with larger ones has found must not change one with smaller ones.
std::uint64_t salt_of(const Position& position, const Tables* tables) {
    Hash hash;
    hash.add(spec_without_start(position.variant().rules, position.pits()));
    const int seeds = tables ? tables->max_seeds() : -1;
    return (hash.value() + static_cast<std::uint64_t>(seeds) + 1) * 0x9e3779b97f4a7c15;
}

/// The workers beside the main one, which fill the transposition table for it (lazy SMP). They end
/// with it, however it ends.
template <Game G>
class Helpers {
public:
    Helpers(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
            const Position& position)
        : shared_(shared) {
        const auto help = [&](int number) {
            try {
                Worker<G>(game, evaluation, shared, position, number).run(nullptr);
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

template <Game G>
std::pair<std::vector<Move>, Conclusion> find_line(const G& game, const Position& position,
                                                   SharedSearch& shared, const Search::Means& means,
                                                   const Listener& listener) {
    const auto evaluation =
        std::make_unique<Evaluation<G>>(evaluation_for(game, position, means.opinion));
    const auto main_worker = std::make_unique<Worker<G>>(game, *evaluation, shared, position, 0);
    const Helpers<G> helpers(game, *evaluation, shared, position);
    const auto conclusion = main_worker->run(&listener);
    return {main_worker->line(), conclusion};
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
    table_.new_search();
    MoveSet wanted = position.legal_moves();
    if (limits.among) wanted = wanted & *limits.among;
    if (wanted.empty()) return {};
    if (means.skill) return answer_of_novice(position, limits, clock, means, listener);
    SharedSearch shared{table_,
                        means.tables,
                        repetition_solver_for(position, means.tables),
                        clock,
                        limits,
                        means.constants,
                        means.selectivity == Selectivity::usual,
                        salt_of(position, means.tables),
                        std::vector<Tally>(static_cast<std::size_t>(means.threads))};
    const auto find = [&](const auto& game) {
        return find_line(game, position, shared, means, listener);
    };
    const auto [line, conclusion] = std::visit(find, position.game());
    assert(wanted.contains(line.front()));
    return {line.front(), reply(position, line), conclusion};
}

void Search::forget() {
    table_.clear();
    repetition_solver_.reset();
}

RepetitionSolver* Search::repetition_solver_for(const Position& position, const Tables* tables) {
    const auto* game = std::get_if<Oware>(&position.game());
    if (!game || !tables || game->repetition() == Repetition::none) return nullptr;
    const int seeds = game->at_stake(position.board());
    if (seeds > tables->max_seeds()) return nullptr;
    try {
        if (!repetition_solver_ || !repetition_solver_->is_for(*game, *tables))
            repetition_solver_ = std::make_unique<RepetitionSolver>(*game, *tables);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    return repetition_solver_->covers(seeds) ? repetition_solver_.get() : nullptr;
}

}  // namespace krou
