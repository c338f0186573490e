#include "prove/acyclic_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <span>
#include <utility>
#include <variant>

#include "base/threads.h"
#include "eval/evaluation_set.h"
#include "search/busy_boards.h"
#include "search/search.h"

namespace krou {

namespace {

/// Below the value of every board.
constexpr int no_value = -2 * max_seeds;

/// Boards this many seeds above the tables are always stored. Searching a smaller one again costs
/// less than waiting for memory. Threads share only stored boards.
constexpr int min_stored_seeds = 6;

/// A network orders the moves of boards at least this many seeds above the tables.
constexpr int min_network_seeds = min_stored_seeds;

/// Ordering bonus per seed gained at once, on top of the eval: these seeds are certain, and a board
/// with fewer seeds is proved sooner.
constexpr int gain_at_once = 2 * seed_value;

/// A playing search finds the first move at boards at least this many seeds above the tables.
constexpr int min_playing_seeds = 20;
constexpr std::uint64_t nodes_of_a_search = 20'000;
constexpr std::size_t megabytes_of_a_search = 1;
/// Playing searches take at most one in this many nodes.
constexpr std::uint64_t nodes_per_search_node = 8;

/// Undecided moves of a board: those to search, in move order, and those to probe.
template <class B>
struct OpenMoves {
    struct Child {
        StepOf<B> step;
        BoundsTable::Key key;  ///< of a move to search, once prepared
        std::uint64_t number;  ///< board number, of a move to probe
    };

    std::array<Child, B::max_row> children;  ///< by move
    /// Ordering scores of the moves to search, best first, with the move in the low bits.
    std::array<int, B::max_row> order;
    int count = 0;        ///< length of `order`
    MoveSet to_probe;     ///< moves into the tables
    int best = no_value;  ///< best value of moves decided without a search

    /// Moves must be below this, to fit in the low bits of `order`.
    static constexpr int moves_in_order = 16;
    static_assert(B::max_row <= moves_in_order);

    static Move move_of(int entry) {
        return {static_cast<std::uint8_t>(entry & (moves_in_order - 1))};
    }
    Move move(int place) const { return move_of(order[static_cast<std::size_t>(place)]); }
    Child& operator[](Move move) { return children[move.index]; }

    void insert(Move move, int score) {
        const int entry = score * moves_in_order + move.index;
        int place = count++;
        for (; place > 0 && order[static_cast<std::size_t>(place - 1)] < entry; --place)
            order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
        order[static_cast<std::size_t>(place)] = entry;
    }
    void append(Move move) { order[static_cast<std::size_t>(count++)] = move.index; }
    void put_first(Move move) {
        const auto moves = std::span(order).first(static_cast<std::size_t>(count));
        const auto found = std::ranges::find(moves, move, move_of);
        if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    }
};

/// Search of one game on one type of board.
template <AcyclicGame G>
class SearchOf final : public AcyclicSearch {
    using B = typename G::Board;

public:
    SearchOf(const G& game, const Position& position, const AcyclicTables& tables,
             BoundsTable& bounds)
        : game_(game),
          variant_(position.variant()),
          tables_(tables),
          table_(bounds),
          total_pits_(2 * game.pits()),
          evaluation_(evaluation_for(game, position, *built_in_evaluations())) {}

    std::optional<Bounds> ask(const Board& any_board, int net_seeds, bool expected, int threads,
                              StepBudget& budget) override {
        const B board = sized<B>(any_board);
        const int seeds = game_.max_net_gain(board);
        assert(seeds <= tables_.index().seed_limit() && (seeds + net_seeds) % 2 == 0);
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
        counts_.boards += table_.store(key_of(board), seeds, bounds, counts_.nodes - first_node);
        return bounds;
    }

    Bounds known(const Board& any_board) const override {
        const B board = sized<B>(any_board);
        const auto exactly = [](int value) { return Bounds{value, value}; };
        if (game_.moves(board).empty()) return exactly(game_.final_net_gain(board));
        const int seeds = game_.max_net_gain(board);
        const auto number = tables_.index().global_number(board);
        Bounds bounds{-seeds, seeds};
        if (seeds <= tables_.max_seeds()) bounds = tables_.bounds(number, seeds);
        if (bounds.exact()) return bounds;
        if (const auto proved = table_.find(BoundsTable::key(number), seeds))
            bounds = {std::max(bounds.lower, proved->lower), std::min(bounds.upper, proved->upper)};
        return bounds;
    }

