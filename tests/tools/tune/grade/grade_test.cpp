#include <csignal>
#include <filesystem>
#include <map>

#include "common/json.h"
#include "games/notation.h"
#include "helpers/arena_records.h"
#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/folder_watch.h"
#include "helpers/from_text.h"
#include "helpers/table_files.h"
#include "helpers/tune_run.h"
#include "tables/forced_play.h"

namespace krou {

namespace {

constexpr int seed_limit = 6;

Lines grade(const TableFolder& tables, const Lines& more) {
    return Lines{"grade", "--tables", tables.path().string(), "-seeds", "4-6"} + more;
}

/// Krou with tables of all the boards.
Lines perfect_engine() {
    return {"-engine", std::string("cmd=") + built::krou, "name=krou",
            "option.TablebaseSeeds=" + std::to_string(seed_limit), "option.Hash=1"};
}

/// Index of the mock engine's move among the legal ones.
std::size_t mock_choice(const Position& position) {
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    for (const auto byte : position.board().bytes) hash = (hash ^ byte) * 0x100000001b3;
    return (hash >> 32) % static_cast<std::size_t>(position.legal_moves().size());
}

/// Values of the legal moves.
std::vector<int> values_of(const Position& position, const Tables& tables) {
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

TEST_CASE("an engine with the tables loses no seed", "[tune][long]") {
    const TableFolder tables;
    for (const char* spec : {"awari", "kalah", "oware"}) {
        tables.write(spec, seed_limit);
        const auto output =
            tuned(grade(tables, perfect_engine() +
                                    Lines{"-variant", spec, "-boards", "12", "-each", "nodes=50"}));
        check_says(output, "12 boards of");
        check_says(output, "\n   all      12   0.000   0.0 %\n");
    }
}

TEST_CASE("grade counts the losses of the mock engine", "[tune]") {
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
        const auto values = values_of(position, tables);
        const int best = *std::ranges::max_element(values);
        CHECK(*std::ranges::min_element(values) < best);
        CHECK(number(move, "lost") == best - values[mock_choice(position)]);
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

TEST_CASE("grades are the same on any concurrency", "[tune]") {
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

TEST_CASE("grade can read boards from an openings file", "[tune]") {
    const TableFolder tables;
    tables.write("awari", seed_limit);
    const auto file = tables.file("boards.txt");
    // The second has one move, the third more seeds than the tables.
    write(file,
          "fen 0-0-1-1-0-1-0-0-0-0-0-3-24-18-S\n0-0-0-0-0-1-1-0-0-0-0-1-22-23-S\n"
          "startpos moves Ff\n");
    const Lines from = {"-each", "nodes=9", "-from", file};
    check_says(tuned(grade(tables, perfect_engine() + from)), "1 boards of awari");
    write(file, "1-2-3-S\n");
    check_says(tune_error(grade(tables, mock("a") + from)), "openings ");
}

TEST_CASE("a failing engine loses only its board", "[tune]") {
    struct Wrong {
        const char* faults;
        const char* limit;
        const char* text;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"illegal=3", "nodes=1", "  illegal move: 'z' in "},
        {"nomove=3", "nodes=1", "  no move: '0000' in "},
        {"crash=3", "nodes=1", "  crash: crashed with signal 9"},
        {"late=3", "st=0.5", "  out of time: 0."},
    }));
    const TableFolder tables;
    tables.write("awari", seed_limit);
    const auto output =
        tuned(grade(tables, mock("a", wrong.faults) + Lines{"-boards", "4", "-each", wrong.limit}));
    check_says(output, "failed on 1 board (not counted):\n");
    check_says(output, wrong.text);
}

TEST_CASE("an interrupted grade prints partial results", "[tune][threads]") {
    using namespace std::chrono_literals;
    const TableFolder tables;
    tables.write("awari", seed_limit);
    // The script creates a file once the engine hangs.
    const auto script = tables.file("engine.sh");
    const auto hanging = tables.file("hanging");
    write(script, "while read -r line; do\n  echo \"$line\"\n  case $line in go*) : >'" + hanging +
                      "';; esac\ndone | '" + built::mock + "' hang=1\n");
    FolderWatch watch(tables.path().string());
    Process tune(built::tune,
                 grade(tables, Lines{"-engine", "cmd=/bin/sh", "args='" + script + "'", "-boards",
                                     "4", "-each", "nodes=1", "--json", tables.file("json")}));
    REQUIRE(watch.until([&] { return std::filesystem::exists(hanging); }, 20s * time_factor));
    check_ends(tune, SIGINT, "   all       4");
    CHECK(!std::filesystem::exists(tables.file("json")));  // it would look complete
}

TEST_CASE("invalid arguments of grade are rejected", "[tune]") {
    const TableFolder tables;
    tables.write("awari", 3);
    const auto file = tables.file("boards.txt");
    write(file, "0-0-0-0-0-1-1-0-0-0-0-1-22-23-S\n");
    const auto place = in_quotes(tables.path().string());
    const Lines limit{"-each", "nodes=1"};
    check_rejected({{mock("a"), "'a'"},
                    {mock("a") + Lines{"-limits", "name=b"}, "--limits"},
                    {mock("a", "", {"option.Hash=99"}) + limit, "option.Hash=99"},
                    {mock("a", "nouciok=1", {"timeout=0.2"}) + limit, "'a'"},
                    {mock("a") + limit + Lines{"-variant", "morpion"}, "morpion"},
                    {mock("a") + limit + Lines{"-variant", "kalah"}, "kalah"},
                    {mock("a") + limit + Lines{"-seeds", "2-9"}, place},
                    {mock("a") + limit + Lines{"-seeds", "9-2"}, "'9-2'"},
                    {mock("a") + limit + Lines{"-seeds", "1-4294967300"}, "'1-4294967300'"},
                    {mock("a") + limit + Lines{"-from", file}, "3 to 3 seeds"}},
                   {"grade", "-tables", tables.path().string()});
}

}  // namespace krou
