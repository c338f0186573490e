#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

/// Tokens by which a server knows us. They never appear in messages.
namespace krou {

/// Maximum bytes of a token.
inline constexpr std::size_t max_secret_bytes = 1000;

/// Reads a token from this file, or else from this environment variable, without blanks around it.
/// Returns an empty text if there is neither. Errors do not quote the token. Removes the variable,
/// so that other programs do not get it; call it before threads.
Result<std::string> read_secret(const std::optional<std::string>& file, const char* variable);

/// Replaces a token in a text by `*`; does nothing if the token is empty.
std::string without_secret(std::string text, std::string_view secret);

}  // namespace krou
