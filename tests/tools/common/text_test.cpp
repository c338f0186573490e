#include "common/text.h"

#include "helpers/catch.h"

namespace krou {

TEST_CASE("parse_decimal accepts only finite numbers", "[text]") {
    CHECK(parse_decimal("0.5") == 0.5);
    CHECK(parse_decimal("-12") == -12.0);
    CHECK(parse_decimal("1e3") == 1000.0);
    for (const auto* text : {"", "1x", " 1", "+1", "nan", "inf", "1e999"}) {
        INFO(text);
        CHECK(!parse_decimal(text));
    }
    CHECK(decimal_text(0.5) == "0.5");
    CHECK(decimal_text(-0.0) == "0");
    CHECK(decimal_text(1e9) == "1e+09");
    CHECK(decimal_text(1.0 / 3) == "0.33333333");
}

TEST_CASE("readable text is UTF-8 without control characters", "[text]") {
    for (const auto* text :
         {"", "a name", "na\xc3\xafve", "\xe2\x80\xa6", "\xf0\x9f\x8c\xb1", "\xc2\xa0", "\u200d",
          "\u202f", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbd", "\xf4\x8f\xbf\xbd"}) {
        INFO(text);
        CHECK(is_readable(text));
    }
    const char* const others[] = {
        "\n",           "\x1b[31m",     "\x7f",
        "\xc2\x85",     "\xc2\x9b",  // controls
        "\xff",         "\x80",         "\xc3",
        "\xe2\x80",     "\xc3\xc3\xaf",                      // invalid or truncated UTF-8
        "\xc0\x80",     "\xe0\x80\xaf", "\xf0\x80\x80\xaf",  // overlong encodings
        "\xed\xa0\x80", "\xed\xbf\xbf",                      // UTF-16 surrogates
        "\xef\xbf\xbe", "\xef\xbf\xbf", "\xf4\x90\x80\x80",  // noncharacters, and above U+10FFFF
        "\u202a",       "\u202e",       "\u2066",
        "\u2069",       "\u200e",       "\u200f",
        "\u061c",  // direction controls
        "\u200b",       "\ufeff",       "\u2060",
        "\u2028",       "\u2029",  // zero-width spaces and line separators
    };
    for (const auto* text : others) {
        INFO(text);
        CHECK(!is_readable(text));
    }
    CHECK(!is_readable({"a\0b", 3}));
}

TEST_CASE("without_hidden removes hidden characters", "[text]") {
    CHECK(without_hidden("\ufeffa\u202eb\xff\u00e9\n") == "ab\xff\u00e9\n");
}

TEST_CASE("quoted_if_unreadable leaves readable text unquoted", "[text]") {
    CHECK(quoted_if_unreadable("na\xc3\xafve") == "na\xc3\xafve");
    CHECK(quoted_if_unreadable("a\xed\xa0\x80") == "'a??\?'");
}

}  // namespace krou
