#include "game/phrases.h"

#include <string>
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

TEST_CASE("French signs have no-break spaces beside them", "[game]") {
    for (const char* module : {"game", "play", "web"}) {
        auto text = content(std::string(KROU_SOURCE_DIR) + "/tools/" + module + "/phrases.h");
        text.erase(0, text.find("phrases {"));
        const std::string_view glyphs = phrases::seeds_lost.english;  // has `?!` after a blank
        if (const auto at = text.find(glyphs); at != text.npos) text.erase(at, glyphs.size());
        INFO(module);
        CHECK(holds(text, "inline constexpr Phrase"));
        for (const char* breakable : {" :", " ;", " ?", " !", " »", "« "})
            CHECK_FALSE(holds(text, breakable));
    }
}

}  // namespace krou
