#include "play/players.h"

#include <string>
#include <tuple>
#include <vector>

#include "common/cli.h"
#include "helpers/catch.h"

namespace krou::play {

TEST_CASE("a player is read as it is written", "[play]") {
    using enum PlayerSpec::Kind;
    for (const auto& [text, kind, written] :
         {std::tuple("human", human, "human"), std::tuple("humain", human, "human"),
          std::tuple("advised", advised, "advised"), std::tuple("conseil", advised, "advised"),
          std::tuple("level=7", level, "level=7"), std::tuple("niveau 0", level, "level=0"),
          std::tuple("simple", sparring, "simple"),
          std::tuple("cmd=./other -x", engine, "cmd=./other -x")}) {
        INFO(text);
        const auto player = parse_player(text);
        REQUIRE(player);
        CHECK(player->kind == kind);
        CHECK(spec(*player) == written);
        CHECK(parse_player(written) == player);
    }
    CHECK(parse_player("niveau 0")->level == 0);
    CHECK(parse_player("cmd=./other -x")->name == "./other -x");
}

TEST_CASE("a described player is read back in both languages", "[play]") {
    for (const auto* text : {"human", "advised", "level=0", "level=20"})
        for (const auto language : every_language)
            CHECK(described_player(described(*parse_player(text), language)) == parse_player(text));
    for (const auto* name : {"", "Ama", "Krou", "Krou, level 21", "Krou, level 1 (Ama)", "simple"})
        CHECK(!described_player(name));
}

TEST_CASE("a command may have blanks in its words", "[play]") {
    using Words = std::vector<std::string>;
    CHECK(cli::shell_words("./other -x  7") == Words{"./other", "-x", "7"});
    CHECK(cli::shell_words(R"('/my games/other' "a b"c '')") ==
          Words{"/my games/other", "a bc", ""});
    CHECK(cli::shell_words(R"(/my\ games/other '\' "\"")") == Words{"/my games/other", "\\", "\""});
    CHECK(!cli::shell_words("'open"));
    CHECK(cli::shell_words("") == Words{});
    CHECK(spec(*parse_player("cmd='/my games/other' -x")) == "cmd='/my games/other' -x");
}

TEST_CASE("invalid players are rejected", "[play]") {
    for (const char* text : {"", "nobody", "level", "level=", "level=21", "level=-1", "level=3x",
                             "cmd=", "cmd= ", "cmd='./open", "cmd=''", "human=3", "advised now"}) {
        INFO(text);
        CHECK_FALSE(parse_player(text));
    }
}

}  // namespace krou::play
