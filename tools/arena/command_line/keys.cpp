#include "arena/command_line/keys.h"

#include <charconv>
#include <cmath>

#include "arena/command_line/hints.h"
#include "base/text.h"
#include "common/cli.h"

namespace krou::arena {

Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known) {
    const std::string refusal = "unknown " + std::string(what) + ": " + in_quotes(word);
    if (const auto said = hint(word); !said.empty()) return {refusal + "; " + std::string(said)};
    const std::vector<std::string> names(known.begin(), known.end());
    return {refusal + cli::suggestion(word, names)};
}

std::optional<double> parse_decimal(std::string_view text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

}  // namespace krou::arena
