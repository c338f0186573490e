#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/game_review.h"

/// Requests of the page beyond the protocol: the board and its descriptions, game files, reviews.
namespace krou::web {

class Requests {
public:
    /// A request is a JSON object in one line, and so is its answer. Invalid requests are answered
    /// by `{"error": "…"}`.
    std::string answer(std::string_view request);

private:
    std::optional<GameReview> review_;
};

}  // namespace krou::web
