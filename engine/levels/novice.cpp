#include "levels/novice.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/hash.h"
#include "search/ordering.h"

namespace krou {

namespace {

/// A number from 0 to below 1.
double share(std::uint64_t mixed_number) {
    return static_cast<double>(mixed_number >> 11) * 0x1p-53;
}

constexpr int infinite = 2 * max_seeds * seed_value;

/// How much less a row of three is worth for each move before it. It ends the game: who did not
/// rather win now than later would let the win pass, and what comes between may be overlooked.
constexpr int delay = seed_value / 10;

/// What is gained by a move, after so many others. Seeds are worth the same at any time.
template <Game G>
int worth(int gain, int ply) {
    return gain * (SowingGame<G> ? seed_value : seed_value - ply * delay);
}

/// How much rather than others a sowing is overlooked: one that goes round the board, one that
/// goes past the other row's middle, or a short one. Squares are all alike, but for one that makes
/// a row of three: nobody overlooks that.
template <Game G>
double obscurity(const G& game, const Board& board, Move move, const Step& step) {
    if constexpr (SowingGame<G>) {
        const int pits = game.pits();
        const int reach = move.index + board[move.index];
        if (board[move.index] >= 2 * pits - 1) return 2.5;
        return reach >= pits + pits / 2 ? 1.5 : 0.8;
    }
    return step.gain > 0 ? 0 : 1;
}

/// On squares, where there is little to see, half of the levels lead from one move to all of the
/// game, and mood decides only between moves that are as good and as soon to win or lose.
template <Game G>
Eyesight eyesight_in(double level, std::uint64_t mood) {
    if constexpr (SowingGame<G>) return eyesight_of(level, mood);
    Eyesight sees = eyesight_of(std::min<double>(2 * level, Skill::highest), mood);
    sees.whim = 2 * delay;
    return sees;
}

}  // namespace

Eyesight eyesight_of(double level, std::uint64_t mood) {
    assert(0 <= level && level <= Skill::highest);
    const double part = level / Skill::highest;  // of the way to the best of them
    // A move is seen with the reply to it: who takes and does not see what is taken back plays
    // worse.
    const double rounds = std::pow(part, 1.1) * Eyesight::farthest / 2;
    Eyesight sees;
    sees.depth = std::max(1, 2 * static_cast<int>(rounds + share(mixed(mood))));
    sees.blindness = 0.4 * (1 - part) * (1 - part);
    sees.judgement = std::min(1.0, 1.5 * part * part);
    sees.whim = static_cast<int>(0.9 * seed_value * (1 - part) * (1 - part));
    return sees;
}

template <Game G>
Novice<G>::Novice(const G& game, const Evaluation<G>& evaluation, const Skill& skill,
                  const Position& root)
    : game_(game),
      evaluation_(evaluation),
      root_(root),
      seed_(mixed(skill.seed)),
      eyesight_(eyesight_in<G>(skill.level, seed_ ^ game.key(root.board()))) {}

template <Game G>
std::vector<Move> Novice<G>::think(const Limits& limits, Clock& clock, const Listener& listener) {
    clock_ = &clock;
    most_nodes_ = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    MoveSet moves = root_.legal_moves();
    if (limits.among) moves = moves & *limits.among;
    assert(!moves.empty());
    const int deepest = std::min(limits.depth.value_or(eyesight_.depth), eyesight_.depth);
    Line best;
    for (int depth = 1; depth <= deepest; ++depth) {
        Choice choice = choose(moves, depth);
        if (stopped_) break;
        best = std::move(choice.line);
        may_stop_ = true;
        SearchInfo progress;
        progress.depth = progress.deepest = depth;
        progress.value = root_.board().lead() * seed_value + choice.value;
        progress.nodes = nodes_;
        progress.time_ms = clock.elapsed_ms();
        progress.line = best;
        listener(progress);
        check_time();
        if (clock.stopped()) break;
    }
    return best;
}

/// The move that it likes best: all those of the root are seen.
template <Game G>
auto Novice<G>::choose(MoveSet moves, int depth) -> Choice {
    Choice best{-infinite, {}};
    int liked = -2 * infinite;
    for (const Move move : moves) {
        const Step step = game_.play(root_.board(), move);
        // What is further from the best than a whim need not be known exactly.
        const int alpha = std::max(-infinite, liked - eyesight_.whim - 1);
        const int value = after(step, alpha, infinite, depth - 1, 0);
        if (stopped_) break;
        if (value + whim(move) <= liked) continue;
        liked = value + whim(move);
        best = {value, {move}};
        best.line.insert(best.line.end(), lines_[1].begin(), lines_[1].end());
    }
    return best;
}

/// The value of a move for who makes it.
template <Game G>
int Novice<G>::after(const Step& step, int alpha, int beta, int depth, int ply) {
    const int gain = worth<G>(step.gain, ply);
    lines_[static_cast<std::size_t>(ply + 1)].clear();
    if (step.again) return gain + search(step.board, alpha - gain, beta - gain, depth, ply + 1);
    return gain - search(step.board, gain - beta, gain - alpha, depth, ply + 1);
}

template <Game G>
int Novice<G>::search(const Board& board, int alpha, int beta, int depth, int ply) {
    count_node();
    const MoveSet moves = game_.moves(board);
    if (moves.empty()) return game_.rest(board) * seed_value;
    if (depth == 0 || stopped_) return opinion(board);
    Candidates candidates;
    for (const Move move : moves) {
        candidates.steps[move.index] = game_.play(board, move);
        candidates.insert(move, urgency_of_gain<G>(candidates.steps[move.index]));
    }
    std::optional<int> best;
    for (int i = 0; i < candidates.count; ++i) {
        const Move move = candidates.order[static_cast<std::size_t>(i)].move;
        const Step& step = candidates.steps[move.index];
        if (overlooks(board, move, step, i == 0)) continue;
        const int value = after(step, alpha, beta, depth - 1, ply);
        if (best && value <= *best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        auto& line = lines_[static_cast<std::size_t>(ply)];
        const auto& rest = lines_[static_cast<std::size_t>(ply + 1)];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
        if (alpha >= beta) break;
    }
    return best ? *best : opinion(board);
}

template <Game G>
int Novice<G>::opinion(const Board& board) const {
    return static_cast<int>(eyesight_.judgement * evaluation_(board));
}

template <Game G>
bool Novice<G>::overlooks(const Board& board, Move move, const Step& step, bool is_first) const {
    const double likely = eyesight_.blindness * obscurity(game_, board, move, step);
    return share(mood(board, move)) < (is_first ? likely / 2 : likely);
}

template <Game G>
int Novice<G>::whim(Move move) const {
    return static_cast<int>(share(mixed(mood(root_.board(), move))) * eyesight_.whim);
}

template <Game G>
std::uint64_t Novice<G>::mood(const Board& board, Move move) const {
    const auto number = (move.index + std::uint64_t{1}) * 0x9e3779b97f4a7c15;
    return mixed(seed_ ^ (game_.key(board) + number));
}

template <Game G>
void Novice<G>::count_node() {
    constexpr std::uint64_t between_checks = 256;
    if (++nodes_ % between_checks == 0) check_time();
    if (may_stop_ && (nodes_ >= most_nodes_ || clock_->stopped())) stopped_ = true;
}

template <Game G>
void Novice<G>::check_time() {
    if (nodes_ >= least_nodes) clock_->check_time();
}

template class Novice<Oware>;
template class Novice<Kalah>;
template class Novice<Morpion>;

}  // namespace krou
