#include "prove/kalah_search.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <span>
#include <utility>

#include "base/threads.h"
#include "eval/evaluation_set.h"
#include "search/busy_boards.h"
#include "search/search.h"
#include "tables/table.h"

namespace krou {

namespace {

/// Below the value of every board.
constexpr int no_value = -2 * max_seeds;

/// Threads split the tree at boards at least this many seeds above the tables.
constexpr int min_split_seeds = 4;

/// The evaluation orders moves at boards at least this many seeds above the tables, where subtrees
/// are large.
constexpr int too_few_for_evaluation = 18;
/// Ordering bonus per seed gained at once, on top of the eval: these seeds are certain, and a board
/// with fewer seeds is proved sooner.
constexpr int gain_at_once = 2 * seed_value;

/// A playing search finds the first move at boards at least this many seeds above the tables.
constexpr int too_few_for_a_search = 26;
constexpr std::uint64_t nodes_of_a_search = 20'000;
constexpr std::size_t megabytes_of_a_search = 1;
/// Playing searches take at most one in this many nodes.
constexpr std::uint64_t nodes_for_one_of_search = 8;

/// Search on one type of board.
template <class B>
class SizedSearch final : public KalahSearch {
public:
    SizedSearch(const Kalah<B>& game, const Position& position, BoundsTable& table)
        : KalahSearch(game.pits(), table),
          game_(game),
          variant_(position.variant()),
          evaluation_(evaluation_for(game, position, *built_in_evaluations())) {}

    std::optional<Bounds> ask(const Board& board, int net_seeds, bool expected, int threads,
                              StepBudget& budget) override;
    Bounds known(const Board& board) const override;
    int estimate(const Board& board) const override;

private:
    struct Question;
    class Worker;

    /// Returns the estimated value of a move: its gain and the eval after it, `seed_value` per
    /// seed.
    int evaluation_of(const StepOf<B>& step) const {
        const int value = (*evaluation_)(step.board);
        return seed_value * step.gain + (step.extra_turn ? value : -value);
    }

    const Kalah<B>& game_;
    Variant variant_;
    std::atomic<std::uint64_t> nodes_of_searches_{0};  ///< node limits of all playing searches
    std::unique_ptr<Evaluation<Kalah<B>>> evaluation_;
};

/// State shared by the threads that work on one call of `ask`. The first thread that finds the
/// answer or reaches a limit ends it.
template <class B>
struct SizedSearch<B>::Question {
    B board;
    int seeds = 0;  ///< in the pits of the board
    int wanted = 0;
    bool expected = false;
    int threads = 1;
    const ShouldStop& should_stop;
    std::uint64_t last_node;  ///< node count at which the question ends
    BusyBoards busy_boards{};
    std::atomic<bool> over{false};
    std::optional<int> answer{};  ///< value found, written by the thread that ends the question

    bool is_over() const { return over.load(std::memory_order_relaxed); }
};

/// Search of one thread.
template <class B>
class SizedSearch<B>::Worker {
public:
    using Board = B;
    using Step = StepOf<B>;
    using Key = BoundsTable::Key;

    Worker(SizedSearch& prover, Question& question) : prover_(prover), question_(question) {}

    /// Searches the question's board, and answers the question unless it ended meanwhile.
    void run();

private:
    /// Null-window search: a result of at least `wanted` is a lower bound, a smaller one an upper
    /// bound. Meaningless once the question is over. `is_cut` marks an expected cut node, where one
    /// good move is enough. `seeds` counts the pits only.
    int search(const Board& board, int seeds, int wanted, Key key, bool is_cut, int ply);
    /// Undecided moves of a board: those to search, in move order, and those to probe.
    struct Open {
        /// Moves must be below this, to fit in the low bits of `order`.
        static constexpr int moves_in_order = 16;
        static_assert(B::max_row <= moves_in_order);

