#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace krou {

/// A JSON value. Objects keep the order in which their members came.
class Json {
public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json() = default;  ///< null
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    Json(bool value) : content_(value) {}
    Json(int value) : content_(std::int64_t{value}) {}
    Json(std::int64_t value) : content_(value) {}
    /// Null when it is not finite.
    Json(double value);
    Json(const char* text) : content_(std::string(text)) {}
    Json(std::string text) : content_(std::move(text)) {}
    Json(std::string_view text) : content_(std::string(text)) {}
    Json(Array array) : content_(std::move(array)) {}
    Json(Object object) : content_(std::move(object)) {}
    /// Null when there is none.
    template <class T>
    Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}

    bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
    std::optional<std::int64_t> integer() const { return get<std::int64_t>(); }
    std::optional<std::string> text() const { return get<std::string>(); }
    /// Null when this is none.
    const Array* array() const { return std::get_if<Array>(&content_); }
    const Object* object() const { return std::get_if<Object>(&content_); }
    /// Null when this is no object, or has no member of that name.
    const Json* find(std::string_view name) const;

    /// To an array.
    void push_back(Json value) { std::get<Array>(content_).push_back(std::move(value)); }
    /// To an object.
    void add(std::string name, Json value) {
        std::get<Object>(content_).emplace_back(std::move(name), std::move(value));
    }

    /// In one line.
    std::string to_text() const;
    /// With a line for each member that is not short.
    std::string to_pretty_text(int indent = 0) const;

    friend bool operator==(const Json&, const Json&) = default;

private:
    template <class T>
    std::optional<T> get() const {
        const T* value = std::get_if<T>(&content_);
        return value ? std::optional<T>(*value) : std::nullopt;
    }

    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> content_;
};

/// So deep may lists and objects lie in each other where they are read: what lies deeper could
/// exhaust the stack.
inline constexpr int deepest_json = 128;

/// The value that `text` is, all of it.
Result<Json> parse_json(std::string_view text);

}  // namespace krou
