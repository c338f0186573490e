#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

/// Numbers, dates and lines for people to read.
namespace krou {

/// Prints a line of long work at once. Throws when that cannot be: nobody sees what it comes to.
void say_line(std::ostream& out, std::string_view line);

/// As `printf` does it.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

/// Whether a byte of UTF-8 begins a letter; others go on with one.
constexpr bool begins_letter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80u;
}
/// How many letters wide a text is.
int width_of(std::string_view text);
/// Its first letters, if it is wider than this.
std::string_view cut(std::string_view text, int width);
/// With blanks behind it, or before it, so wide that it stands in a column.
std::string padded(std::string_view text, int width);
std::string right_aligned(std::string_view text, int width);

/// "12 s", "3:05 min" or "1:07 h", rounded up.
std::string duration_text(double seconds);

/// The date in Greenwich: "2026.11.22".
std::string today();

}  // namespace krou
