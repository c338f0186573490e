#include "common/json.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "common/text.h"

namespace krou {

namespace {

std::string string_text(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            quoted += {'\\', c};
        } else if (static_cast<unsigned char>(c) < ' ') {
            const auto code = static_cast<unsigned char>(c);
            quoted += {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string enclosed(char open, const std::string& text, char close) {
    std::string whole(1, open);
    whole += text;
    return whole += close;
}

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

/// Parses one value. On an error, `at_` is its place.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<Json> whole() {
        auto value = parse(0);
        skip_blanks();
        if (!value || at_ != text_.size())
            return Error{"invalid JSON at character " + std::to_string(at_ + 1)};
        return std::move(*value);
    }

private:
    using Parsed = std::optional<Json>;

    Parsed parse(int depth) {
        skip_blanks();
        if (at_ == text_.size() || depth > deepest_json) return std::nullopt;
        switch (text_[at_]) {
            case '{': return parse_object(depth);
            case '[': return parse_array(depth);
            case '"': return parse_string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", {});
            default: return parse_number();
        }
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

    bool take(char c) {
        skip_blanks();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    Parsed word(std::string_view name, Json value) {
        if (!text_.substr(at_).starts_with(name)) return std::nullopt;
        at_ += name.size();
        return value;
    }

    Parsed parse_object(int depth) {
        Json::Object object;
        ++at_;
        if (take('}')) return object;
        do {
            skip_blanks();
            auto name = parse_string();
            if (!name || !take(':')) return std::nullopt;
            auto value = parse(depth + 1);
            if (!value) return std::nullopt;
            object.emplace_back(*name->text(), std::move(*value));
        } while (take(','));
        return take('}') ? Parsed(std::move(object)) : std::nullopt;
    }

    Parsed parse_array(int depth) {
        Json::Array array;
        ++at_;
        if (take(']')) return array;
        do {
            auto value = parse(depth + 1);
            if (!value) return std::nullopt;
            array.push_back(std::move(*value));
        } while (take(','));
        return take(']') ? Parsed(std::move(array)) : std::nullopt;
    }

    Parsed parse_string() {
        if (at_ == text_.size() || text_[at_] != '"') return std::nullopt;
        std::string found;
        for (++at_; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '"') {
                ++at_;
                return Json(std::move(found));
            }
            if (c != '\\')
                found += c;
            else if (!take_escape(found))
                return std::nullopt;
        }
        return std::nullopt;
    }

    /// Leaves `at_` on the last character of the escape.
    bool take_escape(std::string& found) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (++at_ == text_.size()) return false;
        if (const auto which = letters.find(text_[at_]); which != std::string_view::npos) {
            found += meanings[which];
            return true;
        }
        auto code = take_code();
        if (!code || is_low_half(*code)) return false;
        if (is_high_half(*code)) {
            // A surrogate pair encodes a character beyond four digits.
            if (!text_.substr(at_ + 1).starts_with("\\u")) return false;
            at_ += 2;
            const auto low = take_code();
            if (!low || !is_low_half(*low)) return false;
            code = 0x10000 + ((*code - 0xd800) << 10) + (*low - 0xdc00);
        }
        append_utf8(found, *code);
        return true;
    }

    static bool is_high_half(unsigned code) { return code >= 0xd800 && code < 0xdc00; }
    static bool is_low_half(unsigned code) { return code >= 0xdc00 && code < 0xe000; }

    /// Parses `uXXXX`, and stops at the last digit.
    std::optional<unsigned> take_code() {
        unsigned code = 0;
        const char* begin = text_.data() + at_ + 1;
        if (text_[at_] != 'u' || text_.size() - at_ < 5 ||
            std::from_chars(begin, begin + 4, code, 16).ptr != begin + 4)
            return std::nullopt;
        at_ += 4;
        return code;
    }

    static void append_utf8(std::string& found, unsigned code) {
        assert(code < 0x110000 && !is_high_half(code) && !is_low_half(code));
        if (code < 0x80) {
            found += static_cast<char>(code);
        } else if (code < 0x800) {
            found += {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 63))};
        } else if (code < 0x10000) {
            found +=
                {static_cast<char>(0xe0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
                 static_cast<char>(0x80 | (code & 63))};
        } else {
            found +=
                {static_cast<char>(0xf0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 63)),
                 static_cast<char>(0x80 | (code >> 6 & 63)), static_cast<char>(0x80 | (code & 63))};
        }
    }

