#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

/// Parsers for the values of options.
namespace krou::cli {

/// Returns "expected X, got 'Y'".
Error unexpected(std::string_view expected, std::string_view got);

/// Parses one value into a target; the help shows the default.
struct Setter {
    using Set = std::function<std::optional<Error>(std::string_view)>;

    template <class Function>
    requires std::is_invocable_r_v<std::optional<Error>, Function, std::string_view> Setter(
        Function function, std::string value = {})
        : set(std::move(function)), initial(std::move(value)) {}
    std::optional<Error> operator()(std::string_view text) const { return set(text); }

    Set set;
    std::string initial;  ///< default, as typed; empty if there is none
};

/// Parses several values.
using WordsSetter = std::function<std::optional<Error>(std::span<const std::string_view>)>;

/// Accepts the values for which `set` returns true.
template <class Set>
Setter expecting(std::string expected, Set set, std::string initial = {}) {
    return {[expected = std::move(expected), set](std::string_view text) {
                return set(text) ? std::nullopt : std::optional(unexpected(expected, text));
            },
            std::move(initial)};
}

/// Lists alternatives: "a, b or c".
std::string alternatives(std::span<const std::string> words);

/// Accepts a few names, each for one value.
template <class Value, class Target>
Setter one_of(Target& target, std::vector<std::pair<std::string, Value>> names) {
    std::vector<std::string> words;
    std::string initial;
    for (const auto& [name, value] : names) {
        words.push_back(name);
        if (initial.empty() && value == target) initial = name;
    }
    const auto set = [&target, names = std::move(names)](std::string_view text) {
        for (const auto& [name, value] : names)
            if (name == text) return target = value, true;
        return false;
    };
    return expecting(alternatives(words), set, std::move(initial));
}

/// Largest values shared by several tools.
inline constexpr int max_threads = 256;
inline constexpr int max_concurrency = 1024;
inline constexpr int max_seed = 1'000'000'000;

/// Setters for non-empty texts, numbers within limits, and flags. The target's value is the
/// default.
Setter into(std::string& text);
Setter into(std::optional<std::string>& text);
/// Does the same, with this text after "expected" in the error.
Setter non_empty_into(std::string& text, std::string expected);
template <class Number>
Setter into(Number& number, std::type_identity_t<Number> least, std::type_identity_t<Number> most);
template <class Number>
Setter into(std::optional<Number>& number, std::type_identity_t<Number> least,
            std::type_identity_t<Number> most) {
    return {[&number, least, most](std::string_view text) {
        return into(number.emplace(), least, most)(text);
    }};
}
/// Sets the flag to `value`.
Setter into(bool& flag, bool value = true);
/// Appends the words.
WordsSetter into(std::vector<std::string>& words);
Setter variant_into(Variant& variant);
Setter variant_into(std::optional<Variant>& variant);
/// Accepts only mancala variants.
Setter mancala_into(Variant& variant);

/// Accepts durations such as 90s, and plain numbers of milliseconds.
Setter duration_into(std::optional<int>& ms, int least, int most);
/// Parses `500ms`, `90s`, `10m` or `1h30m`, at most a year, in milliseconds.
std::optional<std::int64_t> parse_duration(std::string_view text);
/// Formats milliseconds for `parse_duration`.
std::string exact_duration(std::int64_t ms);
inline constexpr const char* duration_examples = "a duration such as 500ms, 90s or 1h30m";

/// Parses a variant. The error suggests the nearest name.
Result<Variant> parse_variant(std::string_view spec);

/// Numbers from first to last, both included, from 1 on.
struct Range {
    std::int64_t first = 1;
    std::int64_t last = 1;

    friend bool operator==(const Range&, const Range&) = default;
};

/// Parses e.g. `1-500`.
std::optional<Range> parse_range(std::string_view text);
/// Also accepts a single number, e.g. `4`.
std::optional<Range> parse_range_or_number(std::string_view text);

/// Splits like a shell: at blanks, except in quotes or after a backslash. Returns nothing if a
/// quote is not closed.
std::optional<std::vector<std::string>> shell_words(std::string_view text);
/// Joins words such that `shell_words` returns them.
std::string shell_text(std::span<const std::string> words);

/// Returns the nearest known word; nothing if none is near.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

/// Returns "; did you mean x?", or an empty text if no known word is near.
std::string suggestion(std::string_view word, std::span<const std::string> known);

}  // namespace krou::cli