    int estimate(const Board& any_board) const override {
        const B board = sized<B>(any_board);
        const int seeds = game_.max_net_gain(board);
        int best = -seeds * seed_value;
        for (const Move move : game_.moves(board))
            best = std::max(best, eval_after(game_.play(board, move)));
        const int net_seeds = std::clamp(best / seed_value, -seeds, seeds);
        return net_seeds - (net_seeds + seeds) % 2;
    }

    /// The number of stored boards at which the table grows exceeds its capacity: lost entries took
    /// little effort, and a small table stays in the processor's caches longer.
    bool should_grow() const override {
        constexpr std::uint64_t boards_per_place = 3;
        return table_.can_grow() && counts_.boards >= boards_per_place * table_.places();
    }

private:
    /// State shared by the threads that work on one call of `ask`. The first thread that finds the
    /// answer or reaches a limit ends it.
    struct Question {
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
    class Worker;

    BoundsTable::Key key_of(const B& board) const {
        return BoundsTable::key(tables_.index().global_number(board));
    }

    /// Returns the estimated value of a move: its gain and the eval after it, `seed_value` per
    /// seed.
    int eval_after(const StepOf<B>& step) const {
        const int value = (*evaluation_)(step.board);
        return seed_value * step.gain + (step.extra_turn ? value : -value);
    }

    const G& game_;
    Variant variant_;
    const AcyclicTables& tables_;
    BoundsTable& table_;
    int total_pits_;                                   ///< pits of both players
    std::atomic<std::uint64_t> nodes_of_searches_{0};  ///< node limits of all playing searches
    std::unique_ptr<Evaluation<G>> evaluation_;
};

/// Search of one thread.
template <AcyclicGame G>
class SearchOf<G>::Worker {
public:
    Worker(SearchOf& shared, Question& question) : shared_(shared), question_(question) {}

    /// Searches the question's board, and answers the question unless it ended meanwhile.
    void run() {
        const int value = search(question_.board, question_.seeds, question_.wanted,
                                 shared_.key_of(question_.board), question_.expected, 0);
        publish();
        auto& deepest = shared_.counts_.seldepth;
        for (int known = deepest; known < seldepth_;)
            deepest.compare_exchange_weak(known, seldepth_);
        if (!question_.over.exchange(true)) question_.answer = value;
    }

private:
    using Key = BoundsTable::Key;
    using Moves = OpenMoves<B>;

    /// Null-window search: a result of at least `wanted` is a lower bound, a smaller one an upper
    /// bound. Meaningless once the question is over. `is_cut` marks an expected cut node, where one
    /// good move is enough. `seeds` counts the pits only.
    int search(const B& board, int seeds, int wanted, Key key, bool is_cut, int ply) {
        if (!is_stored(seeds)) return search_unstored(board, seeds, wanted, ply);
        assert(-seeds < wanted && wanted <= seeds && (wanted + seeds) % 2 == 0);
        const auto nodes_before = nodes_;
        if (!count_node(ply)) return wanted;
        const MoveSet moves = shared_.game_.moves(board);
        if (moves.empty()) return shared_.game_.final_net_gain(board);
        // Playing the moves first hides the latency of the table lookup.
        Moves open;
        expand(board, moves, seeds, wanted, open);
        if (shared_.evaluation_->has_network() && is_above_tables(seeds, min_network_seeds))
            order_by_network(open);
        prepare(open, 0, seeds);
        const bool is_prepared = open.count > 0;
        Bounds bounds{-seeds, seeds};
        if (const auto known = shared_.table_.find(key, seeds)) {
            bounds = *known;
            if (bounds.lower >= wanted) return bounds.lower;
            if (bounds.upper < wanted) return bounds.upper;
        }
        probe(open, seeds, wanted);
        const bool is_reordered = open.count > 1 && open.best < wanted && take_search(seeds);
        if (is_reordered) put_found_first(board, open);
        if (!is_prepared || is_reordered) prepare(open, 0, seeds);
        const int best =
            open.best >= wanted ? open.best : search_open(open, seeds, wanted, is_cut, ply);
        if (question_.is_over()) return best;
        if (best >= wanted)
            bounds.lower = std::max(bounds.lower, best);
        else
            bounds.upper = std::min(bounds.upper, best);
        boards_ += shared_.table_.store(key, seeds, bounds, nodes_ - nodes_before);
        return best;
    }

