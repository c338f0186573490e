#include "game/phrases.h"

#include <algorithm>
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
    struct Source {
        const char* path;
        const char* beginning;  ///< before the first phrase
        const char* end;        ///< after the last phrase
    };
    for (const auto& [path, beginning, end] :
         {Source{"game/phrases.h", "phrases {", "}  // namespace"},
          Source{"game/lessons.cpp", "step_entries{", "}  // namespace"},
          Source{"play/phrases.h", "phrases {", "}  // namespace"},
          Source{"web/phrases.h", "phrases {", "}  // namespace"},
          Source{"web/page/french.js", "const words = {", "};"}}) {
        auto text = content(std::string(KROU_SOURCE_DIR) + "/tools/" + path);
        text.erase(0, text.find(beginning));
        text.erase(std::min(text.find(end), text.size()));
        const std::string_view glyphs = phrases::seeds_lost.english;  // has `?!` after a blank
        if (const auto at = text.find(glyphs); at != text.npos) text.erase(at, glyphs.size());
        INFO(path);
        CHECK(holds(text, "\n"));
        for (const char* breakable : {" :", " ;", " ?", " !", " »", "« ", "n° ", " % ", " %,"})
            CHECK_FALSE(holds(text, breakable));
        // Elisions; English apostrophes follow longer words.
        for (const char* straight : {" d'", " l'", " n'", " s'", "qu'", "\"C'", "\"D'", "\"L'"})
            CHECK_FALSE(holds(text, straight));
    }
}

}  // namespace krou
