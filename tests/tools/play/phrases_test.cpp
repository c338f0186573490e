#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "helpers/catch.h"
#include "play/phrases.h"

namespace krou::play {

TEST_CASE("what the system says is wrong is said in French", "[play]") {
    const std::string missing = "'x': No such file or directory";
    CHECK(in_words_of(Language::english, missing) == missing);
    CHECK(in_words_of(Language::french, missing) == "'x': aucun fichier ni dossier de ce nom");
    CHECK(in_words_of(Language::french, "another") == "another");
}

TEST_CASE("what is filled in stands as it is", "[play]") {
    CHECK(say(Language::english, phrases::to_move, {"%2", "A B"}) == "%2 to move: A B");
    CHECK(say(Language::french, phrases::to_move, {"Sud", "%1"}) == "À Sud de jouer\u00a0: %1");
}

TEST_CASE("values are seeds with one decimal, and nothing has no minus", "[play]") {
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

TEST_CASE("French counts nothing as one", "[play]") {
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

TEST_CASE("a language is named by its code or by a locale", "[play]") {
    for (const char* french : {"fr", "fr_CA.UTF-8", "fr.UTF-8"})
        CHECK(parse_language(french) == Language::french);
    CHECK(parse_language("en_GB") == Language::english);
    for (const char* other : {"fry", "f", "C", ""}) CHECK_FALSE(parse_language(other));
}

TEST_CASE("a long line is broken between words, by its letters", "[play]") {
    CHECK(wrapped("une récolte à semer\n\nfin", 10) == "une\nrécolte à\nsemer\n\nfin");
    CHECK(wrapped("un-mot-bien-trop-long ici", 5) == "un-mot-bien-trop-long\nici");
    CHECK(wrapped("", 5).empty());
}

}  // namespace krou::play
