#include "search/tree.h"

#include <algorithm>
#include <cassert>

#include "base/threads.h"
#include "search/constants.h"

namespace krou {

namespace {

/// True for a null window, which only tests if a value exceeds alpha. PV nodes have a wider one.
bool is_null_window(int alpha, int beta) {
    return beta - alpha == 1;
}

/// True if the entry's bound gives a cutoff in this window.
bool allows_cutoff(const TranspositionEntry& entry, int alpha, int beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.value >= beta) ||
           (entry.bound == Bound::upper && entry.value <= alpha);
}

}  // namespace

/// Puts the boards since the last capture on the path, the root last.
template <Game G>
Tree<G>::Tree(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
              const Task& task)
    : game_(game),
      evaluation_(evaluation),
      shared_(shared),
      task_(task),
      path_(shared.position.since_capture().size(), max_ply) {
    const Position& root = shared.position;
    int ply = path_.first_ply();
    for (const auto& past : root.since_capture()) {
        const auto board = sized_for(game, past.board);
        path_[ply].key = task_.key(game_.key(board));
        bounds(board, past.side, ply++);
    }
    const auto board = sized_for(game, root.board());
    path_[0].key = task_.key(game_.key(board));
    root_bounds_ = bounds(board, root.side(), 0);
}

template <Game G>
SearchResult Tree<G>::search_move(const Step& step, int alpha, int beta, int depth, bool is_first) {
    pv_[1].clear();
    return search_pvs(step, shared_.position.side(), alpha, beta, depth, 0, is_first, 0);
}

/// Returns the value of a step for its mover: the gain plus the value of the board after it.
/// `below(mover, alpha, beta)` searches that board. Inlined, because a call costs 4% of the speed.
template <Game G>
template <class Below>
[[gnu::always_inline]] inline SearchResult Tree<G>::with_step(const Step& step, Side side,
                                                              int alpha, int beta, int ply,
                                                              Below below) {
    const int gain = step.gain * seed_value;
    path_.push_move(ply, step.gain != 0);
    if (step.extra_turn) {
        SearchResult found = below(side, alpha - gain, beta - gain);
        found.value += gain;
        return found;
    }
    SearchResult found = below(other(side), gain - beta, gain - alpha);
    found.value = gain - found.value;
    return found;
}

template <Game G>
SearchResult Tree<G>::search_step(const Step& step, Side side, int alpha, int beta, int depth,
                                  int ply) {
    return with_step(step, side, alpha, beta, ply, [&](Side mover, int low, int high) {
        return search(step.board, mover, low, high, depth, ply + 1);
    });
}

/// Principal-variation search (PVS): the first move gets the full window. The others must first
/// beat alpha in a null window, at reduced depth if so requested.
template <Game G>
SearchResult Tree<G>::search_pvs(const Step& step, Side side, int alpha, int beta, int depth,
                                 int reduction, bool is_first, int ply) {
    if (is_first) return search_step(step, side, alpha, beta, depth - 1, ply);
    SearchResult found = search_step(step, side, alpha, alpha + 1, depth - 1 - reduction, ply);
    if (reduction > 0 && found.value > alpha && !stopped_)
        found = search_step(step, side, alpha, alpha + 1, depth - 1, ply);
    if (found.value > alpha && found.value < beta && !stopped_)
        found = search_step(step, side, alpha, beta, depth - 1, ply);
    return found;
}

template <Game G>
SearchResult Tree<G>::search(const Board& board, Side side, int alpha, int beta, int depth,
                             int ply) {
    assert(alpha < beta && depth <= max_depth && 0 < ply && ply <= max_ply);
    if (!is_null_window(alpha, beta)) pv_[at(ply)].clear();
    count_node(ply);
    if (stopped_) return {};

    // Step 1. End of the game
    const MoveSet moves = game_.moves(board);
    if (moves.empty()) return {game_.final_net_gain(board) * seed_value};

    // Step 2. Repetition: the value depends on the path (GHI)
    const bool is_leaf = depth <= 0 || ply >= max_ply;
    if (!is_leaf || is_in_tables(game_.max_net_gain(board))) {
        path_[ply].key = task_.key(game_.key(board));
        if (const auto repeated = repetition(board, ply)) return *repeated;
    }

    // Step 3. Endgame tables, and a bound by the seeds left (like mate-distance pruning)
    const ValueBounds proved = bounds(board, side, ply);
    if (proved.exact() || alpha >= proved.upper) return {proved.upper};
    if (beta <= proved.lower) return {proved.lower};

    // Step 4. Quiescence search
    if (!is_leaf) return search_inner(board, side, moves, proved, alpha, beta, depth, ply);
    quiescence_end_ = nodes_ + max_quiescence_nodes;
    return quiesce_moves(board, side, moves, proved, alpha, beta, ply, 0);
}

