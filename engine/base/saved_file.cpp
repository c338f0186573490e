#include "base/saved_file.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "base/hash.h"
#include "base/text.h"

namespace krou {

namespace {

constexpr std::string_view program_word = "krou";
constexpr std::string_view checksum_start = "checksum=";
constexpr std::string_view unchecked = "none";
constexpr std::string_view json_checksum = ",\"checksum\":\"";
constexpr std::string_view json_end = "\"}";
constexpr std::size_t max_line_bytes = std::size_t{16} << 20;
constexpr std::size_t frame_bytes = 8 + 1 + 16 + 1 + 8 + 1;

std::string hex_digits_of_32_bits(std::uint64_t number) {
    return hex_digits(number).substr(8);
}

std::string first_line(const SavedKind& kind) {
    return std::string(program_word) + ' ' + std::string(kind.name) + ' ' +
           std::to_string(kind.version);
}

/// Explains why a file that begins with this line is not of a kind and version.
Error wrong_beginning(const SavedKind& kind, std::string_view line) {
    const auto found = kind_of(line);
    if (found == kind.name)
        return {"expected " + in_quotes(first_line(kind)) + ", got " + in_quotes(line) + "; " +
                std::string(kind.remedy)};
    const auto file_of = [](std::string_view name) { return "a krou " + readable(name) + " file"; };
    return {(found.empty() ? "" : file_of(found) + ", ") + "not " + file_of(kind.name)};
}

/// Returns the line before a record.
std::string frame(std::size_t bytes, std::uint64_t checksum) {
    const auto text = hex_digits_of_32_bits(bytes) + ' ' + hex_digits(checksum) + ' ';
    return text + hex_digits_of_32_bits(saved_checksum(text)) + '\n';
}

std::optional<std::uint64_t> parse_hex(std::string_view digits) {
    std::uint64_t number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, 16);
    if (error != std::errc() || stop != end) return std::nullopt;
    return number;
}

/// Returns the checksum in hexadecimal digits of a JSON object without its closing brace.
std::string json_checksum_of(std::string_view text) {
    Hash hash;
    hash.add(text);
    return hex_digits_of_32_bits(mix_bits(hash.value()) >> 32);
}

bool is_checked_line(std::string_view line) {
    const auto at = line.rfind(json_checksum);
    return at != line.npos && line.substr(at + json_checksum.size()) ==
                                  json_checksum_of(line.substr(0, at)) + std::string(json_end);
}

}  // namespace

std::string_view value_of(const SavedValues& values, std::string_view name) {
    for (const auto& [known, value] : values)
        if (known == name) return value;
    return {};
}

std::string_view kind_of(std::string_view beginning) {
    const auto line = beginning.substr(0, beginning.find('\n'));
    const auto found = split(line, ' ');
    if (found.size() != 3 || found[0] != program_word || !parse_number(found[2])) return {};
    return found[1];
}

std::uint64_t saved_checksum(std::string_view bytes) {
    std::uint64_t value = 1;
    for (; bytes.size() >= sizeof value; bytes.remove_prefix(sizeof value))
        value = mix_bits(value ^ load_le64(bytes.data()));
    std::uint64_t last = 0;
    for (const char byte : bytes) last = last << 8 | static_cast<std::uint8_t>(byte);
    return mix_bits(value ^ last);
}

std::string header_text(const SavedKind& kind, const SavedValues& values) {
    auto text = first_line(kind) + '\n';
    for (const auto& [name, value] : values) {
        assert(name.find_first_of("=\n") == name.npos && value.find('\n') == value.npos);
        text.append(name).append("=").append(value).append("\n");
    }
    const auto checksum = hex_digits(saved_checksum(text));
    return text.append(checksum_start).append(checksum).append("\n");
}

std::string record_text(const SavedKind& kind, std::string_view content) {
    if (kind.body == SavedBody::json_lines) {
        assert(content.ends_with('}'));
        std::string text(content.substr(0, content.size() - 1));
        const auto checksum = json_checksum_of(text);
        return text.append(json_checksum).append(checksum).append(json_end).append("\n");
    }
    assert(content.size() <= max_record_bytes);
    return frame(content.size(), saved_checksum(content)).append(content);
}

std::string saved_text(const SavedKind& kind, const SavedValues& values, std::string_view content) {
    return header_text(kind, values) + record_text(kind, content);
}

Result<SavedReader> SavedReader::open(NextBytes next, const SavedKind& kind) {
    SavedReader reader(kind);
    reader.next_ = std::move(next);
    auto error = reader.read_header();
    // An unreadable file is not reported as damaged.
    if (reader.read_error_) return *reader.read_error_;
    if (error) return *error;
    return reader;
}

