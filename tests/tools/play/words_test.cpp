#include <string>

#include "helpers/catch.h"
#include "play/words.h"

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
    const auto said = [](int value) { return value_text(Language::english, value); };
    CHECK(said(0) == "+0.0");
    CHECK(said(14) == "+0.0");
    CHECK(said(-14) == "+0.0");
    CHECK(said(15) == "+0.1");
    CHECK(said(-15) == "-0.1");
    CHECK(said(-299) == "-1.0");
    CHECK(said(150) == "+0.5");
    CHECK(said(14 * 300) == "+14.0");
    CHECK(value_text(Language::french, -445) == "-1,5");
}

TEST_CASE("French counts nothing as one", "[play]") {
    const auto seeds = [](Language language, int number) {
        return counted(language, number, phrases::one_seed, phrases::seeds);
    };
    CHECK(seeds(Language::english, 0) == "0 seeds");
    CHECK(seeds(Language::english, 1) == "1 seed");
    CHECK(seeds(Language::english, 2) == "2 seeds");
    CHECK(seeds(Language::french, 0) == "0 graine");
    CHECK(seeds(Language::french, 1) == "1 graine");
    CHECK(seeds(Language::french, 2) == "2 graines");
    CHECK(halves_text(Language::english, 25) == "12.5");
    CHECK(halves_text(Language::french, 25) == "12,5");
    CHECK(halves_text(Language::french, 24) == "12");
}

TEST_CASE("a language is named by its code or by a locale", "[play]") {
    CHECK(parse_language("fr") == Language::french);
    CHECK(parse_language("fr_CA.UTF-8") == Language::french);
    CHECK(parse_language("fr.UTF-8") == Language::french);
    CHECK(parse_language("en_GB") == Language::english);
    CHECK_FALSE(parse_language("fry"));
    CHECK_FALSE(parse_language("f"));
    CHECK_FALSE(parse_language("C"));
    CHECK_FALSE(parse_language(""));
}

TEST_CASE("the width of a text is counted in characters", "[play]") {
    CHECK(width_of("règles « été »") == 14);
    CHECK(cut("récolté", 3) == "réc");
    CHECK(cut("été", 1) == "é");
    CHECK(cut("été", 9) == "été");
    CHECK(wrapped("une récolte à semer\n\nfin", 10) == "une\nrécolte à\nsemer\n\nfin");
    CHECK(wrapped("un-mot-bien-trop-long ici", 5) == "un-mot-bien-trop-long\nici");
    CHECK(wrapped("", 5).empty());
    CHECK(padded("été", 5) == "été  ");
    CHECK(right_aligned("été", 5) == "  été");
    CHECK(padded("été", 2) == "été");
}

}  // namespace krou::play