template <Game G>
SearchResult Tree<G>::search_inner(const Board& board, Side side, MoveSet moves, ValueBounds proved,
                                   int alpha, int beta, int depth, int ply) {
    const bool is_pv = !is_null_window(alpha, beta);
    const std::uint64_t key = path_[ply].key;

    // Step 5. Transposition table: cutoff, or the move to try first
    const auto entry = depth > 1 ? shared_.tt.probe(key) : std::nullopt;
    if (entry && allows_cutoff(*entry, alpha, beta)) {
        const Trust trust = trust_in(*entry, depth, ply);
        if (trust == Trust::proof || (trust == Trust::deep_enough && !is_pv))
            return {entry->value, SearchResult::no_ply, trust != Trust::proof};
    }
    auto best_move = entry ? entry->move : std::nullopt;

    // Step 6. Internal iterative reduction (IIR): a new board will have a TT move in the next
    // iteration. If the board was searched before, no move was good enough, and probably none is.
    if (!best_move && shared_.prunes && depth >= constants().iir_depth) --depth;

    // Step 7. Reverse futility pruning: near the leaves, cut off if eval - margin >= beta
    if (!is_pv && shared_.prunes && depth <= constants().reverse_futility_depth) {
        const int value = std::clamp(evaluate(board, ply), proved.lower, proved.upper);
        if (value - depth * constants().reverse_futility_margin >= beta)
            return {value, SearchResult::no_ply, true};
    }

    // Step 8. ProbCut: far outside the window, a shallower search decides
    if (!is_pv && depth >= constants().probcut_depth && may_probcut(board)) {
        if (const auto cut = probcut(board, side, moves, proved, alpha, beta, depth, ply))
            return *cut;
        // It may have found a move to try first.
        if (!best_move)
            if (const auto stored = shared_.tt.probe(key)) best_move = stored->move;
    }

    // Step 9. Search the moves
    auto [found, better] = search_moves(board, side, moves, best_move, alpha, beta, depth, ply);
    if (stopped_) return found;
    found.value = std::clamp(found.value, proved.lower, proved.upper);

    // Step 15. Store. A value that depends on no earlier board holds on any path (GHI).
    if (found.depends_on_ply >= ply) found.depends_on_ply = SearchResult::no_ply;
    if (better) best_move = better;
    if (found.depends_on_ply == SearchResult::no_ply && (depth > 1 || found.proved())) {
        const Bound bound = bound_of(found.value, alpha, beta);
        shared_.tt.store(key, {found.value, depth, bound, found.proved(), best_move});
    }
    return found;
}

/// ProbCut (Buro, 1995): if the static eval is beyond the window by a margin and a shallower search
/// confirms this, returns its result. Otherwise returns nullopt. Proofs remain proofs.
template <Game G>
std::optional<SearchResult> Tree<G>::probcut(const Board& board, Side side, MoveSet moves,
                                             ValueBounds proved, int alpha, int beta, int depth,
                                             int ply) {
    const int margin = constants().probcut_margin;
    const int value = std::clamp(evaluate(board, ply), proved.lower, proved.upper);
    const bool is_high = value - margin >= beta;
    if (!is_high && value + margin > alpha) return std::nullopt;
    const int shift = is_high ? margin : -margin;
    const int shallow = std::max(1, depth - constants().probcut_reduction);
    SearchResult found =
        search_inner(board, side, moves, proved, alpha + shift, beta + shift, shallow, ply);
    const bool confirms = is_high ? found.value >= beta + shift : found.value <= alpha + shift;
    if (!confirms && !stopped_) return std::nullopt;
    if (found.is_estimate) found.value -= shift;
    return found;
}

