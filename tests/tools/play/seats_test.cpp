#include "play/seats.h"

#include <string>
#include <vector>

#include "helpers/catch.h"

namespace krou::play {

TEST_CASE("a seat is read as it is written", "[play]") {
    struct Known {
        const char* text;
        Seat seat;
        const char* spec;
    };
    for (const auto& [text, seat, written] : {
             Known{"human", {}, "human"},
             Known{"humain", {}, "human"},
             Known{"advised", {.kind = Seat::Kind::advised}, "advised"},
             Known{"conseil", {.kind = Seat::Kind::advised}, "advised"},
             Known{"level=7", {.kind = Seat::Kind::level, .level = 7}, "level=7"},
             Known{"niveau 0", {.kind = Seat::Kind::level, .level = 0}, "level=0"},
             Known{"simple", {.kind = Seat::Kind::sparring, .name = "simple"}, "simple"},
             Known{"cmd=./other -x",
                   {.kind = Seat::Kind::engine, .name = "./other -x"},
                   "cmd=./other -x"},
         }) {
        INFO(text);
        REQUIRE(parse_seat(text));
        CHECK(*parse_seat(text) == seat);
        CHECK(spec(seat) == written);
        CHECK(parse_seat(spec(seat)) == seat);
    }
}

TEST_CASE("a described seat is read back in both languages", "[play]") {
    for (const auto* text : {"human", "advised", "level=0", "level=20"})
        for (const auto language : {Language::english, Language::french})
            CHECK(seat_described(described(*parse_seat(text), language)) == parse_seat(text));
    for (const auto* name : {"", "Ama", "Krou", "Krou, level 21", "Krou, level 1 (Ama)", "simple"})
        CHECK(!seat_described(name));
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
    CHECK(spec(*parse_seat("cmd='/my games/other' -x")) == "cmd='/my games/other' -x");
}

TEST_CASE("what is no seat is refused", "[play]") {
    for (const char* text : {"", "nobody", "level", "level=", "level=21", "level=-1", "level=3x",
                             "cmd=", "cmd= ", "cmd='./open", "cmd=''", "human=3", "advised now"}) {
        INFO(text);
        CHECK_FALSE(parse_seat(text));
    }
}

}  // namespace krou::play
