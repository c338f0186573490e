#pragma once

#include <charconv>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace krou {

/// The number that `text` is, all of it; nothing if it is anything else or does not fit.
template <class Integer = int>
std::optional<Integer> parse_number(std::string_view text) {
    Integer number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end) return std::nullopt;
    return number;
}

/// The finite number that `text` is, all of it, as `0.5`.
std::optional<double> parse_decimal(std::string_view text);
/// `0.5`, `12`, `1e+20`: eight digits at most.
std::string decimal_text(double number);

/// The pieces of `text` between separators; always at least one, possibly empty.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The pieces of `text` between runs of blanks; none is empty.
std::vector<std::string_view> words(std::string_view text);

/// `text` without control characters and not longer than a line of a terminal, in quotes, what is
/// too long without its middle: fit to stand in a message whatever it holds.
std::string in_quotes(std::string_view text);

/// Why something was thrown, as a person would say it.
std::string reason_of(const std::exception& error);

bool equal_ignoring_case(std::string_view a, std::string_view b);

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

/// What follows these words at the head of a line, without the blanks around it; nothing if the
/// line begins otherwise. Any blanks may stand before and between the words.
inline std::optional<std::string_view> rest_after(std::string_view head, std::string_view line) {
    for (head = trimmed(head), line = trimmed(line); !head.empty();) {
        const auto word = first_word(head);
        if (first_word(line) != word) return std::nullopt;
        head = trimmed(head.substr(word.size()));
        line = trimmed(line.substr(word.size()));
    }
    return line;
}

/// Whether it can stand in any text: UTF-8 without control characters, nor hidden ones.
bool is_readable(std::string_view text);

/// The text with a question mark for each byte that is not readable.
std::string readable(std::string_view text);

/// The text without hidden characters: Unicode's controls of the direction of writing, line and
/// paragraph separators, and spaces without width.
std::string without_hidden(std::string_view text);

/// The text, in quotes if it is not readable.
std::string presentable(std::string_view text);

}  // namespace krou