    /// Returns the length of the number here; 0 if it is not JSON, e.g. `inf`, `.5` or `01`.
    std::size_t number_size() const {
        const auto rest = text_.substr(at_);
        std::size_t size = rest.starts_with('-') ? 1 : 0;
        const auto take_digits = [&] {
            const auto begin = size;
            size = std::min(rest.find_first_not_of("0123456789", size), rest.size());
            return size > begin;
        };
        const auto take_one_of = [&](std::string_view letters) {
            const bool is_there = size < rest.size() && letters.find(rest[size]) != letters.npos;
            size += is_there ? 1 : 0;
            return is_there;
        };
        if (!take_one_of("0") && !take_digits()) return 0;
        if (take_one_of(".") && !take_digits()) return 0;
        if (take_one_of("eE")) {
            take_one_of("+-");
            if (!take_digits()) return 0;
        }
        return size;
    }

    Parsed parse_number() {
        const char* begin = text_.data() + at_;
        const char* end = begin + number_size();
        std::int64_t integer = 0;
        double number = 0;
        const auto whole = std::from_chars(begin, end, integer);
        const auto real = std::from_chars(begin, end, number);
        if (real.ec != std::errc()) return std::nullopt;
        at_ += static_cast<std::size_t>(real.ptr - begin);
        if (whole.ec == std::errc() && whole.ptr == real.ptr) return Json(integer);
        return Json(number);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

// Out of line, so that callers stay small.
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(double value) {
    if (std::isfinite(value)) content_ = value;
}

const Json* Json::find(std::string_view name) const {
    const auto* members = object();
    if (!members) return nullptr;
    const auto found = std::ranges::find(*members, name, &Member::first);
    return found == members->end() ? nullptr : &found->second;
}

std::string Json::to_text() const {
    const auto list = [](const auto& items, const auto& text_of) {
        std::string text;
        for (const auto& item : items) {
            if (!text.empty()) text += ',';
            text += text_of(item);
        }
        return text;
    };
    const auto of_value = [](const Json& value) { return value.to_text(); };
    const auto of_member = [](const Member& member) {
        return string_text(member.first) + ":" + member.second.to_text();
    };
    return std::visit(
        Overloaded{
            [](std::nullptr_t) { return std::string("null"); },
            [](bool value) { return std::string(value ? "true" : "false"); },
            [](std::int64_t value) { return std::to_string(value); },
            [](double value) { return decimal_text(value); },
            [](const std::string& text) { return string_text(text); },
            [&](const Array& array) { return enclosed('[', list(array, of_value), ']'); },
            [&](const Object& object) { return enclosed('{', list(object, of_member), '}'); }},
        content_);
}

std::string Json::to_pretty_text(int indent) const {
    constexpr std::size_t short_enough = 80;
    assert(indent >= 0);
    std::string line = to_text();
    if (line.size() <= short_enough || (!array() && !object())) return line;
    const std::string margin(static_cast<std::size_t>(indent + 2), ' ');
    std::string text;
    const auto begin_item = [&] {
        text += text.empty() ? "\n" : ",\n";
        text += margin;
    };
    if (object()) {
        for (const auto& [name, value] : *object()) {
            begin_item();
            text += string_text(name) + ": " + value.to_pretty_text(indent + 2);
        }
    } else {
        for (const auto& value : *array()) {
            begin_item();
            text += value.to_pretty_text(indent + 2);
        }
    }
    text += '\n';
    text += margin.substr(2);
    return object() ? enclosed('{', text, '}') : enclosed('[', text, ']');
}

Result<Json> parse_json(std::string_view text) {
    return Parser(text).whole();
}

}  // namespace krou
