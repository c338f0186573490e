#include "web/requests.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "common/json.h"
#include "game/game_record.h"
#include "game/lessons.h"
#include "games/site_notation.h"
#include "games/trace.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"

/// Requests of the page and their answers.
namespace krou::web {
namespace {

Json answer_to(const std::string& request) {
    Requests requests;
    const auto text = requests.answer(request);
    INFO(request.substr(0, 300) << " -> " << text.substr(0, 300));
    const auto json = parse_json(text);
    REQUIRE(json);
    REQUIRE(json->object());
    CHECK(text.find('\n') == std::string::npos);
    return *json;
}

Json ask(const std::string& name, Json::Object members = {}) {
    members.emplace_back("ask", name);
    return answer_to(Json(std::move(members)).to_text());
}

/// Returns a member, which must exist.
Json of(const Json& json, std::string_view name) {
    const auto* found = json.find(name);
    INFO(name << " of " << json.to_text());
    REQUIRE(found);
    return *found;
}

Json::Array list(const Json& json, std::string_view name) {
    const auto found = of(json, name);
    REQUIRE(found.array());
    return *found.array();
}

std::string text(const Json& json, std::string_view name) {
    REQUIRE(of(json, name).text());
    return *of(json, name).text();
}

std::vector<int> numbers(const Json& json, std::string_view name) {
    std::vector<int> found;
    for (const auto& number : list(json, name))
        found.push_back(static_cast<int>(*number.integer()));
    return found;
}

int number(const Json& json, std::string_view name) {
    REQUIRE(of(json, name).integer());
    return static_cast<int>(*of(json, name).integer());
}

/// Returns the error, which must be the only member.
std::string error_of(const Json& answer) {
    INFO(answer.to_text());
    REQUIRE(answer.object()->size() == 1);
    return text(answer, "error");
}

Json::Object game(const std::string& spec, const std::string& fen, const std::string& moves) {
    return {{"variant", spec}, {"fen", fen}, {"moves", moves}};
}

Json with(Json json, const std::string& name, Json value) {
    json.add(name, std::move(value));
    return json;
}

/// Returns the seeds of all places after a move, from its description.
std::vector<int> seeds_after(const Json& shown, const Json& move) {
    auto seeds = numbers(shown, "seeds");
    const auto at = [&](int place) -> int& { return seeds.at(static_cast<std::size_t>(place)); };
    const bool is_south = text(shown, "side") == "south";
    if (seeds.size() == 9) {
        at(number(move, "place")) = is_south ? 1 : 2;
        return seeds;
    }
    const int store = static_cast<int>(seeds.size()) - (is_south ? 2 : 1);
    const int stored = at(store);
    at(number(move, "place")) = 0;
    for (const int place : numbers(move, "sown")) ++at(place);
    int captured = 0;
    for (const int place : numbers(move, "captured")) captured += std::exchange(at(place), 0);
    CHECK(captured == number(move, "seeds"));
    at(store) += captured;
    CHECK(at(store) - stored == number(move, "gain"));
    return seeds;
}

void check_places(const Json& shown, const Position& position) {
    const auto names = list(shown, "names");
    const auto refused = list(shown, "refused");
    REQUIRE(refused.size() == names.size());
    MoveSet moves;
    for (const auto& move : list(shown, "moves")) {
        moves.add(*legal_move(position, text(move, "name")));
        const auto place = static_cast<std::size_t>(number(move, "place"));
        CHECK(text(move, "name") == *names.at(place).text());
    }
    CHECK(moves == position.legal_moves());
    for (std::size_t place = 0; place < names.size(); ++place) {
        const auto name = *names[place].text();
        const bool is_legal = legal_move(position, name).has_value();
        INFO(name);
        CHECK(refused[place].is_null() == is_legal);
    }
}

/// Checks the tuzdiks by owner, and replaces their seeds by "t" for `compose`.
void check_tuzdiks(const Json& shown, const Position& position, Json::Array& seeds) {
    const auto tuzdiks = of(shown, "tuzdiks");
    REQUIRE(tuzdiks.is_null() == !position.variant().rules.tuzdik);
    if (tuzdiks.is_null()) return;
    const auto board = board_for(Side::south, position);
    for (const Side side : {Side::south, Side::north}) {
        const auto place = tuzdik_of(side, board, position.pits());
        CHECK(of(tuzdiks, side == Side::south ? "south" : "north") == Json(place));
        if (place) seeds.at(static_cast<std::size_t>(*place)) = "t";
    }
}

/// Checks that `compose` and the site FEN give the same position.
void check_fens(const Json& shown, const std::string& spec, const Position& position) {
    auto seeds = list(shown, "seeds");
    check_tuzdiks(shown, position, seeds);
    auto board = game(spec, "", "");
    board.emplace_back("seeds", std::move(seeds));
    board.emplace_back("side", of(shown, "side"));
    CHECK(text(ask("compose", board), "fen") == to_fen(position));
    const bool has_site = has_site_notation(position.family());
    REQUIRE(of(shown, "site_fen").is_null() == !has_site);
    if (!has_site) return;
    const auto there = ask("show", game(spec, text(shown, "site_fen"), ""));
    CHECK(text(there, "fen") == to_fen(position));
}

/// Checks the final score by the rules.
void check_over(const Json& shown, const Position& position) {
    const auto over = of(shown, "over");
    const auto score = position.result();
    REQUIRE(over.is_null() == !score);
    if (!score) return;
    const auto [south, north] = *score;
    CHECK(text(over, "result") == stores_text(*score));
    CHECK(of(over, "winner") ==
          (south == north ? Json() : Json(south > north ? "south" : "north")));
    const auto seeds = numbers(shown, "seeds");
    const auto rest = numbers(over, "half_rest");
    if (is_mancala(position.family())) {
        CHECK(2 * seeds[seeds.size() - 2] + rest[0] == south);
        CHECK(2 * seeds[seeds.size() - 1] + rest[1] == north);
    }
    CHECK(text(shown, "turn").empty());
}

/// Checks each position of a random game.
void check_game(const std::string& spec, const std::string& fen, Random& random) {
    auto position = played(spec, fen);
    std::string moves;
    for (auto shown = ask("show", game(spec, fen, ""));;) {
        INFO(spec << ' ' << fen << ' ' << moves << ' ' << shown.to_text());
        REQUIRE(text(shown, "fen") == to_fen(position));
        CHECK(text(shown, "side") == (position.side() == Side::south ? "south" : "north"));
        check_places(shown, position);
        check_over(shown, position);
        check_fens(shown, spec, position);
        if (position.ending() != Ending::none) return;
        const auto choice = list(shown, "moves");
        const auto move =
            choice[static_cast<std::size_t>(below(random, static_cast<int>(choice.size())))];
        moves += text(move, "name");
        position.play(*legal_move(position, text(move, "name")));
        const auto expected = seeds_after(shown, move);
        const auto next = ask("show", game(spec, fen, moves));
        if (of(next, "tuzdiks") != of(shown, "tuzdiks"))
            CHECK(of(of(next, "tuzdiks"), text(shown, "side")) == of(move, "tuzdik"));
        else
            CHECK(of(move, "tuzdik").is_null());
        REQUIRE(numbers(next, "seeds") == expected);
        CHECK(of(next, "last") == with(move, "mover", of(shown, "side")));
        CHECK((of(move, "again") == Json(true)) ==
              (of(next, "side") == of(shown, "side") && position.ending() == Ending::none));
        shown = next;
    }
}

/// Returns random moves with annotations and variations.
Json random_tree(Position position, int depth, Random& random) {
    Json::Array tree;
    for (int left = 1 + below(random, depth == 3 ? 40 : 4); left > 0; --left) {
        if (position.ending() != Ending::none) break;
        const Move move = any_of(position.legal_moves(), random);
        Json::Object step{{"name", Turn{position, move}.name()},
                          {"side", position.side() == Side::south ? "south" : "north"}};
        if (below(random, 3) == 0) step.emplace_back("comment", "c'est \"ainsi\" \u00e9 (or not)");
        if (below(random, 5) == 0) {
            step.emplace_back("engine", "+0.3/24");
            step.emplace_back("value", position.side() == Side::south ? 30 : -30);
        }
        if (below(random, 4) == 0) step.emplace_back("glyph", below(random, 2) ? "?!" : "??");
        Json::Array variations;
        for (int more = below(random, 4); more > 1 && depth > 0; --more)
            variations.push_back(random_tree(position, depth - 1, random));
        if (!variations.empty()) step.emplace_back("variations", std::move(variations));
        tree.emplace_back(std::move(step));
        position.play(move);
    }
    return tree;
}

/// Returns the position after the moves of a tree.
Position end_of(Position position, const Json& line) {
    for (const auto& step : *line.array()) position.play(*legal_move(position, text(step, "name")));
    return position;
}

/// Writes a game and reads it back.
Json reread(const Json& record) {
    const auto written = text(ask("write", {{"game", record}}), "text");
    const auto games = list(ask("read", {{"text", written}}), "games");
    INFO(written);
    REQUIRE(games.size() == 1);
    return games[0];
}

}  // namespace

TEST_CASE("variants are the presets", "[web]") {
    const auto known = list(ask("variants"), "variants");
    REQUIRE(known.size() == presets().size());
    for (const auto& preset : presets())
        CHECK(std::ranges::count(known, preset.name,
                                 [](const Json& variant) { return text(variant, "name"); }) == 1);
    CHECK(text(known[1], "title") == "Kalah");
    CHECK(text(known[1], "about").starts_with("Fill your store"));
}

TEST_CASE("the module knows its version", "[web]") {
    CHECK(text(ask("version"), "version") == KROU_VERSION);
}

TEST_CASE("the answer to show follows the rules", "[web][long]") {
    Random random(3);
    for (const auto& preset : presets()) check_game(std::string(preset.name), "", random);
    for (const int pits : {1, 2, 8, max_pits}) {
        const auto size = "pits=" + std::to_string(pits) + ",seeds=" + std::to_string(12 / pits);
        for (const auto* family :
             {"oware:", "kalah:", "kalah-empty:", "mangala:", "togyzkumalak:", "bestemshe:"})
            check_game(family + size, "", random);
        // On one pit per row, a game without a repetition rule may never end.
        if (pits > 1) check_game(random_rules(random) + ',' + size, "", random);
    }
    check_game("oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-N", random);
    check_game("kalah", "0-0-0-0-0-14-1-2-3-0-0-0-2-3-S", random);
    check_game("kalah", "1-2-20-30-N", random);
    check_game("morpion", "x../.../...-N", random);
    check_game("togyzkumalak", "1-2-t-4-5-6-7-8-9-9-9-9-9-9-t-0-0-1-20-30-N", random);
}

TEST_CASE("show describes the last move and the turn", "[web]") {
    const auto start = ask("show", {});
    CHECK(text(start, "game") == "Oware (abapa)");
    CHECK(text(start, "variant") == "oware");
    CHECK(of(start, "squares") == Json(false));
    CHECK(number(start, "pits") == 6);
    CHECK(of(start, "last").is_null());
    CHECK(list(start, "said").front() == of(start, "turn"));
    check_says(text(start, "turn"), "A B C D E F");

    const auto small = ask("show", game("oware", "1-2-3-4-20-18-N", ""));
    CHECK(text(small, "variant") == "oware");
    CHECK(text(small, "game") == "Oware (abapa), 2 pits");
    CHECK(number(small, "pits") == 2);

    const auto captured = ask("show", game("oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-S", "F"));
    check_says(*list(captured, "said").front().text(), "2 seeds (a)");
    const auto squares = ask("show", game("morpion", "", "a1"));
    CHECK(number(squares, "pits") == 0);
    CHECK(numbers(squares, "seeds") == std::vector{1, 0, 0, 0, 0, 0, 0, 0, 0});
    auto french = game("kalah", "", "C");
    french.emplace_back("language", "fr");
    check_says(*list(ask("show", french), "said").at(1).text(), "Sud");
}

TEST_CASE("sentences address the person at the board", "[web]") {
    const auto asked = [](const char* kind, const char* you, const char* language,
                          const std::string& fen, const char* moves) {
        auto request = game("oware", fen, moves);
        request.emplace_back("you", you);
        request.emplace_back("opponent", "your friend");
        request.emplace_back("language", language);
        return ask(kind, request);
    };
    const auto said = [&](const char* kind, const char* you, const char* language,
                          const std::string& fen, const char* moves) {
        std::string all;
        for (const auto& sentence : list(asked(kind, you, language, fen, moves), "said"))
            all += *sentence.text() + '|';
        return all;
    };
    const std::string start = "0-0-8-0-0-1-1-1-1-1-2-3-10-10-S";
    check_says(said("show", "south", "en", start, "F"), "You play F and capture 2 seeds (a).|");
    check_says(said("show", "south", "en", start, "F"), "Your friend to move");
    check_says(said("show", "north", "en", start, "F"), "Your friend plays F and captures 2 seeds");
    check_says(said("show", "south", "fr", start, "F"), "Vous jouez F et récoltez 2 graines (a).");
    check_says(said("why", "north", "en", start, "F"), "You can then capture ");
    check_says(said("why", "north", "fr", start, "F"), "Vous ne pouvez alors rien récolter");
    const auto turn = asked("show", "north", "en", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "");
    CHECK(list(turn, "refused").front() == Json("Choose one of your own pits."));
    CHECK(of(turn, "aim") == Json("Collect more seeds in your store than your opponent."));
    const std::string last = "0-0-0-0-0-1-2-0-0-0-0-1-20-24-S";
    check_says(text(asked("stop", "north", "en", last, ""), "said"),
               "4 seeds left on the board: you take 3, your friend 1. Your friend 21, you 27: you "
               "win.");
}

TEST_CASE("show returns tuzdiks by owner", "[web]") {
    const auto start = game("togyzkumalak", "0-0-2-0-0-0-0-9-1-0-2-0-t-0-0-0-0-9-70-69-S", "");
    const auto shown = ask("show", start);
    CHECK(of(shown, "tuzdiks") == Json(Json::Object{{"south", 12}, {"north", Json()}}));
    for (const auto& move : list(shown, "moves"))
        if (text(move, "name") == "H")
            CHECK(numbers(move, "sown") == std::vector{7, 8, 9, 10, 11, 18, 13, 14, 15});
    const auto made =
        ask("show", game("togyzkumalak", "0-0-0-0-0-0-0-2-2-2-2-0-0-0-0-0-0-9-0-0-S", "I"));
    CHECK(of(of(made, "last"), "tuzdik") == Json(9));
    CHECK(numbers(of(made, "last"), "captured") == std::vector{9});
    CHECK(of(of(made, "tuzdiks"), "south") == Json(9));
}

TEST_CASE("players can end a game", "[web]") {
    struct Case {
        const char* end;
        const char* result;
        const char* winner;
        std::vector<int> half_rest = {0, 0};
    };
    for (const auto& [end, result, winner, half_rest] :
         {Case{"agreement", "21-27", "north", {42, 54}}, Case{"south resigns", "0-1", "north"},
          Case{"north resigns", "1-0", "south"}, Case{"south out of time", "0-1", "north"},
          Case{"north out of time", "1-0", "south"}}) {
        auto asked = game("oware", "", "FfE");
        asked.emplace_back("end", end);
        const auto shown = ask("show", asked);
        const auto over = of(shown, "over");
        CHECK(text(over, "result") == result);
        CHECK(text(over, "winner") == winner);
        CHECK(numbers(over, "half_rest") == half_rest);
        const bool is_shared = text(over, "reason").ends_with("South takes 21, North 27.");
        CHECK(is_shared == (half_rest[0] > 0));
        CHECK(list(shown, "moves").empty());
        for (const auto& why : list(shown, "refused")) CHECK(!why.is_null());
    }
    auto won = game("morpion", "", "b2a1a2b1c2");
    won.emplace_back("end", "south resigns");
    CHECK(text(of(ask("show", won), "over"), "result") == "1-0");
    CHECK(of(ask("show", {{"end", Json()}}), "over").is_null());
}

TEST_CASE("a lesson has a text for each wrong move", "[web]") {
    for (const auto& preset : presets()) {
        const std::string spec(preset.name);
        const auto steps = list(ask("lesson", {{"variant", spec}}), "steps");
        const auto french = list(ask("lesson", {{"variant", spec}, {"language", "fr"}}), "steps");
        const auto known = lesson_of(variant(spec), Language::english);
        REQUIRE(steps.size() == known.size());
        REQUIRE(french.size() == known.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            CHECK(text(steps[i], "task") == known[i].task);
            CHECK(text(steps[i], "reason") == known[i].reason);
            CHECK(text(french[i], "task") != known[i].task);
            auto position = played(spec, text(steps[i], "fen"));
            for (const auto& move : list(steps[i], "moves")) {
                CHECK((text(move, "side") == "south") == (position.side() == Side::south));
                const auto wanted = *legal_move(position, text(move, "name"));
                std::string names;
                const auto misses = of(move, "misses");
                for (const auto& [name, missed] : *misses.object()) {
                    const auto other = *legal_move(position, name);
                    CHECK(missed.text() == miss_text({position, other}, Language::english));
                    names += name;
                }
                auto expected = legal(position);
                expected.erase(expected.find(text(move, "name")), text(move, "name").size());
                CHECK(names == (position.side() == Side::south ? expected : ""));
                position.play(wanted);
            }
        }
    }
    check_says(error_of(ask("lesson", {{"variant", "chess"}})), "chess");
}

TEST_CASE("exercises of a file are asked and answered", "[web]") {
    const std::string file =
        "krou exercises 1\nvariant=kalah:pits=3,seeds=4\nloss=2\ngames=9\nchecksum=none\n"
        "1-0-3-0-5-4-4-7-S A8/7 C6\n0-1-2-1-2-3-6-9-N c-9/20 a2 b12\n";
    const auto exercises = list(ask("exercises", {{"text", file}}), "exercises");
    REQUIRE(exercises.size() == 2);
    CHECK(exercises.front() == *parse_json(R"({"variant":"kalah:pits=3,seeds=4",)"
                                           R"("fen":"1-0-3-0-5-4-4-7-S","question":"most",)"
                                           R"("best":"A","value":800,)"
                                           R"("losses":[{"name":"C","value":600}],)"
                                           R"("rating":1570,"level":7})"));
    CHECK(number(exercises[1], "value") == -900);
    const auto about = [&](const Json& exercise, const char* move = nullptr) {
        auto members = *exercise.object();
        if (move) members.emplace_back("move", move);
        return ask("exercise", members);
    };
    for (const auto& exercise : exercises) {
        const auto asked = about(exercise);
        CHECK(list(asked, "said").size() == 1);
        CHECK(list(asked, "hints").size() == 2);
        CHECK(list(ask("show", *exercise.object()), "moves").size() > 1);
    }
    check_says(*list(about(exercises.front()), "hints")[1].text(), "A");
    const auto right = about(exercises.front(), "A");
    CHECK(of(right, "right") == Json(true));
    CHECK(list(right, "line").empty());
    const auto wrong = about(exercises.front(), "C");
    CHECK(of(wrong, "right") == Json(false));
    check_says(*list(wrong, "said").front().text(), "6 seeds");
    REQUIRE(list(wrong, "line").size() == 1);
    CHECK(text(list(wrong, "line").front(), "side") == "north");
    auto in_french = *exercises.front().object();
    in_french.emplace_back("language", "fr");
    check_says(*list(ask("exercise", in_french), "said").front().text(), "À vous, Sud");
}

TEST_CASE("mistakes of a reviewed game are exercises", "[web]") {
    const std::string ogn =
        "[FEN \"1-0-2-0-1-2-0-1-0-0-1-2-19-19-S\"]\n1. A?? {+0.0/9; better F +6.0: F} "
        "b?! {-1.0/9 exact; better f -0.4: f} *";
    const auto record = list(ask("read", {{"text", ogn}}), "games").front();
    const auto mistakes = list(ask("mistakes", {{"game", record}}), "exercises");
    REQUIRE(mistakes.size() == 2);
    const auto of_north = ask("mistakes", {{"game", record}, {"side", "north"}});
    CHECK(list(of_north, "exercises") == Json::Array{mistakes[1]});
    CHECK(text(mistakes[0], "glyph") == "??");
    CHECK(mistakes[0].find("moves") == nullptr);
    CHECK(text(mistakes[1], "moves") == "A");
    CHECK(text(mistakes[1], "best") == "f");
    CHECK(number(mistakes[1], "value") == -40);
    CHECK(number(list(mistakes[1], "losses").front(), "value") == 60);
    CHECK(mistakes[1].find("rating") == nullptr);
    auto answered = *mistakes[0].object();
    check_says(*list(ask("exercise", answered), "said").front().text(), "A??");
    answered.emplace_back("move", "C");
    const auto wrong = ask("exercise", answered);
    CHECK(of(wrong, "right") == Json(false));
    check_says(*list(wrong, "said").front().text(), "C loses about ");
}

TEST_CASE("ratings change with answers", "[web]") {
    const auto person = ask("rating");
    CHECK(number(person, "answers") == 0);
    const auto better =
        ask("rating", {{"elo", 1200}, {"answers", 5}, {"rating", 1200}, {"right", true}});
    CHECK(number(better, "elo") == 1230);
    CHECK(number(better, "answers") == 6);
    const auto worse =
        ask("rating", {{"elo", 1200}, {"answers", 5}, {"rating", 1200}, {"right", false}});
    CHECK(number(worse, "elo") == 1170);
    CHECK(of(better, "solved") == Json(true));
    CHECK(of(worse, "solved") == Json(false));
    const auto again =
        ask("rating",
            {{"elo", 1200}, {"answers", 5}, {"rating", 1200}, {"right", true}, {"tried", true}});
    CHECK(number(again, "elo") == 1200);
    CHECK(number(again, "answers") == 5);
    CHECK(of(again, "solved") == Json(false));
    CHECK(number(ask("rating", {{"elo", -50}}), "elo") == -50);
}

TEST_CASE("rules that capture or move again have examples", "[web]") {
    for (const auto& [spec, count] :
         std::vector<std::pair<std::string, std::size_t>>{{"oware:pits=4", 1},
                                                          {"kalah", 2},
                                                          {"kalah-empty", 2},
                                                          {"mangala", 3},
                                                          {"togyzkumalak", 2},
                                                          {"bestemshe", 1},
                                                          {"morpion", 0}}) {
        INFO(spec);
        const auto rules = ask("rules", game(spec, "", ""));
        const auto examples = list(rules, "examples");
        CHECK(examples.size() == count);
        for (const auto& example : examples) {
            const auto name = text(example, "move");
            const auto last = of(ask("show", game(spec, text(example, "fen"), name)), "last");
            const auto rule =
                *list(rules, "said").at(static_cast<std::size_t>(number(example, "rule"))).text();
            INFO(rule);
            CHECK(text(last, "name") == name);
            CHECK((of(last, "again") == Json(true)) == (rule.find("again") != rule.npos));
            CHECK(list(last, "captured").empty() != (rule.find("capture") != rule.npos));
            CHECK(of(last, "tuzdik").is_null() != (rule.find("tuzdik") != rule.npos));
        }
    }
}

TEST_CASE("rules, why and stop are answered", "[web]") {
    CHECK(list(ask("rules", game("kalah", "", "")), "said").size() == 6);
    auto asked = game("oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-S", "");
    CHECK(list(ask("why", asked), "said").size() == 1);
    const auto played_last = ask("why", game("oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-S", "F"));
    asked.emplace_back("move", "F");
    CHECK(ask("why", asked) == played_last);
    check_says(*list(played_last, "said").front().text(), "2 seeds");

    const auto proposed = game("oware", "0-0-0-2-0-0-0-3-0-0-0-1-20-22-S", "");
    check_says(text(ask("stop", proposed), "said"), "South 22, North 26: North");
    const auto agrees = [&](const char* program, int value) {
        auto answered = proposed;
        answered.emplace_back("program", program);
        answered.emplace_back("value", value);
        return of(ask("stop", answered), "agrees") == Json(true);
    };
    CHECK(agrees("south", -400));
    CHECK(!agrees("south", -399));
    CHECK(agrees("north", -400));
    CHECK(!agrees("north", -401));
}

TEST_CASE("a written game is read back unchanged", "[web][long]") {
    Random random(9);
    for (const auto& [spec, fen] :
         {std::pair("oware", ""), std::pair("kalah", ""), std::pair("kalah", "1-2-3-4-0-0-N"),
          std::pair("mangala", ""), std::pair("togyzkumalak", ""), std::pair("bestemshe", ""),
          std::pair("morpion", ""), std::pair("oware", "0-0-8-0-0-1-1-1-1-1-2-3-10-10-N")})
        for (int i = 0; i < 20; ++i) {
            const auto line = random_tree(played(spec, fen), 3, random);
            const Json::Array tags{Json::Array{"South", "Ama"},
                                   Json::Array{"Site", "a \"b\" \\ c"}};
            Json::Object record{{"tags", tags},
                                {"variant", spec},
                                {"fen", fen},
                                {"comment", i % 2 ? "before it" : ""},
                                {"line", line}};
            if (i % 4 == 1) record.emplace_back("end", "north resigns");
            if (i % 4 == 2) record.emplace_back("end", "agreement");
            const auto found = reread(record);
            INFO(line.to_text());
            CHECK(of(found, "line") == line);
            CHECK(of(found, "tags") == Json(tags));
            CHECK(text(found, "variant") == spec);
            CHECK(text(found, "fen") == fen);
            CHECK(text(found, "comment") == (i % 2 ? "before it" : ""));
            CHECK(text(found, "title").starts_with("Ama - North  " + text(found, "result")));
            const bool is_over = end_of(played(spec, fen), line).ending() != Ending::none;
            const bool is_ended_by_people = i % 4 == 1 || i % 4 == 2;
            CHECK((found.find("end") != nullptr) == (is_ended_by_people && !is_over));
            CHECK(reread(found) == found);
        }
}

TEST_CASE("a record is returned in our notation", "[web]") {
    const Json::Object first{{"name", "e1d2"}, {"side", "west"}, {"variations", Json()}};
    const Json::Object given{{"tags", Json()}, {"line", Json::Array{first}}};
    const auto found = ask("record", {{"game", given}});
    CHECK(of(found, "tags") == Json(Json::Array{}));
    CHECK(of(found, "line") == Json(Json::Array{Json::Object{{"name", "E"}, {"side", "south"}}}));
    const auto linked = ask("record", game("oware", "", "e1d2"));
    CHECK(of(linked, "line") == of(found, "line"));
    CHECK(text(linked, "variant") == "oware:repetition=rows");
    CHECK(text(ask("record", game("oware", "", "")), "variant") == "oware");
}

TEST_CASE("a comment may look like an engine's", "[web]") {
    const Json::Array line{Json::Object{{"name", "F"}, {"comment", "+0.50/9"}}};
    const auto written = text(ask("write", {{"game", Json::Object{{"line", line}}}}), "text");
    const auto read = list(ask("read", {{"text", written}}), "games").front();
    for (const auto& game : {read, ask("record", {{"game", read}})})
        CHECK(text(list(game, "line").front(), "comment") == "+0.50/9");
}

TEST_CASE("variations are read to the depth of files", "[web]") {
    Json line = Json::Array{Json::Object{{"name", "F"}, {"side", "south"}}};
    for (int depth = 0; depth < deepest_variation; ++depth)
        line = Json::Array{
            Json::Object{{"name", "E"}, {"side", "south"}, {"variations", Json::Array{line}}}};
    CHECK(of(reread(Json::Object{{"line", line}}), "line") == line);
}

TEST_CASE("a broken game does not prevent reading others", "[web]") {
    const auto games =
        list(ask("read",
                 {{"text",
                   "1. F f * 1. F x * [Variant \"Nam\x01nam\"]\n[Event \"e\"] 1. E (a word) (D) *"},
                  {"variant", "awari"}}),
             "games");
    REQUIRE(games.size() == 3);
    CHECK(text(games[0], "result") == "*");
    check_says(error_of(games[1]), "'x'");
    CHECK(text(games[2], "variant") == "awari");
    CHECK(text(games[2], "unknown") == "Nam nam");
    CHECK(list(games[2], "tags").size() == 1);
    CHECK(list(list(games[2], "line")[0], "variations").size() == 1);
    CHECK(text(games[2], "title") == "South - North  *");
}

TEST_CASE("a game is reviewed move by move", "[web]") {
    Requests requests;
    const auto ask_it = [&](Json::Object members) {
        return *parse_json(requests.answer(Json(std::move(members)).to_text()));
    };
    const auto next = [&] { return ask_it({{"ask", "review-next"}}); };
    const Json::Array instead{Json::Object{{"name", "a3"}, {"side", "north"}}};
    const Json::Object lost{
        {"name", "b1"}, {"comment", "mine"}, {"variations", Json::Array{Json(instead)}}};
    const Json::Array line{Json::Object{{"name", "b2"}}, Json::Object{{"name", "a1"}},
                           Json::Object{{"name", "a2"}}, lost};
    const Json::Object game{{"variant", "morpion"}, {"line", line}};
    const Json::Object asked{{"ask", "review"}, {"game", game}, {"milliseconds", 200}, {"hash", 1}};
    error_of(next());
    CHECK(number(ask_it(asked), "moves") == 4);
    next();
    CHECK(number(ask_it(asked), "moves") == 4);
    for (int ply = 1; ply <= 4; ++ply) {
        const auto reviewed = next();
        INFO(reviewed.to_text());
        CHECK(number(reviewed, "ply") == ply);
        CHECK(of(reviewed, "exact") == Json(true));
        // North should have blocked c2, with which South wins.
        CHECK(number(reviewed, "value") == (ply == 4 ? 100 : 0));
        CHECK(text(reviewed, "glyph") == (ply == 4 ? "??" : ""));
        CHECK((reviewed.find("better") != nullptr) == (ply == 4));
        if (ply == 4) CHECK(text(reviewed, "better") == "c2");
    }
    const auto whole = next();
    const auto& said = of(whole, "said");
    check_says(*list(said, "en").front().text(), "The game turned at ply 4, b1");
    check_says(*list(said, "fr").front().text(), "La partie a basculé au coup");
    CHECK(of(whole, "turned") == Json(4));
    CHECK(number(whole, "turned_from") == 0);
    const auto& north = of(of(whole, "players"), "north");
    CHECK(number(north, "blunders") == 1);
    CHECK(number(north, "choices") == 2);
    CHECK(number(north, "accuracy") == 54);  // half a game in one of two choices: 8% and 100%
    CHECK(number(of(of(whole, "players"), "south"), "accuracy") == 100);
    const auto last = list(of(whole, "game"), "line").at(3);
    CHECK(text(last, "comment") == "mine");
    CHECK(text(last, "glyph") == "??");
    CHECK(number(last, "value") == 100);
    CHECK(text(last, "said") == "b1 turns a draw into a loss; c2 was better.");
    const auto& variations = list(last, "variations");
    REQUIRE(variations.size() == 2);
    CHECK(variations[0] == Json(instead));
    CHECK(text((*variations[1].array())[0], "name") == "c2");
    // The same review again changes nothing.
    ask_it({{"ask", "review"}, {"game", of(whole, "game")}, {"milliseconds", 200}, {"hash", 1}});
    for (int ply = 1; ply <= 4; ++ply) next();
    CHECK(of(next(), "game") == of(whole, "game"));
    error_of(next());
    CHECK(number(ask_it({{"ask", "review"}, {"game", Json::Object{}}}), "moves") == 0);
    CHECK(next().find("game") != nullptr);
    // A search without proof uses the given time.
    const Json::Object first{{"line", Json::Array{Json::Object{{"name", "F"}}}}};
    ask_it({{"ask", "review"}, {"game", first}, {"milliseconds", 20}});
    CHECK(of(next(), "exact") == Json(false));
}

/// Per line: part of the error, a bar, and a request.
constexpr std::string_view invalid_requests = R"(
JSON | {
 | []
'' | {}
'dance' | {"ask":"dance"}
'ask' | {"ask":7}
'dance' n’est | {"ask":"dance","language":"fr"}
'language' | {"ask":"show","language":[]}
'moves' | {"ask":"show","moves":["F"]}
'?' | {"ask":"show","moves":"Ff?"}
'F' | {"ask":"show","moves":"FF"}
'chess' | {"ask":"show","variant":"chess"}
'1-2' | {"ask":"show","fen":"1-2"}
'end' | {"ask":"show","end":"boredom"}
'f' | {"ask":"why","move":"f"}
'side' | {"ask":"compose"}
'side' | {"ask":"compose","side":"east"}
'1-2-S' | {"ask":"compose","side":"south","seeds":[1,2]}
-4 | {"ask":"compose","side":"south","seeds":[1,2,3,-4]}
256 | {"ask":"compose","side":"south","seeds":[1,2,3,256]}
255 | {"ask":"compose","side":"south","seeds":[1,2,3,9223372036854775807]}
'seeds' | {"ask":"compose","side":"south","seeds":[1,2,3,1.5]}
'seeds' | {"ask":"compose","side":"south","seeds":["x"]}
? | {"ask":"compose","variant":"morpion","side":"south","seeds":[0,0,0,0,3,0,0,0,0]}
fen | {"ask":"compose","variant":"morpion","side":"south","seeds":[]}
o | {"ask":"compose","variant":"morpion","side":"south","seeds":[2,0,0,0,0,0,0,0,0]}
tuzdik | {"ask":"compose","side":"south","seeds":["t",1,1,1,0,0]}
tuzdik | {"ask":"compose","variant":"togyzkumalak","side":"south","seeds":["t","t",1,1,1,1,0,0]}
'program' | {"ask":"stop","program":"east"}
'value' | {"ask":"stop","program":"south","value":1e9}
'value' | {"ask":"stop","program":"south","value":1000001}
'value' | {"ask":"stop","program":"south","value":-1000001}
 | {"ask":"stop","moves":"Ff","end":"agreement"}
 | {"ask":"read"}
line 1 | {"ask":"read","text":"1. F (("}
'chess' | {"ask":"read","text":"1. F *","variant":"chess"}
'game' | {"ask":"write"}
'game' | {"ask":"write","game":[]}
'line' | {"ask":"write","game":{"line":{}}}
 | {"ask":"write","game":{"line":[7]}}
'' | {"ask":"write","game":{"line":[{}]}}
'F' | {"ask":"write","game":{"line":[{"name":"F"},{"name":"F"}]}}
'glyph' | {"ask":"write","game":{"line":[{"name":"F","glyph":"!x"}]}}
'variations' | {"ask":"write","game":{"line":[{"name":"F","variations":[{}]}]}}
'f' | {"ask":"write","game":{"line":[{"name":"F","variations":[[{"name":"f"}]]}]}}
'tags' | {"ask":"write","game":{"tags":[["South"]]}}
'tags' | {"ask":"write","game":{"tags":[["South",1]]}}
'end' | {"ask":"write","game":{"end":"boredom"}}
'game' | {"ask":"record","game":[]}
'' | {"ask":"record","game":{"line":[{}]}}
'F' | {"ask":"record","moves":"FF"}
file | {"ask":"exercises"}
'text' | {"ask":"exercises","text":7}
'game' | {"ask":"mistakes"}
'side' | {"ask":"mistakes","game":{},"side":"South"}
'question' | {"ask":"exercise"}
'question' | {"ask":"exercise","question":"why","best":"A"}
'best' | {"ask":"exercise","question":"win","best":"a"}
'best' | {"ask":"exercise","question":"win","best":"A","moves":"F","end":"agreement"}
'value' | {"ask":"exercise","question":"win","best":"A"}
'value' | {"ask":"exercise","question":"win","best":"A","value":9223372036854775807}
'losses' | {"ask":"exercise","question":"win","best":"A","value":100}
'losses' | {"ask":"exercise","question":"win","best":"A","value":100,"losses":[7]}
'losses' | {"ask":"exercise","question":"win","best":"A","value":100,"losses":[{"name":"B"}]}
'losses' | {"ask":"exercise","question":"win","best":"A","value":1,"losses":[{"name":"b","value":1}]}
'losses' | {"ask":"exercise","question":"win","best":"A","value":1,"losses":[{"name":"A","value":1}]}
'move' | {"ask":"exercise","question":"win","best":"A","value":1,"losses":[{"name":"B","value":1}],"move":"a"}
'elo' | {"ask":"rating","elo":-10001}
'answers' | {"ask":"rating","answers":1e9}
'answers' | {"ask":"rating","answers":1000001}
'rating' | {"ask":"rating","right":true}
'right' | {"ask":"rating","right":1}
'tried' | {"ask":"rating","tried":1})";

TEST_CASE("invalid requests are rejected by name", "[web]") {
    for (const auto line : split(invalid_requests.substr(1), '\n')) {
        const auto bar = line.find(" | ");
        check_says(error_of(answer_to(std::string(line.substr(bar + 3)))), line.substr(0, bar));
    }
    const auto file_of = [](const std::string& text) {
        return Json(Json::Object{{"ask", "read"}, {"text", text}}).to_text();
    };
    std::string many;
    for (int i = 0; i <= 20'000; ++i) many += "1. F *\n";
    std::string deep = R"([{"name":"F"}])";
    for (int i = 0; i <= deepest_variation; ++i)
        deep = R"([{"name":"E","variations":[)" + deep + "]}]";
    const std::vector<std::pair<std::string, std::string>> large{
        {"", "JSON"},
        {std::string(1'000'000, '['), "JSON"},
        {std::string((16 << 20) + 1, ' '), "16777216"},
        {file_of(std::string((8 << 20) + 1, ' ')), "8388608"},
        {file_of(many), "20000"},
        {R"({"ask":"write","game":{"line":)" + deep + "}}", "32"}};
    for (const auto& [request, named] : large) check_says(error_of(answer_to(request)), named);
}

TEST_CASE("people's errors are translated", "[web]") {
    for (const char* request :
         {R"("show","variant":"chess"})", R"("show","fen":"1-2"})", R"("show","moves":"FF"})",
          R"("compose","side":"south","seeds":[1,2]})", R"("read","text":"[FEN \"1-2\"]\n*"})",
          R"("read","text":"1. F *","variant":"chess"})"}) {
        const auto answer = answer_to(R"({"language":"fr","ask":)" + std::string(request));
        const auto* games = answer.find("games");
        const auto error = error_of(games ? (*games->array())[0] : answer);
        INFO(error);
        for (const auto* english : {"expected", "unknown", "fen '", "legal in"})
            CHECK(error.find(english) == std::string::npos);
    }
}

TEST_CASE("tags and comments cannot break a file", "[web]") {
    const Json::Array tags{Json::Array{"No] tag", "x"}, Json::Array{"", "x"},
                           Json::Array{"FEN", "x"}, Json::Array{"Site", "a\nb\x01\""}};
    const Json::Object step{{"name", "F"}, {"comment", "} 1. E {\n\x02 ) "}, {"glyph", "?"}};
    const auto found =
        reread(Json::Object{{"tags", tags}, {"line", Json::Array{step}}, {"result", "} 1. E"}});
    CHECK(of(found, "tags") == Json(Json::Array{Json(Json::Array{"Site", "a b \""})}));
    CHECK(text(list(found, "line")[0], "comment") == ") 1. E (   )");
    CHECK(list(found, "line").size() == 1);
    CHECK(text(found, "result") == "*");
    CHECK(text(found, "fen").empty());
    CHECK(text(reread(Json::Object{{"result", "1-0"}}), "result") == "1-0");
    const Json::Object empty{{"name", "F"}, {"variations", Json::Array{Json(Json::Array{})}}};
    const auto written =
        text(ask("write", {{"game", Json::Object{{"line", Json::Array{empty}}}}}), "text");
    CHECK(written.find('(') == std::string::npos);
}

TEST_CASE("random requests do not crash the module", "[web][fuzz]") {
    const std::vector<std::string> requests{
        R"({"ask":"variants","language":"fr"})",
        R"({"ask":"show","variant":"kalah:pits=3,seeds=2","moves":"BAb","end":"agreement"})",
        R"({"ask":"show","variant":"morpion","fen":"x../.o./...-S","moves":"c1"})",
        R"({"ask":"why","variant":"oware","fen":"0-0-8-0-0-1-1-1-1-1-2-3-10-10-N","move":"a"})",
        R"({"ask":"rules","variant":"oware:pits=4,slam=illegal"})",
        R"({"ask":"lesson","variant":"kalah:pits=3","language":"fr"})",
        R"({"ask":"compose","variant":"togyzkumalak","seeds":["t",1,3,4,20,20],"side":"north"})",
        R"({"ask":"compose","variant":"oware","seeds":[1,0,3,4,20,20],"side":"north"})",
        R"({"ask":"stop","moves":"FfE","program":"south","value":-120})",
        R"({"ask":"read","text":"[South \"x\"]\n{a} 1. F?! {b} f (1... e (1... d) 2. A) 2. E * 1. A a 24-24"})",
        R"({"ask":"write","game":{"tags":[["South","x"]],"variant":"kalah","comment":"c","line":[{"name":"C",)"
        R"("glyph":"!","variations":[[{"name":"A"},{"name":"b"}]]},{"name":"F"}],"end":"south resigns"}})",
        R"({"ask":"record","game":{"line":[{"name":"F","variations":[[{"name":"A"}]]}],"tags":null}})",
        R"({"ask":"record","variant":"kalah","moves":"CFd"})",
        R"({"ask":"review","game":{"line":[{"name":"F"}]},"milliseconds":2,"hash":1})",
        R"({"ask":"mistakes","game":{"line":[{"name":"F","glyph":"??",)"
        R"("comment":"x | -1.0/2; better E +1.5: Ef"}]},"side":"south"})",
        R"({"ask":"exercise","fen":"1-0-2-0-1-2-0-1-0-0-1-2-19-19-S","question":"mistake","best":"F",)"
        R"("value":600,"losses":[{"name":"A","value":600}],"glyph":"??"})",
        R"({"ask":"rating","elo":1200,"answers":3,"rating":1000,"right":false})",
    };
    constexpr std::string_view letters = "{}[]\":,0-9.eE()*FfAa1/\\;%$!? \n\xff";
    Random random(11);
    for (const auto& request : requests) {
        CHECK(answer_to(request).find("error") == nullptr);
        for (int i = 0; i < 3000; ++i) {
            auto changed = request;
            for (int more = 1 + below(random, 3); more > 0 && !changed.empty(); --more) {
                const auto at =
                    static_cast<std::size_t>(below(random, static_cast<int>(changed.size())));
                const auto from =
                    static_cast<std::size_t>(below(random, static_cast<int>(changed.size())));
                switch (below(random, 4)) {
                    case 0: changed[at] = letters[random() % letters.size()]; break;
                    case 1: changed.erase(at, 1 + random() % 4); break;
                    case 2: changed.insert(at, 1, letters[random() % letters.size()]); break;
                    default: changed.insert(at, changed.substr(from, random() % 20));
                }
            }
            Requests().answer(changed);
        }
    }
}

}  // namespace krou::web
