#include <set>
#include <string>
#include <vector>

#include "games/board.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "kgp/session.h"

/// What is said to a server, line by line, without one.
namespace krou {
namespace {

using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

/// A session at a time that only the test changes.
struct Dialogue {
    kgp::Session session;
    kgp::Time now{};

    explicit Dialogue(const kgp::Identity& identity = {"K", "", {}}) : session(identity) {}
    kgp::Reaction hear(const std::string& line) { return session.hear({line}, now); }
    Texts answers(const std::string& line) { return hear(line).answers; }
    Texts news(const std::string& line) { return hear(line).news; }
    /// For how long it would think about the state.
    std::int64_t time_ms(const std::string& line) {
        const auto reaction = hear(line);
        return reaction.question ? reaction.question->time.count() : 0;
    }
};

Dialogue greeted(const kgp::Identity& identity = {"K", "", {}}) {
    Dialogue dialogue(identity);
    dialogue.hear("kgp 1 0 1");
    return dialogue;
}

const std::string start_state = "state <6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>";

}  // namespace

TEST_CASE("a server that speaks version 1 is told who plays", "[kgp]") {
    Dialogue dialogue({"a \"b\"", "se\"cret", {}});
    CHECK(dialogue.answers("4 " + start_state).empty());
    CHECK(dialogue.answers("set game:id 3").empty());
    CHECK(dialogue.answers("kgp 1 0 1") == Texts{"1 set info:name \"a \\\"b\\\"\"",
                                                 "3 set auth:token \"se\\\"cret\"",
                                                 "5 mode freeplay"});
    CHECK(dialogue.session.is_greeted());
    CHECK(dialogue.answers("kgp 1 0 1").empty());
    CHECK(dialogue.answers("@1 ok").empty());
    dialogue.session.cut_off();
    CHECK(!dialogue.session.is_greeted());
    CHECK(greeted().session.is_greeted());
}

TEST_CASE("a server that speaks another version is left", "[kgp]") {
    for (const std::string line : {"2 kgp 2 0 0", "2 kgp", "2 kgp one", "2 kgp -1", "2 kgp 1x"}) {
        INFO(line);
        const auto reaction = Dialogue().hear(line);
        CHECK(reaction.answers == Texts{"@2 error \"only version 1 is spoken here\"", "goodbye"});
        CHECK(reaction.refusal.has_value());
    }
}

TEST_CASE("every state is answered with a legal move at once", "[kgp]") {
    auto dialogue = greeted();
    const auto reaction = dialogue.hear("4 " + start_state);
    CHECK(reaction.answers == Texts{"@4 move 1"});
    REQUIRE(reaction.question);
    CHECK(reaction.question->position.total() == 72);
    // Without a number, too.
    CHECK(dialogue.answers(start_state) == Texts{"move 1"});
    // Where there is nothing to choose, or nothing to think with, that is all.
    CHECK(dialogue.answers("6 state <2,0,0,0,2,1,1>") == Texts{"@6 move 2", "@6 yield"});
    CHECK(dialogue.answers("8 state <2,0,300,0,2,1,1>") == Texts{"@8 move 2", "@8 yield"});
    CHECK(dialogue.answers("10 state <2,1,1,0,0,1,1>") == Texts{"@10 yield"});
    CHECK(dialogue.answers("12 state <2,1,1,1,1,0,0>") == Texts{"@12 yield"});
}

TEST_CASE("what cannot be understood is refused, but not without end", "[kgp]") {
    auto dialogue = greeted();
    std::size_t refused = 0;
    for (int i = 0; i < 1000; ++i) {
        refused += dialogue.answers("4 state <2,1").size();
        refused += dialogue.answers("error \"unclosed").size();
    }
    CHECK(refused > 0);
    CHECK(refused < 100);
    CHECK(dialogue.answers("4 ping") == Texts{"@4 pong"});
}

TEST_CASE("a pong is no longer than a line may be", "[kgp]") {
    auto dialogue = greeted();
    const auto ping = "1234 ping " + std::string(kgp::longest_line - 10, 'x');
    REQUIRE(ping.size() == kgp::longest_line);
    CHECK(dialogue.answers(ping) == Texts{"@1234 pong"});
    CHECK(dialogue.answers("4 ping x") == Texts{"@4 pong x"});
}

TEST_CASE("the secret is not told as what a server calls a game", "[kgp]") {
    auto dialogue = greeted({"K", "hush", {}});
    for (const std::string name : {"game:id", "game:opponent", "game:uri"})
        dialogue.hear("set " + name + " \"a hush b\"");
    dialogue.hear("4 state <2,2,1,1,0,0,1>");
    dialogue.hear("@4 stop");
    Texts told = dialogue.session.cut_off();
    const auto end = dialogue.news("6 " + start_state);
    told.insert(told.end(), end.begin(), end.end());
    REQUIRE(!told.empty());
    for (const auto& line : told) {
        INFO(line);
        CHECK(line.find("hush") == std::string::npos);
    }
}

TEST_CASE("boards as wide as the engine's are thought about", "[kgp]") {
    const auto board_of = [](int row) {
        std::string board = "state <" + std::to_string(row) + ",0,0";
        for (int pit = 0; pit < 2 * row; ++pit) board += ",1";
        return board + '>';
    };
    auto dialogue = greeted();
    CHECK(dialogue.hear("4 " + board_of(max_pits)).question.has_value());
    const auto wider = dialogue.hear("6 " + board_of(max_pits + 1));
    CHECK(!wider.question);
    CHECK(wider.answers == Texts{"@6 move 1", "@6 yield"});
    CHECK(dialogue.answers("8 " + board_of(255)) == Texts{"@8 move 1", "@8 yield"});
}

TEST_CASE("what is found is sent until the state is stopped", "[kgp]") {
    auto dialogue = greeted();
    dialogue.hear("4 " + start_state);
    const auto tell = [&](const kgp::Finding& finding) {
        return dialogue.session.tell(finding, dialogue.now).answers;
    };
    CHECK(tell({4, Move{2}, false}) == Texts{"@4 move 3"});
    CHECK(tell({4, Move{2}, false}).empty());
    CHECK(tell({6, Move{2}, true}).empty());
    CHECK(tell({4, Move{1}, true}) == Texts{"@4 move 2", "@4 yield"});
    CHECK(tell({4, Move{3}, true}).empty());
    dialogue.hear("8 " + start_state);
    CHECK(dialogue.hear("@6 stop").forgotten.empty());
    CHECK(dialogue.hear("stop").forgotten.empty());
    CHECK(dialogue.hear("10@8 stop").forgotten == std::vector<kgp::Id>{8});
    CHECK(tell({8, Move{3}, true}).empty());
    CHECK(dialogue.hear("@8 stop").forgotten.empty());
}

TEST_CASE("a number that comes again takes the place of the state before", "[kgp]") {
    auto dialogue = greeted();
    dialogue.hear("4 " + start_state);
    const auto again = dialogue.hear("4 " + start_state);
    CHECK(again.forgotten == std::vector<kgp::Id>{4});
    CHECK(again.question.has_value());
    CHECK(dialogue.session.farewell(dialogue.now).answers == Texts{"@4 yield", "goodbye"});
    CHECK(dialogue.session.farewell(dialogue.now).answers == Texts{"goodbye"});
}

TEST_CASE("of thousands of states only so many are kept", "[kgp]") {
    auto dialogue = greeted();
    int kept = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto reaction = dialogue.hear(std::to_string(2 * i) + " state <2,0,0,2,2,2,2>");
        REQUIRE(reaction.answers.size() == (reaction.question ? 1 : 2));
        kept += reaction.question ? 1 : 0;
    }
    CHECK(kept == 1024);
}

