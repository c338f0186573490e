#include <string>
#include <vector>

#include "helpers/catch.h"
#include "kgp/connection.h"
#include "kgp/message.h"

/// The lines of the Kalah Game Protocol, and where they come from.
namespace krou {
namespace {

using kgp::Argument;

std::string refused(const std::string& line) {
    const auto message = kgp::parse_message(line);
    return message ? "" : message.error();
}

std::vector<std::string> lines_in(const std::vector<std::string>& pieces) {
    kgp::LineBuffer buffer;
    std::vector<std::string> lines;
    for (const auto& piece : pieces) {
        buffer.add(piece);
        while (const auto line = buffer.next())
            lines.push_back(line->is_too_long ? "too long" : line->text);
    }
    return lines;
}

}  // namespace

TEST_CASE("a line has a number, what it answers, a name and arguments", "[kgp]") {
    const auto state =
        kgp::parse_message("6@4  state <2, 0,1,3,3 ,3,3> word -1.5 \"a \\\"b\\\\\"\t");
    REQUIRE(state);
    CHECK(state->id == 6);
    CHECK(state->ref == 4);
    CHECK(state->name == "state");
    REQUIRE(state->arguments.size() == 4);
    CHECK(state->arguments[0].kind == Argument::Kind::board);
    CHECK(state->arguments[0].numbers == std::vector<std::int64_t>{2, 0, 1, 3, 3, 3, 3});
    CHECK(state->arguments[1].text == "word");
    CHECK(state->arguments[2].text == "-1.5");
    CHECK(state->arguments[3].kind == Argument::Kind::text);
    CHECK(state->arguments[3].text == "a \"b\\");
    for (const char* line : {"@4 stop", " @4 stop ", "@4stop"}) {
        const auto stop = kgp::parse_message(line);
        REQUIRE(stop);
        CHECK((!stop->id && stop->ref == 4 && stop->name == "stop" && stop->arguments.empty()));
    }
}

TEST_CASE("what is no line of the protocol is refused", "[kgp]") {
    for (const std::string line :
         {"", "4", "@ stop", "@x stop", "4 @", "99999999999999999999 state",
          "@99999999999999999999 x", "state <1,2", "state <1,,2>", "state <>", "state <1,-2>",
          "state <99999999999>", "state <1,x>", "set a \"b", "set a \"b\\", "set >", "4 \"name\"",
          "<1>", "@4@5 stop"}) {
        INFO(line);
        CHECK(!refused(line).empty());
    }
    CHECK(!refused(std::string("st\0ate", 6)).empty());
    CHECK(!refused("\x1b[2J").empty());
    CHECK(refused("name \"\xff\xfe\"").empty());
}

TEST_CASE("texts and answers are written as they are read", "[kgp]") {
    CHECK(kgp::as_text("a \"b\\") == "\"a \\\"b\\\\\"");
    CHECK(kgp::parse_message("x " + kgp::as_text("\\\"\\"))->arguments.front().text == "\\\"\\");
    CHECK(kgp::answer_to(4, "yield") == "@4 yield");
    CHECK(kgp::answer_to({}, "yield") == "yield");
}

TEST_CASE("lines come in pieces, and long ones are left out", "[kgp]") {
    CHECK(lines_in({"a", "b\r", "\nc\n\n", "d\r\ne"}) ==
          std::vector<std::string>{"ab", "c", "", "d"});
    const std::string longest(kgp::longest_line, 'x');
    CHECK(lines_in({longest, "\r", "\n"}) == std::vector<std::string>{longest});
    CHECK(lines_in({longest + "x\nb\n"}) == std::vector<std::string>{"too long", "b"});
    CHECK(lines_in({longest, longest, longest, "x", "\nb\n"}) ==
          std::vector<std::string>{"too long", "b"});
}

TEST_CASE("a server is named by host and port", "[kgp]") {
    const auto named = [](const char* text) {
        const auto address = kgp::parse_address(text);
        return address ? address->text() : "refused: " + address.error();
    };
    CHECK(named("kalah.example") == "kalah.example:2671");
    CHECK(named("127.0.0.1:80") == "127.0.0.1:80");
    CHECK(named("::1") == "[::1]:2671");
    CHECK(named("[::1]") == "[::1]:2671");
    CHECK(named("[::1]:80") == "[::1]:80");
    for (const char* text :
         {"", ":80", "a:", "a:0", "a:65536", "a:-1", "a:8x", "a b", "[::1", "a/b"}) {
        INFO(text);
        CHECK(named(text).starts_with("refused: "));
    }
}

}  // namespace krou
