#include "helpers/minimax.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

/// Plain minimax of the final margin, by the full rules.
class Minimax {
public:
    std::optional<int> operator()(const Position& position) {
        const int margin = best(position);
        return left_ < 0 ? std::nullopt : std::optional(margin);
    }

private:
    int best(const Position& position) {
        if (--left_ < 0) return 0;
        if (const auto score = position.result()) {
            const int margin = score->south_half_seeds - score->north_half_seeds;
            return position.side() == Side::south ? margin : -margin;
        }
        // In oware with one pit per row, a board with all seeds in one row repeats for ever.
        const Position::Past here{position.board(), position.side()};
        if (position.pits() == 1 && position.family() == Family::oware &&
            position.variant().rules.repetition == Repetition::rows &&
            std::ranges::count(position.since_capture(), here) > 0)
            return 2 * position.board().lead();
        int most = -4 * max_seeds;
        for (const Move move : position.legal_moves()) {
            Position after = position;
            after.play(move);
            const int margin = best(after);
            most = std::max(most, after.side() == position.side() ? margin : -margin);
        }
        return most;
    }

    int left_ = 20000;
};

/// Plain minimax of the net gain, without the stores. Memoises boards after a capture, because no
/// earlier board can recur.
template <Game G>
class PitMinimax {
    using Board = typename G::Board;
    using Step = typename G::Step;

public:
    PitMinimax(const G& game, int max_positions) : game_(game), left_(max_positions) {}

    std::optional<int> operator()(const Position& position) {
        for (const auto& past : position.since_capture())
            path_.emplace_back(sized<Board>(past.board), past.side);
        const int net_seeds = best(sized<Board>(position.board()), position.side());
        return left_ < 0 ? std::nullopt : std::optional(net_seeds);
    }

private:
    int best(const Board& board, Side side) {
        if (--left_ < 0) return 0;
        const std::pair here(board, side);
        if (const auto net_seeds = repetition_gain(here)) return *net_seeds;
        const MoveSet moves = game_.moves(board);
        if (moves.empty()) return game_.final_net_gain(board);
        path_.push_back(here);
        int most = -2 * max_seeds;
        for (const Move move : moves) {
            const Step step = game_.play(board, move);
            const int left =
                step.gain != 0
                    ? best_after_capture(step.board, step.extra_turn ? side : other(side))
                    : best(step.board, step.extra_turn ? side : other(side));
            most = std::max(most, step.gain + (step.extra_turn ? left : -left));
        }
        path_.pop_back();
        return most;
    }

    /// The mover's gain if the board repeats; nullopt otherwise. A cycle of boards that never end
    /// the game gains nothing.
    std::optional<int> repetition_gain(const std::pair<Board, Side>& here) const {
        if (game_.repetition() == Repetition::none) return std::nullopt;
        const auto seen = std::find(path_.rbegin(), path_.rend(), here);
        if (seen == path_.rend()) return std::nullopt;
        if (const auto net_seeds = game_.repetition_gain(here.first)) return net_seeds;
        const auto ends = [&](const auto& passed) { return game_.repetition_gain(passed.first); };
        return std::none_of(path_.rbegin(), seen, ends) ? std::optional(0) : std::nullopt;
    }

    int best_after_capture(const Board& board, Side side) {
        const auto pits = game_.key(board);
        if (const auto known = known_.find(pits); known != known_.end()) return known->second;
        std::vector<std::pair<Board, Side>> path;
        path_.swap(path);
        const int most = best(board, side);
        path_.swap(path);
        if (left_ >= 0) known_.emplace(pits, most);
        return most;
    }

    const G& game_;
    std::vector<std::pair<Board, Side>> path_;
    std::unordered_map<std::uint64_t, int> known_;  ///< values by the hash of the pits
    int left_;
};

/// Plain negamax to a fixed depth, followed by a quiescence search.
template <Game G>
class HorizonMinimax {
    using Board = typename G::Board;
    using Step = typename G::Step;

public:
    HorizonMinimax(const G& game, const Evaluation<G>& evaluation)
        : game_(game), evaluation_(evaluation) {}

