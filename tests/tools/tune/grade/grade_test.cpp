#include <csignal>
#include <filesystem>
#include <map>
#include <thread>

#include "common/json.h"
#include "games/notation.h"
#include "helpers/arena_records.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/table_files.h"
#include "tables/forced_play.h"

namespace krou {

namespace {

constexpr int seed_limit = 6;

Lines grade(const TableFolder& tables, const Lines& more) {
    return Lines{"grade", "--tables", tables.path().string(), "-seeds", "4-6"} + more;
}

/// The real engine, which knows all the boards by heart.
Lines knowing_engine() {
    return {"-engine", std::string("cmd=") + built::krou, "name=krou",
            "option.TablebaseSeeds=" + std::to_string(seed_limit), "option.Hash=1"};
}

/// The move that the mock engine plays, as an index among the legal ones.
std::size_t mock_choice(const Position& position) {
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    for (const auto byte : position.board().bytes) hash = (hash ^ byte) * 0x100000001b3;
    return (hash >> 32) % static_cast<std::size_t>(position.legal_moves().size());
}

/// What each of the legal moves is worth.
std::vector<int> worths(const Position& position, const Tables& tables) {
    std::vector<int> found;
    visit_game_with_tables(position.game(), [&](const auto& game) {
        const auto board = sized_for(game, position.board());
        for (const Move move : position.legal_moves())
            found.push_back(bounds_after(game, tables, game.play(board, move)).lower);
    });
    return found;
}

std::int64_t number(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    REQUIRE(found);
    REQUIRE(found->integer());
    return *found->integer();
}

}  // namespace

TEST_CASE("an engine that has the tables loses no seed", "[tune][long]") {
    const TableFolder tables;
    for (const char* spec : {"awari", "kalah", "oware"}) {
        tables.write(spec, seed_limit);
        const auto said = tuned(grade(tables, knowing_engine() + Lines{"-variant", spec, "-boards",
                                                                       "12", "-each", "nodes=50"}));
        check_says(said, "12 boards of");
        check_says(said, "\n   all      12   0.000   0.0 %\n");
    }
}

TEST_CASE("the mock engine loses what its moves lose by the tables", "[tune]") {
    const TableFolder folder;
    folder.write("awari", seed_limit);
    const auto tables = tables_of("awari", seed_limit);
    const auto json_file = folder.file("grades.json");
    tuned(grade(folder,
                mock("mock") + Lines{"-boards", "12", "-each", "nodes=1", "-json", json_file}));
    const auto json = parse_json(content(json_file));
    REQUIRE(json);
    const auto& grades = json->find("grades")->array()->front();
    std::int64_t lost = 0;
    std::int64_t wrong = 0;
    std::map<std::string, int> seen;
    for (const auto& move : *grades.find("moves")->array()) {
        const auto fen = *move.find("fen")->text();
        const auto position = played("awari", fen);
        const auto worth = worths(position, tables);
        const int best = *std::ranges::max_element(worth);
        CHECK(*std::ranges::min_element(worth) < best);
        CHECK(number(move, "lost") == best - worth[mock_choice(position)]);
        CHECK(++seen[fen] == 1);
        const auto& stores = position.board();
        CHECK(std::abs(stores.lead()) <= 1);
        lost += number(move, "lost");
        wrong += number(move, "lost") > 0;
    }
    CHECK(seen.size() == 12);
    CHECK(number(*grades.find("all"), "moves") == 12);
    CHECK(number(*grades.find("all"), "lost") == lost);
    CHECK(number(*grades.find("all"), "wrong") == wrong);
    CHECK(lost > 0);
}

TEST_CASE("grades are the same for any number of engines at once", "[tune]") {
    const TableFolder tables;
    tables.write("awari", seed_limit);
    const auto with = [&](const char* concurrency) {
        return tuned(grade(tables, mock("a") + mock("b", "salt=1") +
                                       Lines{"-boards", "12", "--limits", "nodes=1", "depth=2",
                                             "-concurrency", concurrency}));
    };
    const auto alone = with("1");
    CHECK(with("3") == alone);
    check_says(alone, "nodes=1         depth=2");
    check_says(alone, "The worst moves of b with depth=2:\n");
    const auto sums = beginning(lines_of(alone), "   all");
    REQUIRE(sums.size() == 2);
    CHECK(sums[0] != sums[1]);  // each engine was asked
    const auto other = lines_of(
        tuned(grade(tables, mock("a") + Lines{"-boards", "12", "-each", "nodes=1", "-seed", "0"})));
    CHECK(!holds(alone, the_line(other, "   all").substr(14)));
}

TEST_CASE("boards can come from a file of openings", "[tune]") {
    const TableFolder tables;
    tables.write("awari", seed_limit);
    const auto file = tables.file("boards.txt");
    // On the second there is one move, the third has more seeds than the tables.
    write(file,
          "fen 0-0-1-1-0-1-0-0-0-0-0-3-24-18-S\n0-0-0-0-0-1-1-0-0-0-0-1-22-23-S\n"
          "startpos moves Ff\n");
    const Lines from = {"-each", "nodes=9", "-from", file};
    check_says(tuned(grade(tables, knowing_engine() + from)), "1 boards of awari");
    write(file, "1-2-3-S\n");
    check_says(refusal(grade(tables, mock("a") + from)), "krou-tune: openings ");
}

TEST_CASE("what an engine does wrong is told, and costs no more than its board", "[tune]") {
    struct Wrong {
        const char* faults;
        const char* limit;
        const char* said;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"illegal=3", "nodes=1", "  illegal move: 'z' in "},
        {"nomove=3", "nodes=1", "  no move: '0000' in "},
        {"crash=3", "nodes=1", "  crash: crashed with signal 9"},
        {"late=3", "st=0.5", "  out of time: 0."},
    }));
    const TableFolder tables;
    tables.write("awari", seed_limit);
    const auto said =
        tuned(grade(tables, mock("a", wrong.faults) + Lines{"-boards", "4", "-each", wrong.limit}));
    check_says(said, "failed on 1 board, which are not counted:\n");
    check_says(said, wrong.said);
}

