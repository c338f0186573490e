#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/position.h"

namespace krou::kgp {

/// Maximum bytes per line, without its end.
inline constexpr std::size_t max_line_bytes = 16'384;

/// Number of a command; a server may omit it.
using Id = std::optional<std::int64_t>;

/// Line of the Kalah Game Protocol: `[id][@ref] name arguments`.
struct Message {
    Id id;   ///< number of this command
    Id ref;  ///< number of the command it answers
    std::string_view name;
    std::string_view arguments;
};
Result<Message> parse_message(std::string_view line);

/// Quotes a text for use as an argument.
std::string to_argument(std::string_view text);
/// Returns the text of the first argument: a word, or a quoted text without quotes and escapes.
std::string first_text(std::string_view arguments);

/// Parses `<PITS,SOUTH'S STORE,NORTH'S STORE,PIT,PIT,…>`. South is the client and to move.
Result<Position> parse_board(std::string_view text);

}  // namespace krou::kgp
