#include "match/text.h"

#include "helpers/catch.h"

namespace krou {

TEST_CASE("what is readable is UTF-8 without control characters", "[arena]") {
    for (const auto* text :
         {"", "a name", "na\xc3\xafve", "\xe2\x80\xa6", "\xf0\x9f\x8c\xb1", "\xc2\xa0",
          "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbd", "\xf4\x8f\xbf\xbd"}) {
        INFO(text);
        CHECK(is_readable(text));
    }
    const char* const others[] = {
        "\n",           "\x1b[31m",     "\x7f",
        "\xc2\x85",     "\xc2\x9b",  // controls
        "\xff",         "\x80",         "\xc3",
        "\xe2\x80",     "\xc3\xc3\xaf",                      // no letters, or parts of them
        "\xc0\x80",     "\xe0\x80\xaf", "\xf0\x80\x80\xaf",  // written too long
        "\xed\xa0\x80", "\xed\xbf\xbf",                      // halves of UTF-16
        "\xef\xbf\xbe", "\xef\xbf\xbf", "\xf4\x90\x80\x80",  // no characters
    };
    for (const auto* text : others) {
        INFO(text);
        CHECK(!is_readable(text));
    }
    CHECK(!is_readable({"a\0b", 3}));
}

TEST_CASE("what is not readable is shown in quotes", "[arena]") {
    CHECK(presentable("na\xc3\xafve") == "na\xc3\xafve");
    CHECK(presentable("a\xed\xa0\x80") ==
          "'a??"
          "?'");
}

}  // namespace krou
