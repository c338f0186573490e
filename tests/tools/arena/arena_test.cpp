#include <string>

#include "arena/games/adjudication.h"
#include "arena/games/game_clock.h"
#include "arena/games/player.h"
#include "arena/games/text.h"
#include "arena/pairing/openings.h"
#include "arena/pairing/schedule.h"
#include "arena/pairing/swiss.h"
#include "arena/record/export.h"
#include "arena/record/record.h"
#include "arena/report/report.h"
#include "helpers/from_text.h"
#include "tables/builder.h"

/// The parts of the arena, each by itself.
namespace krou::arena {
namespace {

using namespace std::chrono_literals;

/// A game of random moves, with all that can be known of it.
Game random_game(const std::string& spec, const std::string& fen, std::uint64_t seed) {
    Rules rules = variant(spec).rules;
    Position position = played(spec, fen);
    Game game;
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

const RecordHead timed_head = {"kalah",      "roundrobin", 2,  true, 7,           "random plies=8",
                               {"x", "y z"}, {"st=1", ""}, "", true, "2024.01.31"};

}  // namespace

TEST_CASE("a clock goes by the moves of its engine", "[arena]") {
    TimeControl limits;
    limits.time = 10s;
    limits.increment = 100ms;
    limits.moves = 2;
    limits.margin = 50ms;
    GameClock clock(limits);
    CHECK(*clock.allowed() == 10050ms);
    clock.charge(3s);
    CHECK(clock.left() == 7100ms);
    CHECK(clock.moves_left() == 1);
    clock.charge(1s);
    CHECK(clock.left() == 16200ms);
    CHECK(clock.moves_left() == 2);

    TimeControl nodes;
    nodes.nodes = 500;
    const Clocks clocks{clock, GameClock(nodes)};
    CHECK(go_text(clocks, Side::south) ==
          "go wtime 16200 btime 16200 winc 100 binc 100 movestogo 2\n");
    CHECK(go_text(clocks, Side::north) == "go nodes 500\n");
    CHECK(!clocks[1].allowed());
}

TEST_CASE("the last words of an engine before its move count", "[arena]") {
    Answer answer;
    read_info("info depth 5 score cp 30 nodes 100 time 3 pv A b", answer);
    read_info("info depth x score cp -120 nodes 99999999999999999999 pv F", answer);
    read_info("info string depth 99", answer);
    CHECK(answer.depth == 5);
    CHECK(answer.score == -120);
    CHECK(answer.nodes == 100);
    CHECK(*answer.reported == 3ms);
    CHECK(answer.line == "F");
    read_info("info depth 9999999999 score cp 2147483648 time -9999999999999", answer);
    read_info("info depth -1 nodes -1 time -1", answer);
    CHECK(answer.nodes == 100);
    CHECK(answer.depth == 5);
    CHECK(answer.score == -120);
    CHECK(*answer.reported == 3ms);
}

TEST_CASE("a line of an engine begins with a word, whatever blanks are around it", "[arena]") {
    for (const auto* line : {"bestmove A", "bestmove A ", " \tbestmove   A\r"})
        CHECK(after("bestmove", line) == "A");
    CHECK(after("bestmove", " bestmove") == "");
    CHECK(after("id name", " id  name a  b ") == "a  b");
    for (const auto* line : {"", " ", "bestmovex A", "best move A", "info bestmove A"})
        CHECK(!after("bestmove", line));
    CHECK(!after("id name", "id"));
    CHECK(is_complaint(" info string error: none"));
    CHECK(!is_complaint("info string no error"));
}

TEST_CASE("every pair meets in every round, with both sides", "[arena]") {
    const Schedule schedule{TournamentType::roundrobin, 4, 3, 2, true};
    const auto pairs = schedule.pairs();
    CHECK(schedule.total() == 36);
    CHECK(schedule.fixture(1, pairs) == Fixture{1, 1, {0, 1}, false});
    CHECK(schedule.fixture(2, pairs) == Fixture{2, 1, {0, 1}, true});
    CHECK(schedule.fixture(36, pairs) == Fixture{36, 3, {2, 3}, true});
    const Schedule gauntlet{TournamentType::gauntlet, 4, 2, 2, true};
    CHECK(gauntlet.pairs() == std::vector<Pair>{{0, 1}, {0, 2}, {0, 3}});
    const Schedule single{TournamentType::roundrobin, 2, 4, 1, true};
    CHECK(!single.fixture(1, single.pairs()).swapped);
    CHECK(single.fixture(2, single.pairs()).swapped);
    const Schedule unswapped{TournamentType::roundrobin, 2, 4, 2, false};
    CHECK(!unswapped.fixture(2, unswapped.pairs()).swapped);
}

TEST_CASE("a swiss pairs equals that have not met", "[arena]") {
    CHECK(swiss_pairs(std::vector{0, 0, 0, 0}, {}) == std::vector<Pair>{{0, 1}, {2, 3}});
    const std::vector<Pair> met = {{0, 1}, {2, 3}};
    CHECK(swiss_pairs(std::vector{4, 0, 4, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    CHECK(swiss_pairs(std::vector{4, 4, 0, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    // Whoever sat out plays; with everybody met, they meet again.
    CHECK(swiss_pairs(std::vector{4, 0, 4}, std::vector<Pair>{{0, 1}}).front()[1] == 2);
    CHECK(swiss_pairs(std::vector{2, 2}, std::vector<Pair>{{0, 1}}) == std::vector<Pair>{{0, 1}});
}

TEST_CASE("random openings are distinct, undecided, and the same for a seed", "[arena]") {
    OpeningSource source;
    source.kind = OpeningSource::Kind::random;
    source.plies = 3;
    const auto few = make_openings(source, variant("oware"), 5, 10, StopSignal());
    const auto many = make_openings(source, variant("oware"), 5, 100000, StopSignal());
    REQUIRE(few);
    REQUIRE(many);
    CHECK(few->size() == 10);
    CHECK(std::equal(few->begin(), few->end(), many->begin()));
    CHECK(many->size() > 100);
    CHECK(many->size() <= 216);
    const auto others = make_openings(source, variant("oware"), 6, 10, StopSignal());
    CHECK(*others != *few);
    source.plies = 30;
    CHECK(!make_openings(source, variant("morpion"), 1, 5, StopSignal()));
}

TEST_CASE("a draw needs both sides, a resignation the loser", "[arena]") {
    AdjudicationRules rules;
    rules.draw = AdjudicationRules::Draw{2, 2, 10};
    rules.resign = AdjudicationRules::Resign{2, 300, true};
    const auto position = played("oware", "");
    Adjudicator quiet(rules);
    CHECK(!quiet.after_move(Side::south, 5, 1, position));
    CHECK(!quiet.after_move(Side::south, -5, 2, position));  // as in kalah, twice in a row
    CHECK(!quiet.after_move(Side::north, 0, 3, position));
    CHECK(quiet.after_move(Side::north, 10, 4, position)->reason == Reason::draw_rule);
    Adjudicator lost(rules);
    CHECK(!lost.after_move(Side::north, -400, 1, position));
    CHECK(!lost.after_move(Side::north, -300, 2, position));
    CHECK(!lost.after_move(Side::south, 300, 3, position));
    CHECK(lost.after_move(Side::south, 301, 4, position) == std::nullopt);
    const auto outcome = lost.after_move(Side::north, -500, 5, position);
    REQUIRE(outcome);
    CHECK(outcome->south_halves == 2);
    rules.most_moves = 3;
    Adjudicator endless(rules);
    CHECK(endless.after_move(Side::south, {}, 6, position)->reason == Reason::move_limit);
}

TEST_CASE("game notation that is written is read as it was", "[arena]") {
    const std::vector<std::pair<const char*, const char*>> starts = {
        {"oware", ""},
        {"kalah", ""},
        {"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"},
        {"morpion", ""},
        {"oware:pits=3", ""}};
    std::string file;
    std::vector<OgnGame> games;
    for (const auto& [spec, fen] : starts)
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            RecordHead head = timed_head;
            head.variant = spec;
            games.push_back(to_ogn(head, {}, variant(spec), random_game(spec, fen, seed)));
            file += to_text(games.back());
        }
    const auto read = parse_ogn(file);
    REQUIRE(read);
    CHECK((*read == games));
    CHECK(games[0].tag("South") == "y z");
    CHECK(games[0].tag("Result") == "26.5-21.5");
    CHECK(games[0].moves[0].comment == "-1.50/7 0.002s");
    for (const auto* bad : {"[Variant oware]", "1. A {never", "A+x"}) {
        INFO(bad);
        CHECK(!parse_ogn(bad));
    }
}

TEST_CASE("a record that is written is read as it was", "[arena]") {
    const auto head = parse_head(to_line(timed_head));
    REQUIRE(head);
    CHECK((*head == timed_head));
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
    CHECK(difference(timed_head, other) == "seed");
}

TEST_CASE("a report never shows what is not a number", "[arena]") {
    CHECK(text_of({}, 2) == "n/a");
    CHECK(text_of({1.0, std::nullopt}, 2, true) == "+1.00 ± n/a");
    CHECK(text_of({-0.001, -0.0}, 2) == "0.00 ± 0.00");
    CHECK(text_of({-0.001, 0.1}, 2, true) == "+0.00 ± 0.10");
    CHECK(text_of({-0.25, 0.1}, 1) == "-0.2 ± 0.1");
    CHECK(Json(-0.0).to_text() == "0");
    Standings standings(2, true);
    const RecordHead head = timed_head;
    const Report empty{head, standings, statistics::Sprt{0, 5}, false, 10};
    for (const auto& text :
         {score_text(empty), details_text(empty), to_json(empty, End::played, Progress{}).to_text(),
          progress_text({})}) {
        CHECK(text.find("nan") == std::string::npos);
        CHECK(text.find("inf") == std::string::npos);
    }
    CHECK(verdict_text(empty) == "SPRT: undecided\n");
}

TEST_CASE("a pair counts once both of its games are over", "[arena]") {
    Standings standings(3, true);
    const auto add = [&](int round, bool swapped, int south_halves) {
        Game game;
        game.fixture = {2 * round - 1 + swapped, round, {0, 2}, swapped};
        game.outcome.south_halves = south_halves;
        standings.add(game);
    };
    using Pairs = std::array<std::int64_t, 5>;
    add(1, false, 2);
    add(2, false, 2);
    CHECK(standings.of(0).pairs == Pairs{});
    CHECK(standings.of(0).counts().size() == 3);
    add(1, true, 0);
    CHECK(standings.of(0).pairs == Pairs{0, 0, 0, 0, 1});
    CHECK(standings.of(2).pairs == Pairs{1, 0, 0, 0, 0});
    CHECK(standings.between(0, 2).counts().size() == 5);
    add(3, true, 1);
    add(2, true, 1);
    CHECK(standings.of(0).pairs == Pairs{0, 0, 0, 1, 1});
    CHECK(standings.of(0).played() == 5);
    CHECK(standings.between(0, 1).played() == 0);
}

TEST_CASE("a game and the same moves with the players exchanged are one", "[arena]") {
    Standings standings(3, true);
    const auto distinct_after = [&](const Pair& pair, bool swapped, const std::string& move) {
        Game game;
        game.fixture = {1, 1, pair, swapped};
        game.plies = {{move, {}, {}, {}, {}}};
        standings.add(game);
        return standings.distinct_games();
    };
    CHECK(distinct_after({0, 1}, false, "A") == 1);
    CHECK(distinct_after({0, 1}, true, "A") == 1);
    CHECK(distinct_after({0, 1}, true, "B") == 2);
    CHECK(distinct_after({0, 2}, false, "A") == 3);
    CHECK(distinct_after({1, 2}, true, "A") == 4);
    CHECK(standings.games() == 5);
}

TEST_CASE("there is no Elo where the results do not tell of strength", "[arena]") {
    const RecordHead head = timed_head;
    const auto texts = [&](int pairs, int lost_every) {
        Standings standings(2, true);
        for (int id = 1; id <= 2 * pairs; ++id) {
            const int round = (id + 1) / 2;
            Game game;
            game.fixture = {id, round, {0, 1}, id % 2 == 0};
            game.outcome.south_halves = round % lost_every == 0 && id % 2 == 0 ? 1 : 2;
            standings.add(game);
        }
        const Report report{head, standings, {}, false, 2 * pairs};
        return score_text(report) + to_json(report, End::played, {}).to_text();
    };
    const std::string none = R"("elo":{"value":null,"error":null},)"
                             R"("normalized_elo":{"value":null,"error":null})";
    for (const auto& text : {texts(9, 2), texts(200, 1000)}) {
        check_says(text, "Elo: n/a, nElo: n/a\n");
        check_says(text, none);
    }
    const auto text = texts(10, 2);
    check_says(text, "Elo: 88.74 ± ");
    CHECK(text.find(none) == std::string::npos);
}

TEST_CASE("names of any letters stand in columns", "[arena]") {
    RecordHead head = timed_head;
    head.engines = {"wàri", "aw\u00e9l\u00e9", std::string(600, 'x')};
    const Standings standings(3, true);
    const Report report{head, standings, {}, true, 0};
    const auto text = score_text(report);
    CHECK(text.find("wàri" + std::string(598, ' ') + "  ") != std::string::npos);
    CHECK(text.find(std::string(600, 'x')) != std::string::npos);
}

TEST_CASE("tables adjudicate what they know", "[arena]") {
    const auto near_end = played("awari", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S");
    AdjudicationRules rules;
    rules.tables = std::make_shared<const Tables>(
        *build_tables(near_end.game(), near_end.variant().rules, 6, 2, 1));
    Adjudicator adjudicator(rules);
    const auto outcome = adjudicator.after_move(Side::north, {}, 40, near_end);
    REQUIRE(outcome);
    CHECK(outcome->reason == Reason::tables);
    REQUIRE(outcome->score);
    CHECK(outcome->score->south_halves + outcome->score->north_halves == 96);
    CHECK(!adjudicator.after_move(Side::north, {}, 40, played("awari", "")));

    SECTION("as long as no board has been passed that may come back") {
        auto later = near_end;
        later.play(Move{5});
        CHECK(!adjudicator.after_move(Side::south, {}, 41, later));
    }
}

}  // namespace krou::arena
