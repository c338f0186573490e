#include <string>
#include <utility>
#include <vector>

#include "bot/lobby.h"
#include "helpers/catch.h"

/// Decisions about challenges.
namespace krou {
namespace {

using namespace std::chrono_literals;
using bot::Lobby;

bot::Challenge good_challenge() {
    return {"abcd1234", "ama", "oware", false, false, 1500, bot::TimeControl{300, 5}};
}

std::string challenge_line(const std::string& id, const std::string& challenger = "ama") {
    return R"({"type":"challenge","challenge":{"id":")" + id + R"(","challenger":{"id":")" +
           challenger + R"("},"variant":{"key":"oware"},"rated":false,)" +
           R"("timeControl":{"limit":300,"increment":5}}})";
}

std::string event_line(const std::string& type, const std::string& part, const std::string& id) {
    return "{\"type\":\"" + type + "\",\"" + part + "\":{\"id\":\"" + id + "\"}}";
}

/// Returns "accept", "play", the reason to decline, or "".
std::string decision(Lobby& lobby, const std::string& line, int games = 0, Time now = {}) {
    const auto decided = lobby.decide(line, games, now);
    REQUIRE(decided);
    if (std::holds_alternative<Lobby::Accept>(*decided)) return "accept";
    if (std::holds_alternative<Lobby::Play>(*decided)) return "play";
    const auto* decline = std::get_if<Lobby::Decline>(&*decided);
    return decline ? std::string(decline->reason) : "";
}

}  // namespace

TEST_CASE("a challenge is declined for the first rule it breaks", "[bot]") {
    bot::Policy policy;
    policy.variants = {"oware", "bestemshe"};
    policy.initial_s = {60, 600};
    policy.increment_s = {0, 10};
    policy.rating = {1000, 2000};
    policy.accepts_bots = false;
    CHECK(bot::reason_to_decline(policy, good_challenge()).empty());

    using Change = void (*)(bot::Challenge&);
    const std::vector<std::pair<Change, std::string>> cases = {
        {[](bot::Challenge& c) { c.variant = "bestemshe"; }, ""},
        {[](bot::Challenge& c) { c.variant = "togyzkumalak"; }, "variant"},
        {[](bot::Challenge& c) { c.variant = "chess"; }, "variant"},
        {[](bot::Challenge& c) { c.variant = ""; }, "variant"},
        {[](bot::Challenge& c) { c.clock->initial_s = 60; }, ""},
        {[](bot::Challenge& c) { c.clock->initial_s = 59; }, "timecontrol"},
        {[](bot::Challenge& c) { c.clock->initial_s = 601; }, "timecontrol"},
        {[](bot::Challenge& c) { c.clock->increment_s = 10; }, ""},
        {[](bot::Challenge& c) { c.clock->increment_s = 11; }, "timecontrol"},
        {[](bot::Challenge& c) { c.clock->increment_s = -1; }, "timecontrol"},
        {[](bot::Challenge& c) { c.clock.reset(); }, "timecontrol"},
        {[](bot::Challenge& c) { c.is_from_bot = true; }, "nobot"},
        {[](bot::Challenge& c) { c.rating = 1000; }, ""},
        {[](bot::Challenge& c) { c.rating = 999; }, "generic"},
        {[](bot::Challenge& c) { c.rating = 2001; }, "generic"},
        {[](bot::Challenge& c) { c.rating.reset(); }, "generic"},
    };
    for (const auto& [change, reason] : cases) {
        auto challenge = good_challenge();
        change(challenge);
        CHECK(bot::reason_to_decline(policy, challenge) == reason);
    }
}

TEST_CASE("rated and casual challenges can be declined", "[bot]") {
    auto rated = good_challenge();
    rated.is_rated = true;
    bot::Policy policy;
    CHECK(bot::reason_to_decline(policy, rated).empty());
    policy.mode = bot::Policy::Mode::casual;
    CHECK(bot::reason_to_decline(policy, rated) == "casual");
    CHECK(bot::reason_to_decline(policy, good_challenge()).empty());
    policy.mode = bot::Policy::Mode::rated;
    CHECK(bot::reason_to_decline(policy, rated).empty());
    CHECK(bot::reason_to_decline(policy, good_challenge()) == "rated");
}

TEST_CASE("a game without any time is declined", "[bot]") {
    bot::Policy policy;
    policy.initial_s = {0, 100};
    auto challenge = good_challenge();
    challenge.clock = {0, 1};
    CHECK(bot::reason_to_decline(policy, challenge).empty());
    challenge.clock = {0, 0};
    CHECK(bot::reason_to_decline(policy, challenge) == "timecontrol");
}

TEST_CASE("running games and accepted challenges count together", "[bot]") {
    bot::Policy policy;
    policy.games = 2;
    Lobby lobby(policy, "krou");
    CHECK(decision(lobby, challenge_line("a"), 1) == "accept");
    CHECK(decision(lobby, challenge_line("b"), 1) == "later");
    CHECK(decision(lobby, event_line("gameStart", "game", "a"), 1) == "play");
    CHECK(decision(lobby, challenge_line("b"), 2) == "later");
    CHECK(decision(lobby, challenge_line("b"), 1) == "accept");
    CHECK(decision(lobby, event_line("challengeCanceled", "challenge", "b"), 1).empty());
    CHECK(decision(lobby, challenge_line("c"), 1) == "accept");
    lobby.forget("c");
    CHECK(decision(lobby, challenge_line("d"), 1) == "accept");
}

TEST_CASE("a game that does not start is forgotten", "[bot]") {
    Lobby lobby(bot::Policy(), "krou");
    const Time begin{};
    CHECK(!lobby.is_waiting(begin));
    CHECK(decision(lobby, challenge_line("a"), 0, begin) == "accept");
    CHECK(lobby.is_waiting(begin + 29s));
    CHECK(decision(lobby, challenge_line("b"), 0, begin + 29s) == "later");
    CHECK(!lobby.is_waiting(begin + 30s));
    CHECK(decision(lobby, challenge_line("b"), 0, begin + 30s) == "accept");
}

TEST_CASE("repeated and own challenges need no answer", "[bot]") {
    bot::Policy policy;
    policy.games = 9;
    Lobby lobby(policy, "krou");
    CHECK(decision(lobby, challenge_line("a")) == "accept");
    CHECK(decision(lobby, challenge_line("a")).empty());
    CHECK(decision(lobby, challenge_line("b", "krou")).empty());
    CHECK(!lobby.decide("{", 0, {}));
}

TEST_CASE("a closed lobby declines but plays running games", "[bot]") {
    Lobby lobby(bot::Policy(), "krou");
    lobby.close();
    CHECK(decision(lobby, challenge_line("a")) == "later");
    CHECK(decision(lobby, event_line("gameStart", "game", "b")) == "play");
}

}  // namespace krou
