#include "search/search.h"

#include <bit>
#include <cassert>
#include <memory>
#include <new>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/threads.h"
#include "search/lines.h"
#include "search/worker.h"

namespace krou {

namespace {

/// Numbers that differ little become ones that differ much.
std::uint64_t spread(std::uint64_t number) {
    return number * 0x9e3779b97f4a7c15;
}

/// Findings hold for one set of rules, one number of pits and the same tables only: what a
/// search with larger ones has found must not change one with smaller ones.
std::uint64_t salt_of(const Position& position, const Tables* tables) {
    Hash hash;
    hash.add(position.game_spec());
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
        const auto help = [&](std::size_t number) {
            shared.going.wait();
            try {
                const Task task{main_task.moves, main_task.salt, static_cast<int>(number), true};
                Worker<G>(game, evaluation, shared, position, task).run(nullptr);
            } catch (const std::bad_alloc&) {
                // The search goes on with fewer.
            }
        };
        threads_ = start_helpers(shared.tallies.size() - 1, help);
    }
    ~Helpers() {
        shared_.over.store(true, std::memory_order_relaxed);
        shared_.let_help();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

private:
    SharedSearch& shared_;
    std::vector<Thread> threads_;  ///< joined once they know that it is over
};

/// A task for each line that is searched by itself: just one where a single line is wanted.
template <Game G>
BestLine find(const G& game, const Position& position, SharedSearch& shared,
              const SearchMeans& means, std::span<const Task> tasks, const Listener& listener) {
    const auto evaluation = evaluation_for(game, position, means.opinion);
    if (tasks.size() > 1) {
        Lines<G> lines(game, *evaluation, shared, position, tasks, means.lines);
        return lines.run(means.threads, listener);
    }
    const Task& task = tasks.front();
    const auto main_worker = std::make_unique<Worker<G>>(game, *evaluation, shared, position, task);
    const Helpers<G> helpers(game, *evaluation, shared, position, task);
    return main_worker->run(&listener);
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

/// Puts what is proved of a game into the transposition table.
void store(std::span<const ProvedBoard> proved, const Position& position, const Task& task,
           TranspositionTable& table) {
    for (const auto& [board, worth, is_movers] : proved) {
        // An entry has one bound: that by which the position is worth no more than was proved.
        const Bound bound = worth.exact() ? Bound::exact : is_movers ? Bound::upper : Bound::lower;
        const int value = bound == Bound::upper ? worth.upper : worth.lower;
        const auto key =
            std::visit([&, b = board](const auto& game) { return game.key(sized_for(game, b)); },
                       position.game());
        table.store(task.key(key),
                    {value * seed_value, most_kept_depth, bound, true, std::nullopt});
    }
}

}  // namespace

std::optional<Move> expected_reply(const Position& position, const std::vector<Move>& line) {
    Position after = position;
    after.play(line.front());
    if (line.size() < 2 || after.side() == position.side()) return std::nullopt;
    return after.legal_moves().contains(line[1]) ? std::optional(line[1]) : std::nullopt;
}

Answer Search::run(const Position& position, MoveSet moves, const Limits& limits, Clock& clock,
                   const SearchMeans& means, const RootProofs& proofs, const Listener& listener) {
    table_.new_search();
    const auto tasks = tasks_for(moves, means.lines, salt_of(position, means.tables), searches_++);
    for (const Task& task : tasks) store(proofs.known, position, task, table_);
    const auto threads = static_cast<std::size_t>(means.threads);
    SharedSearch shared{table_,
                        means.tables,
                        proofs.begin,
                        clock,
                        limits,
                        means.constants,
                        means.selectivity == Selectivity::usual,
                        tasks.size() == 1 && means.threads > 1,
                        std::vector<Tally>(tasks.size() == 1 ? threads : tasks.size())};
    const auto find_in = [&](const auto& game) {
        return find(game, position, shared, means, tasks, listener);
    };
    const auto [line, conclusion] = std::visit(find_in, position.game());
    assert(moves.contains(line.front()));
    return {line.front(), expected_reply(position, line), conclusion};
}

void Search::forget() {
    table_.clear();
    searches_ = 0;
}

}  // namespace krou
