#include "analysis/review.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "eval/weights.h"

namespace krou {

namespace {

constexpr int behind = seed_value / 2;

/// Minimum loss for a quality: in 300ths of a seed and in thousandths of a game.
struct Threshold {
    int lost;
    int lost_of_game;
    MoveQuality quality;
    std::string_view glyph;
};

/// On a full, even board, these shares of a game are about 4, 1.5 and 0.5 seeds; towards the end,
/// fewer.
constexpr std::array thresholds{
    Threshold{2 * seed_value, 200, MoveQuality::blunder, "??"},
    Threshold{seed_value, 80, MoveQuality::mistake, "?"},
    Threshold{seed_value / 2, 25, MoveQuality::inaccuracy, "?!"},
};

int sign(int value) {
    return (value > 0) - (value < 0);
}

/// Returns the expected share of the game in thousandths; a draw is 500. Proved values are certain.
int share_of_game(const ChanceModel& model, int seeds_on_board, const EvaluatedMove& evaluated) {
    if (evaluated.is_exact) return 500 + 500 * sign(evaluated.value);
    const auto likely = chances(model, evaluated.value, seeds_on_board);
    return likely.win + likely.draw / 2;
}

}  // namespace

MoveQuality quality_of(const ChanceModel& model, int seeds_on_board, const EvaluatedMove& best,
                       const EvaluatedMove& played) {
    const bool is_proved = best.is_exact && played.is_exact;
    if (is_proved && best.value >= 0 && sign(played.value) < sign(best.value))
        return MoveQuality::blunder;
    const int lost = best.value - played.value;
    const int lost_of_game =
        share_of_game(model, seeds_on_board, best) - share_of_game(model, seeds_on_board, played);
    const auto found = std::ranges::find_if(thresholds, [&](const Threshold& known) {
        return lost >= known.lost && lost_of_game >= known.lost_of_game;
    });
    return found == thresholds.end() ? MoveQuality::fine : found->quality;
}

std::string_view glyph_of(MoveQuality quality) {
    const auto found = std::ranges::find(thresholds, quality, &Threshold::quality);
    return found == thresholds.end() ? std::string_view() : found->glyph;
}

std::optional<Review> review_move(const Turn& turn, Limits limits, Analyst& analyst) {
    const auto& [position, move] = turn;
    const auto found = analyst.evaluate(position, limits, 1);
    if (found.empty()) return std::nullopt;
    const auto& best = found.front();
    Review review{.side = position.side(),
                  .best = best,
                  .played = best,
                  .had_choice = position.legal_moves().size() > 1};
    if (move == best.move) return review;
    // Searches the played move as deep as the best one; a proof may have needed no depth.
    limits.search_moves.emplace().add(move);
    if (!best.is_exact) limits.depth = std::min(limits.depth.value_or(best.depth), best.depth);
    const auto played = analyst.evaluate(position, limits, 1);
    if (played.empty()) return std::nullopt;
    review.played = played.front();
    if (review.played.value >= review.best.value) review.best = review.played;
    const auto model = analyst.chance_model(position);
    const int seeds = position.max_net_gain();
    review.quality = quality_of(model, seeds, review.best, review.played);
    review.lost_of_game =
        share_of_game(model, seeds, review.best) - share_of_game(model, seeds, review.played);
    return review;
}

std::optional<std::vector<Review>> review(const GameHistory& history, const Limits& limits,
                                          Analyst& analyst, const std::function<void(int)>& begin) {
    std::vector<Review> reviews;
    analyst.forget();
    Position position = history.start();
    for (const Move move : history.moves()) {
        if (analyst.is_interrupted()) return std::nullopt;
        begin(static_cast<int>(reviews.size()) + 1);
        auto review = review_move({position, move}, limits, analyst);
        if (!review) return std::nullopt;
        reviews.push_back(std::move(*review));
        position.play(move);
    }
    if (analyst.is_interrupted()) return std::nullopt;
    return reviews;
}

std::optional<int> turning_point(const std::vector<Review>& reviews) {
    if (reviews.empty() || std::abs(reviews.back().south_value()) < behind) return std::nullopt;
    const Side loser = reviews.back().south_value() < 0 ? Side::south : Side::north;
    for (auto ply = reviews.size(); ply > 0; --ply) {
        const Review& review = reviews[ply - 1];
        const bool fell = review.best.value > -behind && review.played.value <= -behind;
        if (review.side == loser && fell) return static_cast<int>(ply);
        const bool gave_back = review.best.value >= behind && review.played.value < behind;
        if (review.side != loser && gave_back) return std::nullopt;
    }
    return std::nullopt;
}

PlayerSummary player_summary(const std::vector<Review>& reviews, Side side) {
    PlayerSummary found;
    double accuracies = 0;
    for (const auto& review : reviews) {
        if (review.side != side || !review.had_choice) continue;
        found.lost += review.lost();
        ++found.choices;
        found.best += review.lost() == 0;
        ++found.by_quality[static_cast<std::size_t>(review.quality)];
        // The curve of lichess.
        const double kept = 103.1668 * std::exp(-0.004354 * review.lost_of_game) - 3.1669;
        accuracies += std::clamp(kept, 0.0, 100.0);
    }
    if (found.choices > 0)
        found.accuracy = static_cast<int>(std::lround(accuracies / found.choices));
    return found;
}

}  // namespace krou
