#include "match/text.h"

#include <array>
#include <cstdint>

#include "base/text.h"

namespace krou {

namespace {

/// What UTF-8 may stand for, and stands for in every kind of text: not for controls, halves of
/// characters in UTF-16, or the two numbers that are none.
bool is_letter(std::uint32_t number) {
    const bool is_control = number < 0x20 || (0x7f <= number && number < 0xa0);
    const bool is_half = 0xd800 <= number && number < 0xe000;
    return !is_control && !is_half && number != 0xfffe && number != 0xffff && number <= 0x10ffff;
}

}  // namespace

bool is_readable(std::string_view text) {
    std::size_t following = 0;  // bytes of a letter that has begun
    std::uint32_t letter = 0;
    std::uint32_t least = 0;  // what so many bytes are needed for
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool follows = (byte & 0xc0) == 0x80;
        if (byte >= 0xf8 || follows != (following > 0)) return false;
        if (follows) {
            letter = letter << 6 | (byte & 0x3fU);
            --following;
        } else {
            following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
            letter = following > 0 ? byte & (0x3fU >> following) : byte;
            least = std::array<std::uint32_t, 4>{0, 0x80, 0x800, 0x10000}[following];
        }
        if (following == 0 && (letter < least || !is_letter(letter))) return false;
    }
    return following == 0;
}

std::string presentable(std::string_view text) {
    return is_readable(text) ? std::string(text) : in_quotes(text);
}

}  // namespace krou
