#include "search/run.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <new>
#include <tuple>
#include <utility>

namespace krou {

namespace {

/// On the game clock, a forced move is played at this depth: enough for a PV to ponder on.
constexpr int forced_move_depth = 8;

}  // namespace

Run::Run(TranspositionTable& table, const Position& position, std::span<const Task> tasks,
         const Limits& limits, Clock& clock, const SearchResources& resources, Listener listener)
    : shared_{table,
              resources.tables,
              clock,
              limits,
              resources.constants,
              resources.prunes,
              resources.wants_margin,
              tasks.size() == 1 && resources.threads > 1,
              std::vector<Tally>(tasks.size() == 1 ? static_cast<std::size_t>(resources.threads)
                                                   : tasks.size())},
      make_worker_(worker_maker(position, resources.evaluations, shared_)),
      listener_(std::move(listener)),
      wanted_(std::min(static_cast<std::size_t>(resources.lines), tasks.size())),
      threads_(resources.threads) {
    for (const Task& task : tasks) {
        lines_.push_back({task.number, make_worker_(task)});
        lines_.back().newest.pv = lines_.back().worker->root().pv;
    }
    if (has_several_lines()) {
        Task all = tasks.front();
        for (const Task& task : tasks) all.moves = all.moves | task.moves;
        const MoveSet safe = make_worker_(all)->root().safe_moves();
        for (Line& line : lines_) line.keeps_value = safe.contains(line.newest.pv.front());
        rank();
    } else {
        helpers_ = start_helpers(shared_.tallies.size() - 1,
                                 [this, main_task = tasks.front()](std::size_t number) {
                                     Task task = main_task;
                                     task.number = static_cast<int>(number);
                                     task.is_helper = true;
                                     help(task);
                                 });
    }
}

Run::~Run() {
    shared_.advance_to(SearchState::stopped);
}

/// Runs a lazy-SMP helper, which ends with the main worker.
void Run::help(const Task& task) {
    shared_.warm.wait();
    try {
        const auto worker = make_worker_(task);
        if (worker->take_winning_move()) return;
        for (int depth = 1; depth <= shared_.last_depth(); ++depth) {
            const auto found = worker->deepen(depth, nullptr);
            if (!found || found->is_proved || shared_.must_end() || shared_.is_late()) return;
        }
    } catch (const std::bad_alloc&) {
        // Out of memory: the search continues with fewer helpers.
    }
}

bool Run::iterate() {
    if (depth_ > 0 && !conclusion_) finish_iteration();
    if (!conclusion_ && depth_ >= shared_.last_depth()) conclusion_ = shared_.after_last_depth();
    if (conclusion_) return false;
    ++depth_;
    if (!deepen_all()) conclusion_ = Conclusion::limit;
    const Line& best = lines_.front();
    if (!has_several_lines() && best.wins_at_once) conclusion_ = Conclusion::won;
    return !conclusion_;
}

/// Distributes the open lines over the threads. Returns false if the iteration was cut short.
bool Run::deepen_all() {
    std::vector<Line*> open;
    for (Line& line : lines_)
        if (!line.newest.is_proved) open.push_back(&line);
    std::atomic<std::size_t> next{0};
    const auto threads = std::min(static_cast<std::size_t>(threads_), open.size());
    run_on_threads(threads, [&] {
        try {
            for (std::size_t i = next++; i < open.size(); i = next++) deepen(*open[i]);
        } catch (...) {
            shared_.advance_to(SearchState::stopped);  // ends the other threads soon
            throw;
        }
    });
    return std::ranges::all_of(open,
                               [&](const Line* line) { return line->newest.depth == depth_; });
}

void Run::deepen(Line& line) {
    const Listener* listener = has_several_lines() ? nullptr : &listener_;
    auto found = depth_ == 1 ? line.worker->take_winning_move() : std::nullopt;
    line.wins_at_once = line.wins_at_once || found;
    if (line.wins_at_once && listener) (*listener)(*found);
    if (!line.wins_at_once) found = line.worker->deepen(depth_, listener);
    if (found) line.newest = std::move(*found);
}

void Run::learn(int number, Bounds net_seeds, const std::vector<Move>& pv, std::uint64_t nodes) {
    Line& line = *std::ranges::find(lines_, number, &Line::number);
    auto found = line.worker->learn(depth_, net_seeds, pv, nodes);
    if (!found) return;
    const bool is_exact = found->bound == Bound::exact;
    if (!has_several_lines() && (is_exact || shared_.wants_margin)) listener_(*found);
    if (is_exact) line.newest = std::move(*found);
}

/// Ranks and reports the lines, then decides if there is time for another iteration.
void Run::finish_iteration() {
    rank();
    if (has_several_lines()) report();
    const Line& best = lines_.front();
    if (are_all_proved())
        conclusion_ = best.wins_at_once ? Conclusion::won : Conclusion::solved;
    else if (!has_time())
        conclusion_ = Conclusion::limit;
}

bool Run::are_all_proved() const {
    return std::ranges::all_of(lines_, [](const Line& line) { return line.found.is_proved; });
}

bool Run::has_time() {
    if (!has_several_lines() && shared_.must_end()) return false;
    shared_.end_warm_up();
    const auto& best = lines_.front();
    shared_.clock.note_iteration(best.found.pv.front(), best.found.value);
    return !shared_.is_late() && !shared_.must_end() && !is_forced_move();
}

bool Run::is_forced_move() const {
    return !has_several_lines() && lines_.front().worker->root().moves.size() == 1 &&
           shared_.clock.has_game_clock() && depth_ >= forced_move_depth;
}

/// Ranks the lines. An immediate win is best, whatever the evaluation of the other lines. At equal
/// value, lines that keep a guaranteed value come first.
void Run::rank() {
    for (Line& line : lines_) line.found = line.newest;
    if (!has_several_lines()) return;
    std::ranges::stable_sort(lines_, std::ranges::greater(), [](const Line& line) {
        return std::tuple(line.wins_at_once, line.found.value, line.keeps_value);
    });
}

/// Reports all lines, including those proved in earlier iterations.
void Run::report() const {
    const auto nodes = all_nodes();
    const auto table_hits = shared_.total(&Tally::table_hits);
    const int permille_used = shared_.table.permille_used();
    const auto time_ms = shared_.clock.elapsed_ms();
    for (std::size_t i = 0; i < wanted_; ++i) {
        SearchInfo info = lines_[i].found;
        info.depth = depth_;
        info.nodes = nodes;
        info.table_hits = table_hits;
        info.permille_used = permille_used;
        info.time_ms = time_ms;
        info.rank = static_cast<int>(i) + 1;
        info.bounds = i == 0 ? proved() : std::nullopt;
        listener_(info);
    }
}

/// Returns the proved bounds of the root: the maximum over all lines, since any may be best.
std::optional<Bounds> Run::proved() const {
    auto proved = lines_.front().found.bounds;
    for (const Line& line : lines_) {
        if (!proved || !line.found.bounds) return std::nullopt;
        proved->lower = std::max(proved->lower, line.found.bounds->lower);
        proved->upper = std::max(proved->upper, line.found.bounds->upper);
    }
    return proved;
}

BestLine Run::best() const {
    const auto conclusion = conclusion_.value_or(Conclusion::limit);
    if (has_several_lines()) return {lines_.front().found.pv, conclusion};
    Root root = lines_.front().worker->root();
    if (shared_.wants_margin && conclusion != Conclusion::solved) root.keep_proved_bound();
    return {root.pv, conclusion};
}

std::vector<int> Run::open_lines() const {
    std::vector<int> numbers;
    for (const Line& line : lines_)
        if (!line.newest.is_proved) numbers.push_back(line.number);
    return numbers;
}

const Run::Line& Run::line_of(int number) const {
    return *std::ranges::find(lines_, number, &Line::number);
}

}  // namespace krou
