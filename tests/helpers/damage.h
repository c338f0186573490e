#pragma once

#include <cstddef>
#include <string>

#include "helpers/catch.h"

/// Texts of files with one damaged byte.
namespace krou {

/// Changes every `step`-th byte in several ways. Calls `check` with each damaged text.
void for_each_damage(const std::string& text, auto check, std::size_t step = 1) {
    for (std::size_t at = 0; at < text.size(); at += step)
        for (const char other :
             {static_cast<char>(text[at] ^ 1), static_cast<char>(text[at] ^ 0x10),
              static_cast<char>(text[at] ^ 0x80), static_cast<char>(~text[at]), '\n', '#', '9'}) {
            if (other == text[at]) continue;
            auto damaged = text;
            damaged[at] = other;
            INFO("byte " << at << " is " << static_cast<int>(other) << ", not "
                         << static_cast<int>(text[at]));
            check(damaged);
        }
}

/// Returns the text of a saved file as prepared for an edit by hand: without its checksums.
inline std::string unchecked(std::string text) {
    const auto line = text.find("\nchecksum=") + 1;
    REQUIRE(line > 0);
    const auto record_head = text.find('\n', line) + 1;
    const auto end = text.find('\n', record_head) + 1;
    return text.replace(line, end - line, "checksum=none\n");
}

}  // namespace krou