    std::optional<int> operator()(const Position& position, int depth) {
        const int value = best(sized<Board>(position.board()), position.side(), depth);
        return left_ < 0 ? std::nullopt : std::optional(value);
    }

private:
    int best(const Board& board, Side side, int depth) {
        const std::pair here(board, side);
        if (game_.repetition() != Repetition::none && std::ranges::count(path_, here)) left_ = 0;
        if (--left_ < 0) return 0;
        const MoveSet moves = game_.moves(board);
        if (moves.empty()) return game_.final_net_gain(board) * seed_value;
        if (depth == 0) return settled(board, moves, 0);
        path_.push_back(here);
        int most = -2 * max_seeds * seed_value;
        for (const Move move : moves) {
            const Step step = game_.play(board, move);
            const int left = best(step.board, step.extra_turn ? side : other(side), depth - 1);
            most = std::max(most, step.gain * seed_value + (step.extra_turn ? left : -left));
        }
        path_.pop_back();
        return most;
    }

    /// Quiescence search over captures and extra turns; the static eval is the least value. A PV
    /// contains at most two sowings that gain only seeds dropped in the store in passing.
    int settled(const Board& board, MoveSet moves, int passing) {
        const int seeds = game_.max_net_gain(board) * seed_value;
        int most = std::clamp(evaluation_(board), -seeds, seeds);
        for (const Move move : moves) {
            const Step step = game_.play(board, move);
            if (step.gain <= G::quiet_gain && !step.extra_turn) continue;
            const int passed = passing + is_gain_in_passing(board, move, step);
            if (passed > 2) continue;
            if (--left_ < 0) return 0;
            const MoveSet next = game_.moves(step.board);
            const int left = next.empty() ? game_.final_net_gain(step.board) * seed_value
                                          : settled(step.board, next, passed);
            most = std::max(most, step.gain * seed_value + (step.extra_turn ? left : -left));
        }
        return most;
    }

    bool is_gain_in_passing(const Board& board, Move move, const Step& step) const {
        if constexpr (AcyclicGame<G>) {
            const int lap = 2 * game_.pits() + 1;
            const int to_store = game_.pits() - move.index;
            const int moved = board[move.index] - game_.sowing().keeps_first(board[move.index]);
            return !step.extra_turn && step.gain == (moved - to_store) / lap + 1;
        }
        return false;
    }

    const G& game_;
    const Evaluation<G>& evaluation_;
    std::vector<std::pair<Board, Side>> path_;
    int left_ = 200'000;
};

}  // namespace

Position random_small_position(const std::string& spec, int max_row, int seed_limit,
                               Random& random) {
    const int pits = 1 + below(random, max_row);
    const Board board = random_pits(pits, 1 + below(random, seed_limit), random);
    const Side side = below(random, 2) ? Side::south : Side::north;
    Position position = played(spec, fen_of(board, pits, side));
    for (int plies = below(random, 6); plies > 0; --plies) {
        const MoveSet moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(any_of(moves, random));
    }
    return position;
}

bool can_be_decided(const Position& position) {
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        if (after.ending() == Ending::majority) return true;
    }
    return false;
}

std::optional<int> plain_margin(const Position& position) {
    return Minimax()(position);
}

std::optional<int> plain_value(const Position& position, int max_positions) {
    const auto value = [&]<class G>(const G& game) {
        return PitMinimax<G>(game, max_positions)(position);
    };
    return std::visit(value, position.game());
}

std::optional<int> plain_search(const Position& position, int depth,
                                const EvaluationSet& evaluations) {
    const auto value = [&]<class G>(const G& game) {
        const auto evaluation = evaluation_for(game, position, evaluations);
        return HorizonMinimax<G>(game, *evaluation)(position, depth);
    };
    return std::visit(value, position.game());
}

}  // namespace krou
