#include "play/players.h"

#include <string>
#include <vector>

#include "common/cli.h"
#include "helpers/catch.h"

namespace krou::play {

TEST_CASE("a player is read as it is written", "[play]") {
    struct Known {
        const char* text;
        PlayerSpec player;
        const char* spec;
    };
    for (const auto& [text, player, written] : {
             Known{"human", {}, "human"},
             Known{"humain", {}, "human"},
             Known{"advised", {.kind = PlayerSpec::Kind::advised}, "advised"},
             Known{"conseil", {.kind = PlayerSpec::Kind::advised}, "advised"},
             Known{"level=7", {.kind = PlayerSpec::Kind::level, .level = 7}, "level=7"},
             Known{"niveau 0", {.kind = PlayerSpec::Kind::level, .level = 0}, "level=0"},
             Known{"simple", {.kind = PlayerSpec::Kind::sparring, .name = "simple"}, "simple"},
             Known{"cmd=./other -x",
                   {.kind = PlayerSpec::Kind::engine, .name = "./other -x"},
                   "cmd=./other -x"},
         }) {
        INFO(text);
        REQUIRE(parse_player(text));
        CHECK(*parse_player(text) == player);
        CHECK(spec(player) == written);
        CHECK(parse_player(spec(player)) == player);
    }
}

TEST_CASE("a described player is read back in both languages", "[play]") {
    for (const auto* text : {"human", "advised", "level=0", "level=20"})
        for (const auto language : {Language::english, Language::french})
            CHECK(described_player(described(*parse_player(text), language)) == parse_player(text));
    for (const auto* name : {"", "Ama", "Krou", "Krou, level 21", "Krou, level 1 (Ama)", "simple"})
        CHECK(!described_player(name));
}

TEST_CASE("a command may have blanks in its words", "[play]") {
    struct Known {
        const char* command;
        std::vector<std::string> words;
    };
    for (const auto& [command, words] : {
             Known{"./other -x  7", {"./other", "-x", "7"}},
             Known{R"('/my games/other' "a b"c '')", {"/my games/other", "a bc", ""}},
             Known{R"(/my\ games/other '\' "\"")", {"/my games/other", "\\", "\""}},
             Known{"'open", {}},
             Known{"", {}},
         }) {
        INFO(command);
        CHECK(cli::shell_words(command) == words);
    }
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
