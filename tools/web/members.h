#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/json.h"
#include "play/phrases.h"

/// What the page says, and what it is told, in JSON.
namespace krou::web {

using play::Language;

/// What is wrong with this object of the page's: each name has one kind of value wherever it
/// stands. Null is as good as nothing.
std::optional<Error> check_members(const Json& object, Language language);
/// A sentence on the value of this name.
Error wrong_value(std::string_view name, Language language);

// The members of an object that was checked: empty where they are not there.
std::string text_in(const Json& object, std::string_view name);
std::optional<std::int64_t> number_in(const Json& object, std::string_view name);
const Json::Array& list_in(const Json& object, std::string_view name);

}  // namespace krou::web
