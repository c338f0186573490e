#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "base/hash.h"

/// Numbers, dates and lines for people to read.
namespace krou {

/// Prints a line of long work at once. Throws when that cannot be: nobody sees what it comes to.
void say_line(std::ostream& out, std::string_view line);

/// As `printf` does it.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

/// "12 s", "3:05 min" or "1:07 h", rounded up.
std::string duration_text(double seconds);

/// Eight digits that tell whether a text has been changed since.
std::string checksum_text(const Hash& hash);

/// The date in Greenwich: "2026.11.22".
std::string today();

}  // namespace krou
