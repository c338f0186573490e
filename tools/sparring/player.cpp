#include "sparring/player.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "common/rng.h"

namespace krou::sparring {

namespace {

using Settings = PlayerSettings;

/// Returns the first move with the largest measure of its result.
template <class Measure>
Choice most(const Position& position, MoveSet moves, Measure measure) {
    Move best = *moves.begin();
    int highest = measure(step_of(position.game(), position.board(), best));
    for (const Move move : moves) {
        const int measured = measure(step_of(position.game(), position.board(), move));
        if (measured <= highest) continue;
        best = move;
        highest = measured;
    }
    return {best};
}

/// Counts pits with two or three seeds in a row.
int twos_and_threes(const Board& board, int first, int pits) {
    int count = 0;
    for (int pit = first; pit < first + pits; ++pit) count += board[pit] == 2 || board[pit] == 3;
    return count;
}

/// True if the mover has not moved since the start of the game.
bool is_first_move(const Position& position) {
    const auto& past = position.since_capture();
    const Board& first = past.empty() ? position.board() : past.front().board;
    return first == Position::start(position.variant()).board() &&
           std::ranges::count(past, position.side(), &Position::Past::side) == 0;
}

Move last_of(MoveSet moves) {
    Move last;
    for (const Move move : moves) last = move;
    return last;
}

Choice random(const Position&, MoveSet moves, const Settings& settings) {
    return {random_move(moves, settings.rng)};
}

Choice simple(const Position& position, MoveSet moves, const Settings&) {
    return most(position, moves, [](const Step& step) { return step.gain; });
}

Choice offensive(const Position& position, MoveSet moves, const Settings&) {
    const int pits = position.pits();
    return most(position, moves, [&](const Step& step) {
        return twos_and_threes(step.board, step.extra_turn ? pits : 0, pits);
    });
}

Choice defensive(const Position& position, MoveSet moves, const Settings&) {
    if (is_first_move(position)) return {last_of(moves)};
    const int pits = position.pits();
    return most(position, moves, [&](const Step& step) {
        return -twos_and_threes(step.board, step.extra_turn ? 0 : pits, pits);
    });
}

Choice last_pit(const Position& position, MoveSet moves, const Settings& settings) {
    if (is_first_move(position)) return {last_of(moves)};
    return simple(position, moves, settings);
}

template <Algorithm algorithm, StaticEval evaluate>
Choice looking_ahead(const Position& position, MoveSet moves, const Settings& settings) {
    const Found found = look_ahead(position, moves, settings.depth, algorithm, evaluate);
    return {found.move, found};
}

constexpr std::array player_table = {
    PlayerEntry{"random", "any move, all equally likely", random},
    PlayerEntry{"simple", "captures the most seeds now", simple},
    PlayerEntry{"offensive", "leaves the opponent the most pits with two or three seeds",
                offensive},
    PlayerEntry{"defensive",
                "opens with the last pit; leaves itself the fewest pits with two or three seeds",
                defensive},
    PlayerEntry{"last-pit", "opens with the last pit, then plays like simple", last_pit},
    PlayerEntry{"minimax-material", "looks ahead; counts the stores",
                looking_ahead<Algorithm::minimax, material>},
    PlayerEntry{"minimax-blaess", "looks ahead; counts the stores, and seeds by their pit",
                looking_ahead<Algorithm::minimax, blaess>},
    PlayerEntry{"alphabeta-material", "plays like minimax-material, but faster",
                looking_ahead<Algorithm::alpha_beta, material>},
    PlayerEntry{"alphabeta-blaess", "plays like minimax-blaess, but faster",
                looking_ahead<Algorithm::alpha_beta, blaess>},
};

/// Beyond all values.
constexpr int infinite = 1'000'000;

/// Searches with minimax or alpha-beta.
template <class G>
class Tree {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Tree(const G& game, const Position& position, Algorithm algorithm, StaticEval evaluate)
        : game_(game),
          total_(position.total()),
          pits_(position.pits()),
          prunes_(algorithm == Algorithm::alpha_beta),
          evaluate_(evaluate) {}

    Found best(const Board& board, MoveSet moves, int depth, int alpha, int beta) {
        Found found{*moves.begin(), -infinite, 0, depth};
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
    /// Returns the value for the side that moved.
    int value_after(const Step& step, int depth, int alpha, int beta) {
        ++nodes_;
        return step.extra_turn ? value(step.board, depth, alpha, beta)
                               : -value(step.board, depth, -beta, -alpha);
    }

    int value(const Board& board, int depth, int alpha, int beta) {
        const MoveSet moves = game_.is_decided(board, total_) ? MoveSet() : game_.moves(board);
        if (moves.empty()) {
            const auto [own, others] = game_.final_shares(board);
            return seed_value * (board.lead() + own - others);
        }
        if (depth == 0) return evaluate_(sized<krou::Board>(board), pits_);
        return best(board, moves, depth, alpha, beta).value;
    }

    const G& game_;
    int total_;
    int pits_;
    bool prunes_;
    StaticEval evaluate_;
    std::int64_t nodes_ = 0;
};

}  // namespace

std::span<const PlayerEntry> players() {
    return player_table;
}

const PlayerEntry* find_player(std::string_view name) {
    const auto found = std::ranges::find(player_table, name, &PlayerEntry::name);
    return found == player_table.end() ? nullptr : &*found;
}

Choice choose(const PlayerEntry& player, const Position& position, const Settings& settings) {
    return player.choose(position, position.legal_moves(), settings);
}

int material(const Board& board, int) {
    return seed_value * board.lead();
}

int blaess(const Board& board, int pits) {
    int value = material(board, pits);
    for (int pit = 0; pit < pits; ++pit) value += (pit + 1) * (board[pit] - board[pit + pits]);
    return value;
}

Found look_ahead(const Position& position, MoveSet moves, int depth, Algorithm algorithm,
                 StaticEval evaluate) {
    assert(!moves.empty() && depth > 0);
    const auto search = [&](const auto& game) {
        return Tree(game, position, algorithm, evaluate)
            .best(sized_for(game, position.board()), moves, depth, -infinite, infinite);
    };
    return std::visit(search, position.game());
}

}  // namespace krou::sparring
