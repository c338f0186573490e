#include "game/phrases.h"

#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/protocol_session.h"

namespace krou {

TEST_CASE("arguments are inserted verbatim", "[game]") {
    CHECK(say(Language::english, phrases::to_move, {"%2", "A B"}) == "%2 to move: A B");
    CHECK(say(Language::french, phrases::to_move, {"Sud", "%1"}) == "À Sud de jouer\u00a0: %1");
}

TEST_CASE("values have one decimal, and zero has no minus", "[game]") {
    for (const auto& [value, text] : std::vector<std::pair<int, std::string>>{{0, "+0.0"},
                                                                              {14, "+0.0"},
                                                                              {-14, "+0.0"},
                                                                              {15, "+0.1"},
                                                                              {-15, "-0.1"},
                                                                              {-299, "-1.0"},
                                                                              {150, "+0.5"},
                                                                              {14 * 300, "+14.0"}})
        CHECK(value_text(Language::english, value) == text);
    CHECK(value_text(Language::french, -445) == "-1,5");
}

TEST_CASE("French zero is singular", "[game]") {
    for (const auto& [number, english, french] :
         std::vector<std::tuple<int, std::string, std::string>>{
             {0, "0 seeds", "0 graine"}, {1, "1 seed", "1 graine"}, {2, "2 seeds", "2 graines"}}) {
        CHECK(counted(Language::english, number, phrases::one_seed, phrases::seeds) == english);
        CHECK(counted(Language::french, number, phrases::one_seed, phrases::seeds) == french);
    }
    CHECK(halves_text(Language::english, 25) == "12.5");
    CHECK(halves_text(Language::french, 25) == "12,5");
    CHECK(halves_text(Language::french, 24) == "12");
}

TEST_CASE("a code or a locale names the language", "[game]") {
    for (const char* french : {"fr", "fr_CA.UTF-8", "fr.UTF-8"})
        CHECK(parse_language(french) == Language::french);
    CHECK(parse_language("en_GB") == Language::english);
    for (const char* other : {"fry", "f", "C", ""}) CHECK_FALSE(parse_language(other));
}

TEST_CASE("French has no-break spaces and curly apostrophes", "[game]") {
    const auto sources = std::string(KROU_SOURCE_DIR) + "/tools/";
    std::vector<std::string> texts{content(sources + "web/page/french.js")};
    texts[0].erase(0, texts[0].find("const words = {"));
    CHECK(holds(texts[0], "\n"));
    for (const auto& translation : french_texts) texts.emplace_back(translation.text);
    const auto glyphs = text_of(Language::french, phrases::seeds_lost);  // has `?!` after a blank
    for (const auto& text : texts) {
        if (text == glyphs) continue;
        INFO(text);
        for (const char* breakable : {" :", " ;", " ?", " !", " »", "« ", "n° ", " % ", " %,"})
            CHECK_FALSE(holds(text, breakable));
        for (const char* straight : {" d'", " l'", " n'", " s'", "qu'", "\"C'", "\"D'", "\"L'"})
            CHECK_FALSE(holds(text, straight));
        for (const char* straight : {"C'", "D'", "L'"}) CHECK_FALSE(text.starts_with(straight));
    }
}

TEST_CASE("each translation is used", "[game]") {
    std::string sources;
    for (const auto* folder : {"analysis", "game", "play", "web"})
        for (const auto& file :
             std::filesystem::directory_iterator(std::string(KROU_SOURCE_DIR) + "/tools/" + folder))
            if (file.is_regular_file() && file.path().filename() != "french.h")
                sources += content(file.path().string());
    sources = std::regex_replace(sources, std::regex("\"\\s+\""), "");  // joins literals
    for (const auto& translation : french_texts) {
        auto literal =
            std::regex_replace(std::string(translation.english), std::regex("\""), "\\\"");
        literal = std::regex_replace(literal, std::regex("\n"), "\\n");
        INFO(literal);
        CHECK(holds(sources, '"' + literal + '"'));
    }
}

}  // namespace krou
