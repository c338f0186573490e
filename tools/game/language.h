#pragma once

#include <span>
#include <string_view>

namespace krou {

/// Text in English and its translation. Both have the same arguments, `%1` to `%9`.
struct Translation {
    std::string_view english;
    std::string_view text;
};

/// Punctuation, numbers and translations of a language.
struct LanguageTexts {
    std::string_view code;  ///< as in locales
    char decimal_sign;
    std::string_view opening_quote;
    std::string_view closing_quote;
    std::string_view colon;
    int singular_below;  ///< smaller numbers are singular, as 1 always is
    std::span<const Translation> texts;
};

}  // namespace krou