Result<SavedReader> SavedReader::parse(std::string text, const SavedKind& kind) {
    return open([rest = std::move(text)]() mutable { return std::exchange(rest, {}); }, kind);
}

std::optional<Error> SavedReader::read_header() {
    auto text = read_line().value_or("");
    if (text != first_line(kind_) + '\n')
        return wrong_beginning(kind_, text.substr(0, text.find('\n')));
    for (;;) {
        const auto line = read_line();
        const auto equals = line ? line->find('=') : std::string::npos;
        if (equals == std::string::npos || !line->ends_with('\n') || text.size() > max_line_bytes)
            return damaged();
        const auto value = line->substr(equals + 1, line->size() - equals - 2);
        if (line->starts_with(checksum_start)) {
            whole_bytes_ = static_cast<std::int64_t>(text.size() + line->size());
            is_checked_ = kind_.body != SavedBody::editable_text || value != unchecked;
            if (!is_checked_ || value == hex_digits(saved_checksum(text))) return std::nullopt;
            return damaged();
        }
        values_.emplace_back(line->substr(0, equals), value);
        text += *line;
    }
}

Result<std::optional<std::string>> SavedReader::next() {
    record_start_ = whole_bytes_;
    auto record = kind_.body == SavedBody::json_lines ? next_line() : next_record();
    if (read_error_) return *read_error_;
    return record;
}

Result<std::optional<std::string>> SavedReader::next_record() {
    const auto head = read_bytes(frame_bytes);
    is_torn_ = !head.empty();
    if (head.size() < frame_bytes) return std::optional<std::string>();
    const auto size = parse_hex(head.substr(0, 8));
    const auto checksum = parse_hex(head.substr(9, 16));
    if (!size || !checksum || *size > max_record_bytes || frame(*size, *checksum) != head)
        return damaged();
    auto record = read_bytes(*size);
    if (record.size() < *size) return std::optional<std::string>();
    if (saved_checksum(record) != *checksum) return damaged();
    is_torn_ = false;
    whole_bytes_ += static_cast<std::int64_t>(frame_bytes + *size);
    return std::optional(std::move(record));
}

Result<std::optional<std::string>> SavedReader::next_line() {
    auto line = read_line();
    if (!line) return damaged();
    if (!line->ends_with('\n')) {
        is_torn_ = !line->empty();
        // A whole line and one byte: its end is damaged, not cut off.
        if (is_torn_ && is_checked_line(line->substr(0, line->size() - 1))) return damaged();
        return std::optional<std::string>();
    }
    whole_bytes_ += static_cast<std::int64_t>(line->size());
    line->pop_back();
    if (!is_checked_line(*line)) return damaged();
    return line;
}

Result<std::string> SavedReader::only_record() {
    if (!is_checked_) {
        while (fill_buffer()) {
        }
        if (read_error_) return *read_error_;
        return take(buffer_.size());
    }
    auto record = next();
    if (!record) return Error{record.error()};
    const auto second = *record ? next() : Result(std::optional<std::string>());
    if (!second) return Error{second.error()};
    if (!*record || *second || is_torn_) return damaged();
    return std::move(**record);
}

Error SavedReader::damaged() const {
    return Error{"damaged at byte " + std::to_string(record_start_)};
}

/// Reads a line, with its end unless the file ends before. Returns nothing if it is too long.
std::optional<std::string> SavedReader::read_line() {
    for (std::size_t known = 0;;) {
        const auto end = buffer_.find('\n', at_ + known);
        known = std::min(end, buffer_.size()) - at_;
        if (known > max_line_bytes) return std::nullopt;
        if (end != std::string::npos) return take(known + 1);
        if (!fill_buffer()) return take(known);
    }
}

/// Reads this many bytes, or as many as there are.
std::string SavedReader::read_bytes(std::size_t count) {
    while (buffer_.size() - at_ < count && fill_buffer()) {
    }
    return take(count);
}

/// Takes up to this many bytes from the buffer.
std::string SavedReader::take(std::size_t count) {
    auto bytes = buffer_.substr(at_, count);
    at_ += bytes.size();
    return bytes;
}

/// Adds the next bytes of the file to the buffer. Returns false if there are none.
bool SavedReader::fill_buffer() {
    if (!next_) return false;
    const auto more = next_();
    if (!more) read_error_ = Error{more.error()};
    if (!more || more->empty()) {
        next_ = nullptr;
        return false;
    }
    buffer_.erase(0, std::exchange(at_, 0));
    buffer_ += *more;
    return true;
}

}  // namespace krou
