#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <new>
#include <system_error>

namespace krou {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// True for invisible characters that change how their neighbours are displayed: direction controls
/// (bidi), line and paragraph separators, zero-width spaces. Joiners are parts of words and
/// allowed.
bool is_hidden(std::uint32_t letter) {
    return letter == 0x061c || letter == 0x180e || letter == 0x200b ||
           (0x200e <= letter && letter <= 0x200f) || (0x2028 <= letter && letter <= 0x202e) ||
           (0x2060 <= letter && letter <= 0x206f) || letter == 0xfeff;
}

/// True for displayable characters: not controls, hidden characters, UTF-16 surrogates, or the
/// noncharacters U+FFFE and U+FFFF.
bool is_displayable(std::uint32_t letter) {
    const bool is_control = letter < 0x20 || (0x7f <= letter && letter < 0xa0);
    const bool is_half = 0xd800 <= letter && letter < 0xe000;
    return !is_control && !is_hidden(letter) && !is_half && letter != 0xfffe && letter != 0xffff &&
           letter <= 0x10ffff;
}

struct CodePoint {
    std::uint32_t code = 0;
    std::size_t size = 0;  ///< in bytes; 0 for invalid UTF-8
};

CodePoint decode_first(std::string_view text) {
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc0 || first >= 0xf8 || text.size() < size) return {};
    std::uint32_t letter = first & (0x7fU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        letter = letter << 6 | (byte(i) & 0x3fU);
    }
    return letter >= least[size] ? CodePoint{letter, size} : CodePoint{};
}

/// Returns the bytes of the first character of `text`; 0 if it is invalid UTF-8 or not displayable.
std::size_t letter_size(std::string_view text) {
    const auto letter = decode_first(text);
    return is_displayable(letter.code) ? letter.size : 0;
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
    // Adding 0.0 turns -0 into 0.
    std::snprintf(text.data(), text.size(), "%.*g", digits, number + 0.0);
    return text.data();
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
    constexpr std::ptrdiff_t longest = 60;
    constexpr std::ptrdiff_t longest_begin = 20;  // the end of a path is more informative
    std::vector<std::string_view> letters;
    while (!text.empty()) {
        const auto size = letter_size(text);
        letters.push_back(size > 0 ? text.substr(0, size) : "?");
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    if (const auto over = std::ssize(letters) - longest; over > 0) {
        const auto middle = letters.begin() + longest_begin;
        *middle = "...";
        letters.erase(middle + 1, middle + over);
    }
    std::string shown = "'";
    for (const auto letter : letters) shown += letter;
    return shown + "'";
}

std::string reason_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "there is no memory for it";
    const auto* of_system = dynamic_cast<const std::system_error*>(&error);
    if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again)
        return "more processes and threads (ulimit -u) are needed, and none can be had";
    if (of_system != nullptr && of_system->code() == std::errc::too_many_files_open)
        return error.what() + std::string("; raise the limit with ulimit -n");
    return error.what();
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool is_readable(std::string_view text) {
    while (!text.empty()) {
        const auto size = letter_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

std::string readable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const auto size = letter_size(text);
        shown += size > 0 ? text.substr(0, size) : "?";
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return shown;
}

std::string without_hidden(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        const auto letter = decode_first(text);
        const auto size = std::max<std::size_t>(letter.size, 1);
        if (!is_hidden(letter.code)) kept += text.substr(0, size);
        text.remove_prefix(size);
    }
    return kept;
}

std::string quoted_if_unreadable(std::string_view text) {
    return is_readable(text) ? std::string(text) : in_quotes(text);
}

}  // namespace krou
