#include "kgp/protocol.h"

#include <algorithm>
#include <cstddef>
#include <iomanip>
#include <sstream>

#include "base/text.h"
#include "common/text.h"
#include "games/notation.h"

namespace krou::kgp {

namespace {

/// Takes a number from the front of a line. Returns false if it is too large.
bool take_number(std::string_view& line, Id& number) {
    const auto digits = line.substr(0, line.find_first_not_of("0123456789"));
    number = parse_number<std::int64_t>(digits);
    line = trimmed(line.substr(digits.size()));
    return number || digits.empty();
}

}  // namespace

Result<Message> parse_message(std::string_view line) {
    Message message;
    line = trimmed(line);
    if (!take_number(line, message.id)) return Error{"the command number is too large"};
    if (line.starts_with('@')) {
        line.remove_prefix(1);
        if (!take_number(line, message.ref) || !message.ref)
            return Error{"expected a command number after @"};
    }
    message.name = first_word(line);
    message.arguments = trimmed(line.substr(message.name.size()));
    return message;
}

std::string to_argument(std::string_view text) {
    std::ostringstream argument;
    argument << std::quoted(text);
    return argument.str();
}

std::string first_text(std::string_view arguments) {
    std::string text;
    std::istringstream(std::string(arguments)) >> std::quoted(text);
    return text;
}

Result<Position> parse_board(std::string_view text) {
    const auto numbers = split(text.substr(0, text.find('>')), ',');
    const auto row = parse_number(trimmed(numbers.front().substr(text.empty() ? 0 : 1)));
    if (!text.starts_with('<') || !row || *row < 1 ||
        std::ssize(numbers) != 3 + 2 * std::int64_t{*row})
        return Error{"expected a board <PITS,STORE,STORE,PIT,...>, got " + in_quotes(text)};
    std::string fen;
    const auto append = [&](std::string_view number) { fen.append(trimmed(number)) += '-'; };
    std::for_each(numbers.begin() + 3, numbers.end(), append);
    std::for_each(numbers.begin() + 1, numbers.begin() + 3, append);
    const auto variant = parse_variant("kalah:pits=" + std::to_string(*row));
    return variant ? from_fen(*variant, fen + 'S') : Error{variant.error()};
}

}  // namespace krou::kgp
