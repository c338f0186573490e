#include "common/json.h"

#include <limits>

#include "helpers/catch.h"

namespace krou {

TEST_CASE("JSON is read back unchanged", "[json]") {
    for (const auto* text :
         {"null", "true", "[]", "{}", "-12", "1.5", "\"a\"", "[1,[2,{\"a\":null}],false]",
          "{\"name\":\"a \\\"b\\\" \\\\ \\u0001\",\"n\":[1,2]}"}) {
        const auto value = parse_json(text);
        INFO(text);
        REQUIRE(value);
        CHECK(value->to_text() == text);
        const auto again = parse_json(value->to_pretty_text());
        REQUIRE(again);
        CHECK(*again == *value);
    }
}

TEST_CASE("JSON with an error is rejected", "[json]") {
    for (const auto* text : {"", "{", "[1,]", "{\"a\"}", "{\"a\":1", "\"a", "nul", "1 2", "\"\\x\"",
                             "\"\\u12\"", "{a:1}", "--1"}) {
        INFO(text);
        CHECK(!parse_json(text));
    }
    CHECK(!parse_json(std::string(100000, '[')));
}

TEST_CASE("only JSON numbers are accepted", "[json]") {
    for (const auto* text : {"0", "-0", "12", "0.5", "-1.25", "1e5", "1E+5", "12.5e-3"}) {
        INFO(text);
        CHECK(parse_json(text));
    }
    for (const auto* text : {"inf", "-inf", "infinity", "nan", "NaN", "-nan", "nan(1)", "01", "-01",
                             "1.", ".5", "-.5", "1e", "1e+", "1.e5", "+1", "-", "0x10", "1e999"}) {
        INFO(text);
        CHECK(!parse_json(text));
        CHECK(!parse_json("{\"a\":" + std::string(text) + "}"));
    }
}

TEST_CASE("JSON nesting has a limit", "[json]") {
    const auto nested = [](int depth, const std::string& open, const std::string& close) {
        std::string text = "1";
        for (int i = 0; i < depth; ++i) text = open + text + close;
        return parse_json(text);
    };
    CHECK(nested(deepest_json, "[", "]"));
    CHECK(!nested(deepest_json + 1, "[", "]"));
    CHECK(nested(deepest_json, "{\"a\":", "}"));
    CHECK(!nested(deepest_json + 1, "{\"a\":", "}"));
}

TEST_CASE("JSON may have blanks and escapes", "[json]") {
    const auto value = parse_json(" { \"a\" : [ 1 , \"\\n\\u00e9\\u20ac\" ] } ");
    REQUIRE(value);
    REQUIRE(value->find("a"));
    CHECK((*value->find("a")->array())[1].text() == "\n\xc3\xa9\xe2\x82\xac");
    CHECK(!value->find("b"));
    CHECK(!value->find("a")->find("a"));
}

TEST_CASE("surrogate pairs of JSON are one character", "[json]") {
    const auto text = [](const std::string& escapes) {
        const auto value = parse_json('"' + escapes + '"');
        return value ? value->text() : std::nullopt;
    };
    CHECK(text(R"(\ud83d\ude00)") == "\xf0\x9f\x98\x80");
    CHECK(text(R"(a\uD834\uDD1Eb)") ==
          "a\xf0\x9d\x84\x9e"
          "b");
    CHECK(text(R"(\ud800\udc00)") == "\xf0\x90\x80\x80");
    CHECK(text(R"(\udbff\udfff)") == "\xf4\x8f\xbf\xbf");
    CHECK(text(R"(\ud7ff\ue000)") == "\xed\x9f\xbf\xee\x80\x80");
    for (const auto* half : {R"(\ud83d)", R"(\ud83d\u0041)", R"(\ud83d\ud83d)", R"(\ude00)",
                             R"(\ude00\ud83d)", R"(\ud83dude00)", R"(\ud83d\n)", R"(\ud83d\u)"}) {
        INFO(half);
        CHECK(!text(half));
    }
}

TEST_CASE("infinite numbers are null in JSON", "[json]") {
    CHECK(Json(std::numeric_limits<double>::infinity()).to_text() == "null");
    CHECK(Json(std::numeric_limits<double>::quiet_NaN()).to_text() == "null");
    CHECK(Json(std::optional<double>()).to_text() == "null");
    CHECK(Json(0.1).to_text() == "0.1");
}

}  // namespace krou
