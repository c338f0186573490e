#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"

namespace krou {

/// Parses all of `text` as a finite number, e.g. `0.5`.
std::optional<double> parse_decimal(std::string_view text);
/// Formats a number with at most eight digits: `0.5`, `12`, `1e+20`.
std::string decimal_text(double number);

/// Returns the first word; empty if there is none.
inline std::string_view first_word(std::string_view text) {
    text = trimmed(text);
    return text.substr(0, text.find_first_of(blanks));
}

/// Returns the trimmed rest of a line that begins with the words of `head`; nothing if it begins
/// otherwise. Blanks before and between the words do not matter.
inline std::optional<std::string_view> rest_after(std::string_view head, std::string_view line) {
    for (head = trimmed(head), line = trimmed(line); !head.empty();) {
        const auto word = first_word(head);
        if (first_word(line) != word) return std::nullopt;
        head = trimmed(head.substr(word.size()));
        line = trimmed(line.substr(word.size()));
    }
    return line;
}

/// True if `text` is valid UTF-8 without control or hidden characters.
bool is_readable(std::string_view text);

/// Removes hidden characters: Unicode direction controls (bidi), line and paragraph separators, and
/// zero-width spaces.
std::string without_hidden(std::string_view text);

/// Returns `text` itself if it is readable, otherwise quoted.
std::string quoted_if_unreadable(std::string_view text);

}  // namespace krou
