#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// The lines of the Kalah Game Protocol: `[id][@ref] name arguments`.
namespace krou::kgp {

using Milliseconds = std::chrono::milliseconds;
using Time = std::chrono::steady_clock::time_point;
inline Time time_now() {
    return std::chrono::steady_clock::now();
}

/// Without its end.
inline constexpr std::size_t longest_line = 16'384;

/// A number of a command; a server may leave it out.
using Id = std::optional<std::int64_t>;

struct Argument {
    enum class Kind : std::uint8_t { word, text, board };

    Kind kind = Kind::word;  ///< a number is a word
    std::string text;
    std::vector<std::int64_t> numbers = {};  ///< of a board, none of them negative
};

struct Message {
    Id id;   ///< of this command
    Id ref;  ///< of the one that it answers
    std::string name;
    std::vector<Argument> arguments;
};

/// Takes nothing on trust: what is no such line is refused.
Result<Message> parse_message(std::string_view line);

/// The text as an argument.
std::string as_text(std::string_view text);

/// `@4 move 5`: a command that answers that of this number.
std::string answer_to(const Id& id, const std::string& command);

/// Makes lines of what comes in pieces. Of a line that is too long nothing is kept.
class LineBuffer {
public:
    struct Line {
        std::string text;
        bool is_too_long = false;
    };

    void add(std::string_view piece);
    /// The next line, without its end; nothing before that has come.
    std::optional<Line> next();

private:
    std::string pending_;
    bool is_skipping_ = false;
};

}  // namespace krou::kgp
