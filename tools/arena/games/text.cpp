#include "arena/games/text.h"

#include "base/text.h"

namespace krou::arena {

bool is_readable(std::string_view text) {
    int following = 0;  // bytes of a character that has begun
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool follows = (byte & 0xc0) == 0x80;
        if (byte < ' ' || byte == 0x7f || byte >= 0xf8 || follows != (following > 0)) return false;
        following = follows ? following - 1 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0;
    }
    return following == 0;
}

std::string presentable(std::string_view text) {
    return is_readable(text) ? std::string(text) : in_quotes(text);
}

}  // namespace krou::arena
