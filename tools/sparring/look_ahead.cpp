#include "sparring/look_ahead.h"

#include <algorithm>
#include <cassert>

namespace krou::sparring {

namespace {

/// No value is so far from zero.
constexpr int infinite = 1'000'000;

/// Minimax, which looks at all there is, or alpha-beta, which leaves out what cannot matter: moves
/// after one that is too good for the other side to let it come to this board.
template <class G>
class Tree {
public:
    Tree(const G& game, const Position& position, Way way, Judgement judgement)
        : game_(game),
          total_(position.total()),
          pits_(position.pits()),
          prunes_(way == Way::alpha_beta),
          judgement_(judgement) {}

    Found best(const Board& board, MoveSet moves, int depth, int alpha, int beta) {
        Found found{*moves.begin(), -infinite, 0};
        for (const Move move : moves) {
            const int value = value_after(game_.play(board, move), depth - 1, alpha, beta);
            if (value > found.value) {
                found.move = move;
                found.value = value;
            }
            if (!prunes_) continue;
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        found.nodes = nodes_;
        return found;
    }

private:
    /// For the side that has moved.
    int value_after(const Step& step, int depth, int alpha, int beta) {
        ++nodes_;
        return step.again ? value(step.board, depth, alpha, beta)
                          : -value(step.board, depth, -beta, -alpha);
    }

    int value(const Board& board, int depth, int alpha, int beta) {
        const MoveSet moves = game_.decided(board, total_) ? MoveSet() : game_.moves(board);
        if (moves.empty()) {
            const auto [own, others] = game_.shares(board);
            return seed_value * (board.lead() + own - others);
        }
        if (depth == 0) return judgement_(board, pits_);
        return best(board, moves, depth, alpha, beta).value;
    }

    const G& game_;
    int total_;
    int pits_;
    bool prunes_;
    Judgement judgement_;
    std::int64_t nodes_ = 0;
};

}  // namespace

int material(const Board& board, int) {
    return seed_value * board.lead();
}

int blaess(const Board& board, int pits) {
    int value = material(board, pits);
    for (int pit = 0; pit < pits; ++pit) value += (pit + 1) * (board[pit] - board[pit + pits]);
    return value;
}

Found look_ahead(const Position& position, MoveSet moves, int depth, Way way, Judgement judgement) {
    assert(!moves.empty() && depth > 0);
    const auto search = [&](const auto& game) {
        return Tree(game, position, way, judgement)
            .best(position.board(), moves, depth, -infinite, infinite);
    };
    return std::visit(search, position.game());
}

}  // namespace krou::sparring