TEST_CASE("the time of a move follows the server's clock", "[kgp]") {
    auto dialogue = greeted();
    CHECK(dialogue.time_ms("4 " + start_state) == 4000);
    dialogue.hear("set time:clock 10");
    CHECK(dialogue.time_ms("6 " + start_state) == 4000);
    dialogue.hear("set time:mode relative");
    CHECK(dialogue.time_ms("8 " + start_state) == 8950);
    for (const char* line : {"set time:mode fast", "set time:clock", "set time:clock ten",
                             "set time:clock <1>", "set time:clock nan", "set"})
        dialogue.hear(line);
    CHECK(dialogue.time_ms("10 " + start_state) == 8950);
    dialogue.hear("set time:clock 0.5");
    CHECK(dialogue.time_ms("12 " + start_state) == 400);
    for (const char* none : {"0", "-5", "0.01", "-1e300"}) {
        dialogue.hear(std::string("set time:clock ") + none);
        CHECK(dialogue.answers("14 " + start_state) == Texts{"@14 move 1", "@14 yield"});
    }
    dialogue.hear("set time:clock 1e300");
    CHECK(dialogue.time_ms("16 " + start_state) <= 86'400'000);
    dialogue.hear("set time:mode none");
    CHECK(dialogue.time_ms("18 " + start_state) == 4000);
    auto hasty = greeted({"K", "", 100ms});
    CHECK(hasty.time_ms("4 " + start_state) == 100);
}

