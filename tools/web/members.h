#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/json.h"
#include "game/phrases.h"

/// Members of the page's JSON objects.
namespace krou::web {

/// Checks the types of known members; each name has the same type in all objects. Null counts as
/// missing.
std::optional<Error> check_members(const Json& object, Language language);
/// Returns the error for a wrong value of this name.
Error wrong_value(std::string_view name, Language language);

// Return the value of a checked member; empty if it is missing.
std::string text_in(const Json& object, std::string_view name);
std::optional<std::int64_t> number_in(const Json& object, std::string_view name);
const Json::Array& list_in(const Json& object, std::string_view name);

}  // namespace krou::web
