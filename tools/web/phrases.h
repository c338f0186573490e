#pragma once

#include "game/phrases.h"

/// Phrases of the page.
namespace krou::phrases {

inline constexpr Phrase page_no_request("%1 is not a request."),
    page_no_object("The request is not an object."), page_wrong_value("%1 has an invalid value."),
    page_too_long("The text has more than %1 bytes."), page_no_game("No game found."),
    page_too_many("The file has more than %1 games."), page_no_review("No game to review."),
    page_too_deep("Variations are nested more than %1 deep.");

}  // namespace krou::phrases
