#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/review.h"
#include "game/game_record.h"

/// Reviews as text: summaries, and comments in games.
namespace krou {

/// Summarises each side's choices and the turning point. If a majority ended the game, also
/// explains the values.
std::vector<std::string> summary_of(const GameRecord& record, const std::vector<Review>& reviews,
                                    Language language);

/// Place of the better PV at a mistake.
enum class BetterLines : std::uint8_t {
    in_comments,    ///< some readers take every letter outside of braces for a move
    as_variations,  ///< also as variations, which people can continue
};

/// Returns the game with a value at each move, and the better PV at each mistake. Replaces comments
/// and glyphs of arenas and earlier reviews; keeps those of people, and adds the review's glyph to
/// the comment if a person gave a different one. The summary joins the last comment, except with
/// `as_variations`.
GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language, BetterLines better = BetterLines::in_comments);

/// Comment of a move in parts.
struct CommentParts {
    std::string_view by_people;
    std::string_view by_program;    ///< everything else, of arenas and reviews
    std::optional<int> value = {};  ///< program's value for the mover, 300 per seed
};
CommentParts parts_of(std::string_view comment);
/// Joins the parts by people and by a program, which may look alike.
std::string joined_comment(std::string_view by_people, std::string_view by_program);

/// Mistake that a review noted in a comment. Values are for the mover, to a tenth of a seed.
struct NotedMistake {
    Move better;
    int better_value = 0;
    int value = 0;  ///< of the played move
    std::string glyph;
};
/// Returns nothing if no review noted a mistake, or if a person removed its glyph.
std::optional<NotedMistake> noted_mistake(const Position& before, const Annotation& annotation);

/// Names the loss and the better move: "B loses 2.3 seeds; A was better".
std::string mistake_text(const Turn& turn, const NotedMistake& noted, Language language);

/// Returns the side with its player: "South (Ama)".
std::string player_text(const GameRecord& record, Side side, Language language);

}  // namespace krou
