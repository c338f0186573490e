#include "arena/keys.h"

#include <charconv>
#include <cmath>

#include "arena/hints.h"
#include "common/cli.h"
#include "games/text.h"

namespace krou::arena {

Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known) {
    const std::string refusal = "unknown " + std::string(what) + ": " + in_quotes(word);
    if (const auto said = hint(word); !said.empty()) return {refusal + "; " + std::string(said)};
    const std::vector<std::string> names(known.begin(), known.end());
    return {refusal + cli::suggestion(word, names)};
}

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

std::optional<double> parse_decimal(std::string_view text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

}  // namespace krou::arena
