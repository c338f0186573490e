#include "web/members.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "web/phrases.h"

namespace krou::web {

namespace {

enum class Kind : std::uint8_t { text, number, list, object };

struct KnownMember {
    std::string_view name;
    Kind kind;
};

constexpr std::array known_members{
    KnownMember{"ask", Kind::text},
    KnownMember{"language", Kind::text},
    // The game on the board.
    KnownMember{"variant", Kind::text},
    KnownMember{"fen", Kind::text},
    KnownMember{"moves", Kind::text},
    KnownMember{"end", Kind::text},
    // Arguments of requests.
    KnownMember{"move", Kind::text},
    KnownMember{"seeds", Kind::list},
    KnownMember{"side", Kind::text},
    KnownMember{"program", Kind::text},
    KnownMember{"value", Kind::number},
    KnownMember{"text", Kind::text},
    KnownMember{"game", Kind::object},
    KnownMember{"milliseconds", Kind::number},
    KnownMember{"hash", Kind::number},
    // A game record and its moves.
    KnownMember{"tags", Kind::list},
    KnownMember{"comment", Kind::text},
    KnownMember{"line", Kind::list},
    KnownMember{"result", Kind::text},
    KnownMember{"name", Kind::text},
    KnownMember{"glyph", Kind::text},
    KnownMember{"variations", Kind::list},
};

bool is_of(Kind kind, const Json& value) {
    switch (kind) {
        case Kind::text: return value.text().has_value();
        case Kind::number: return value.integer().has_value();
        case Kind::list: return value.array() != nullptr;
        case Kind::object: break;
    }
    return value.object() != nullptr;
}

}  // namespace

std::optional<Error> check_members(const Json& object, Language language) {
    if (!object.object()) return Error{say(language, phrases::page_no_object)};
    for (const auto& [name, value] : *object.object()) {
        const auto known = std::ranges::find(known_members, name, &KnownMember::name);
        if (known != known_members.end() && !value.is_null() && !is_of(known->kind, value))
            return wrong_value(name, language);
    }
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
