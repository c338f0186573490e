#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "games/text.h"

namespace krou::arena {

/// What follows these words at the head of a line of an engine, without the blanks around it;
/// nothing if the line begins otherwise. The protocol lets any blanks stand before and between
/// words.
inline std::optional<std::string_view> after(std::string_view head, std::string_view line) {
    const auto wanted = words(head);
    const auto found = words(line);
    if (found.size() < wanted.size() || !std::equal(wanted.begin(), wanted.end(), found.begin()))
        return std::nullopt;
    if (found.size() == wanted.size()) return std::string_view();
    return std::string_view(found[wanted.size()].begin(), found.back().end());
}

/// Empty when there is none.
inline std::string_view first_word(std::string_view text) {
    const auto found = words(text);
    return found.empty() ? std::string_view() : found.front();
}

}  // namespace krou::arena