/// Returns the trust in an entry. A proof holds for the board alone: if an earlier board can recur
/// (GHI), it counts only like a deep search.
template <Game G>
Trust Tree<G>::trust_in(const TranspositionEntry& entry, int depth, int ply) const {
    const bool is_proof =
        entry.proved && (game_.repetition() == Repetition::none || path_.is_after_capture(ply));
    const int searched = entry.proved && !is_proof ? max_stored_depth : entry.depth;
    if (!shared_.prunes && searched != depth) return Trust::hint;
    if (is_proof) return Trust::proof;
    return searched >= depth ? Trust::deep_enough : Trust::hint;
}

template <Game G>
typename Tree<G>::Best Tree<G>::search_moves(const Board& board, Side side, MoveSet moves,
                                             std::optional<Move> table_move, int alpha, int beta,
                                             int depth, int ply) {
    // Step 10. Move ordering
    OrderedMoves<G> candidates;
    order_moves(board, side, moves, table_move, depth, ply, candidates);
    SearchResult best{-2 * max_seeds * seed_value};
    SearchResult all;  // dependencies of all moves together
    std::optional<Move> better;
    const bool is_pv = !is_null_window(alpha, beta);
    for (int i = 0; i < candidates.count; ++i) {
        auto& candidate = candidates.order[at(i)];
        const Move move = candidate.move;
        const int place = candidate.place;
        const Step& step = candidates.steps[move.index];
        const bool quiet = is_quiet<G>(step);
        if (is_pv) pv_[at(ply + 1)].clear();

        // Step 11. Futility pruning: near the leaves, skip quiet moves if eval + margin <= alpha
        if (!is_pv && quiet && place > 0)
            if (const auto most = futility_bound(step, alpha, depth, ply)) {
                best.value = std::max(best.value, *most);
                count_node(ply + 1);  // it was evaluated, like a leaf
                all.is_estimate = true;
                continue;
            }

        // Step 12. Postpone moves that other threads search (ABDADA)
        const auto key = busy_key(step, place, depth);
        if (!candidate.is_second_entry && shared_.busy_boards.is_busy(key)) {
            candidates.postpone(candidate);
            continue;
        }
        const BusyBoards::Visit visit(shared_.busy_boards, key);

        // Step 13. Late-move reduction (LMR) and principal-variation search
        const int less = quiet && shared_.prunes ? reduction(depth, place) : 0;
        const SearchResult found =
            search_pvs(step, side, alpha, beta, depth, less, place == 0, ply);
        if (stopped_) return {};
        all.add_dependencies(found);

        // Step 14. New best move, beta cutoff
        if (found.value <= best.value) continue;
        best = found;
        if (found.value <= alpha) continue;
        alpha = found.value;
        better = move;
        if (is_pv) extend_pv(ply, move);
        if (alpha < beta) continue;
        if (quiet) update_history(board, side, candidates, i, depth, ply);
        return {best, better};  // a cutoff depends on this move alone
    }
    all.value = best.value;
    return {all, better};
}

/// Rewards a quiet move for a cutoff and punishes the moves tried before it.
template <Game G>
void Tree<G>::update_history(const Board& board, Side side, const OrderedMoves<G>& candidates,
                             int tried, int depth, int ply) {
    const int bonus = std::min(depth * depth, constants().history_bonus);
    const Move best = candidates.order[at(tried)].move;
    move_history_.reward(side, best, board[best.index], bonus, ply);
    for (int i = 0; i < tried; ++i)
        if (const auto& before = candidates.order[at(i)]; !before.postponed)
            move_history_.punish(side, before.move, board[before.move.index], bonus);
}

/// Returns the static eval, computed once while the same board is searched at this ply.
template <Game G>
int Tree<G>::evaluate(const Board& board, int ply) {
    auto& last = static_evals_[at(ply)];
    if (!(last.board == board)) last = {board, evaluation_(board)};
    return last.value;
}

/// Returns the plies by which a quiet move late in the move order is reduced (LMR).
template <Game G>
int Tree<G>::reduction(int depth, int place) const {
    const SearchConstants& c = constants();
    if (depth < c.reduction_depth || place < c.reduction_place) return 0;
    return depth >= c.second_reduction_depth && place >= c.second_reduction_place ? 2 : 1;
}

