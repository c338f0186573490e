#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
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

/// True for displayable characters: not controls, hidden characters, UTF-16 surrogates, or the
/// noncharacters U+FFFE and U+FFFF.
bool is_displayable(std::uint32_t letter) {
    const bool is_control = letter < 0x20 || (0x7f <= letter && letter < 0xa0);
    const bool is_half = 0xd800 <= letter && letter < 0xe000;
    return !is_control && !is_hidden(letter) && !is_half && letter != 0xfffe && letter != 0xffff &&
           letter <= 0x10ffff;
}

}  // namespace

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

bool is_hidden(std::uint32_t code) {
    return code == 0x061c || code == 0x180e || code == 0x200b ||
           (0x200e <= code && code <= 0x200f) || (0x2028 <= code && code <= 0x202e) ||
           (0x2060 <= code && code <= 0x206f) || code == 0xfeff;
}

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

std::string readable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const auto letter = decode_first(text);
        const bool is_shown = letter.size > 0 && is_displayable(letter.code);
        shown += is_shown ? text.substr(0, letter.size) : "?";
        text.remove_prefix(is_shown ? letter.size : 1);
    }
    return shown;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 60;
    constexpr std::size_t longest_begin = 20;  // the end of a path is more informative
    auto shown = readable(text);
    std::vector<std::size_t> letters;  // offsets
    for (std::size_t i = 0; i < shown.size(); ++i)
        if ((static_cast<unsigned char>(shown[i]) & 0xc0) != 0x80) letters.push_back(i);
    if (letters.size() > longest) {
        const auto end = letters[letters.size() - (longest - longest_begin)];
        shown.replace(letters[longest_begin], end - letters[longest_begin], "...");
    }
    return "'" + shown + "'";
}

std::string reason_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "not enough memory";
    const auto* of_system = dynamic_cast<const std::system_error*>(&error);
    if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again)
        return "no more threads allowed; raise the limit with ulimit -u";
    if (of_system != nullptr && of_system->code() == std::errc::too_many_files_open)
        return error.what() + std::string("; raise the limit with ulimit -n");
    return error.what();
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace krou
