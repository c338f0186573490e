#include "arena/record/record.h"

#include <string>

#include "game/game_record.h"
#include "helpers/arena_run.h"
#include "helpers/from_text.h"

/// Round trips of records and OGN.
namespace krou::arena {
namespace {

using namespace std::chrono_literals;

/// Plays a random game with all possible data.
PlayedGame random_game(const std::string& spec, const std::string& fen, std::uint64_t seed) {
    Rules rules = variant(spec).rules;
    Position position = played(spec, fen);
    PlayedGame game;
    game.fixture = {3, 2, {0, 1}, true};
    game.opening.fen = fen;
    while (!position.legal_moves().empty() && game.plies.size() < 60) {
        const auto moves = position.legal_moves();
        auto move = moves.begin();
        for (auto skip = seed++ * 7 % static_cast<unsigned>(moves.size()); skip > 0; --skip) ++move;
        const auto name = to_text(rules.family, position.side(), *move);
        game.plies.push_back({name, -150, 7, 12345, 1500us});
        position.play(*move);
    }
    game.time_use = {TimeUse{1, 20ms, 250us}, TimeUse{0, {}, 4s}};
    game.plies[1].score.reset();
    game.outcome = {2, FinalScore{53, 43}, Reason::majority, "a \"detail\""};
    return game;
}

const RecordHead timed_head = {*parse_variant("kalah"),
                               {TournamentType::roundrobin, 2, 2, 2, true},
                               7,
                               "random plies=8",
                               {"x", "y z"},
                               {Settings{{"st", "1"}}, Settings{}},
                               "",
                               true,
                               "2024.01.31"};

}  // namespace

TEST_CASE("an OGN game is read back unchanged", "[arena]") {
    const std::vector<std::pair<const char*, const char*>> starts = {
        {"oware", ""},
        {"kalah", ""},
        {"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"},
        {"morpion", ""},
        {"oware:pits=3", ""}};
    for (const auto& [spec, fen] : starts)
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            RecordHead head = timed_head;
            head.variant = variant(spec);
            const auto game = random_game(spec, fen, seed);
            const auto read = parse_ogn(to_ogn(head, {}, game));
            REQUIRE(read);
            REQUIRE(read->size() == 1);
            const auto& ogn = read->front();
            CHECK(ogn.tag("South") == "y z");
            CHECK(ogn.tag("Result") == "26.5-21.5");
            CHECK(ogn.tag("Termination") == "majority: a \"detail\"");
            CHECK(ogn.moves.front().comment == "-1.50/7 0.002s");
            const auto record = to_record(ogn, {});
            REQUIRE(record);
            CHECK(to_fen(record->history.start()) == to_fen(played(spec, fen)));
            std::string moves;
            for (const auto& ply : game.plies) moves += ply.move;
            CHECK(moves_text(record->history.start(), record->history.moves()) == moves);
        }
}

TEST_CASE("a record is read back unchanged", "[arena]") {
    const auto head = parse_head(to_values(timed_head));
    REQUIRE(head);
    CHECK(to_values(*head) == to_values(timed_head));
    auto game = random_game("kalah", "", 3);
    game.fixture.id = 4;
    game.outcome = {2, {}, Reason::time, "a \"detail\""};
    const auto read = parse_game(timed_head, to_line(timed_head, game));
    INFO((read ? "" : read.error()));
    REQUIRE(read);
    CHECK((*read == game));
    for (const auto* bad : {"", "{}", "[]", "{\"id\":1}", "{\"id\":1,\"round\":1,\"pair\":[0,9]}"})
        CHECK(!parse_game(timed_head, bad));
    auto other = timed_head;
    other.date = "2025.01.01";
    CHECK(!difference(timed_head, other));
    other.seed = 8;
    CHECK(difference(timed_head, other) ==
          "seed was '" + std::to_string(timed_head.seed) + "', now '8'");
}

TEST_CASE("a difference of headers names the engine and values", "[arena]") {
    const auto head = *parse_head(head_values);
    const auto change = [&](auto edit) {
        auto now = head;
        edit(now);
        return difference(head, now).value_or("");
    };
    CHECK(change([](auto& now) {
              now.settings[1] = {{"nodes", "2"}};
          }) == "engine 'b': nodes was '1', now '2'");
    CHECK(change([](auto& now) { now.settings[0].emplace_back("option.Hash", "4"); }) ==
          "engine 'a': option.Hash was '', now '4'");
    CHECK(change([](auto& now) { now.settings[0].emplace_back(now.settings[0][0]); }) ==
          "engine 'a': settings are in a different order");
    CHECK(change([](auto& now) { now.engines[1] = "c"; }) == "list of engines was 'b', now 'c'");
    CHECK(change([](auto& now) { now.engines.pop_back(); }) ==
          "list of engines was 'a, b', now 'a'");
}

TEST_CASE("-event and -site set tags of the games", "[arena]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto path = folder.file("ogn");
    const Lines event_tags = {"-event", "The \"Cup\"", "-site", "Salé", "-ognout", "file=" + path};
    const auto tags = "[Event \"The \\\"Cup\\\"\"]\n[Site \"Salé\"]\n";
    CHECK(
        run_arena(mock("a") + mock("b") + Lines{"-each", "nodes=1", "-record", record} + event_tags)
            .exit_code == 0);
    CHECK(holds(content(path), tags));
    CHECK(run_arena(Lines{"-merge", record} + event_tags).exit_code == 0);
    CHECK(holds(content(path), tags));
}

}  // namespace krou::arena
