#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace krou {

/// Text in English and its translation. Both have the same arguments, `%1` to `%9`.
struct Translation {
    std::string_view english;
    std::string_view text;
};

/// Returns true if one English text is shorter than the other, or as long and before it in the
/// alphabet. A compiler needs few steps to compare lengths.
constexpr bool is_before(const Translation& one, const Translation& other) {
    const auto length = one.english.size();
    const auto other_length = other.english.size();
    return length != other_length ? length < other_length : one.english < other.english;
}

/// Returns the translations in that order. Does not compile if an English text has two.
template <std::size_t count>
consteval std::array<Translation, count> sorted(std::array<Translation, count> translations) {
    std::sort(translations.begin(), translations.end(), is_before);
    if (std::ranges::adjacent_find(translations, {}, &Translation::english) != translations.end())
        throw "a text has two translations";
    return translations;
}

/// Punctuation, numbers and translations of a language.
struct LanguageTexts {
    std::string_view code;  ///< as in locales
    char decimal_sign;
    std::string_view opening_quote;
    std::string_view closing_quote;
    std::string_view colon;
    int singular_below;                  ///< smaller numbers are singular, as 1 always is
    std::span<const Translation> texts;  ///< in the order of `is_before`
};

}  // namespace krou
