#include "levels/level.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include "base/hash.h"
#include "base/threads.h"
#include "search/ordering.h"

namespace krou {

namespace {

/// Ratings by level, from two tournaments of all levels, with `simple` of krou-sparring at 800.
/// Each player had its own seed: with equal seeds, both overlook the same moves, which overrates
/// the stronger one. `tools/sparring/tournament.sh` plays a smaller tournament.
constexpr std::array ratings{650,  700,  850,  1050, 1190, 1390, 1450, 1570, 1610, 1790,
                             1890, 1990, 2090, 2170, 2280, 2320, 2420, 2490, 2570, 2590};
static_assert(ratings.size() == Skill::highest + 1);
static_assert(ratings.front() == min_elo && ratings.back() == max_elo);
static_assert(std::ranges::is_sorted(ratings));

/// Maps a hash to a number in [0, 1).
double share(std::uint64_t mixed_number) {
    return static_cast<double>(mixed_number >> 11) * 0x1p-53;
}

constexpr int infinite = 2 * max_seeds * seed_value;

/// Penalty per ply for a later three in a row. Without it, the player might postpone a win and then
/// overlook the opponent's.
constexpr int delay = seed_value / 10;

/// Returns the value of a gain at this ply. Seeds keep their value at any ply.
template <Game G>
int gained(int gain, int ply) {
    return gain * (SowingGame<G> ? seed_value : seed_value - ply * delay);
}

/// Returns the relative probability to overlook a move: highest for a lap around the board, then
/// for a sowing past the middle of the opponent's row. On squares, it is equal for all moves, but
/// completing three in a row is never overlooked.
template <Game G>
double miss_weight(const G& game, const typename G::Board& board, Move move,
                   const typename G::Step& step) {
    if constexpr (SowingGame<G>) {
        const int pits = game.pits();
        const int reach = move.index + board[move.index];
        if (board[move.index] >= 2 * pits - 1) return 2.5;
        return reach >= pits + pits / 2 ? 1.5 : 0.8;
    }
    return step.gain > 0 ? 0 : 1;
}

/// Returns the limits of a level. On squares, the lower half of the levels already reaches full
/// depth, and the random bonus only decides between moves of nearly equal value.
template <Game G>
LevelLimits limits_in(double level, std::uint64_t noise) {
    if constexpr (SowingGame<G>) return limits_of_level(level, noise);
    LevelLimits sees = limits_of_level(std::min<double>(2 * level, Skill::highest), noise);
    sees.root_bonus = 2 * delay;
    return sees;
}

using Line = std::vector<Move>;

/// Search of a level below one root.
template <Game G>
class LevelSearch {
public:
    LevelSearch(const G& game, const Evaluation<G>& evaluation, const Skill& skill,
                const Position& root, const Limits& limits, Clock& clock)
        : game_(game),
          evaluation_(evaluation),
          root_(root),
          board_(sized_for(game, root.board())),
          seed_(mix_bits(skill.seed)),
          level_limits_(limits_in<G>(skill.level, seed_ ^ game.key(board_))),
          limits_(limits),
          clock_(clock) {}

    Line run(const Listener& listener) {
        const MoveSet moves = limits_.allowed(root_.legal_moves());
        assert(!moves.empty());
        const int deepest =
            std::min(limits_.depth.value_or(level_limits_.depth), level_limits_.depth);
        Line best;
        for (int depth = 1; depth <= deepest; ++depth) {
            Choice choice = search_root(moves, depth);
            if (stopped_) break;
            best = std::move(choice.pv);
            may_stop_ = true;
            SearchInfo info;
            info.depth = info.seldepth = depth;
            info.value = board_.lead() * seed_value + within_stake(choice.value);
            info.nodes = nodes_;
            info.time_ms = clock_.elapsed_ms();
            info.pv = best;
            listener(info);
            check_time();
            if (clock_.must_end()) break;
        }
        return best;
    }

private:
    using Board = typename G::Board;
    using Step = typename G::Step;
    struct Choice {
        int value;  ///< expected net gain, 300 per seed
        Line pv{};  ///< PV; empty if the value is not above alpha
    };

    /// Searches the root, where no move is overlooked; values include the random bonus.
    Choice search_root(MoveSet moves, int depth) {
        Choice best{-infinite};
        int liked = -2 * infinite;
        for (const Move move : moves) {
            const Step step = game_.play(board_, move);
            // No bonus could lift a move below alpha above the best one.
            const int alpha = std::max(-infinite, liked - level_limits_.root_bonus - 1);
            Choice found = after(move, step, alpha, infinite, depth - 1, 0);
            if (stopped_) break;
            if (found.value + root_bonus(move) <= liked) continue;
            liked = found.value + root_bonus(move);
            best = std::move(found);
        }
        return best;
    }

