#include "web/members.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "web/phrases.h"

namespace krou::web {

namespace {

/// Names of members of one type, separated by blanks.
struct MemberType {
    std::string_view names;
    bool (*fits)(const Json& value);
};

constexpr std::array member_types{
    MemberType{
        "ask language variant fen moves end move side program text comment result name glyph best "
        "question engine you opponent",
        [](const Json& value) { return value.text().has_value(); }},
    MemberType{"value milliseconds hash level rating elo answers",
               [](const Json& value) { return value.integer().has_value(); }},
    MemberType{"seeds tags line variations losses",
               [](const Json& value) { return value.array() != nullptr; }},
    MemberType{"game", [](const Json& value) { return value.object() != nullptr; }},
    MemberType{"right tried",
               [](const Json& value) { return value == Json(true) || value == Json(false); }},
};

}  // namespace

std::optional<Error> check_members(const Json& object, Language language) {
    if (!object.object()) return Error{say(language, phrases::page_no_object)};
    for (const auto& [name, value] : *object.object())
        for (const auto& [names, fits] : member_types)
            if (std::ranges::count(words(names), name) > 0 && !value.is_null() && !fits(value))
                return wrong_value(name, language);
    return std::nullopt;
}

Error wrong_value(std::string_view name, Language language) {
    return Error{say(language, phrases::page_wrong_value, {in_quotes(name)})};
}

std::string text_in(const Json& object, std::string_view name) {
    const auto* value = object.find(name);
    return value ? value->text().value_or("") : std::string();
}

std::optional<std::int64_t> number_in(const Json& object, std::string_view name) {
    const auto* value = object.find(name);
    return value ? value->integer() : std::nullopt;
}

const Json::Array& list_in(const Json& object, std::string_view name) {
    static const Json::Array none;
    const auto* value = object.find(name);
    return value && value->array() ? *value->array() : none;
}

}  // namespace krou::web