        int count = 0;
        /// By place: the ordering score of a move, with the move in the low bits.
        std::array<int, B::max_row> order;
        std::array<Step, B::max_row> steps;  ///< by move, like `keys` and `numbers`
        std::array<Key, B::max_row> keys;
        int in_tables = 0;
        std::array<std::uint8_t, B::max_row> moves_in_tables;
        std::array<std::uint64_t, B::max_row> numbers;
        int best = no_value;  ///< best value of moves decided without a search

        static Move move_of(int entry) {
            return {static_cast<std::uint8_t>(entry & (moves_in_order - 1))};
        }
        Move move(int place) const { return move_of(order[static_cast<std::size_t>(place)]); }
        void insert(Move move, int score);
        void append(Move move) { order[static_cast<std::size_t>(count++)] = move.index; }
    };

    void expand(const Board& board, MoveSet moves, int seeds, int wanted, Open& open);
    void order_by_evaluation(Open& open) const;
    bool take_search(int seeds);
    Move find_move(const Board& board, const Open& open);
    void put_found_first(const Board& board, Open& open);
    void prepare(Open& open, int place);
    void look_up(Open& open, int seeds, int wanted);
    int search_open(Open& open, int seeds, int wanted, bool is_cut, int ply);
    int search_move(const Open& open, int place, int seeds, int wanted, bool is_cut, int ply);
    bool count_node(int ply);
    bool check_limits();
    void publish();