TEST_CASE("a clock for the whole game lasts for all of it", "[kgp]") {
    auto dialogue = greeted();
    dialogue.hear("set time:mode absolute");
    dialogue.hear("set time:clock 60");
    const auto first = dialogue.time_ms("4 " + start_state);
    CHECK(first > 500);
    CHECK(first < 6000);
    // What a state has taken is gone, until the clock is set again.
    dialogue.now += 50s;
    dialogue.hear("@4 stop");
    CHECK(dialogue.time_ms("6 " + start_state) < first / 5);
    dialogue.now += 9s;
    dialogue.hear("set time:clock 60");
    dialogue.hear("@6 stop");
    CHECK(dialogue.time_ms("8 " + start_state) == first);
    dialogue.hear("set time:opclock 3.5");
    dialogue.now += 1s;
    dialogue.hear("10 state <2,3,1,0,1,2,1>");
    dialogue.hear("@8 stop");
    CHECK(dialogue.news("12 state <2,3,1,0,1,2,1>") ==
          Texts{"a game: drawn 4-4, with 59 s left and the other side 3.5 s"});
}

TEST_CASE("the end of a game is told by what the server has set of it", "[kgp]") {
    auto dialogue = greeted();
    for (const char* line : {"set game:id 17", "set game:opponent \"Bo\\\"b\"",
                             "set game:uri \"http://x/17\"", "set game:colour red"})
        dialogue.hear(line);
    CHECK(dialogue.news("4 state <2,0,1,1,0,0,5>").empty());
    CHECK(dialogue.news("6 state <2,3,2,0,1,0,1>") ==
          Texts{"game 17 against Bo\"b (http://x/17): won 4-3 by our move 2"});
    dialogue.hear("set game:uri \"" + std::string(9000, 'u') + '"');
    CHECK(dialogue.news("8 state <2,3,2,0,1,0,1>").front().size() < 300);
}

TEST_CASE("a ping is answered with what it brings", "[kgp]") {
    auto dialogue = greeted();
    CHECK(dialogue.answers("8 ping") == Texts{"@8 pong"});
    CHECK(dialogue.answers("8 ping word") == Texts{"@8 pong word"});
    CHECK(dialogue.answers("8 ping \"a \\\" b\"") == Texts{"@8 pong \"a \\\" b\""});
    CHECK(dialogue.answers("ping") == Texts{"pong"});
    CHECK(Dialogue().answers("2 ping") == Texts{"@2 pong"});
}

TEST_CASE("errors of the server are told, without the secret and without end", "[kgp]") {
    auto dialogue = greeted({"K", "hush", {}});
    CHECK(dialogue.news("@3 error \"hush is \x1b[31m weak\"") ==
          Texts{"the server refuses the token: '* is ?[31m weak'"});
    dialogue.session.cut_off();
    dialogue.hear("kgp 1 0 1");
    CHECK(dialogue.news("@3 error \"weak\"").empty());
    CHECK(dialogue.news("error \"hush\"") == Texts{"the server says that something is wrong: '*'"});
    std::size_t told = 0;
    for (int i = 0; i < 1000; ++i) told += dialogue.news("error").size();
    CHECK(told < 20);
    const auto refused = dialogue.hear("@5 error \"no freeplay\"");
    CHECK(refused.answers == Texts{"goodbye"});
    CHECK(refused.refusal == "the server does not play in mode freeplay: 'no freeplay'");
    CHECK(dialogue.hear("goodbye").end == "the server says goodbye");
}

TEST_CASE("garbage is answered with an error, and what is unknown with nothing", "[kgp]") {
    auto dialogue = greeted();
    for (const std::string line : {"4 state", "4 state 5", "4 state <>", "4 state <2,0,0,1>",
                                   "4 state <2,0,0,-1,1,1,1>", "4 state <99999999999999999999>"}) {
        INFO(line);
        const auto answers = dialogue.answers(line);
        REQUIRE(answers.size() == 1);
        CHECK(answers.front().find("error \"") != std::string::npos);
    }
    CHECK(dialogue.session.hear({"", true}, {}).answers.size() == 1);
    for (const char* line :
         {"", "  ", "4 dance", "@4 ok", "STATE <1,0,0,1,1>", "set x y", "@4 pong"})
        CHECK(dialogue.answers(line).empty());
    CHECK(dialogue.session.farewell({}).answers == Texts{"goodbye"});
}

}  // namespace krou
