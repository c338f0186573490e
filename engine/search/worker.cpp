#include "search/worker.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "eval/evaluate.h"
#include "search/tree.h"
#include "tables/forced_play.h"

namespace krou {

ValueBounds Root::proved() const {
    ValueBounds best = moves.front().proved;
    for (const RootMove& move : moves) {
        best.lower = std::max(best.lower, move.proved.lower);
        best.upper = std::max(best.upper, move.proved.upper);
    }
    return {std::max(best.lower, by_tables.lower), std::min(best.upper, by_tables.upper)};
}

void Root::learn(ValueBounds bounds, Move best) {
    for (RootMove& move : moves) {
        move.proved.upper = std::min(move.proved.upper, bounds.upper);
        if (move.move == best) move.proved.lower = std::max(move.proved.lower, bounds.lower);
    }
}

bool Root::can_end_game() const {
    return std::ranges::any_of(moves, &RootMove::ends_game);
}

MoveSet Root::all_moves() const {
    MoveSet all;
    for (const RootMove& move : moves) all.add(move.move);
    return all;
}

MoveSet Root::safe_moves() const {
    MoveSet safe;
    for (const RootMove& move : moves)
        if (move.keeps_value) safe.add(move.move);
    return safe;
}

const std::vector<Move>& Root::safe_pv() const {
    const int bound = proved().lower;
    const auto keeps = [&](const RootMove& move) {
        return move.proved.lower >= bound || (move.keeps_value && by_tables.lower >= bound);
    };
    if (keeps(*std::ranges::find(moves, pv.front(), &RootMove::move))) return pv;
    const auto safe = std::ranges::find_if(moves, keeps);
    return safe != moves.end() ? safe->pv : pv;
}

namespace {

/// Until this many nodes, a move that gives up a guaranteed value needs a proof to be preferred.
constexpr std::uint64_t enough_to_give_up_value = 1 << 16;

template <Game G>
class WorkerOf final : public Worker {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    WorkerOf(const G& game, std::shared_ptr<const Evaluation<G>> evaluation, SharedSearch& shared,
             const Task& task)
        : game_(game),
          evaluation_(std::move(evaluation)),
          shared_(shared),
          board_(sized_for(game, shared.position.board())),
          tree_(game, *evaluation_, shared, task) {}

    /// Chooses the root moves. Call it first.
    void choose_moves(MoveSet among);
    /// Puts moves that keep the guaranteed value first. Call it after `choose_moves`.
    void order_moves();

    std::optional<SearchInfo> take_winning_move() override;
    std::optional<SearchInfo> deepen(int depth, const Listener* listener) override;
    std::optional<SearchInfo> learn(int depth, Bounds net_seeds, const std::vector<Move>& pv,
                                    std::uint64_t nodes) override;
    std::uint64_t nodes() const override { return tree_.nodes() - nodes_of_others_; }

private:
    MoveSet realising(MoveSet moves, ValueBounds by_tables) const;
    SearchResult search_root(int depth, int alpha, int beta);
    SearchResult search_move(const RootMove& root_move, int alpha, int beta, int depth,
                             bool is_first);
    void note_proof(RootMove& root_move, const SearchResult& found, int alpha, int beta);
    SearchInfo info(int depth, const SearchResult& found, Bound bound,
                    const std::vector<Move>& pv) const;