    SizedSearch& prover_;
    Question& question_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t published_ = 0;   ///< nodes already added to the counters
    std::uint64_t boards_ = 0;      ///< new boards, not yet published
    std::uint64_t table_hits_ = 0;  ///< table hits, not yet published
    int seldepth_ = 0;
    std::optional<Search> playing_search_{};  ///< created when first needed
};

template <class B>
void SizedSearch<B>::Worker::Open::insert(Move move, int score) {
    const int entry = score * moves_in_order + move.index;
    int place = count++;
    for (; place > 0 && order[static_cast<std::size_t>(place - 1)] < entry; --place)
        order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    order[static_cast<std::size_t>(place)] = entry;
}

/// Plays the moves. Extra turns come first, then the largest gains, then the rightmost pits. Moves
/// decided by the number of seeds are not searched. Those into the tables are only prefetched here,
/// because memory is slow.
template <class B>
void SizedSearch<B>::Worker::expand(const Board& board, MoveSet moves, int seeds, int wanted,
                                    Open& open) {
    constexpr int first = max_seeds + 1;
    for (const Move move : moves) {
        Step& step = open.steps[move.index];
        step = prover_.game_.play(board, move);
        const StepView view(step);
        const int left = seeds - step.gain;
        const int question = view.question(wanted);
        if (question > left || question <= -left) {
            const auto [lower, upper] = view.bounds({-left, left});
            open.best = std::max(open.best, lower >= wanted ? lower : upper);
        } else if (left <= prover_.max_in_tables_) {
            const auto number = prover_.index_.global_number(step.board);
            open.numbers[move.index] = number;
            prover_.prefetch_tables(number, left);
            open.moves_in_tables[static_cast<std::size_t>(open.in_tables++)] = move.index;
        } else {
            open.insert(move, step.extra_turn ? first : step.gain);
        }
    }
}

/// Orders moves by the evaluation, which more often puts an easily proved move first. It also pays
/// at expected all nodes: if a move does suffice, it is found much sooner.
template <class B>
void SizedSearch<B>::Worker::order_by_evaluation(Open& open) const {
    const auto before = open.order;
    for (int place = 0, count = std::exchange(open.count, 0); place < count; ++place) {
        const Move move = open.move_of(before[static_cast<std::size_t>(place)]);
        const Step& step = open.steps[move.index];
        open.insert(move, prover_.evaluation_of(step) + gain_at_once * step.gain);
    }
}

/// Reserves the nodes of a playing search that orders a board's moves. Returns false if the board
/// is too small or the nodes are too few. Counted at once, so that no other thread takes them.
template <class B>
bool SizedSearch<B>::Worker::take_search(int seeds) {
    if (seeds < prover_.max_in_tables_ + too_few_for_a_search) return false;
    const auto nodes = prover_.counts_.nodes + (nodes_ - published_);
    if (nodes + nodes_of_a_search >= question_.last_node) return false;
    auto spent = prover_.nodes_of_searches_.load();
    do {
        if (nodes_for_one_of_search * (spent + nodes_of_a_search) > nodes) return false;
    } while (!prover_.nodes_of_searches_.compare_exchange_weak(spent, spent + nodes_of_a_search));
    nodes_ += nodes_of_a_search;
    publish();
    return true;
}

/// Returns the best open move, found by a playing search.
template <class B>
Move SizedSearch<B>::Worker::find_move(const Board& board, const Open& open) {
    MoveSet among;
    for (int place = 0; place < open.count; ++place) among.add(open.move(place));
    const auto position = Position::at(
        prover_.variant_, {sized<krou::Board>(board), Side::south, prover_.game_.pits(), 1});
    Limits limits;
    limits.nodes = nodes_of_a_search;
    Clock clock(limits, 0);
    clock.begin();
    if (!playing_search_) playing_search_.emplace(megabytes_of_a_search);
    const auto& should_stop = question_.should_stop;
    const auto listener = [&](const SearchInfo&) {
        if (question_.is_over() || (should_stop && should_stop())) clock.stop();
    };
    const SearchResources resources{*built_in_evaluations()};
    Run run = playing_search_->start(position, among, limits, clock, resources, listener);
    while (run.iterate()) {
    }
    return run.best().pv.front();
}

/// Puts the move of a playing search first. Refuting a bad first move can take as long as the proof
/// by a good one, and a static eval picks such moves more often.
template <class B>
void SizedSearch<B>::Worker::put_found_first(const Board& board, Open& open) {
    Move found;
    try {
        found = find_move(board, open);
    } catch (const std::bad_alloc&) {
        return;  // keep the present order
    }
    const auto order = std::span(open.order).first(static_cast<std::size_t>(open.count));
    const auto first = std::ranges::find(order, found, Open::move_of);
    if (first != order.end()) std::rotate(order.begin(), first, first + 1);
}

/// Computes the key of a move and prefetches its entry.
template <class B>
void SizedSearch<B>::Worker::prepare(Open& open, int place) {
    if (place >= open.count) return;
    const auto move = open.move(place).index;
    open.keys[move] = BoundsTable::key(prover_.index_.global_number(open.steps[move].board));
    prover_.table_.prefetch(open.keys[move]);
}

/// Probes the tables. Moves that they do not decide are searched last.
template <class B>
void SizedSearch<B>::Worker::look_up(Open& open, int seeds, int wanted) {
    for (int i = 0; i < open.in_tables && open.best < wanted; ++i) {
        const auto move = open.moves_in_tables[static_cast<std::size_t>(i)];
        const Step& step = open.steps[move];
        const StepView view(step);
        const auto bounds =
            view.bounds(prover_.bounds_in_tables(open.numbers[move], seeds - step.gain));
        ++table_hits_;
        if (bounds.lower >= wanted)
            open.best = std::max(open.best, bounds.lower);
        else if (bounds.upper < wanted)
            open.best = std::max(open.best, bounds.upper);
        else
            open.append({move});
    }
}

template <class B>
int SizedSearch<B>::Worker::search_move(const Open& open, int place, int seeds, int wanted,
                                        bool is_cut, int ply) {
    const auto move = open.move(place).index;
    const Step& step = open.steps[move];
    const StepView view(step);
    return view.value(search(step.board, seeds - step.gain, view.question(wanted), open.keys[move],
                             is_cut == step.extra_turn, ply + 1));
}

/// Searches the open moves. At expected all nodes, a thread defers moves that another thread is
/// searching (simplified ABDADA). At cut nodes, all threads search the same move.
template <class B>
int SizedSearch<B>::Worker::search_open(Open& open, int seeds, int wanted, bool is_cut, int ply) {
    const bool is_shared =
        question_.threads > 1 && seeds >= prover_.max_in_tables_ + min_split_seeds;
    const auto name = [&](int place) {
        return is_shared ? static_cast<std::uint64_t>(open.keys[open.move(place).index])
                         : BusyBoards::no_key;
    };
    int best = open.best;
    const auto try_move = [&](int place) {
        const BusyBoards::Visit visit(question_.busy_boards, name(place));
        best = std::max(best, search_move(open, place, seeds, wanted, is_cut, ply));
        return best >= wanted || question_.is_over();
    };
    std::array<int, B::max_row> deferred;
    std::size_t deferrals = 0;
    for (int place = 0; place < open.count; ++place) {
        prepare(open, place + 1);
        if (!is_cut && question_.busy_boards.is_busy(name(place)))
            deferred[deferrals++] = place;
        else if (try_move(place))
            return best;
    }
    for (std::size_t i = 0; i < deferrals; ++i)
        if (try_move(deferred[i])) return best;
    return best;
}

template <class B>
int SizedSearch<B>::Worker::search(const Board& board, int seeds, int wanted, Key key, bool is_cut,
                                   int ply) {
    assert(-seeds < wanted && wanted <= seeds && (wanted + seeds) % 2 == 0);
    const auto nodes_before = nodes_;
    if (!count_node(ply)) return wanted;
    const MoveSet moves = prover_.game_.moves(board);
    if (moves.empty()) return prover_.game_.final_net_gain(board);
    // Playing the moves first hides the latency of the table lookup.
    Open open;
    expand(board, moves, seeds, wanted, open);
    if (seeds >= prover_.max_in_tables_ + too_few_for_evaluation) order_by_evaluation(open);
    prepare(open, 0);
    const bool is_prepared = open.count > 0;
    Bounds bounds{-seeds, seeds};
    if (const auto known = prover_.table_.find(key, seeds)) {
        bounds = *known;
        if (bounds.lower >= wanted) return bounds.lower;
        if (bounds.upper < wanted) return bounds.upper;
    }
    look_up(open, seeds, wanted);
    const bool is_reordered = open.count > 1 && open.best < wanted && take_search(seeds);
    if (is_reordered) put_found_first(board, open);
    if (!is_prepared || is_reordered) prepare(open, 0);
    const int best =
        open.best >= wanted ? open.best : search_open(open, seeds, wanted, is_cut, ply);
    if (question_.is_over()) return best;
    if (best >= wanted)
        bounds.lower = std::max(bounds.lower, best);
    else
        bounds.upper = std::min(bounds.upper, best);
    boards_ += prover_.table_.store(key, seeds, bounds, nodes_ - nodes_before);
    return best;
}

/// Counts a node. Returns false once the question is over.
template <class B>
bool SizedSearch<B>::Worker::count_node(int ply) {
    ++nodes_;
    seldepth_ = std::max(seldepth_, ply);
    return nodes_ < next_check_ || check_limits();
}

template <class B>
bool SizedSearch<B>::Worker::check_limits() {
    constexpr std::uint64_t between_checks = 512;
    poll_input();
    publish();
    const auto nodes = prover_.counts_.nodes.load(std::memory_order_relaxed);
    const auto& should_stop = question_.should_stop;
    if (nodes >= question_.last_node || prover_.should_grow() || (should_stop && should_stop()))
        question_.over.store(true);
    else
        next_check_ = nodes_ + std::min(between_checks, question_.last_node - nodes);
    return !question_.is_over();
}

template <class B>
void SizedSearch<B>::Worker::publish() {
    auto& counts = prover_.counts_;
    counts.nodes += nodes_ - std::exchange(published_, nodes_);
    counts.table_hits += std::exchange(table_hits_, 0);
    counts.boards += std::exchange(boards_, 0);
}

template <class B>
void SizedSearch<B>::Worker::run() {
    const auto key = BoundsTable::key(prover_.index_.global_number(question_.board));
    const int value =
        search(question_.board, question_.seeds, question_.wanted, key, question_.expected, 0);
    publish();
    auto& deepest = prover_.counts_.seldepth;
    for (int known = deepest; known < seldepth_;) deepest.compare_exchange_weak(known, seldepth_);
    if (!question_.over.exchange(true)) question_.answer = value;
}

template <class B>
Bounds SizedSearch<B>::known(const Board& any_board) const {
    const B board = sized<B>(any_board);
    const auto exactly = [](int value) { return Bounds{value, value}; };
    if (game_.moves(board).empty()) return exactly(game_.final_net_gain(board));
    const int seeds = game_.max_net_gain(board);
    const auto number = index_.global_number(board);
    Bounds bounds{-seeds, seeds};
    if (seeds <= max_in_tables_) bounds = bounds_in_tables(number, seeds);
    if (bounds.exact()) return bounds;
    if (const auto proved = table_.find(BoundsTable::key(number), seeds))
        bounds = {std::max(bounds.lower, proved->lower), std::min(bounds.upper, proved->upper)};
    return bounds;
}

template <class B>
int SizedSearch<B>::estimate(const Board& any_board) const {
    const B board = sized<B>(any_board);
    const int seeds = game_.max_net_gain(board);
    int best = -seeds * seed_value;
    for (const Move move : game_.moves(board))
        best = std::max(best, evaluation_of(game_.play(board, move)));
    const int net_seeds = std::clamp(best / seed_value, -seeds, seeds);
    return net_seeds - (net_seeds + seeds) % 2;
}

template <class B>
std::optional<Bounds> SizedSearch<B>::ask(const Board& any_board, int net_seeds, bool expected,
                                          int threads, StepBudget& budget) {
    const B board = sized<B>(any_board);
    const int seeds = game_.max_net_gain(board);
    assert(seeds <= index_.seed_limit() && (seeds + net_seeds) % 2 == 0);
    assert(threads >= 1);
    Bounds bounds = known(any_board);
    if (bounds.lower >= net_seeds || bounds.upper < net_seeds) return bounds;
    const std::uint64_t first_node = counts_.nodes;
    Question question{.board = board,
                      .seeds = seeds,
                      .wanted = net_seeds,
                      .expected = expected,
                      .threads = threads,
                      .should_stop = budget.should_stop(),
                      .last_node = first_node + std::min(budget.left(), UINT64_MAX / 2)};
    {
        const auto work = [&](std::size_t) { Worker(*this, question).run(); };
        const auto helpers = start_helpers(static_cast<std::size_t>(threads) - 1, work);
        work(0);
    }
    budget.spend(counts_.nodes - first_node);
    if (!question.answer) return std::nullopt;
    (*question.answer >= net_seeds ? bounds.lower : bounds.upper) = *question.answer;
    return bounds;
}

}  // namespace

void KalahSearch::use(const Tables& tables) {
    max_in_tables_ = tables.max_seeds();
    are_packed_ = false;
    for (std::size_t seeds = 0; seeds < tables.layers().size(); ++seeds)
        values_[seeds] = tables.layers()[seeds].values();
}

void KalahSearch::use(const PackedTables& tables) {
    max_in_tables_ = tables.max_seeds();
    are_packed_ = true;
    for (int seeds = 0; seeds <= max_in_tables_; ++seeds)
        packed_[static_cast<std::size_t>(seeds)] = tables.layer(seeds);
}

/// Returns the number of stored boards at which the table should grow. It exceeds the capacity:
/// lost entries took little effort, and a small table stays in the processor's caches longer.
std::uint64_t KalahSearch::boards_to_keep() const {
    constexpr std::uint64_t boards_a_place = 3;
    return table_.can_grow() ? boards_a_place * table_.places() : UINT64_MAX;
}

std::unique_ptr<KalahSearch> make_kalah_search(const AnyGame& game, const Position& position,
                                               BoundsTable& table) {
    if (const auto* small = std::get_if<Kalah<SmallBoard>>(&game))
        return std::make_unique<SizedSearch<SmallBoard>>(*small, position, table);
    return std::make_unique<SizedSearch<Board>>(std::get<Kalah<Board>>(game), position, table);
}

}  // namespace krou
