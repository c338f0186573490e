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

/// Whether the move ends the game by a repetition, of which the tables know nothing.
bool repeats_the_past(Position position, Move move) {
    position.play(move);
    return position.ending() == Ending::repetition;
}

}  // namespace

template <Game G>
Worker<G>::Worker(const G& game, const Evaluation<G>& evaluation, SharedSearch& shared,
                  const Position& root, const Task& task)
    : game_(game),
      evaluation_(evaluation),
      shared_(shared),
      task_(task),
      side_(root.side()),
      path_(root.since_capture().size(), max_ply) {
    take_root(root);
}

template <Game G>
void Worker<G>::take_root(const Position& root) {
    lead_ = root.board().lead();
    const ValueBounds worth = take_past(root);
    worth_ = worth;
    const int most = root.at_stake() * seed_value;
    // Of the other moves the tables say nothing.
    if (task_.moves != root.legal_moves()) worth_.lower = -most;
    const MoveSet sure = realising(root, task_.moves, worth);
    // To solve, all are looked at: what ends the game is worth what the rules give out then.
    for (const Move move : worth.exact() && !shared_.limits.solve ? sure : task_.moves) {
        RootMove candidate{move, game_.play(root.board(), move)};
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
        proof_ = shared_.begin_proof(root, task_.moves);
    best_line_ = {root_moves_.front().move};
}

/// Puts the boards of the game on the path; tells what the tables say of the last, the root.
template <Game G>
ValueBounds Worker<G>::take_past(const Position& root) {
    int ply = path_.first_ply();
    for (const auto& past : root.since_capture()) {
        path_[ply].key = task_.key(game_.key(past.board));
        bounds(past.board, past.side, ply++);
    }
    path_[0].key = task_.key(game_.key(root.board()));
    return bounds(root.board(), side_, 0);
}

/// On a board that the tables hold, those of the moves that realise what the mover can force; all
/// where there are none, or where he can force nothing.
template <Game G>
MoveSet Worker<G>::realising(const Position& root, MoveSet moves, ValueBounds worth) const {
    if constexpr (TabledGame<G>) {
        const int seeds = game_.at_stake(root.board());
        if (!is_in_tables(seeds) || worth.lower == -seeds * seed_value) return moves;
        MoveSet wanted;
        for (const Move move : realising_moves(game_, *shared_.endings, root.board()))
            if (moves.contains(move) && !repeats_the_past(root, move)) wanted.add(move);
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
Conclusion Worker<G>::run(const Listener* listener) {
    if (take_winning_move(listener)) return Conclusion::won;
    const auto conclusion = search_deeper(listener);
    if (shared_.limits.solve && conclusion != Conclusion::solved) keep_proved_bound();
    return conclusion;
}

template <Game G>
Conclusion Worker<G>::search_deeper(const Listener* listener) {
    for (int depth = 1; depth <= shared_.last_depth(); ++depth) {
        const Finding found = deepen(depth, listener);
        if (stopped_ || shared_.must_end()) return Conclusion::limit;
        if (!found.believed) return Conclusion::solved;
        if (prove_on(depth, listener)) return Conclusion::solved;
        if (!task_.is_help) shared_.clock.note_iteration(best_line_.front(), found.value);
        if (shared_.is_late() || shared_.must_end()) return Conclusion::limit;
        if (root_moves_.size() == 1 && shared_.clock.counts_for_game() &&
            depth >= forced_move_depth)
            return Conclusion::limit;
    }
    return shared_.after_last_depth();
}

template <Game G>
bool Worker<G>::take_winning_move(const Listener* listener) {
    if (shared_.limits.solve) return false;  // another one may win by more
    const RootMove* winning = nullptr;
    int best = 0;
    for (const auto& root : root_moves_) {
        const int margin = lead_ + root.step.gain - game_.rest(root.step.board);
        if (!root.ends_game || root.step.gain == 0 || margin <= best) continue;
        winning = &root;
        best = margin;
    }
    if (!winning) return false;
    best_line_ = {winning->move};
    nodes_ = root_moves_.size();
    report(listener, 1, {(best - lead_) * seed_value}, Bound::exact, best_line_);
    return true;
}

/// It has an aspiration window: a narrow one around the value of the last iteration, widened until
/// the value lies in it. The values of the first iterations jump too far for that.
template <Game G>
Finding Worker<G>::deepen(int depth, const Listener* listener) {
    constexpr int infinite = 2 * max_seeds * seed_value;
    int margin = constants().aspiration_margin;
    next_check_ = nodes_;  // other workers may have used up the nodes meanwhile
    const bool narrow = depth >= constants().aspiration_depth;
    int alpha = narrow ? last_value_ - margin : -infinite;
    int beta = narrow ? last_value_ + margin : infinite;
    for (;;) {
        const Finding found = search_root(depth, alpha, beta);
        if (stopped_) return found;
        const Bound bound = bound_of(found.value, alpha, beta);
        if (bound != Bound::upper) best_line_ = root_moves_.front().line;
        report(listener, depth, found, bound, root_moves_.front().line);
        if (bound == Bound::exact) {
            last_value_ = found.value;
            may_stop_ = true;
            return found;
        }
        const int wider = std::max(margin + 1, margin * constants().aspiration_growth / 100);
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
        lines_[1].clear();
        opinions_[1].reset();
        const Finding found =
            root.ends_game ? Finding{(root.step.gain - game_.rest(root.step.board)) * seed_value}
                           : follow_in_window(root.step, side_, alpha, beta, depth, 0, i == 0, 0);
        if (stopped_) break;
        note_proof(root, found, alpha, beta);
        all.rest_on(found);
        if (found.value <= best.value && i > 0) continue;
        if (!root.is_sure && found.believed && nodes_ < enough_to_be_believed) continue;
        best = found;
        if (found.value > alpha || i == 0) {
            root.line = {root.move};
            root.line.insert(root.line.end(), lines_[1].begin(), lines_[1].end());
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
void Worker<G>::report(const Listener* listener, int depth, const Finding& found, Bound bound,
                       const std::vector<Move>& line) const {
    if (!listener) return;
    assert(!line.empty() && std::abs(found.value) <= max_seeds * seed_value);
    publish_counts();
    Progress progress{depth,
                      deepest_,
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
        progress.worth = {lead_ + lower / seed_value, lead_ + upper / seed_value};
    }
    (*listener)(progress);
}

template class Worker<Oware>;
template class Worker<Kalah>;
template class Worker<Morpion>;

}  // namespace krou
