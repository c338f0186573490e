#include "common/secret.h"

#include <cstdlib>

#include "base/text.h"
#include "common/file.h"
#include "common/platform.h"
#include "common/text.h"

namespace krou {

Result<std::string> read_secret(const std::optional<std::string>& file, const char* variable) {
    const char* value = std::getenv(variable);
    const std::string known = value == nullptr ? "" : value;
    remove_variable(variable);
    if (!file && known.empty()) return std::string();
    const auto text = file ? read_file(*file, max_secret_bytes) : known;
    if (!text) return Error{text.error()};
    const auto secret = trimmed(*text);
    const auto fail = [&](const char* reason) {
        return Error{"token in " + (file ? in_quotes(*file) : variable) + ": " + reason};
    };
    if (secret.empty()) return fail("expected a text, got ''");
    if (secret.size() > max_secret_bytes) return fail("expected at most 1000 bytes");
    if (!is_readable(secret)) return fail("expected no control characters");
    return std::string(secret);
}

std::string without_secret(std::string text, std::string_view secret) {
    for (std::size_t at = 0; !secret.empty() && (at = text.find(secret, at)) != text.npos; ++at)
        text.replace(at, secret.size(), "*");
    return text;
}

}  // namespace krou
