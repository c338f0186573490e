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

/// A JSON value. Objects keep the order of their members.
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
    /// Null if the number is not finite.
    Json(double value);
    Json(const char* text) : content_(std::string(text)) {}
    Json(std::string text) : content_(std::move(text)) {}
    Json(std::string_view text) : content_(std::string(text)) {}
    Json(Array array) : content_(std::move(array)) {}
    Json(Object object) : content_(std::move(object)) {}
    /// Null if the optional is empty.
    template <class T>
    Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}

    bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
    std::optional<std::int64_t> integer() const { return get<std::int64_t>(); }
    std::optional<std::string> text() const { return get<std::string>(); }
    /// Null if this is not an array.
    const Array* array() const { return std::get_if<Array>(&content_); }
    const Object* object() const { return std::get_if<Object>(&content_); }
    /// Null if this is not an object or has no such member.
    const Json* find(std::string_view name) const;

    /// Appends to an array.
    void push_back(Json value) { std::get<Array>(content_).push_back(std::move(value)); }
    /// Appends to an object.
    void add(std::string name, Json value) {
        std::get<Object>(content_).emplace_back(std::move(name), std::move(value));
    }

    /// Formats the value in one line.
    std::string to_text() const;
    /// Formats the value with a line per long member.
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

/// Deepest nesting that `parse_json` accepts; more could exhaust the stack.
inline constexpr int deepest_json = 128;

/// Parses all of `text` as one value.
Result<Json> parse_json(std::string_view text);

}  // namespace krou
