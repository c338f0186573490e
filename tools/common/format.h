#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

/// Formats numbers, dates and lines for people.
namespace krou {

/// Takes a line, without its end.
using LineSink = std::function<void(const std::string& line)>;

/// Prints and flushes a line of long work. Throws if the output is closed: nobody sees the result.
void say_line(std::ostream& out, std::string_view line);

/// Formats like `printf`.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

/// True if a byte of UTF-8 begins a character.
constexpr bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80u;
}
/// Width of a text in characters.
int width_of(std::string_view text);
/// Cuts a text to at most this width.
std::string_view cut(std::string_view text, int width);
/// Pads a text with blanks on the right, or on the left.
std::string padded(std::string_view text, int width);
std::string right_aligned(std::string_view text, int width);

/// "12 s", "3:05 min" or "1:07 h", rounded up.
std::string duration_text(double seconds);

/// Date in UTC: "2026.11.22".
std::string today();

}  // namespace krou
