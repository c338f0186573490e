#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Texts that come from engines, files and people.
namespace krou {

inline constexpr std::string_view blanks = " \t\r\n";

/// The text without the blanks at its ends.
inline std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// Empty when there is none.
inline std::string_view first_word(std::string_view text) {
    text = trimmed(text);
    return text.substr(0, text.find_first_of(blanks));
}

/// What follows these words at the head of a line of an engine, without the blanks around it;
/// nothing if the line begins otherwise. The protocol lets any blanks stand before and between
/// words.
inline std::optional<std::string_view> after(std::string_view head, std::string_view line) {
    for (head = trimmed(head), line = trimmed(line); !head.empty();) {
        const auto word = first_word(head);
        if (first_word(line) != word) return std::nullopt;
        head = trimmed(head.substr(word.size()));
        line = trimmed(line.substr(word.size()));
    }
    return line;
}

/// Whether it can stand in any text: UTF-8 without control characters.
bool is_readable(std::string_view text);

/// The text, in quotes if it is not readable.
std::string presentable(std::string_view text);

}  // namespace krou
