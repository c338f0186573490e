#include "play/annotation.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "eval/weights.h"

namespace krou::play {

namespace {

constexpr int behind = seed_value / 2;

/// What is lost at least, at 300 to a seed and in thousandths of a game.
struct Grade {
    int lost;
    int lost_of_game;
    Verdict verdict;
    std::string_view glyph;
};

/// On a full board that is even, the shares of a game are about half a seed, one and a half, and
/// four; towards the end they are fewer seeds.
constexpr std::array grades{
    Grade{2 * seed_value, 200, Verdict::blunder, "??"},
    Grade{seed_value, 80, Verdict::mistake, "?"},
    Grade{seed_value / 2, 25, Verdict::inaccuracy, "?!"},
};

int sign(int value) {
    return (value > 0) - (value < 0);
}

/// How much of the game to expect, in thousandths; a draw is half of one. What is proved is
/// certain.
int share_of_game(const ChanceModel& model, int seeds_on_board, const Judged& judged) {
    if (judged.is_exact) return 500 + 500 * sign(judged.value);
    const auto likely = chances(model, judged.value, seeds_on_board);
    return likely.win + likely.draw / 2;
}

/// What the move is worth that was played, as deep as the best was judged; nothing when stopped.
std::vector<Judged> judge_move(const Position& position, Move move, const Judged& best,
                               Limits limits, Analyst& analyst) {
    MoveSet only;
    only.add(move);
    limits.among = only;
    // A proof may have needed no depth.
    if (!best.is_exact) limits.depth = std::min(limits.depth.value_or(best.depth), best.depth);
    return analyst.judge(position, limits, 1);
}

/// Nothing when a search was stopped before it had a value.
std::optional<Review> review_move(const Position& position, Move move, const Limits& limits,
                                  Analyst& analyst) {
    const auto best = analyst.judge(position, limits, 1);
    if (best.empty()) return std::nullopt;
    Review review;
    review.side = position.side();
    review.had_choice = position.legal_moves().size() > 1;
    review.best = review.played = best.front();
    if (move == review.best.move) return review;
    const auto played = judge_move(position, move, review.best, limits, analyst);
    if (played.empty()) return std::nullopt;
    review.played = played.front();
    if (review.played.value >= review.best.value) review.best = review.played;
    review.verdict =
        verdict_of(analyst.chance_model(position), position.at_stake(), review.best, review.played);
    return review;
}

/// The value for this side before any move, or after so many.
int value_for(Side side, const std::vector<Review>& reviews, std::size_t moves) {
    if (moves == 0) return reviews[0].side == side ? reviews[0].best.value : -reviews[0].best.value;
    const int south = reviews[moves - 1].south_value();
    return side == Side::south ? south : -south;
}

}  // namespace

Verdict verdict_of(const ChanceModel& model, int seeds_on_board, const Judged& best,
                   const Judged& played) {
    const bool is_proved = best.is_exact && played.is_exact;
    if (is_proved && best.value >= 0 && sign(played.value) < sign(best.value))
        return Verdict::blunder;
    const int lost = best.value - played.value;
    const int lost_of_game =
        share_of_game(model, seeds_on_board, best) - share_of_game(model, seeds_on_board, played);
    const auto grade = std::ranges::find_if(grades, [&](const Grade& known) {
        return lost >= known.lost && lost_of_game >= known.lost_of_game;
    });
    return grade == grades.end() ? Verdict::fine : grade->verdict;
}

std::string_view glyph_of(Verdict verdict) {
    const auto grade = std::ranges::find(grades, verdict, &Grade::verdict);
    return grade == grades.end() ? std::string_view() : grade->glyph;
}

std::optional<std::vector<Review>> review(const Course& course, const Limits& limits,
                                          Analyst& analyst, const StopSignal& stop,
                                          const std::function<void(int)>& begin) {
    std::vector<Review> reviews;
    analyst.forget();
    Position position = course.start();
    for (const Move move : course.moves()) {
        if (stop.is_raised()) return std::nullopt;
        begin(static_cast<int>(reviews.size()) + 1);
        auto review = review_move(position, move, limits, analyst);
        if (!review) return std::nullopt;
        reviews.push_back(std::move(*review));
        position.play(move);
    }
    if (stop.is_raised()) return std::nullopt;
    return reviews;
}

SideSummary summary_of(const std::vector<Review>& reviews, Side side) {
    SideSummary summary;
    for (const auto& review : reviews) {
        if (review.side != side || !review.had_choice) continue;
        ++summary.choices;
        summary.lost += review.lost();
        summary.best += review.lost() == 0;
        ++summary.verdicts[static_cast<std::size_t>(review.verdict)];
    }
    return summary;
}

std::optional<int> turning_point(const std::vector<Review>& reviews) {
    if (reviews.empty()) return std::nullopt;
    const int last = reviews.back().south_value();
    if (last == 0) return std::nullopt;
    const Side loser = last < 0 ? Side::south : Side::north;
    for (auto moves = reviews.size(); moves > 0; --moves) {
        if (value_for(loser, reviews, moves) > -behind) return std::nullopt;
        if (value_for(loser, reviews, moves - 1) > -behind) return static_cast<int>(moves);
    }
    return std::nullopt;
}

}  // namespace krou::play
