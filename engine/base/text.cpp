#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace krou {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

std::string decimal_text(double number) {
    std::array<char, 32> text;
    constexpr int digits = 8;
    const auto end = std::to_chars(text.data(), text.data() + text.size(),
                                   number + 0.0,  // no minus before zero
                                   std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    auto begin = text.begin();
    for (;;) {
        begin = std::find_if_not(begin, text.end(), is_blank);
        if (begin == text.end()) return found;
        const auto end = std::find_if(begin, text.end(), is_blank);
        found.emplace_back(begin, end);
        begin = end;
    }
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 60;
    constexpr std::size_t longest_begin = 20;  // the end of a path says more
    std::string shown;
    for (const char c : text) shown += c >= ' ' && c <= '~' ? c : '?';
    if (shown.size() > longest) shown.replace(longest_begin, shown.size() - longest, "...");
    return "'" + shown + "'";
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace krou
