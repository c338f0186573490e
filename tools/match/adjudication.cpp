#include "match/adjudication.h"

#include <cassert>
#include <cstdlib>
#include <utility>

namespace krou {

namespace {

/// South's half points if this side wins.
int win_of(Side side) {
    return side == Side::south ? 2 : 0;
}

}  // namespace

void Adjudicator::count(Streak& streak, std::optional<int> score) const {
    const auto extend = [](int& length, bool holds) { length = holds ? length + 1 : 0; };
    const auto& [draw, resign, max_moves, tables] = rules_;
    extend(streak.even, draw && score && std::abs(*score) <= draw->score);
    extend(streak.behind, resign && score && *score <= -resign->score);
    extend(streak.ahead, resign && score && *score >= resign->score);
}

std::optional<Outcome> Adjudicator::after_move(Side mover, std::optional<int> score, int plies,
                                               const Position& position) {
    assert(plies > 0 && position.ending() == Ending::none);
    auto& own = streaks_[static_cast<std::size_t>(mover)];
    const auto& others = streaks_[static_cast<std::size_t>(other(mover))];
    count(own, score);
    if (auto outcome = by_tables(position)) return outcome;
    if (const auto& rule = rules_.resign;
        rule && own.behind >= rule->moves && (!rule->two_sided || others.ahead >= rule->moves))
        return Outcome{win_of(other(mover)), {}, Reason::resign_rule, {}};
    if (const auto& rule = rules_.draw; rule && plies >= 2 * rule->first_move &&
                                        own.even >= rule->moves && others.even >= rule->moves)
        return Outcome{1, {}, Reason::draw_rule, {}};
    if (plies >= 2 * rules_.max_moves) return Outcome{1, {}, Reason::move_limit, {}};
    return std::nullopt;
}

std::optional<Outcome> Adjudicator::by_tables(const Position& position) const {
    if (!rules_.tables || rules_.tables->index().pits() != position.pits()) return std::nullopt;
    // Before the next capture, a repetition of an earlier board may end the game.
    if (!position.since_capture().empty()) return std::nullopt;
    const Board& board = position.board();
    const int seeds = position.total() - board[Board::own_store] - board[Board::opponent_store];
    if (seeds > rules_.tables->max_seeds()) return std::nullopt;
    const auto [lower, upper] = rules_.tables->history_free_bounds(board, seeds);
    const int least = board.lead() + lower;
    const int most = board.lead() + upper;
    if (least == most) {
        const Rules& rules = rules_.tables->rules();
        const bool all_seeds_count = rules.rest == Rest::owner && rules.below == 0;
        FinalScore score{position.total() + least, position.total() - least};
        if (position.side() == Side::north)
            std::swap(score.south_half_seeds, score.north_half_seeds);
        const auto final_score = all_seeds_count ? std::optional(score) : std::nullopt;
        return Outcome{half_points(score), final_score, Reason::tables, {}};
    }
    if (least > 0) return Outcome{win_of(position.side()), {}, Reason::tables, {}};
    if (most < 0) return Outcome{win_of(other(position.side())), {}, Reason::tables, {}};
    return std::nullopt;
}

}  // namespace krou