/// Returns an upper estimate of the value of a quiet move that can hardly raise alpha, else
/// nullopt.
template <Game G>
std::optional<int> Tree<G>::futility_bound(const Step& step, int alpha, int depth, int ply) {
    if (depth > constants().futility_depth || !shared_.prunes) return std::nullopt;
    const int most = step.gain * seed_value + depth * constants().futility_margin -
                     evaluate(step.board, ply + 1);
    if (most > alpha || game_.moves(step.board).empty()) return std::nullopt;
    return most;
}

/// Returns the ABDADA key of a board and depth, or `no_key` if deferring does not pay. All threads
/// start with the first move.
template <Game G>
std::uint64_t Tree<G>::busy_key(const Step& step, int place, int depth) const {
    constexpr int min_depth = 5;
    if (!shared_.same_tree || place == 0 || depth < min_depth) return BusyBoards::no_key;
    return task_.key(game_.key(step.board)) + static_cast<std::uint64_t>(depth);
}

/// Quiescence search: captures and extra turns only. `gains_in_passing` counts the gains in passing
/// on this line.
template <Game G>
SearchResult Tree<G>::quiesce(const Board& board, Side side, int alpha, int beta, int ply,
                              int gains_in_passing) {
    assert(alpha < beta && 0 < ply && ply <= max_ply);
    count_node(ply);
    if (stopped_) return {};
    const MoveSet moves = game_.moves(board);
    if (moves.empty()) return {game_.final_net_gain(board) * seed_value};
    const ValueBounds proved = bounds(board, side, ply);
    if (proved.exact() || alpha >= proved.upper) return {proved.upper};
    if (beta <= proved.lower) return {proved.lower};
    return quiesce_moves(board, side, moves, proved, alpha, beta, ply, gains_in_passing);
}

/// Returns the static eval or the best capture or extra turn, whichever is better.
template <Game G>
SearchResult Tree<G>::quiesce_moves(const Board& board, Side side, MoveSet moves,
                                    ValueBounds proved, int alpha, int beta, int ply,
                                    int gains_in_passing) {
    const int stand_pat = std::clamp(evaluate(board, ply), proved.lower, proved.upper);
    SearchResult best{stand_pat, SearchResult::no_ply, true};
    if (best.value >= beta || ply >= max_ply) return best;
    alpha = std::max(alpha, best.value);
    for (const Move move : game_.maybe_noisy(board, moves)) {
        const Step step = game_.play(board, move);
        if (is_quiet<G>(step)) continue;
        const int gains_now = gains_in_passing + only_passes_store(game_, board, move, step);
        if (gains_now > max_gains_in_passing) continue;
        if (nodes_ >= quiescence_end_) break;
        const SearchResult found =
            with_step(step, side, alpha, beta, ply, [&](Side mover, int low, int high) {
                return quiesce(step.board, mover, low, high, ply + 1, gains_now);
            });
        if (stopped_) return {};
        if (found.value <= best.value) continue;
        best.value = found.value;
        if (found.value >= beta) return found;
        alpha = std::max(alpha, found.value);
    }
    return best;
}

/// Returns bounds of the net seeds that the mover will still gain, in 1/300 seed, valid on this
/// path. They come from the endgame tables, or else from the seeds left.
template <Game G>
ValueBounds Tree<G>::bounds(const Board& board, Side side, int ply) {
    const int seeds = game_.max_net_gain(board);
    Bounds net_seeds{-seeds, seeds};
    if (is_in_tables(seeds)) {
        ++table_hits_;
        const Tables& tables = *shared_.tables;
        const auto number = tables.index().number(board);
        net_seeds = forced(board, number, seeds, side, ply);
        // Not at the root: these bounds do not reveal the move that achieves them.
        if (ply > 0 && path_.is_after_capture(ply) && !tables.exact()) {
            const auto [movers, others] = tables.history_free(number, seeds);
            net_seeds = {std::max<int>(net_seeds.lower, movers),
                         std::min<int>(net_seeds.upper, -others)};
        }
    }
    assert(-seeds <= net_seeds.lower && net_seeds.lower <= net_seeds.upper &&
           net_seeds.upper <= seeds);
    return {net_seeds.lower * seed_value, net_seeds.upper * seed_value};
}

