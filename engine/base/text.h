#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace krou {

/// Parses all of `text` as an integer. Returns nothing if it is not one or does not fit.
template <class Integer = int>
std::optional<Integer> parse_number(std::string_view text) {
    Integer number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end) return std::nullopt;
    return number;
}

/// Splits `text` at each separator into one or more pieces; pieces may be empty.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Splits `text` at runs of blanks into non-empty words.
std::vector<std::string_view> words(std::string_view text);

inline constexpr std::string_view blanks = " \t\r\n";

/// Removes blanks at both ends.
inline std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// First character of a text in UTF-8.
struct CodePoint {
    std::uint32_t code = 0;
    std::size_t size = 0;  ///< in bytes; 0 if the text is invalid there
};
CodePoint decode_first(std::string_view text);
/// True for invisible characters that change how their neighbours are displayed: direction controls
/// (bidi), line and paragraph separators, zero-width spaces. Joiners are parts of words and
/// allowed.
bool is_hidden(std::uint32_t code);
/// Replaces each byte outside valid, displayable characters by a question mark.
std::string readable(std::string_view text);

/// Quotes any text for use in a message: unreadable bytes become `?`, and a text of more than 60
/// characters loses its middle.
std::string in_quotes(std::string_view text);

/// Returns the reason of an exception in plain words, with a remedy if there is one.
std::string reason_of(const std::exception& error);

bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace krou
