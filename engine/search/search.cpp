#include "search/search.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>
#include <tuple>
#include <utility>

#include "base/hash.h"

namespace krou {

namespace {

/// On the game clock, a forced move is played at this depth: enough for a PV to ponder on.
constexpr int forced_move_depth = 8;

/// Multiplies by a large odd constant, so that similar numbers differ in many bits.
std::uint64_t spread(std::uint64_t number) {
    return number * 0x9e3779b97f4a7c15;
}

/// Returns the key salt of a search. Entries are valid only for one set of rules, pit count and
/// size of tables. A search with larger tables must not influence one with smaller ones.
std::uint64_t salt_of(const SearchRequest& request) {
    Hash hash;
    hash.add(request.position.game_spec());
    const int seeds = request.tables ? request.tables->max_seeds() : -1;
    return spread(hash.value() + static_cast<std::uint64_t>(seeds) + 1);
}

/// Returns one task for all moves or, with several lines, one per move. Each of those has its own
/// part of the transposition table and a fresh salt, so it hits no entry of earlier searches.
std::vector<Task> tasks_for(const SearchRequest& request, std::uint64_t search) {
    std::uint64_t salt = salt_of(request);
    if (!request.has_several_lines()) return {{request.moves, salt}};
    const auto most = static_cast<unsigned>(request.moves.size() - 1);
    const auto bits_of_part = static_cast<int>(std::bit_width(most));
    const std::uint64_t board_bits = ~std::uint64_t{0} >> bits_of_part;
    std::vector<Task> tasks;
    for (const Move move : request.moves) {
        MoveSet alone;
        alone.add(move);
        salt = spread(salt + search);
        const std::uint64_t part = tasks.size();
        tasks.push_back({alone, (salt & board_bits) | part << (64 - bits_of_part),
                         static_cast<int>(part), board_bits});
    }
    return tasks;
}

/// Stores proved values in the transposition table.
void store(std::span<const ProvedBoard> proved, const Position& position, const Task& task,
           TranspositionTable& table) {
    for (const auto& [board, bounds, is_root_movers] : proved) {
        // An entry has one bound: the one that limits the value for the root's mover from above.
        const Bound bound = bounds.exact()   ? Bound::exact
                            : is_root_movers ? Bound::upper
                                             : Bound::lower;
        const int value = bound == Bound::upper ? bounds.upper : bounds.lower;
        const auto key =
            std::visit([&, b = board](const auto& game) { return game.key(sized_for(game, b)); },
                       position.game());
        table.store(task.key(key),
                    {value * seed_value, max_stored_depth, bound, true, std::nullopt});
    }
}

}  // namespace

Answer answer_with(const Position& position, const std::vector<Move>& pv, Conclusion conclusion) {
    Answer answer{pv.front(), {}, conclusion};
    Position after = position;
    after.play(pv.front());
    if (pv.size() > 1 && after.side() != position.side() && after.legal_moves().contains(pv[1]))
        answer.reply = pv[1];
    return answer;
}

Search::Search(TranspositionTable& table, const SearchRequest& request,
               std::span<const ProvedBoard> proved)
    : shared_{request, table, request.threads > 1 && !request.has_several_lines(),
              std::vector<Tally>(static_cast<std::size_t>(
                  request.has_several_lines() ? request.moves.size() : request.threads))},
      make_worker_(worker_maker(shared_)),
      has_several_lines_(request.has_several_lines()) {
    const auto tasks = tasks_for(request, table.new_search());
    for (const Task& task : tasks) {
        store(proved, request.position, task, table);
        lines_.push_back({task.number, make_worker_(task)});
        lines_.back().newest.pv = lines_.back().worker->root().pv;
    }
    Task task = tasks.front();
    if (has_several_lines_) {
        task.moves = request.moves;
        const MoveSet safe = make_worker_(task)->root().safe_moves();
        for (Line& line : lines_) line.keeps_value = safe.contains(line.newest.pv.front());
        rank();
    } else {
        helpers_ = start_helpers(shared_.tallies.size() - 1, [this, task](std::size_t number) {
            help({task.moves, task.salt, static_cast<int>(number)});
        });
    }
}

Search::~Search() {
    shared_.advance_to(SearchState::ended);
}

/// Runs a lazy-SMP helper, which ends with the main worker.
void Search::help(const Task& task) {
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

bool Search::iterate() {
    if (depth_ > 0 && !conclusion_) finish_iteration();
    if (!conclusion_ && depth_ >= shared_.last_depth())
        conclusion_ = shared_.limits.depth.value_or(max_depth + 1) <= max_depth
                          ? Conclusion::limit
                          : Conclusion::deepest;
    if (conclusion_) return false;
    ++depth_;
    if (!deepen_all()) conclusion_ = Conclusion::limit;
    if (!has_several_lines_ && lines_.front().wins_at_once) conclusion_ = Conclusion::won;
    return !conclusion_;
}

/// Distributes the open lines over the threads. Returns false if the iteration was cut short.
bool Search::deepen_all() {
    std::vector<Line*> open;
    for (Line& line : lines_)
        if (!line.newest.is_proved) open.push_back(&line);
    std::atomic<std::size_t> next{0};
    const auto threads = std::min(static_cast<std::size_t>(shared_.threads), open.size());
    run_on_threads(threads, [&] {
        try {
            for (std::size_t i = next++; i < open.size(); i = next++) deepen(*open[i]);
        } catch (...) {
            shared_.advance_to(SearchState::ended);  // ends the other threads soon
            throw;
        }
    });
    return std::ranges::all_of(open,
                               [&](const Line* line) { return line->newest.depth == depth_; });
}

void Search::deepen(Line& line) {
    const Listener* listener = has_several_lines_ ? nullptr : &shared_.listener;
    auto found = depth_ == 1 ? line.worker->take_winning_move() : std::nullopt;
    line.wins_at_once = line.wins_at_once || found;
    if (line.wins_at_once && listener) (*listener)(*found);
    if (!line.wins_at_once) found = line.worker->deepen(depth_, listener);
    if (found) line.newest = std::move(*found);
}

void Search::learn(int number, Bounds net_seeds, const std::vector<Move>& pv, std::uint64_t nodes) {
    Line& line = *std::ranges::find(lines_, number, &Line::number);
    auto found = line.worker->learn(depth_, net_seeds, pv, nodes);
    if (!found) return;
    const bool is_exact = found->bound == Bound::exact;
    if (!has_several_lines_ && (is_exact || shared_.wants_margin)) shared_.listener(*found);
    if (is_exact) line.newest = std::move(*found);
}

/// Ranks and reports the lines, then decides if there is time for another iteration.
void Search::finish_iteration() {
    rank();
    if (has_several_lines_) report();
    if (std::ranges::all_of(lines_, [](const Line& line) { return line.found.is_proved; }))
        conclusion_ = lines_.front().wins_at_once ? Conclusion::won : Conclusion::solved;
    else if (!note_iteration())
        conclusion_ = Conclusion::limit;
}

bool Search::note_iteration() {
    if (!has_several_lines_ && shared_.must_end()) return false;
    shared_.end_warm_up();
    const auto& best = lines_.front();
    shared_.clock.note_iteration(best.found.pv.front(), best.found.value);
    return !shared_.is_late() && !shared_.must_end() && !is_forced_move();
}

bool Search::is_forced_move() const {
    return !has_several_lines_ && lines_.front().worker->root().moves.size() == 1 &&
           shared_.limits.time_left && depth_ >= forced_move_depth;
}

/// Ranks the lines. An immediate win is best, whatever the evaluation of the other lines. At equal
/// value, lines that keep a guaranteed value come first.
void Search::rank() {
    for (Line& line : lines_) line.found = line.newest;
    if (!has_several_lines_) return;
    std::ranges::stable_sort(lines_, std::ranges::greater(), [](const Line& line) {
        return std::tuple(line.wins_at_once, line.found.value, line.keeps_value);
    });
}

/// Reports all lines, including those proved in earlier iterations.
void Search::report() const {
    const auto time_ms = shared_.clock.elapsed_ms();
    for (int rank = 1; rank <= std::min(shared_.lines, lines()); ++rank) {
        SearchInfo info = lines_[static_cast<std::size_t>(rank - 1)].found;
        info.depth = depth_;
        info.rank = rank;
        info.bounds = rank == 1 ? proved() : std::nullopt;
        info.nodes = all_nodes();
        info.table_hits = shared_.total(&Tally::table_hits);
        info.permille_used = shared_.tt.permille_used();
        info.time_ms = time_ms;
        shared_.listener(info);
    }
}

/// Returns the proved bounds of the root: the maximum over all lines, since any may be best.
std::optional<Bounds> Search::proved() const {
    auto proved = lines_.front().found.bounds;
    for (const Line& line : lines_) {
        if (!proved || !line.found.bounds) return std::nullopt;
        proved->lower = std::max(proved->lower, line.found.bounds->lower);
        proved->upper = std::max(proved->upper, line.found.bounds->upper);
    }
    return proved;
}

Answer Search::answer() const {
    const auto conclusion = conclusion_.value_or(Conclusion::limit);
    const Line& best = lines_.front();
    const Root& root = best.worker->root();
    const bool is_open = shared_.wants_margin && conclusion != Conclusion::solved;
    const auto& pv = has_several_lines_ ? best.found.pv : is_open ? root.safe_pv() : root.pv;
    return answer_with(shared_.position, pv, conclusion);
}

std::vector<int> Search::open_lines() const {
    std::vector<int> numbers;
    for (const Line& line : lines_)
        if (!line.newest.is_proved) numbers.push_back(line.number);
    return numbers;
}

const Search::Line& Search::line_of(int number) const {
    return *std::ranges::find(lines_, number, &Line::number);
}

}  // namespace krou
