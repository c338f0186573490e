#include "search/worker.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "tables/forced_play.h"

namespace krou {

namespace {

/// With the game's clock running, a forced move is played once there is a line to ponder on.
constexpr int forced_move_depth = 8;

/// A move that gives up what can be forced is played when more is proved of it, or believed after
/// so many nodes.
constexpr std::uint64_t enough_to_be_believed = 1 << 16;

void tell(const Listener* listener, const SearchInfo& info) {
    if (listener) (*listener)(info);
}

}  // namespace

template <Game G>
Worker<G>::Worker(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
                  const Position& root, const Task& task)
    : game_(game),
      shared_(shared),
      task_(task),
      side_(root.side()),
      tree_(game, evaluation, shared, task, root) {
    take_root(root);
}

template <Game G>
void Worker<G>::take_root(const Position& root) {
    const Board board = sized_for(game_, root.board());
    lead_ = board.lead();
    const ValueBounds worth = tree_.root_bounds();
    worth_ = worth;
    const int most = root.at_stake() * seed_value;
    // Of the other moves the tables say nothing.
    if (task_.moves != root.legal_moves()) worth_.lower = -most;
    const MoveSet sure = realising(root, task_.moves, worth);
    // To solve, all are looked at: what ends the game is worth what the rules give out then.
    for (const Move move : worth.exact() && !shared_.limits.solve ? sure : task_.moves) {
        RootMove candidate{move, game_.play(board, move)};
        candidate.ends_game = game_.decided(candidate.step.board, root.total());
        candidate.is_sure = sure.contains(move);
        candidate.line = {move};
        candidate.proved = {-most, most};
        if (candidate.ends_game) worth_ = {-most, most};
        root_moves_.push_back(std::move(candidate));
    }
    std::stable_partition(root_moves_.begin(), root_moves_.end(),
                          [](const RootMove& root_move) { return root_move.is_sure; });
    // An end of the game by a store is judged by the rules, of which the proof knows nothing.
    const bool can_end = std::ranges::any_of(root_moves_, &RootMove::ends_game);
    if (!worth.exact() && shared_.begin_proof && !task_.is_help &&
        !(can_end && shared_.limits.solve))
        proof_ = shared_.begin_proof(root, task_.moves, root_moves_.front().move);
    best_line_ = {root_moves_.front().move};
}

/// On a board that the tables hold, those of the moves that realise what the mover can force; all
/// where there are none, or where he can force nothing.
template <Game G>
MoveSet Worker<G>::realising(const Position& root, MoveSet moves, ValueBounds worth) const {
    if constexpr (TabledGame<G>) {
        const Board board = sized_for(game_, root.board());
        const int seeds = game_.at_stake(board);
        if (!tree_.is_in_tables(seeds) || worth.lower == -seeds * seed_value) return moves;
        const auto gives_enough = [&](Move move) {
            if (!root.repeats(move)) return true;
            const auto others_share = game_.repeated(game_.play(board, move).board);
            return -*others_share * seed_value >= worth.lower;
        };
        MoveSet wanted;
        for (const Move move : realising_moves(game_, *shared_.endings, board))
            if (moves.contains(move) && gives_enough(move)) wanted.add(move);
        if (!wanted.empty()) return wanted;
    }
    return moves;
}

template <Game G>
MoveSet Worker<G>::sure_moves() const {
    MoveSet sure;
    for (const RootMove& root : root_moves_)
        if (root.is_sure) sure.add(root.move);
    return sure;
}

template <Game G>
BestLine Worker<G>::run(const Listener* listener) {
    if (const auto won = take_winning_move()) {
        tell(listener, *won);
        return {won->line, Conclusion::won};
    }
    const auto conclusion = search_deeper(listener);
    if (shared_.limits.solve && conclusion != Conclusion::solved) keep_proved_bound();
    return {best_line_, conclusion};
}

template <Game G>
Conclusion Worker<G>::search_deeper(const Listener* listener) {
    for (int depth = 1; depth <= shared_.last_depth(); ++depth) {
        const auto found = deepen(depth, listener);
        if (!found) return Conclusion::limit;
        if (found->is_proved) return Conclusion::solved;
        if (shared_.must_end()) return Conclusion::limit;
        if (prove_on(depth, listener)) return Conclusion::solved;
        if (!task_.is_help) shared_.clock.note_iteration(best_line_.front(), found->value);
        if (shared_.is_late() || shared_.must_end()) return Conclusion::limit;
        if (root_moves_.size() == 1 && shared_.clock.counts_for_game() &&
            depth >= forced_move_depth)
            return Conclusion::limit;
    }
    return shared_.after_last_depth();
}

template <Game G>
std::optional<SearchInfo> Worker<G>::take_winning_move() {
    if (shared_.limits.solve) return std::nullopt;  // another one may win by more
    const RootMove* winning = nullptr;
    int best = 0;
    for (const auto& root : root_moves_) {
        const int margin = lead_ + root.step.gain - game_.rest(root.step.board);
        if (!root.ends_game || root.step.gain == 0 || margin <= best) continue;
        winning = &root;
        best = margin;
    }
    if (!winning) return std::nullopt;
    tree_.add_nodes(root_moves_.size());
    return info(1, {(best - lead_) * seed_value}, Bound::exact, {winning->move});
}

/// It has an aspiration window: a narrow one around the value of the last iteration, widened until
/// the value lies in it. The values of the first iterations jump too far for that.
template <Game G>
std::optional<SearchInfo> Worker<G>::deepen(int depth, const Listener* listener) {
    constexpr int infinite = 2 * max_seeds * seed_value;
    int margin = tree_.constants().aspiration_margin;
    tree_.begin_iteration();
    const bool narrow = depth >= tree_.constants().aspiration_depth;
    int alpha = narrow ? last_value_ - margin : -infinite;
    int beta = narrow ? last_value_ + margin : infinite;
    for (;;) {
        const Finding found = search_root(depth, alpha, beta);
        if (tree_.has_stopped()) return std::nullopt;
        const Bound bound = bound_of(found.value, alpha, beta);
        if (bound != Bound::upper) best_line_ = root_moves_.front().line;
        const auto told = info(depth, found, bound, root_moves_.front().line);
        tell(listener, told);
        if (bound == Bound::exact) {
            last_value_ = found.value;
            tree_.let_stop();
            return told;
        }
        const int wider = std::max(margin + 1, margin * tree_.constants().aspiration_growth / 100);
        margin = std::min(2 * infinite, wider);
        if (bound == Bound::upper) alpha = std::max(-infinite, found.value - margin);
        if (bound == Bound::lower) beta = std::min(infinite, found.value + margin);
    }
}

template <Game G>
Finding Worker<G>::search_root(int depth, int alpha, int beta) {
    Finding best{-2 * max_seeds * seed_value};
    Finding all;  // what all moves together rest on
    assert(!root_moves_.empty() && beta - alpha > 1);
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
        auto& root = root_moves_[i];
        const Finding found =
            root.ends_game ? Finding{(root.step.gain - game_.rest(root.step.board)) * seed_value}
                           : tree_.search_move(root.step, side_, alpha, beta, depth, i == 0);
        if (tree_.has_stopped()) break;
        note_proof(root, found, alpha, beta);
        all.rest_on(found);
        if (found.value <= best.value && i > 0) continue;
        if (!root.is_sure && found.believed && tree_.nodes() < enough_to_be_believed) continue;
        best = found;
        if (found.value > alpha || i == 0) {
            root.line = {root.move};
            root.line.insert(root.line.end(), tree_.line().begin(), tree_.line().end());
            // The new best first; the others keep the order they had.
            std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                        root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        if (found.value > alpha) best_line_ = root_moves_.front().line;
        alpha = std::max(alpha, found.value);
        if (alpha >= beta) return best;
    }
    best.rest_on(all);
    return best;
}

template <Game G>
SearchInfo Worker<G>::info(int depth, const Finding& found, Bound bound,
                           const std::vector<Move>& line) const {
    assert(!line.empty() && std::abs(found.value) <= max_seeds * seed_value);
    tree_.publish_counts();
    SearchInfo told{depth,
                    tree_.deepest(),
                    lead_ * seed_value + found.value,
                    bound,
                    !found.believed,
                    shared_.total(&Tally::nodes),
                    shared_.total(&Tally::table_hits),
                    shared_.table.permille_used(),
                    shared_.clock.elapsed_ms(),
                    line};
    if (shared_.limits.solve) {
        const auto [lower, upper] = found.believed || bound != Bound::exact
                                        ? proved_worth()
                                        : ValueBounds{found.value, found.value};
        told.worth = {lead_ + lower / seed_value, lead_ + upper / seed_value};
    }
    return told;
}

/// It ends before the time does: with ten seeds on the board a step can take long.
template <Game G>
Allowance Worker<G>::allowance() const {
    constexpr std::int64_t longest_step_ms = 20;
    const auto reserve_ms = std::min(longest_step_ms, shared_.clock.hard_ms().value_or(0) / 8);
    std::uint64_t most_nodes = UINT64_MAX;
    if (const auto limit = shared_.limits.nodes)
        most_nodes = (*limit - std::min(shared_.total(&Tally::nodes), *limit)) / 2;
    return {tree_.nodes() - proof_nodes_, most_nodes, [this, reserve_ms] {
                return shared_.must_end() || shared_.clock.is_over_in(reserve_ms);
            }};
}

template <Game G>
std::optional<SearchInfo> Worker<G>::prove_on(int depth, const Listener* listener) {
    if (!proof_) return std::nullopt;
    const auto proved = proof_(allowance());
    tree_.add_nodes(proved.nodes);
    proof_nodes_ += proved.nodes;
    if (!proved.worth.exact()) {
        if (shared_.limits.solve)
            if (const auto bounds = note_bounds(proved, depth)) tell(listener, *bounds);
        return std::nullopt;
    }
    best_line_ = proved.line;
    const auto told = info(depth, {proved.worth.lower * seed_value}, Bound::exact, best_line_);
    tell(listener, told);
    return told;
}

/// Keeps what is proved of the root so far, which is told if it is more than before.
template <Game G>
std::optional<SearchInfo> Worker<G>::note_bounds(const Proof& proved, int depth) {
    const auto before = proved_worth();
    const auto [lower, upper] = proved.worth;
    const Move best = proved.line.front();
    for (RootMove& root : root_moves_) {
        root.proved.upper = std::min(root.proved.upper, upper * seed_value);
        if (root.move == best) root.proved.lower = std::max(root.proved.lower, lower * seed_value);
    }
    const auto worth = proved_worth();
    if (worth.lower > before.lower) return info(depth, {worth.lower}, Bound::lower, {best});
    if (worth.upper < before.upper) return info(depth, {worth.upper}, Bound::upper, best_line_);
    return std::nullopt;
}

/// Values that are proved are whole seeds.
template <Game G>
void Worker<G>::note_proof(RootMove& root, const Finding& found, int alpha, int beta) {
    if (found.believed) return;
    const Bound bound = bound_of(found.value, alpha, beta);
    if (bound != Bound::upper) root.proved.lower = std::max(root.proved.lower, found.value);
    if (bound != Bound::lower) root.proved.upper = std::min(root.proved.upper, found.value);
}

template <Game G>
ValueBounds Worker<G>::proved_worth() const {
    ValueBounds best = root_moves_.front().proved;
    for (const auto& root : root_moves_) {
        best.lower = std::max(best.lower, root.proved.lower);
        best.upper = std::max(best.upper, root.proved.upper);
    }
    return {std::max(best.lower, worth_.lower), std::min(best.upper, worth_.upper)};
}

/// Answers with a move that gains what is proved at least, whatever is believed of others.
template <Game G>
void Worker<G>::keep_proved_bound() {
    const int least = proved_worth().lower;
    const auto keeps = [&](const RootMove& root) {
        return root.proved.lower >= least || (root.is_sure && worth_.lower >= least);
    };
    const auto is_played = [&](const RootMove& root) { return root.move == best_line_.front(); };
    if (keeps(*std::ranges::find_if(root_moves_, is_played))) return;
    if (const auto sure = std::ranges::find_if(root_moves_, keeps); sure != root_moves_.end())
        best_line_ = sure->line;
}

template class Worker<Oware<SmallBoard>>;
template class Worker<Oware<Board>>;
template class Worker<Kalah<SmallBoard>>;
template class Worker<Kalah<Board>>;
template class Worker<Bestemshe<SmallBoard>>;
template class Worker<Bestemshe<Board>>;
template class Worker<Togyzkumalak<Board, true>>;
template class Worker<Morpion>;

}  // namespace krou