    /// Like `search`, without the table of bounds.
    int search_unstored(const B& board, int seeds, int wanted, int ply) {
        assert(-seeds < wanted && wanted <= seeds && (wanted + seeds) % 2 == 0);
        if (!count_node(ply)) return wanted;
        const MoveSet moves = shared_.game_.moves(board);
        if (moves.empty()) return shared_.game_.final_net_gain(board);
        Moves open;
        expand(board, moves, seeds, wanted, open);
        probe(open, seeds, wanted);
        int best = open.best;
        for (int place = 0; place < open.count && best < wanted; ++place) {
            const auto& step = open[open.move(place)].step;
            const StepView view(step);
            const int left = seeds - step.gain;
            const int question = view.question(wanted);
            const int value = left > shared_.tables_.max_seeds()
                                  ? search_unstored(step.board, left, question, ply + 1)
                                  : search(step.board, left, question, shared_.key_of(step.board),
                                           false, ply + 1);
            best = std::max(best, view.value(value));
            if (question_.is_over()) break;
        }
        return best;
    }

    /// Plays the moves. Extra turns come first, then the largest gains, then the rightmost pits.
    /// Moves decided by the number of seeds are not searched. Those into the tables are only
    /// prefetched here, because memory is slow.
    void expand(const B& board, MoveSet moves, int seeds, int wanted, Moves& open) {
        constexpr int first = max_seeds + 1;
        for (const Move move : moves) {
            auto& [step, key, number] = open[move];
            step = shared_.game_.play(board, move);
            const StepView view(step);
            const int left = seeds - step.gain;
            const int question = view.question(wanted);
            if (question > left || question <= -left) {
                const auto [lower, upper] = view.bounds({-left, left});
                open.best = std::max(open.best, lower >= wanted ? lower : upper);
            } else if (left <= shared_.tables_.max_seeds()) {
                number = shared_.tables_.index().global_number(step.board);
                shared_.tables_.prefetch(number, left);
                open.to_probe.add(move);
            } else {
                open.insert(move, step.extra_turn ? first : step.gain);
            }
        }
    }

    /// Orders moves by the network, which more often puts an easily proved move first. It also pays
    /// at expected all nodes: if a move does suffice, it is found much sooner.
    void order_by_network(Moves& open) const {
        const auto before = open.order;
        for (int place = 0, count = std::exchange(open.count, 0); place < count; ++place) {
            const Move move = Moves::move_of(before[static_cast<std::size_t>(place)]);
            const auto& step = open[move].step;
            open.insert(move, shared_.eval_after(step) + gain_at_once * step.gain);
        }
    }

    /// Computes the key of a move and prefetches its entry, if its board is stored.
    void prepare(Moves& open, int place, int seeds) {
        if (place >= open.count) return;
        auto& [step, key, number] = open[open.move(place)];
        key = {};
        if (!is_stored(seeds - step.gain)) return;
        key = shared_.key_of(step.board);
        shared_.table_.prefetch(key);
    }

    /// Probes the tables. Moves that they do not decide are searched last.
    void probe(Moves& open, int seeds, int wanted) {
        for (const Move move : open.to_probe) {
            if (open.best >= wanted) return;
            const auto& [step, key, number] = open[move];
            const StepView view(step);
            const auto bounds = view.bounds(shared_.tables_.bounds(number, seeds - step.gain));
            ++table_hits_;
            if (bounds.lower >= wanted)
                open.best = std::max(open.best, bounds.lower);
            else if (bounds.upper < wanted)
                open.best = std::max(open.best, bounds.upper);
            else
                open.append(move);
        }
    }

    /// Searches the open moves. At expected all nodes, a thread postpones moves that another thread
    /// is searching (simplified ABDADA). At cut nodes, all threads search the same move.
    int search_open(Moves& open, int seeds, int wanted, bool is_cut, int ply) {
        const auto busy_key = [&](int place) {
            const auto& [step, key, number] = open[open.move(place)];
            return question_.threads > 1 && is_stored(seeds - step.gain)
                       ? static_cast<std::uint64_t>(key)
                       : BusyBoards::no_key;
        };
        int best = open.best;
        const auto try_place = [&](int place) {
            const BusyBoards::Visit visit(question_.busy_boards, busy_key(place));
            best = std::max(best, search_move(open[open.move(place)], seeds, wanted, is_cut, ply));
            return best >= wanted || question_.is_over();
        };
        std::array<int, B::max_row> postponed;
        std::size_t postponed_count = 0;
        for (int place = 0; place < open.count; ++place) {
            prepare(open, place + 1, seeds);
            if (!is_cut && question_.busy_boards.is_busy(busy_key(place)))
                postponed[postponed_count++] = place;
            else if (try_place(place))
                return best;
        }
        for (std::size_t i = 0; i < postponed_count; ++i)
            if (try_place(postponed[i])) return best;
        return best;
    }
    int search_move(const typename Moves::Child& child, int seeds, int wanted, bool is_cut,
                    int ply) {
        const auto& step = child.step;
        const StepView view(step);
        return view.value(search(step.board, seeds - step.gain, view.question(wanted), child.key,
                                 is_cut == step.extra_turn, ply + 1));
    }

