#include "search/lines.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

#include "base/threads.h"

namespace krou {

template <Game G>
Lines<G>::Lines(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
                const Position& root, std::span<const Task> tasks, int wanted)
    : shared_(shared), wanted_(std::min(static_cast<std::size_t>(wanted), tasks.size())) {
    Task all = tasks.front();
    all.is_help = true;  // its worker starts no proof
    for (const Task& task : tasks) all.moves = all.moves | task.moves;
    const MoveSet sure = Worker<G>(game, evaluation, shared, root, all).sure_moves();
    for (const Task& task : tasks) {
        lines_.push_back({std::make_unique<Worker<G>>(game, evaluation, shared, root, task),
                          !(sure & task.moves).empty()});
        lines_.back().newest.line = {*task.moves.begin()};
    }
    rank();
}

template <Game G>
BestLine Lines<G>::run(int threads, const Listener& listener) {
    const auto conclusion = search_deeper(threads, listener);
    return {lines_.front().found.line, conclusion};
}

template <Game G>
Conclusion Lines<G>::search_deeper(int threads, const Listener& listener) {
    for (int depth = 1; depth <= shared_.last_depth(); ++depth) {
        if (!deepen_all(depth, threads)) return Conclusion::limit;
        prove_on(depth);
        rank();
        report(depth, listener);
        const Line& best = lines_.front();
        if (are_all_proved()) return best.wins_at_once ? Conclusion::won : Conclusion::solved;
        shared_.clock.note_iteration(best.found.line.front(), best.found.value);
        if (shared_.is_late() || shared_.must_end()) return Conclusion::limit;
    }
    return shared_.after_last_depth();
}

/// One iteration: the lines that are not proved are shared out over the threads. Tells whether it
/// was not cut short.
template <Game G>
bool Lines<G>::deepen_all(int depth, int threads) {
    std::vector<Line*> open;
    for (Line& line : lines_)
        if (!line.newest.is_proved) open.push_back(&line);
    std::atomic<std::size_t> next{0};
    do_on_threads(std::min(static_cast<std::size_t>(threads), open.size()), [&] {
        try {
            for (std::size_t i = next++; i < open.size(); i = next++) deepen(*open[i], depth);
        } catch (...) {
            shared_.over.store(true, std::memory_order_relaxed);  // so that nobody waits for long
            throw;
        }
    });
    return std::ranges::all_of(open, [&](const Line* line) { return line->newest.depth == depth; });
}

template <Game G>
void Lines<G>::deepen(Line& line, int depth) {
    auto found = depth == 1 ? line.worker->take_winning_move() : std::nullopt;
    line.wins_at_once = line.wins_at_once || found;
    if (!line.wins_at_once) found = line.worker->deepen(depth, nullptr);
    if (found) line.newest = std::move(*found);
}

/// One after the other, for the proofs may share what they work with.
template <Game G>
void Lines<G>::prove_on(int depth) {
    for (Line& line : lines_) {
        if (line.newest.is_proved || shared_.must_end()) continue;
        if (auto proved = line.worker->prove_on(depth, nullptr)) line.newest = std::move(*proved);
    }
}

/// As in a search of one line, nothing is better than to win at once, whatever is believed. Of
/// lines with the same value, those come first that give nothing up; then the order stays.
template <Game G>
void Lines<G>::rank() {
    for (Line& line : lines_) line.found = line.newest;
    std::ranges::stable_sort(lines_, std::ranges::greater(), [](const Line& line) {
        return std::tuple(line.wins_at_once, line.found.value, line.is_sure);
    });
}

/// A value that was proved before is reported again.
template <Game G>
void Lines<G>::report(int depth, const Listener& listener) const {
    const auto nodes = shared_.total(&Tally::nodes);
    const auto table_hits = shared_.total(&Tally::table_hits);
    const int permille_used = shared_.table.permille_used();
    const auto time_ms = shared_.clock.elapsed_ms();
    for (std::size_t i = 0; i < wanted_; ++i) {
        SearchInfo info = lines_[i].found;
        info.depth = depth;
        info.nodes = nodes;
        info.table_hits = table_hits;
        info.permille_used = permille_used;
        info.time_ms = time_ms;
        info.rank = static_cast<int>(i) + 1;
        info.worth = i == 0 ? worth() : std::nullopt;
        listener(info);
    }
}

/// What is proved of the root, whose best move may be any.
template <Game G>
std::optional<Bounds> Lines<G>::worth() const {
    auto worth = lines_.front().found.worth;
    for (const Line& line : lines_) {
        if (!worth || !line.found.worth) return std::nullopt;
        worth->lower = std::max(worth->lower, line.found.worth->lower);
        worth->upper = std::max(worth->upper, line.found.worth->upper);
    }
    return worth;
}

template <Game G>
bool Lines<G>::are_all_proved() const {
    return std::ranges::all_of(lines_, [](const Line& line) { return line.found.is_proved; });
}

template class Lines<Oware<SmallBoard>>;
template class Lines<Oware<Board>>;
template class Lines<Kalah<SmallBoard>>;
template class Lines<Kalah<Board>>;
template class Lines<Bestemshe<SmallBoard>>;
template class Lines<Bestemshe<Board>>;
template class Lines<Togyzkumalak<Board, true>>;
template class Lines<Morpion>;

}  // namespace krou