    const G& game_;
    const std::shared_ptr<const Evaluation<G>> evaluation_;
    SharedSearch& shared_;
    const Board board_;
    Tree<G> tree_;
    std::uint64_t nodes_of_others_ = 0;
    int last_value_ = 0;  ///< value of the last finished iteration
};

/// The rules give the value of a move that ends the game; tables ignore such endings.
template <Game G>
void WorkerOf<G>::choose_moves(MoveSet among) {
    const Position& position = shared_.position;
    const ValueBounds by_tables = tree_.root_bounds();
    const int most = position.max_net_gain() * seed_value;
    const MoveSet safe = realising(among, by_tables);
    root_.is_exact_in_tables = by_tables.exact();
    root_.by_tables = by_tables;
    // The lower bound of the tables may need one of the excluded moves.
    if (among != position.legal_moves()) root_.by_tables.lower = -most;
    for (const Move move : by_tables.exact() && !shared_.wants_margin ? safe : among) {
        const Step step = game_.play(board_, move);
        const bool ends_game = game_.is_decided(step.board, position.total());
        root_.moves.push_back({move, ends_game, safe.contains(move), {move}, {-most, most}});
    }
    if (root_.can_end_game()) root_.by_tables = {-most, most};
}

template <Game G>
void WorkerOf<G>::order_moves() {
    std::stable_partition(root_.moves.begin(), root_.moves.end(),
                          [](const RootMove& move) { return move.keeps_value; });
    root_.pv = {root_.moves.front().move};
}

/// Returns the moves that realise the mover's guaranteed value on a board within the tables.
/// Returns all moves if there are none, or if nothing is guaranteed.
template <Game G>
MoveSet WorkerOf<G>::realising(MoveSet moves, ValueBounds by_tables) const {
    if constexpr (TabledGame<G>) {
        const int seeds = game_.max_net_gain(board_);
        if (!tree_.is_in_tables(seeds) || by_tables.lower == -seeds * seed_value) return moves;
        const auto gives_enough = [&](Move move) {
            if (!shared_.position.repeats(move)) return true;
            const auto others_share = game_.repetition_gain(game_.play(board_, move).board);
            return -*others_share * seed_value >= by_tables.lower;
        };
        MoveSet wanted;
        for (const Move move : realising_moves(game_, *shared_.tables, board_))
            if (moves.contains(move) && gives_enough(move)) wanted.add(move);
        if (!wanted.empty()) return wanted;
    }
    return moves;
}

template <Game G>
std::optional<SearchInfo> WorkerOf<G>::take_winning_move() {
    if (shared_.wants_margin) return std::nullopt;  // another move may win by more
    const RootMove* winning = nullptr;
    int best = 0;
    for (const RootMove& root_move : root_.moves) {
        const Step step = game_.play(board_, root_move.move);
        const int margin = board_.lead() + step.gain - game_.final_net_gain(step.board);
        if (!root_move.ends_game || step.gain == 0 || margin <= best) continue;
        winning = &root_move;
        best = margin;
    }
    if (!winning) return std::nullopt;
    tree_.add_nodes(root_.moves.size());
    root_.pv = {winning->move};
    return info(1, {(best - board_.lead()) * seed_value}, Bound::exact, root_.pv);
}

/// Searches with an aspiration window around the value of the last iteration, widened until the
/// value is inside. The first iterations vary too much and get the full window.
template <Game G>
std::optional<SearchInfo> WorkerOf<G>::deepen(int depth, const Listener* listener) {
    constexpr int infinite = 2 * max_seeds * seed_value;
    int margin = tree_.constants().aspiration_margin;
    tree_.begin_iteration();
    const bool narrow = depth >= tree_.constants().aspiration_depth;
    int alpha = narrow ? last_value_ - margin : -infinite;
    int beta = narrow ? last_value_ + margin : infinite;
    for (;;) {
        const SearchResult found = search_root(depth, alpha, beta);
        if (tree_.has_stopped()) return std::nullopt;
        const Bound bound = bound_of(found.value, alpha, beta);
        if (bound != Bound::upper) root_.pv = root_.moves.front().pv;
        const auto told = info(depth, found, bound, root_.moves.front().pv);
        if (listener) (*listener)(told);
        if (bound == Bound::exact) {
            last_value_ = found.value;
            tree_.obey_limits();
            return told;
        }
        const int wider = std::max(margin + 1, margin * tree_.constants().aspiration_growth / 100);
        margin = std::min(2 * infinite, wider);
        if (bound == Bound::upper) alpha = std::max(-infinite, found.value - margin);
        if (bound == Bound::lower) beta = std::min(infinite, found.value + margin);
    }
}

template <Game G>
SearchResult WorkerOf<G>::search_root(int depth, int alpha, int beta) {
    SearchResult best{-2 * max_seeds * seed_value};
    SearchResult all;  // dependencies of all moves together
    auto& moves = root_.moves;
    assert(!moves.empty() && beta - alpha > 1);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const SearchResult found = search_move(moves[i], alpha, beta, depth, i == 0);
        if (tree_.has_stopped()) break;
        note_proof(moves[i], found, alpha, beta);
        all.add_dependencies(found);
        if (found.value <= best.value && i > 0) continue;
        if (!moves[i].keeps_value && found.is_estimate && tree_.nodes() < enough_to_give_up_value)
            continue;
        best = found;
        if (found.value > alpha || i == 0) {
            moves[i].pv = {moves[i].move};
            moves[i].pv.insert(moves[i].pv.end(), tree_.line().begin(), tree_.line().end());
            // The new best move goes first; the others keep their order.
            const auto begin = moves.begin();
            const auto place = static_cast<std::ptrdiff_t>(i);
            std::rotate(begin, begin + place, begin + place + 1);
        }
        if (found.value > alpha) root_.pv = moves.front().pv;
        alpha = std::max(alpha, found.value);
        if (alpha >= beta) return best;
    }
    best.add_dependencies(all);
    return best;
}

template <Game G>
SearchResult WorkerOf<G>::search_move(const RootMove& root_move, int alpha, int beta, int depth,
                                      bool is_first) {
    const Step step = game_.play(board_, root_move.move);
    if (root_move.ends_game) return {(step.gain - game_.final_net_gain(step.board)) * seed_value};
    return tree_.search_move(step, alpha, beta, depth, is_first);
}

/// Tightens the proved bounds of a root move, unless the value is an estimate.
template <Game G>
void WorkerOf<G>::note_proof(RootMove& root_move, const SearchResult& found, int alpha, int beta) {
    if (found.is_estimate) return;
    auto& [lower, upper] = root_move.proved;
    const Bound bound = bound_of(found.value, alpha, beta);
    if (bound != Bound::upper) lower = std::max(lower, found.value);
    if (bound != Bound::lower) upper = std::min(upper, found.value);
}

template <Game G>
SearchInfo WorkerOf<G>::info(int depth, const SearchResult& found, Bound bound,
                             const std::vector<Move>& pv) const {
    assert(!pv.empty() && std::abs(found.value) <= max_seeds * seed_value);
    tree_.publish_counts();
    const int lead = board_.lead();
    const bool is_exact = !found.is_estimate && bound == Bound::exact;
    const auto [lower, upper] = is_exact ? ValueBounds{found.value, found.value} : root_.proved();
    return {depth,
            tree_.seldepth(),
            lead * seed_value + found.value,
            bound,
            !found.is_estimate,
            shared_.total(&Tally::nodes),
            shared_.total(&Tally::table_hits),
            shared_.tt.permille_used(),
            shared_.clock.elapsed_ms(),
            pv,
            Bounds{lead + lower / seed_value, lead + upper / seed_value}};
}

template <Game G>
std::optional<SearchInfo> WorkerOf<G>::learn(int depth, Bounds net_seeds,
                                             const std::vector<Move>& pv, std::uint64_t nodes) {
    tree_.add_nodes(nodes);
    nodes_of_others_ += nodes;
    const ValueBounds bounds{net_seeds.lower * seed_value, net_seeds.upper * seed_value};
    if (bounds.exact()) {
        root_.pv = pv;
        return info(depth, {bounds.lower}, Bound::exact, pv);
    }
    if (!shared_.wants_margin) return std::nullopt;
    const auto before = root_.proved();
    root_.learn(bounds, pv.front());
    const auto now = root_.proved();
    if (now.lower > before.lower) return info(depth, {now.lower}, Bound::lower, {pv.front()});
    if (now.upper < before.upper) return info(depth, {now.upper}, Bound::upper, root_.pv);
    return std::nullopt;
}

}  // namespace

MakeWorker worker_maker(SharedSearch& shared) {
    const auto maker = [&]<class G>(const G& game) -> MakeWorker {
        const std::shared_ptr<const Evaluation<G>> evaluation =
            evaluation_for(game, shared.position, shared.evaluations);
        return [&shared, &game, evaluation](const Task& task) {
            auto worker = std::make_unique<WorkerOf<G>>(game, evaluation, shared, task);
            worker->choose_moves(task.moves);
            worker->order_moves();
            return worker;
        };
    };
    return std::visit(maker, shared.position.game());
}

}  // namespace krou
