#include "common/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <system_error>

#include "base/text.h"

namespace krou {

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

bool is_readable(std::string_view text) {
    return readable(text) == text;
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
