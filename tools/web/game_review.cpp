#include "web/game_review.h"

#include <algorithm>
#include <utility>

#include "analysis/review_text.h"
#include "eval/weights.h"
#include "web/games.h"

namespace krou::web {

GameReview::GameReview(GameRecord record, int milliseconds, int hash_megabytes)
    : record_(std::move(record)),
      analyst_({.hash_megabytes = hash_megabytes}),
      moves_(record_.history.moves()),
      position_(record_.history.start()) {
    // A move other than the best one takes two searches.
    limits_.move_time_ms = std::max(1, milliseconds / 2);
}

std::optional<Json> GameReview::next() {
    const Turn turn{position_, moves_[reviews_.size()]};
    is_busy_ = true;
    const auto review = review_move(turn, limits_, analyst_);
    is_busy_ = false;
    if (!review) return std::nullopt;
    reviews_.push_back(*review);
    position_.play(turn.move);
    Json json(Json::Object{{"ply", static_cast<int>(reviews_.size())},
                           {"value", review->south_value() * 100 / seed_value},
                           {"exact", review->played.is_exact},
                           {"glyph", glyph_of(review->quality)}});
    if (review->quality != MoveQuality::fine)
        json.add("better", Turn{turn.before, review->best.move}.name());
    return json;
}

Json GameReview::result(Language language) const {
    const auto game = annotated(record_, reviews_, language, BetterLines::as_variations);
    Json::Object said;
    for (const Language each : every_language) {
        const auto lines = summary_of(record_, reviews_, each);
        // The players have their own lines.
        said.emplace_back(texts_of(each).code, Json::Array(lines.begin() + 2, lines.end()));
    }
    Json::Object players;
    for (const Side side : {Side::south, Side::north}) {
        const auto found = player_summary(reviews_, side);
        const auto count = [&](MoveQuality quality) {
            return found.by_quality[static_cast<std::size_t>(quality)];
        };
        players.emplace_back(word_for(side),
                             Json::Object{{"accuracy", found.accuracy},
                                          {"inaccuracies", count(MoveQuality::inaccuracy)},
                                          {"mistakes", count(MoveQuality::mistake)},
                                          {"blunders", count(MoveQuality::blunder)},
                                          {"best", found.best},
                                          {"choices", found.choices}});
    }
    const auto turned = turning_point(reviews_);
    const auto value_before = [&] {
        const auto& review = reviews_[static_cast<std::size_t>(*turned - 1)];
        return (review.side == Side::south ? 1 : -1) * review.best.value * 100 / seed_value;
    };
    return Json::Object{{"game", to_json(game, language)},
                        {"players", std::move(players)},
                        {"turned", turned ? Json(*turned) : Json()},
                        {"turned_from", turned ? Json(value_before()) : Json()},
                        {"said", std::move(said)}};
}

}  // namespace krou::web