    /// Returns the value and PV of a move for its mover.
    Choice after(Move move, const Step& step, int alpha, int beta, int depth, int ply) {
        const int gain = gained<G>(step.gain, ply);
        Choice next = step.extra_turn
                          ? search(step.board, alpha - gain, beta - gain, depth, ply + 1)
                          : search(step.board, gain - beta, gain - alpha, depth, ply + 1);
        next.value = step.extra_turn ? gain + next.value : gain - next.value;
        next.pv.insert(next.pv.begin(), move);
        return next;
    }

    Choice search(const Board& board, int alpha, int beta, int depth, int ply) {
        count_node();
        const MoveSet moves = game_.moves(board);
        if (moves.empty()) return {game_.final_net_gain(board) * seed_value};
        if (depth == 0 || stopped_) return {static_eval(board)};
        OrderedMoves<G> candidates;
        for (const Move move : moves) {
            candidates.steps[move.index] = game_.play(board, move);
            candidates.insert(move, score_of_gain<G>(candidates.steps[move.index]));
        }
        std::optional<Choice> best;
        for (int i = 0; i < candidates.count; ++i) {
            const Move move = candidates.order[static_cast<std::size_t>(i)].move;
            const Step& step = candidates.steps[move.index];
            if (overlooks(board, move, step, i == 0)) continue;
            Choice found = after(move, step, alpha, beta, depth - 1, ply);
            if (best && found.value <= best->value) continue;
            if (found.value <= alpha) found.pv.clear();
            best = std::move(found);
            alpha = std::max(alpha, best->value);
            if (alpha >= beta) break;
        }
        return best ? *best : Choice{static_eval(board)};
    }

    /// Clamps a value, because a static evaluation can exceed the remaining seeds.
    int within_stake(int value) const {
        if constexpr (!SowingGame<G>) return value;
        const int most = root_.max_net_gain() * seed_value;
        return std::clamp(value, -most, most);
    }

    int static_eval(const Board& board) const {
        return static_cast<int>(level_limits_.eval_factor * evaluation_(board));
    }

    bool overlooks(const Board& board, Move move, const Step& step, bool is_first) const {
        const double likely = level_limits_.miss_rate * miss_weight(game_, board, move, step);
        return share(noise(board, move)) < (is_first ? likely / 2 : likely);
    }

    int root_bonus(Move move) const {
        return static_cast<int>(share(mix_bits(noise(board_, move))) * level_limits_.root_bonus);
    }

    /// Returns a hash of this player's seed, the board and the move.
    std::uint64_t noise(const Board& board, Move move) const {
        const auto number = (move.index + std::uint64_t{1}) * 0x9e3779b97f4a7c15;
        return mix_bits(seed_ ^ (game_.key(board) + number));
    }

    void count_node() {
        constexpr std::uint64_t between_checks = 256;
        if (++nodes_ % between_checks == 0) check_time();
        if (may_stop_ && ((limits_.nodes && nodes_ >= *limits_.nodes) || clock_.must_end()))
            stopped_ = true;
    }

    void check_time() {
        poll_input();
        if (nodes_ >= min_nodes) clock_.check_time();
    }

    const G& game_;
    const Evaluation<G>& evaluation_;
    const Position& root_;
    const Board board_;  ///< root board
    const std::uint64_t seed_;
    const LevelLimits level_limits_;
    const Limits& limits_;
    Clock& clock_;

    std::uint64_t nodes_ = 0;
    bool may_stop_ = false;  ///< false until the first iteration is complete
    bool stopped_ = false;
};

}  // namespace

double level_of_elo(int elo) {
    elo = std::clamp(elo, min_elo, max_elo);
    const auto above = std::ranges::upper_bound(ratings, elo);
    if (above == ratings.end()) return Skill::highest;
    const int below = *(above - 1);
    return static_cast<double>(above - 1 - ratings.begin()) +
           static_cast<double>(elo - below) / (*above - below);
}

int elo_of_level(int level) {
    return ratings[static_cast<std::size_t>(level)];
}

LevelLimits limits_of_level(double level, std::uint64_t noise) {
    assert(0 <= level && level <= Skill::highest);
    const double part = level / Skill::highest;  // 0 for the lowest level, 1 for the highest
    // Even depths include the reply: a player that captures without seeing the recapture is weaker.
    const double rounds = std::pow(part, 1.1) * LevelLimits::max_depth / 2;
    LevelLimits sees;
    sees.depth = std::max(1, 2 * static_cast<int>(rounds + share(mix_bits(noise))));
    sees.miss_rate = 0.4 * (1 - part) * (1 - part);
    sees.eval_factor = std::min(1.0, 1.5 * part * part);
    sees.root_bonus = static_cast<int>(0.9 * seed_value * (1 - part) * (1 - part));
    return sees;
}

std::vector<Move> think_at_level(const Position& position, const Skill& skill,
                                 const EvaluationSet& evaluations, const Limits& limits,
                                 Clock& clock, const Listener& listener) {
    const auto think = [&]<class G>(const G& game) {
        const auto evaluation = evaluation_for(game, position, evaluations);
        return LevelSearch<G>(game, *evaluation, skill, position, limits, clock).run(listener);
    };
    return std::visit(think, position.game());
}

}  // namespace krou