TEST_CASE("who interrupts a grading gets what there is of it", "[tune][threads]") {
    using namespace std::chrono_literals;
    const TableFolder tables;
    tables.write("awari", seed_limit);
    Process tune(built::tune,
                 grade(tables, mock("a", "hang=3") + Lines{"-boards", "4", "-each", "nodes=1",
                                                           "--json", tables.file("json")}));
    REQUIRE(tune.until("4 boards of awari", 10s * slowdown));
    std::this_thread::sleep_for(at_full_speed ? 300ms : 3s);
    check_ends(tune, SIGINT, "   all       4");
    CHECK(!std::filesystem::exists(tables.file("json")));  // it would look like all of them
}

TEST_CASE("what cannot be graded is refused with a sentence", "[tune]") {
    const TableFolder tables;
    tables.write("awari", 3);
    const auto file = tables.file("boards.txt");
    write(file, "0-0-0-0-0-1-1-0-0-0-0-1-22-23-S\n");
    const auto place = in_quotes(tables.path().string());
    const Lines limit{"-each", "nodes=1"};
    check_refused(
        {{mock("a"), "-engine: 'a' has no limit; give tc=, st=, depth= or nodes="},
         {mock("a") + Lines{"-limits", "name=b"},
          "--limits: 'name=b' is no limit, as tc=, st=, depth= or nodes= are"},
         {mock("a", "", {"option.Hash=99"}) + limit, "-engine option.Hash=99: a: "},
         {mock("a", "nouciok=1", {"timeout=0.2"}) + limit, "-engine 'a' has never started: "},
         {mock("a") + limit + Lines{"-variant", "morpion"}, "there are no tables of morpion"},
         {mock("a") + limit + Lines{"-variant", "kalah"}, place + ": found no tables of kalah"},
         {mock("a") + limit + Lines{"-seeds", "2-9"}, "the tables in " + place + " end at 3 seeds"},
         {mock("a") + limit + Lines{"-seeds", "9-2"}, "option -seeds: '9-2' is no range of seeds"},
         {mock("a") + limit + Lines{"-from", file}, "no board was found with 3 to 3 seeds on "}},
        {"grade", "-tables", tables.path().string()});
}

}  // namespace krou
