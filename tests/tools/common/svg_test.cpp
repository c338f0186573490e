#include "common/svg.h"

#include <limits>

#include "helpers/catch.h"
#include "helpers/protocol_session.h"
#include "helpers/xml.h"

namespace krou::svg {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Chart learning() {
    return {"Learning",
            "passes",
            "error",
            {{"training", {{0, 4.5}, {1, 3.1}, {2, 2.6}}},
             {"held out", {{0, 4.6}, {1, 3.3}, {2, 3.0}}, {{0, 4.4, 4.8}, {2, 2.8, 3.2}}}},
            {{2.75, "goal"}}};
}

Lines text_elements(const std::string& picture) {
    Lines texts;
    for (const auto& line : lines_of(picture))
        if (const auto end = line.find("</text>"); end != std::string::npos)
            texts.push_back(line.substr(line.find('>') + 1, end - line.find('>') - 1));
    return texts;
}

bool has_text(const std::string& picture, const std::string& text) {
    const auto texts = text_elements(picture);
    return std::ranges::count(texts, text) > 0;
}

}  // namespace

TEST_CASE("a chart is well-formed and the same each time", "[svg]") {
    const auto picture = to_svg(learning());
    CHECK(xml_error(picture).empty());
    CHECK(picture == to_svg(learning()));
    for (const auto* text : {"Learning", "passes", "error", "training", "held out", "goal"})
        CHECK(has_text(picture, text));
}

TEST_CASE("the test's XML parser rejects malformed pictures", "[svg]") {
    for (const auto* text : {"", "<a>", "<a></b>", "<a><b></a></b>", "<a/><b/>", "<a b='1/>",
                             "<a b=1/>", "<a>&</a>", "<a>1 < 2</a>", "<a b='&x;'/>", "x", "<a"}) {
        INFO(text);
        CHECK(!xml_error(text).empty());
    }
    CHECK(xml_error("<a b='1' c='&lt;'>x<d/>&amp;</a>").empty());
}

TEST_CASE("axes contain all points and end at round numbers", "[svg]") {
    const auto picture = to_svg({"", "", "", {{"", {{3, -0.07}, {497, 0.13}}}}, {{0.31, ""}}});
    for (const auto* tick : {"0", "100", "200", "300", "400", "500"})
        CHECK(has_text(picture, tick));
    for (const auto* tick : {"-0.1", "0.0", "0.1", "0.2", "0.3", "0.4"})
        CHECK(has_text(picture, tick));
    CHECK(!has_text(picture, "600"));
    CHECK(!has_text(picture, "0.5"));
    // The plot reaches from 70 to 775, and from 40 down to 400.
    CHECK(holds(picture, "points='74.2,378.4 770.8,234.4'"));
}

TEST_CASE("a counting axis has whole numbers and ends at the last", "[svg]") {
    Chart game{"", "", "", {{"", {{0, 0}, {57, 1}}}}};
    game.has_integer_x = true;
    game.dots = {{{19, 0.5}, "above"}, {{38, 0.5}, "below", true}};
    const auto picture = to_svg(game);
    CHECK(xml_error(picture).empty());
    CHECK(holds(picture, "points='70.0,400.0 775.0,40.0'"));
    for (const auto* tick : {"0", "10", "50"}) CHECK(has_text(picture, tick));
    CHECK(!has_text(picture, "60"));
    CHECK(holds(picture, "<circle cx='305.0' cy='220.0'"));
    CHECK(holds(picture, "<text x='305.0' y='212.0'"));
    CHECK(holds(picture, "<text x='540.0' y='237.0'"));
    game.series[0].points = {{0, 0}, {2, 1}};
    game.dots = {};
    CHECK(has_text(to_svg(game), "2"));
    CHECK(!has_text(to_svg(game), "1.5"));
}

TEST_CASE("steps are one, two or five times a power of ten", "[svg]") {
    const auto has_ticks = [](double high, const Lines& ticks) {
        const auto picture = to_svg({"", "", "", {{"", {{0, 0}, {high, 0}}}}});
        INFO(high);
        for (const auto& tick : ticks) CHECK(has_text(picture, tick));
    };
    has_ticks(7, {"0", "2", "8"});
    has_ticks(6, {"1", "5", "6"});
    has_ticks(0.0031, {"0.000", "0.001", "0.004"});
    has_ticks(123456, {"0", "50000", "150000"});
    has_ticks(1e12, {"0", "200000000000", "1000000000000"});
}

TEST_CASE("names with any characters are escaped", "[svg]") {
    const std::string name = "<a href='x'>&\"\x01";
    const auto picture = to_svg({name, name, name, {{name, {{0, 0}}}}, {{1, name}}});
    CHECK(xml_error(picture).empty());
    CHECK(has_text(picture, "&lt;a href='x'&gt;&amp;\"?"));
    CHECK(has_text(to_svg({"", "", "", {{std::string(25, 'n'), {}}}}), std::string(20, 'n') + "…"));
    std::string letters;
    for (int i = 0; i < 21; ++i) letters += "ä";
    CHECK(has_text(to_svg({"", "", "", {{letters, {}}}}), letters.substr(0, 40) + "…"));
}

TEST_CASE("infinite numbers are not drawn", "[svg]") {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const auto whole = to_svg({"", "", "", {{"", {{0, 1}, {2, 3}}, {{0, 1, 2}}}}});
    CHECK(whole == to_svg({"",
                           "",
                           "",
                           {{"",
                             {{0, 1}, {1, none}, {none, 1}, {1, infinite}, {1, -1e13}, {2, 3}},
                             {{0, 1, 2}, {1, none, 1}, {1, 1, infinite}}}},
                           {{infinite, "never"}}}));
    for (const auto& chart : {Chart{}, Chart{"", "", "", {{"", {{5, 5}}}}},
                              Chart{"", "", "", {{"", {{-1e12, 1e12}, {1e12, -1e12}}}}},
                              Chart{"", "", "", {{"", {{1e12, 0}, {1e12 - 1, 1e-300}}}}}}) {
        const auto picture = to_svg(chart);
        CHECK(xml_error(picture).empty());
        CHECK(!holds(picture, "nan"));
        CHECK(!holds(picture, "inf"));
    }
}

TEST_CASE("a long legend makes the picture taller", "[svg]") {
    Chart chart;
    for (int i = 0; i < 50; ++i) chart.series.push_back({std::to_string(i), {{0, 0}, {1, 1}}});
    const auto picture = to_svg(chart);
    CHECK(xml_error(picture).empty());
    CHECK(holds(picture, "height='990'"));
    CHECK(holds(to_svg(learning()), "height='450'"));
}

}  // namespace krou::svg
