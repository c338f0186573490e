#include <string>

#include "bot/protocol.h"
#include "helpers/catch.h"

/// Lines of the bot API, parsed.
namespace krou {
namespace {

using namespace std::chrono_literals;

const std::string full_challenge =
    R"({"type":"challenge","challenge":{"id":"abcd1234","challenger":{"id":"ama","name":"Ama",)"
    R"("title":"BOT","rating":1612},"variant":{"key":"oware","name":"Oware"},"rated":true,)"
    R"("timeControl":{"type":"clock","limit":300,"increment":5,"show":"5+5"}}})";

const std::string full_game =
    R"({"type":"gameFull","id":"abcd1234","variant":{"key":"oware"},"initialFen":"startpos",)"
    R"("clock":{"initial":300000,"increment":5000},"p1":{"id":"ama"},"p2":{"id":"krou"},)"
    R"("state":{"type":"gameState","moves":"f1d2,a2c1 b1f1","wtime":1000,"btime":2000,)"
    R"("winc":5000,"binc":6000,"status":"started"}})";

}  // namespace

TEST_CASE("a challenge has its rules and its player", "[bot]") {
    const auto event = bot::parse_event(full_challenge);
    REQUIRE(event);
    const auto& challenge = std::get<bot::Challenge>(*event);
    CHECK(challenge.id == "abcd1234");
    CHECK(challenge.challenger == "ama");
    CHECK(challenge.variant == "oware");
    CHECK(challenge.is_rated);
    CHECK(challenge.is_from_bot);
    CHECK(challenge.rating == 1612);
    CHECK(challenge.clock->initial_s == 300);
    CHECK(challenge.clock->increment_s == 5);
}

TEST_CASE("missing parts of a challenge stay empty", "[bot]") {
    for (const std::string rest :
         {"", R"(,"challenger":null,"variant":7,"rated":"true","timeControl":{"limit":"5"})",
          R"(,"challenger":{"id":"../x"},"timeControl":{"daysPerTurn":3})"}) {
        INFO(rest);
        const auto event =
            bot::parse_event(R"({"type":"challenge","challenge":{"id":"a")" + rest + "}}");
        REQUIRE(event);
        const auto& challenge = std::get<bot::Challenge>(*event);
        CHECK(challenge.challenger.empty());
        CHECK(challenge.variant.empty());
        CHECK(!challenge.is_rated);
        CHECK(!challenge.is_from_bot);
        CHECK(!challenge.rating);
        CHECK(!challenge.clock);
    }
}

TEST_CASE("events have safe ids", "[bot]") {
    const auto start = bot::parse_event(R"({"type":"gameStart","game":{"id":"a_b-C9"}})");
    CHECK(std::get<bot::GameStart>(*start).id == "a_b-C9");
    const auto end = bot::parse_event(R"({"type":"challengeCanceled","challenge":{"id":"x"}})");
    CHECK(std::get<bot::ChallengeEnd>(*end).id == "x");
    for (const char* line :
         {R"({"type":"gameFinish","game":{"id":"x"}})", R"({"type":"new"})", "{}"}) {
        INFO(line);
        CHECK(std::holds_alternative<bot::Other>(*bot::parse_event(line)));
    }
    for (const std::string id : {"", "a/b", "../..", "a?b", "a b", "a\\n", "a\\\"", "\xc3\xa9"}) {
        INFO(id);
        CHECK(!bot::parse_event(R"({"type":"gameStart","game":{"id":")" + id + "\"}}"));
    }
    CHECK(
        !bot::parse_event(R"({"type":"gameStart","game":{"id":")" + std::string(33, 'a') + "\"}}"));
    CHECK(!bot::parse_event(R"({"type":"gameStart","game":{"id":17}})"));
    CHECK(!bot::parse_event(R"({"type":"gameStart","game":"x"})"));
    CHECK(!bot::parse_event(R"({"type":"challenge"})"));
}

TEST_CASE("a game has players, times and moves", "[bot]") {
    const auto line = bot::parse_game_line(full_game);
    REQUIRE(line);
    const auto& full = std::get<bot::GameFull>(*line);
    CHECK(full.variant == "oware");
    CHECK(full.initial_fen.empty());
    CHECK(full.players == std::array<std::string, 2>{"ama", "krou"});
    CHECK(full.has_clock);
    CHECK(full.state.moves == "f1d2 a2c1 b1f1");
    CHECK(full.state.time_left == std::array<Milliseconds, 2>{1s, 2s});
    CHECK(full.state.increment == std::array<Milliseconds, 2>{5s, 6s});
    CHECK(full.state.is_running());
    CHECK(!full.state.winner);
}

TEST_CASE("wrong times of a game are within limits", "[bot]") {
    const auto time_of = [](const std::string& number) {
        const auto line =
            bot::parse_game_line(R"({"type":"gameState","moves":"","status":"created")" +
                                 (",\"wtime\":" + number) + "}");
        REQUIRE(line);
        return std::get<bot::GameState>(*line).time_left[0];
    };
    CHECK(time_of("17") == 17ms);
    for (const char* number : {"-1", "-9223372036854775808", "null", "\"5\"", "1.5", "[]"})
        CHECK(time_of(number) == 0ms);
    CHECK(time_of("9223372036854775807") == 24h);
}

TEST_CASE("a status ends a game, and a winner is a side", "[bot]") {
    const auto state_of = [](const std::string& rest) {
        return std::get<bot::GameState>(
            *bot::parse_game_line(R"({"type":"gameState","moves":"","status":)" + rest + "}"));
    };
    CHECK(state_of("\"created\"").is_running());
    for (const char* status : {"\"mate\"", "\"aborted\"", "\"Started\"", "\"x\""})
        CHECK(!state_of(status).is_running());
    CHECK(state_of(R"("mate","winner":"p1")").winner == Side::south);
    CHECK(state_of(R"("mate","winner":"p2")").winner == Side::north);
    CHECK(!state_of(R"("mate","winner":"white")").winner);
}

TEST_CASE("broken lines are errors wherever they end", "[bot]") {
    for (std::size_t size = 0; size < full_game.size(); ++size) {
        INFO(size);
        CHECK(!bot::parse_game_line(std::string_view(full_game).substr(0, size)));
    }
    for (std::size_t size = 0; size < full_challenge.size(); ++size)
        CHECK(!bot::parse_event(std::string_view(full_challenge).substr(0, size)));
    for (const char* line : {"null", "[]", "7", "\"gameFull\"", R"({"type":"gameState"})",
                             R"({"type":"gameState","moves":7,"status":"started"})",
                             R"({"type":"gameState","moves":""})", R"({"type":"gameFull"})",
                             R"({"type":"gameFull","state":7})"}) {
        INFO(line);
        CHECK(!bot::parse_game_line(line));
    }
    CHECK(std::holds_alternative<bot::Other>(
        *bot::parse_game_line(R"({"type":"chatLine","text":"resign"})")));
}

TEST_CASE("an account has an id and may be a bot", "[bot]") {
    CHECK(bot::parse_account(R"({"id":"krou","title":"BOT"})")->is_bot);
    CHECK(!bot::parse_account(R"({"id":"krou"})")->is_bot);
    for (const char* text : {"", "{}", R"({"id":"a b"})", "<html>"}) {
        INFO(text);
        CHECK(!bot::parse_account(text));
    }
}

}  // namespace krou