/// Returns bounds by the values that both sides can force, unless earlier boards interfere (GHI).
template <Game G>
Bounds Tree<G>::forced(const Board& board, std::uint64_t number, int seeds, Side side, int ply) {
    const Tables& tables = *shared_.tables;
    const auto [own, others] = tables.forced(number, seeds);
    if (game_.repetition() == Repetition::none) return {own.value, -others.value};
    const auto [own_is_free, others_are_free] =
        path_.note(ply, side, own, others, game_.repetition_gain(board));
    // With exact values, a repetition splits the seeds, which is at least as good as a draw or a
    // loss. So earlier boards cannot spoil a draw or a loss.
    const bool exact = tables.exact();
    return {own_is_free || (exact && own.value <= 0) ? own.value : -seeds,
            others_are_free || (exact && others.value <= 0) ? -others.value : seeds};
}

template <Game G>
std::optional<SearchResult> Tree<G>::repetition(const Board& board, int ply) const {
    if (game_.repetition() == Repetition::none) return std::nullopt;
    const auto seen = path_.repeated_ply(ply);
    if (!seen) return std::nullopt;
    assert(*seen < ply);
    const auto net_seeds = game_.repetition_gain(board);
    if (!net_seeds) return std::nullopt;
    return SearchResult{*net_seeds * seed_value, *seen};
}

/// Plays all moves and sorts them (see ordering.h).
template <Game G>
void Tree<G>::order_moves(const Board& board, Side side, MoveSet moves,
                          std::optional<Move> table_move, int depth, int ply,
                          OrderedMoves<G>& candidates) {
    for (const Move move : moves) {
        Step& step = candidates.steps[move.index];
        step = game_.play(board, move);
        if (depth > 2) shared_.tt.prefetch(task_.key(game_.key(step.board)));
        const int score =
            score_of_move<G>(step, move) + move_history_.score(side, move, board[move.index], ply);
        candidates.insert(move, move == table_move ? table_move_score : score);
    }
    candidates.number();
}

template <Game G>
void Tree<G>::count_node(int ply) {
    ++nodes_;
    seldepth_ = std::max(seldepth_, ply);
    if (nodes_ >= next_check_) check_limits();
}

/// Every worker checks: with more threads than processors, the main one may wait for a time slice.
template <Game G>
void Tree<G>::check_limits() {
    // Frequent, because nodes are slow while the system maps the pages of a large table.
    constexpr std::uint64_t between_checks = 64;
    next_check_ = nodes_ + between_checks;
    poll_input();
    publish_counts();
    if (!shared_.has_reached(SearchState::running)) shared_.end_warm_up();
    if (shared_.has_reached(SearchState::running)) shared_.clock.check_time();
    if (const auto limit = shared_.limits.nodes) {
        const auto nodes = shared_.total(&Tally::nodes);
        if (nodes >= *limit)
            shared_.advance_to(SearchState::out_of_time);
        else
            next_check_ = std::min(next_check_, nodes_ + *limit - nodes);
    }
    if (may_stop_ ? shared_.must_end() : shared_.clock.stop_requested()) stopped_ = true;
}

template <Game G>
void Tree<G>::publish_counts() const {
    auto& tally = shared_.tallies[at(task_.number)];
    tally.nodes.store(nodes_, std::memory_order_relaxed);
    tally.table_hits.store(table_hits_, std::memory_order_relaxed);
}

template <Game G>
void Tree<G>::extend_pv(int ply, Move move) {
    auto& line = pv_[at(ply)];
    const auto& rest = pv_[at(ply + 1)];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
}

template class Tree<Oware<SmallBoard>>;
template class Tree<Oware<Board>>;
template class Tree<Kalah<SmallBoard>>;
template class Tree<Kalah<Board>>;
template class Tree<Mangala<SmallBoard>>;
template class Tree<Mangala<Board>>;
template class Tree<Bestemshe<SmallBoard>>;
template class Tree<Bestemshe<Board>>;
template class Tree<Togyzkumalak<Board, true>>;
template class Tree<Morpion>;

}  // namespace krou
