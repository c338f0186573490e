#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/game_review.h"

/// What a page asks beyond the protocol: how its board is to be drawn and spoken of, the files of
/// games, and what the engine makes of a game.
namespace krou::web {

class Requests {
public:
    /// A request is an object of JSON in one line, and so is its answer. What makes no sense is
    /// answered by an object with a sentence, `error`.
    std::string answer(std::string_view request);

private:
    std::optional<GameReview> review_;
};

}  // namespace krou::web
