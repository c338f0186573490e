#include "uci/perft.h"

#include "base/threads.h"

namespace krou {

namespace {

template <Game G>
class Counter {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Counter(const G& game, int total, const Clock& clock)
        : game_(game), total_(total), clock_(clock) {}

    /// Counts the leaves below a move.
    std::uint64_t below(const Step& step, int depth) const {
        if (depth == 0) return 1;
        return game_.is_decided(step.board, total_) ? 0 : count(step.board, depth);
    }

private:
    /// Counts the leaves below a board that no majority has decided.
    std::uint64_t count(const Board& board, int depth) const {
        const MoveSet moves = game_.moves(board);
        if (depth == 1) return static_cast<std::uint64_t>(moves.size());
        if (depth > 6) {
            poll_input();
            if (clock_.must_end()) return 0;
        }
        std::uint64_t leaves = 0;
        for (const Move move : moves) {
            const Step step = game_.play(board, move);
            // If sowings drop seeds into stores, `gain` may be 0 although both stores grew.
            const bool may_be_over = step.gain != 0 || G::quiet_gain > 0;
            if (may_be_over && game_.is_decided(step.board, total_)) continue;
            leaves += depth == 2 ? static_cast<std::uint64_t>(game_.moves(step.board).size())
                                 : count(step.board, depth - 1);
        }
        return leaves;
    }

    const G& game_;
    int total_;
    const Clock& clock_;
};

}  // namespace

bool perft_ends_in_time(const Position& position, int depth) {
    constexpr std::uint64_t most = 10'000'000'000'000;
    // Three in a row has no pits and ends after nine moves; one pit per row leaves no choice.
    const auto choices = static_cast<std::uint64_t>(position.pits());
    if (choices < 2) return true;
    std::uint64_t leaves = 1;
    for (int ply = 0; ply < depth && leaves <= most; ++ply) leaves *= choices;
    return leaves <= most;
}

std::optional<std::uint64_t> perft(const Position& position, MoveSet moves, int depth,
                                   const std::function<void(Move, std::uint64_t)>& report,
                                   const Clock& clock) {
    if (depth == 0) return 1;
    const auto count_all = [&](const auto& game) {
        const Counter counter(game, position.total(), clock);
        const auto board = sized_for(game, position.board());
        std::uint64_t leaves = 0;
        for (const Move move : moves) {
            const auto below = counter.below(game.play(board, move), depth - 1);
            poll_input();
            if (clock.must_end()) break;
            report(move, below);
            leaves += below;
        }
        return leaves;
    };
    const auto leaves = std::visit(count_all, position.game());
    if (clock.must_end()) return std::nullopt;
    return leaves;
}

}  // namespace krou
