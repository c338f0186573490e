#include <string>
#include <utility>
#include <vector>

#include "common/waiting.h"
#include "games/notation.h"
#include "helpers/catch.h"
#include "kgp/session.h"

/// Dialogues with a server, without sockets and engines.
namespace krou {
namespace {

using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

/// Session whose time only the test changes.
struct Dialogue {
    Texts sent;
    Texts reported;
    Time now{};
    kgp::Session session;

    explicit Dialogue(const kgp::Identity& identity = {"K", ""})
        : session(
              identity, [this](const auto& line) { sent.push_back(line); },
              [this](const auto& line) { reported.push_back(line); }) {}
    /// Returns the lines sent in answer.
    Texts answers(const std::string& line) {
        session.handle(line, now);
        return std::exchange(sent, {});
    }
    /// Returns the lines reported to the user.
    Texts reports(const std::string& line) {
        session.handle(line, now);
        return std::exchange(reported, {});
    }
    /// Returns the thinking time of a new state; 0 if it is yielded at once.
    std::int64_t time_ms(const std::string& line) {
        answers(line);
        if (session.open().empty()) return 0;
        return std::chrono::duration_cast<Milliseconds>(session.open().back()->deadline - now)
            .count();
    }
    kgp::State& last() { return *session.open().back(); }
};

Dialogue& greet(Dialogue& dialogue) {
    dialogue.answers("kgp 1 0 1");
    return dialogue;
}

const std::string start_state = "state <6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>";

std::string wide_state(int row) {
    std::string board = "state <" + std::to_string(row) + ",0,0";
    for (int pit = 0; pit < 2 * row; ++pit) board += ",1";
    return board + '>';
}

}  // namespace

TEST_CASE("a version 1 server gets name, token and mode", "[kgp]") {
    Dialogue dialogue({"a \"b\"", "se\"cret"});
    CHECK(dialogue.answers("4 " + start_state).empty());
    CHECK(dialogue.answers("2 ping") == Texts{"@2 pong"});
    CHECK(!dialogue.session.is_greeted());
    CHECK(dialogue.answers("kgp 1 0 1") == Texts{"1 set info:name \"a \\\"b\\\"\"",
                                                 "3 set auth:token \"se\\\"cret\"",
                                                 "5 mode freeplay"});
    CHECK(dialogue.session.is_greeted());
    CHECK(dialogue.answers("kgp 1 0 1").empty());
    CHECK(dialogue.answers("@1 ok").empty());
}

TEST_CASE("other versions and a rejected mode are final", "[kgp]") {
    for (const std::string line : {"2 kgp 2 0 0", "2 kgp", "2 kgp one", "2 kgp -1", "2 kgp 1x"}) {
        INFO(line);
        Dialogue dialogue;
        const auto answers = dialogue.answers(line);
        CHECK(answers.front().starts_with("@2 error \""));
        CHECK(answers.back() == "goodbye");
        CHECK(dialogue.session.end()->is_final);
    }
    Dialogue dialogue;
    CHECK(greet(dialogue).answers("@5 error \"no freeplay\"") == Texts{"goodbye"});
    CHECK(dialogue.session.end()->reason.ends_with("'no freeplay'"));
    CHECK(dialogue.session.end()->is_final);
    Dialogue other;
    greet(other).answers("goodbye");
    CHECK(!other.session.end()->is_final);
}

TEST_CASE("every state gets a legal move at once", "[kgp]") {
    Dialogue dialogue;
    CHECK(greet(dialogue).answers("4 " + start_state) == Texts{"@4 move 1"});
    CHECK(dialogue.last().position.total() == 72);
    CHECK(dialogue.answers(start_state) == Texts{"move 1"});
    CHECK(dialogue.answers("6@2  state <2, 0,0,0,2 ,1,1> x") == Texts{"@6 move 2", "@6 yield"});
    CHECK(dialogue.answers("6 state <2,1,1,0,0,1,1>") == Texts{"@6 yield"});
    CHECK(dialogue.answers("6 state <2,1,1,1,1,0,0>") == Texts{"@6 yield"});
    CHECK(dialogue.session.open().size() == 2);
    CHECK(dialogue.answers("8 " + wide_state(12)) == Texts{"@8 move 1"});
    // South's store and pits come first, both rows from the left.
    dialogue.answers("10 state <3,3,4,1,0,2,5,6,7>");
    CHECK(to_fen(dialogue.last().position) == "1-0-2-5-6-7-3-4-S");
}

TEST_CASE("garbage gets a limited number of errors", "[kgp]") {
    for (const std::string line :
         {"4 state", "4 state 5", "4 state <>", "4 state <2,0,0,1>", "4 state <2,0,0,-1,1,1,1>",
          "4 state <99999999999999999999>", "4 state <2147483647,0,0,1>", "4 state <2,1",
          "4 state <1,,2>", "4 state <0,1,1>", "4 state <-1,1>", "4 state <2,0,300,0,2,1,1>",
          "4 state <2,0,0,x,1,1,1>", "4 state <2,0,0,1-1,1,1>", "4 state \"<1,0,0,1,1>\""}) {
        INFO(line);
        Dialogue dialogue;
        const auto answers = greet(dialogue).answers(line);
        REQUIRE(answers.size() == 2);
        CHECK(answers.front().starts_with("@4 error \""));
        CHECK(answers.back() == "@4 yield");
        CHECK(dialogue.session.open().empty());
    }
    Dialogue dialogue;
    greet(dialogue);
    for (const char* line :
         {"@ stop", "@x stop", "4 @", "99999999999999999999 state", "@99999999999999999999 x"})
        CHECK(dialogue.answers(line).front().starts_with("error \""));
    for (const char* line :
         {"", "  ", "4", "4 dance", "@4 ok", "STATE <1,0,0,1,1>", "set x y", "set", "@4 pong",
          "\x1b[2J", "4 \"name\"", "@4@5 stop", "@8 stop", "stop", "-4 state <1,0,0,1,1>"})
        CHECK(dialogue.answers(line).empty());
    std::size_t errors = 0;
    for (int i = 0; i < 1000; ++i) errors += dialogue.answers("@").size();
    CHECK(errors < 20);
    CHECK(dialogue.answers("6 " + wide_state(13)) == Texts{"@6 yield"});
    CHECK(dialogue.answers("6 " + wide_state(2000)) == Texts{"@6 yield"});
}

TEST_CASE("better moves are sent until a state ends", "[kgp]") {
    Dialogue dialogue;
    greet(dialogue).answers("4 " + start_state);
    const auto answer = [&] {
        dialogue.session.answer(dialogue.now);
        return std::exchange(dialogue.sent, {});
    };
    dialogue.last().best = Move{2};
    CHECK(answer() == Texts{"@4 move 3"});
    CHECK(answer().empty());
    dialogue.last().best = Move{1};
    dialogue.last().is_done = true;
    CHECK(answer() == Texts{"@4 move 2", "@4 yield"});
    dialogue.answers("8 " + start_state);
    dialogue.answers("10 " + start_state);
    CHECK(dialogue.answers("@6 stop").empty());
    CHECK(dialogue.answers("10@8 stop").empty());
    CHECK(dialogue.session.open().size() == 1);
    CHECK(dialogue.answers("10 " + start_state) == Texts{"@10 move 1"});
    CHECK(dialogue.session.open().size() == 1);
    dialogue.now += 5s;
    CHECK(answer() == Texts{"@10 yield"});
    dialogue.answers("12 " + start_state);
    dialogue.session.finish(dialogue.now);
    CHECK(dialogue.sent == Texts{"@12 yield", "goodbye"});
}

TEST_CASE("beyond 1024 open states each gets one move", "[kgp]") {
    Dialogue dialogue;
    greet(dialogue);
    for (int i = 0; i < 1024; ++i)
        REQUIRE(dialogue.answers(std::to_string(2 * i) + " state <2,0,0,2,2,2,2>").size() == 1);
    CHECK(dialogue.answers("3000 state <2,0,0,2,2,2,2>") == Texts{"@3000 move 1", "@3000 yield"});
    CHECK(dialogue.session.open().size() == 1024);
}

TEST_CASE("thinking time follows the server's clock", "[kgp]") {
    Dialogue dialogue;
    CHECK(greet(dialogue).time_ms("4 " + start_state) == 4000);
    dialogue.answers("set time:clock 10");
    CHECK(dialogue.time_ms("4 " + start_state) == 4000);
    dialogue.answers("set time:mode relative");
    CHECK(dialogue.time_ms("4 " + start_state) == 8950);
    for (const char* line : {"set time:mode fast", "set time:clock", "set time:clock ten",
                             "set time:clock <1>", "set time:clock nan", "set"})
        dialogue.answers(line);
    CHECK(dialogue.time_ms("4 " + start_state) == 8950);
    dialogue.answers("set time:clock \"0.5\"");
    CHECK(dialogue.time_ms("4 " + start_state) == 400);
    for (const char* none : {"0", "-5", "0.01", "-1e300"}) {
        dialogue.answers(std::string("set time:clock ") + none);
        CHECK(dialogue.answers("4 " + start_state) == Texts{"@4 move 1", "@4 yield"});
    }
    dialogue.answers("set time:clock 1e300");
    CHECK(dialogue.time_ms("4 " + start_state) <= 86'400'000);
    dialogue.answers("set time:mode none");
    CHECK(dialogue.time_ms("4 " + start_state) == 4000);
    Dialogue hasty({"K", "", 100ms});
    CHECK(greet(hasty).time_ms("4 " + start_state) == 100);
    hasty.answers("set time:mode relative");
    hasty.answers("set time:clock 10");
    CHECK(hasty.time_ms("4 " + start_state) == 100);
}

TEST_CASE("a clock for the whole game lasts for all moves", "[kgp]") {
    Dialogue dialogue;
    greet(dialogue).answers("set time:mode absolute");
    dialogue.answers("set time:clock 60");
    const auto first = dialogue.time_ms("4 " + start_state);
    CHECK(first > 500);
    CHECK(first < 6000);
    dialogue.now += 50s;
    dialogue.answers("@4 stop");
    CHECK(dialogue.time_ms("6 " + start_state) < first / 5);
    dialogue.now += 9s;
    dialogue.answers("set time:clock 60");
    dialogue.answers("@6 stop");
    CHECK(dialogue.time_ms("8 " + start_state) == first);
}

TEST_CASE("results of games are reported", "[kgp]") {
    Dialogue dialogue({"K", "hush"});
    greet(dialogue);
    for (const char* line : {"set game:id 17", "set game:opponent \"Bo\\\"b\"",
                             "set game:uri \"http://x/\x1b hush\"", "set game:colour red"})
        dialogue.answers(line);
    CHECK(dialogue.reports("4 state <2,0,1,1,0,0,5>").empty());
    CHECK(dialogue.reports("6 state <2,3,2,0,1,0,1>") ==
          Texts{"game 17 against Bo\"b ('http://x/? *'): won 4-3"});
    CHECK(dialogue.reports("8 state <2,3,1,0,1,2,1>").front().ends_with(": drawn 4-4"));
    CHECK(dialogue.reports("8 state <2,0,9,0,1,1,1>").front().ends_with(": lost 1-11"));
    // More than half of the seeds in a store.
    CHECK(dialogue.reports("8 state <2,6,1,0,1,2,1>").front().ends_with(": won 7-4"));
    dialogue.answers("set game:uri \"" + std::string(9000, 'u') + '"');
    CHECK(dialogue.reports("8 state <2,3,2,0,1,0,1>").front().size() < 300);
}

TEST_CASE("a game with an unseen end is reported as last seen", "[kgp]") {
    Dialogue dialogue;
    greet(dialogue).answers("set game:id 7");
    CHECK(dialogue.reports("4 state <2,2,0,2,0,2,4>").empty());
    dialogue.answers("set game:id 8");
    CHECK(dialogue.reports("6 state <2,1,0,2,0,2,4>") == Texts{"game 7: end not seen, last 3-0"});
    dialogue.session.report_last_seen();
    CHECK(dialogue.reported == Texts{"game 8: end not seen, last 2-0"});
    // With several games at once, nobody knows if one has ended.
    Dialogue parallel;
    greet(parallel).answers("set game:id 7");
    parallel.answers("4 " + start_state);
    parallel.answers("set game:id 8");
    parallel.answers("6 " + start_state);
    parallel.answers("@4 stop");
    parallel.answers("@6 stop");
    parallel.session.report_last_seen();
    CHECK(parallel.reported.empty());
}

TEST_CASE("a pong repeats the arguments of its ping", "[kgp]") {
    Dialogue dialogue;
    CHECK(greet(dialogue).answers("8 ping") == Texts{"@8 pong"});
    CHECK(dialogue.answers("8 ping word") == Texts{"@8 pong word"});
    CHECK(dialogue.answers("8 ping \"a \\\" b\"") == Texts{"@8 pong \"a \\\" b\""});
    CHECK(dialogue.answers("ping") == Texts{"pong"});
    const auto pong = dialogue.answers("1234 ping " + std::string(kgp::max_line_bytes - 10, 'x'));
    CHECK(pong.front().size() <= kgp::max_line_bytes);
}

TEST_CASE("errors from the server are reported without the token", "[kgp]") {
    Dialogue dialogue({"K", "hush"});
    const auto reports = greet(dialogue).reports("@3 error \"hush is \x1b[31m weak\"");
    REQUIRE(reports.size() == 1);
    CHECK(reports.front().find("'* is ?[31m weak'") != std::string::npos);
    std::size_t count = 0;
    for (int i = 0; i < 1000; ++i) count += dialogue.reports("error").size();
    CHECK(count < 20);
}

}  // namespace krou
