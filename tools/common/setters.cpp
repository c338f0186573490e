#include "common/setters.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "base/text.h"
#include "common/text.h"
#include "games/families.h"

namespace krou::cli {

namespace {

/// Damerau-Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> steps(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) steps[i][0] = i;
    std::iota(steps[0].begin(), steps[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = a[i - 1] == b[j - 1];
            steps[i][j] = std::min(
                {steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
        }
    }
    return steps.back().back();
}

struct Unit {
    std::string_view name;
    std::int64_t ms;
};

constexpr std::array units = {Unit{"h", 3'600'000}, Unit{"m", 60'000}, Unit{"s", 1000},
                              Unit{"ms", 1}};
constexpr std::int64_t longest_hours = 24 * 365;

template <class Number>
std::optional<Number> parse_any(std::string_view text) {
    if constexpr (std::is_floating_point_v<Number>)
        return parse_decimal(text);
    else
        return parse_number<Number>(text);
}

template <class Number>
std::string text_of(Number number) {
    if constexpr (std::is_floating_point_v<Number>)
        return decimal_text(number);
    else
        return std::to_string(number);
}

}  // namespace

Error unexpected(std::string_view expected, std::string_view got) {
    return {"expected " + std::string(expected) + ", got " + in_quotes(got)};
}

std::string alternatives(std::span<const std::string> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
    return text;
}

Setter into(std::string& text) {
    return non_empty_into(text, "a non-empty text");
}

Setter non_empty_into(std::string& text, std::string expected) {
    const auto set = [&text](std::string_view value) {
        if (!value.empty()) text = value;
        return !value.empty();
    };
    return expecting(std::move(expected), set, text);
}

Setter into(std::optional<std::string>& text) {
    return {[&text](std::string_view value) { return into(text.emplace())(value); }};
}

template <class Number>
Setter into(Number& number, std::type_identity_t<Number> least, std::type_identity_t<Number> most) {
    assert(least <= most);
    const auto set = [&number, least, most](std::string_view value) {
        const auto parsed = parse_any<Number>(value);
        const bool is_valid = parsed && *parsed >= least && *parsed <= most;
        if (is_valid) number = *parsed;
        return is_valid;
    };
    const auto range =
        least == most ? text_of(least) : "a number from " + text_of(least) + " to " + text_of(most);
    return expecting(range, set, text_of(number));
}

template Setter into(int&, int, int);
template Setter into(std::int64_t&, std::int64_t, std::int64_t);
template Setter into(double&, double, double);

Setter into(bool& flag, bool value) {
    return {[&flag, value](std::string_view) -> std::optional<Error> {
        flag = value;
        return std::nullopt;
    }};
}

WordsSetter into(std::vector<std::string>& words) {
    return [&words](std::span<const std::string_view> more) -> std::optional<Error> {
        words.insert(words.end(), more.begin(), more.end());
        return std::nullopt;
    };
}

Setter variant_into(Variant& variant) {
    return {[&variant](std::string_view spec) -> std::optional<Error> {
                auto parsed = parse_variant(spec);
                if (!parsed) return Error{parsed.error()};
                variant = std::move(*parsed);
                return std::nullopt;
            },
            variant.spec};
}

Setter variant_into(std::optional<Variant>& variant) {
    return {[&variant](std::string_view spec) { return variant_into(variant.emplace())(spec); }};
}

Setter mancala_into(Variant& variant) {
    return {[&variant](std::string_view spec) -> std::optional<Error> {
                Variant parsed;
                if (auto error = variant_into(parsed)(spec)) return error;
                if (!is_mancala(parsed.rules.family)) return Error{parsed.spec + " has no seeds"};
                variant = std::move(parsed);
                return std::nullopt;
            },
            variant.spec};
}

Setter duration_into(std::optional<int>& ms, int least, int most) {
    const auto set = [&ms, least, most](std::string_view text) {
        auto found = parse_duration(text);
        if (!found) found = parse_number<std::int64_t>(text);
        if (!found || *found < least || *found > most) return false;
        ms = static_cast<int>(*found);
        return true;
    };
    return expecting(std::string(duration_examples) + " or " + std::to_string(least) + " to " +
                         std::to_string(most) + " milliseconds",
                     set);
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
    std::int64_t total_ms = 0;
    std::size_t next_unit = 0;
    for (auto left = text; !left.empty();) {
        const auto digits = std::min(left.find_first_not_of("0123456789"), left.size());
        const auto number = parse_number<std::int64_t>(left.substr(0, digits));
        left.remove_prefix(digits);
        const auto letters = std::min(left.find_first_of("0123456789"), left.size());
        const auto unit = std::ranges::find(units, left.substr(0, letters), &Unit::name);
        left.remove_prefix(letters);
        const auto place = static_cast<std::size_t>(unit - units.begin());
        if (!number || unit == units.end() || place < next_unit) return std::nullopt;
        if (*number > longest_hours * units.front().ms / unit->ms) return std::nullopt;
        next_unit = place + 1;
        total_ms += *number * unit->ms;
    }
    return total_ms > 0 ? std::optional(total_ms) : std::nullopt;
}

std::string exact_duration(std::int64_t ms) {
    std::string text;
    for (const auto& unit : units) {
        if (ms < unit.ms) continue;
        text += std::to_string(ms / unit.ms) + std::string(unit.name);
        ms %= unit.ms;
    }
    return text;
}

Result<Variant> parse_variant(std::string_view spec) {
    auto parsed = krou::parse_variant(spec);
    if (parsed) return parsed;
    std::vector<std::string> names;
    for (const auto& preset : presets()) names.emplace_back(preset.name);
    const auto name = spec.substr(0, spec.find(':'));
    if (std::ranges::count(names, name) > 0) return parsed;
    return Error{parsed.error() + suggestion(name, names)};
}

std::optional<std::vector<std::string>> shell_words(std::string_view text) {
    std::vector<std::string> found;
    bool is_in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            is_in_word = false;
            continue;
        }
        if (!std::exchange(is_in_word, true)) found.emplace_back();
        if (c == '\\' && quote != '\'' && i + 1 < text.size())
            found.back() += text[++i];
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else
            found.back() += c;
    }
    return quote == '\0' ? std::optional(std::move(found)) : std::nullopt;
}

std::string shell_text(std::span<const std::string> words) {
    std::string text;
    for (const auto& word : words) {
        if (!text.empty()) text += ' ';
        if (!word.empty() && word.find_first_of(" \t\"'\\") == std::string::npos) {
            text += word;
            continue;
        }
        text += '"';
        for (const char c : word)
            text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        text += '"';
    }
    return text;
}

std::optional<Range> parse_range(std::string_view text) {
    const auto ends = split(text, '-');
    const auto first = parse_number<std::int64_t>(ends.front());
    const auto last = parse_number<std::int64_t>(ends.back());
    if (ends.size() != 2 || !first || !last || *first < 1 || *last < *first) return std::nullopt;
    return Range{*first, *last};
}

std::optional<Range> parse_range_or_number(std::string_view text) {
    const bool is_range = text.find('-') != std::string_view::npos;
    return parse_range(is_range ? text : std::string(text) + '-' + std::string(text));
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t longest = 64;  // the distance takes quadratic time
    if (word.size() > longest) return std::nullopt;
    const auto begins = [&](const std::string& candidate) { return candidate.starts_with(word); };
    if (std::ranges::count_if(known, begins) == 1) return *std::ranges::find_if(known, begins);
    std::optional<std::string> best;
    std::size_t least = 1 + word.size() / 3;
    for (const auto& candidate : known) {
        const auto steps = edit_distance(word, candidate);
        if (steps > least || (best && steps == least)) continue;
        least = steps;
        best = candidate;
    }
    return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> known) {
    const auto near = nearest(word, known);
    return near ? "; did you mean " + *near + "?" : "";
}

}  // namespace krou::cli