    bool is_above_tables(int seeds, int by) const {
        return seeds >= shared_.tables_.max_seeds() + by;
    }
    /// True if boards with this many seeds have an entry in the table of bounds. If the tables have
    /// few seeds per pit, many moves lead to the same board, and all are stored; so are the few
    /// boards that packed tables leave open.
    bool is_stored(int seeds) const {
        const int max_in_tables = shared_.tables_.max_seeds();
        const int least = std::min(max_in_tables - shared_.total_pits_, min_stored_seeds);
        return seeds <= max_in_tables || is_above_tables(seeds, least);
    }

    /// Reserves the nodes of a playing search that orders a board's moves. Returns false if the
    /// board is too small or the nodes are too few. Counted at once, so that no other thread takes
    /// them.
    bool take_search(int seeds) {
        if (!is_above_tables(seeds, min_playing_seeds)) return false;
        const auto nodes = shared_.counts_.nodes + (nodes_ - published_);
        if (nodes + nodes_of_a_search >= question_.last_node) return false;
        auto& taken = shared_.nodes_of_searches_;
        auto spent = taken.load();
        do {
            if (nodes_per_search_node * (spent + nodes_of_a_search) > nodes) return false;
        } while (!taken.compare_exchange_weak(spent, spent + nodes_of_a_search));
        nodes_ += nodes_of_a_search;
        publish();
        return true;
    }

    /// Puts the move of a playing search first. Refuting a bad first move can take as long as the
    /// proof by a good one, and a static eval picks such moves more often.
    void put_found_first(const B& board, Moves& open) {
        try {
            open.put_first(find_move(board, open));
        } catch (const std::bad_alloc&) {
            // Keep the present order.
        }
    }
    /// Returns the best open move, found by a playing search.
    Move find_move(const B& board, const Moves& open) {
        MoveSet among;
        for (int place = 0; place < open.count; ++place) among.add(open.move(place));
        const auto position = Position::at(
            shared_.variant_, {sized<Board>(board), Side::south, shared_.game_.pits(), 1});
        Limits limits;
        limits.nodes = nodes_of_a_search;
        Clock clock(limits, 0);
        clock.begin();
        if (!playing_table_) playing_table_.emplace(megabytes_of_a_search);
        const auto& should_stop = question_.should_stop;
        const auto listener = [&](const SearchInfo&) {
            if (question_.is_over() || (should_stop && should_stop())) clock.stop();
        };
        const SearchResources resources{*built_in_evaluations()};
        Search playing(*playing_table_, {resources, position, among, limits, clock, listener});
        while (playing.iterate()) {
        }
        return *playing.answer().move;
    }

    /// Counts a node. Returns false once the question is over.
    bool count_node(int ply) {
        ++nodes_;
        seldepth_ = std::max(seldepth_, ply);
        return nodes_ < next_check_ || check_limits();
    }
    bool check_limits() {
        constexpr std::uint64_t between_checks = 512;
        poll_input();
        publish();
        const auto nodes = shared_.counts_.nodes.load(std::memory_order_relaxed);
        const auto& should_stop = question_.should_stop;
        if (nodes >= question_.last_node || shared_.should_grow() || (should_stop && should_stop()))
            question_.over.store(true);
        else
            next_check_ = nodes_ + std::min(between_checks, question_.last_node - nodes);
        return !question_.is_over();
    }
    void publish() {
        auto& counts = shared_.counts_;
        counts.nodes += nodes_ - std::exchange(published_, nodes_);
        counts.table_hits += std::exchange(table_hits_, 0);
        counts.boards += std::exchange(boards_, 0);
    }

    SearchOf& shared_;
    Question& question_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t published_ = 0;   ///< nodes already added to the counters
    std::uint64_t boards_ = 0;      ///< new boards, not yet published
    std::uint64_t table_hits_ = 0;  ///< table hits, not yet published
    int seldepth_ = 0;
    std::optional<TranspositionTable> playing_table_{};  ///< created when first needed
};

}  // namespace

std::unique_ptr<AcyclicSearch> make_acyclic_search(const AnyGame& game, const Position& position,
                                                   const AcyclicTables& tables,
                                                   BoundsTable& bounds) {
    const auto make = [&]<class G>(const G& typed) -> std::unique_ptr<AcyclicSearch> {
        if constexpr (AcyclicGame<G>)
            return std::make_unique<SearchOf<G>>(typed, position, tables, bounds);
        assert(false);
        throw std::bad_variant_access();
    };
    return std::visit(make, game);
}

}  // namespace krou
