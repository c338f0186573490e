#pragma once

#include <string>

/// Numbers and dates for people to read.
namespace krou {

/// As `printf` does it.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

/// "12 s", "3:05 min" or "1:07 h", rounded up.
std::string duration_text(double seconds);

/// The date in Greenwich: "2026.11.22".
std::string today();

}  // namespace krou
