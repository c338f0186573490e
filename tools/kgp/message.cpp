#include "kgp/message.h"

#include <utility>

#include "base/text.h"

namespace krou::kgp {

namespace {

bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

/// No blank, no control character, and nothing that begins or ends another argument.
bool is_of_word(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte != 0x7f && c != '"' && c != '<' && c != '>';
}

/// Reads a line from left to right.
class MessageReader {
public:
    explicit MessageReader(std::string_view line) : left_(trimmed(line)) {}

    Result<Message> read();

private:
    template <class Wanted>
    std::string_view take_while(Wanted wanted) {
        std::size_t size = 0;
        while (size < left_.size() && wanted(left_[size])) ++size;
        const auto taken = left_.substr(0, size);
        left_.remove_prefix(size);
        return taken;
    }
    /// Goes to what follows the blanks; whether anything does.
    bool has_more() {
        take_while([](char c) { return c == ' ' || c == '\t'; });
        return !left_.empty();
    }
    /// False when it is a number, but too large.
    bool read_number(Id& number);
    Result<Argument> read_argument();
    Result<Argument> read_text();
    Result<Argument> read_board();

    std::string_view left_;
};

bool MessageReader::read_number(Id& number) {
    const auto digits = take_while(is_digit);
    number = parse_number<std::int64_t>(digits);
    return number.has_value() || digits.empty();
}

Result<Message> MessageReader::read() {
    Message message;
    if (!read_number(message.id)) return Error{"the number of a command is too large"};
    if (has_more() && left_.front() == '@') {
        left_.remove_prefix(1);
        if (!read_number(message.ref) || !message.ref) return Error{"there is no number after @"};
    }
    has_more();
    message.name = take_while(is_of_word);
    if (message.name.empty() || message.name.front() == '@')
        return Error{"there is no name of a command"};
    while (has_more()) {
        auto argument = read_argument();
        if (!argument) return Error{argument.error()};
        message.arguments.push_back(std::move(*argument));
    }
    return message;
}

Result<Argument> MessageReader::read_argument() {
    if (left_.front() == '"') return read_text();
    if (left_.front() == '<') return read_board();
    const auto word = take_while(is_of_word);
    if (word.empty()) return Error{"there is a character that is part of no argument"};
    return Argument{Argument::Kind::word, std::string(word)};
}

Result<Argument> MessageReader::read_text() {
    Argument argument{Argument::Kind::text, {}};
    for (std::size_t i = 1; i < left_.size(); ++i) {
        if (left_[i] == '"') {
            left_.remove_prefix(i + 1);
            return argument;
        }
        if (left_[i] == '\\' && i + 1 < left_.size()) ++i;
        argument.text += left_[i];
    }
    return Error{"a quotation mark is missing"};
}

Result<Argument> MessageReader::read_board() {
    const auto end = left_.find('>');
    if (end == std::string_view::npos) return Error{"a board has no end"};
    Argument argument{Argument::Kind::board, std::string(left_.substr(0, end + 1))};
    for (const auto piece : split(left_.substr(1, end - 1), ',')) {
        const auto number = parse_number(trimmed(piece));
        if (!number || *number < 0) return Error{"a board has something in it that is no number"};
        argument.numbers.push_back(*number);
    }
    left_.remove_prefix(end + 1);
    return argument;
}

}  // namespace

Result<Message> parse_message(std::string_view line) {
    return MessageReader(line).read();
}

std::string as_text(std::string_view text) {
    std::string shown = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') shown += '\\';
        shown += c;
    }
    return shown + '"';
}

std::string answer_to(const Id& id, const std::string& command) {
    return id ? '@' + std::to_string(*id) + ' ' + command : command;
}

void LineBuffer::add(std::string_view piece) {
    pending_ += piece;
}

std::optional<LineBuffer::Line> LineBuffer::next() {
    const auto end = pending_.find('\n');
    if (end == std::string::npos) {
        if (pending_.size() > longest_line + 1) {
            is_skipping_ = true;
            pending_.clear();
        }
        return std::nullopt;
    }
    Line line{pending_.substr(0, end), std::exchange(is_skipping_, false)};
    pending_.erase(0, end + 1);
    if (line.text.ends_with('\r')) line.text.pop_back();
    if (line.text.size() > longest_line) line.is_too_long = true;
    if (line.is_too_long) line.text.clear();
    return line;
}

}  // namespace krou::kgp
