#include <algorithm>
#include <set>
#include <string>

#include "helpers/catch.h"
#include "play/words.h"

namespace krou::play {

namespace {

/// The places to fill in, as "12" for `%1` and `%2`.
std::set<char> places(std::string_view text) {
    std::set<char> found;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9') found.insert(text[i + 1]);
    return found;
}

}  // namespace

TEST_CASE("each phrase is said in both languages with the same places to fill in", "[play]") {
    REQUIRE(is_complete(english()));
    REQUIRE(is_complete(french()));
    for (std::size_t i = 0; i < phrase_count; ++i) {
        INFO(english()[i].text << " / " << french()[i].text);
        const auto filled = places(english()[i].text);
        CHECK(filled == places(french()[i].text));
        // They are numbered from 1 on.
        const auto last = static_cast<char>('0' + filled.size());
        CHECK((filled.empty() || (*filled.begin() == '1' && *filled.rbegin() == last)));
    }
}

TEST_CASE("French says things in its own words", "[play]") {
    // What is the same in both: nothing but places, marks, and these words.
    const std::set<std::string_view> shared{"exact"};
    for (std::size_t i = 0; i < phrase_count; ++i) {
        const auto said = english()[i].text;
        const bool has_words =
            std::ranges::any_of(said, [](char c) { return c >= 'a' && c <= 'z'; });
        INFO(said);
        if (has_words && !shared.contains(said)) CHECK(said != french()[i].text);
    }
}

TEST_CASE("French signs stand behind a blank that ends no line", "[play]") {
    for (const auto& sentence : french()) {
        const auto said = text_of(Language::french, sentence.phrase);
        INFO(said);
        for (const auto* sign : {" :", " ;", " ?", " !", " »", "« "})
            CHECK(said.find(sign) == std::string::npos);
        CHECK(text_of(Language::english, sentence.phrase).find("\u00a0") == std::string::npos);
    }
}

TEST_CASE("French has one word for each thing that is done", "[play]") {
    // `reprendre` goes on with a game that was left, and means nothing else.
    for (const auto& sentence : french()) {
        const auto has = [&](std::string_view piece) {
            return sentence.text.find(piece) != std::string_view::npos;
        };
        INFO(sentence.text);
        CHECK((!has("repren") || has("«\u00a0reprendre\u00a0»") || has("(reprendre 2)")));
    }
}

TEST_CASE("what the system says is wrong is said in French", "[play]") {
    const std::string missing = "'x': No such file or directory";
    CHECK(in_words_of(Language::english, missing) == missing);
    CHECK(in_words_of(Language::french, missing) == "'x': aucun fichier ni dossier de ce nom");
    CHECK(in_words_of(Language::french, "another") == "another");
}

TEST_CASE("what is filled in stands as it is", "[play]") {
    CHECK(say(Language::english, Phrase::to_move, {"%2", "A B"}) == "%2 to move: A B");
    CHECK(say(Language::french, Phrase::to_move, {"Sud", "%1"}) == "À Sud de jouer\u00a0: %1");
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
        return counted(language, number, Phrase::one_seed, Phrase::seeds);
    };
    CHECK(seeds(Language::english, 0) == "0 seeds");
    CHECK(seeds(Language::english, 1) == "1 seed");
    CHECK(seeds(Language::english, 2) == "2 seeds");
    CHECK(seeds(Language::french, 0) == "0 graine");
    CHECK(seeds(Language::french, 1) == "1 graine");
    CHECK(seeds(Language::french, 2) == "2 graines");
    CHECK(halves_text(Language::english, 25) == "12.5");
    CHECK(halves_text(Language::french, -25) == "-12,5");
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

}  // namespace krou::play
