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

}  // namespace krou
