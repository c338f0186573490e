#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>

#include "common/json.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/solving.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

const Lines small = {"kalah", "--pits", "1-2", "--seeds", "1,3", "--threads", "1", "--hash", "8"};

/// The row of a cell, in what is printed.
std::string row_in(const std::string& output, const std::string& head) {
    return the_line(lines_of(output), head);
}

}  // namespace

TEST_CASE("a table of solved games is printed, kept, and shown again", "[solve][threads]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto first = printed(small + Lines{"--file", file});
    CHECK(first.starts_with(solving::heading() + '\n'));
    check_says(row_in(first, "kalah             1     3 "), " +6  A ");
    check_says(row_in(first, "kalah             2     3 "), " -2  A ");
    check_says(first, "the table lies in '" + file + "'\n");
    const auto text = content(file);
    CHECK(results_from(text).size() == 4);
    CHECK(printed(small + Lines{"--file", file}) == first);
    CHECK(content(file) == text);
    CHECK(first.starts_with(printed({"show", file})));
    const auto objects = lines_of(printed({"show", "--json", file, file}));
    REQUIRE(objects.size() == 8);
    const auto object = parse_json(objects[1]);
    REQUIRE(bool(object));
    CHECK(object->find("least")->integer() == 6);
    CHECK(object->find("seeds")->integer() == 3);
}

TEST_CASE("a table is named after its games", "[solve][processes][long]") {
    const Folder folder;
    const auto run =
        run_program("/bin/sh", {"-c", "cd \"$0\" && exec \"$@\"", folder.path(), built::solve,
                                "kalah", "awari:slam=all", "--pits", "1", "--seeds", "1-2"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(results_from(content(folder.file("kalah_awari-slam=all.solved"))).size() == 4);
}

TEST_CASE("a small board takes no more memory than it needs, whatever is there",
          "[solve][processes]") {
    const Folder folder;
    const auto run = run_solve({"kalah", "--pits", "1-2", "--seeds", "1", "--hash", "4096",
                                "--json", "--file", folder.file("t")});
    REQUIRE(lines_of(run.output).size() == 2);
    for (const auto& line : lines_of(run.output))
        CHECK(*parse_json(line)->find("peak_megabytes")->integer() < 1000);
}

TEST_CASE("a table goes on with the cells that it lacks", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    solved({"kalah", "--pits", "2", "--seeds", "3", "--hash", "4", "--file", file});
    const auto whole = solved(small + Lines{"--file", file, "--json"});
    CHECK(lines_of(whole.output).size() == 4);
    const auto results = results_from(content(file));
    REQUIRE(results.size() == 4);
    CHECK(results[0].hash_megabytes == 4);
    CHECK(results[1].hash_megabytes == 8);
    CHECK(results[0].cell.pits() == 2);
}

TEST_CASE("what is not solved is tried again with a larger budget only", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto with = [&](const std::string& budget) {
        return printed({"kalah", "--pits", "4", "--seeds", "4", "--hash", "8", "--file", file,
                        "--budget", budget});
    };
    const auto began = with("1ms");
    check_says(began,
               "; 1 of 1 cells are not solved, and tried again with a larger --budget than "
               "1ms\n");
    check_says(row_in(began, "kalah             4     4 "), "..");
    CHECK(with("1ms") == began);
    CHECK(std::filesystem::exists(file + ".kalah-4-4.proof"));
    const auto done = with("1h");
    check_says(row_in(done, "kalah             4     4 "), " +2  A ");
    CHECK(!holds(done, "not solved"));
    CHECK(!std::filesystem::exists(file + ".kalah-4-4.proof"));
    CHECK(with("2h") == done);
    CHECK(results_from(content(file))[0].budget_ms == 3'600'000);
}

TEST_CASE("a proof that stays tells what the cell is worth", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto proof = file + ".kalah-4-4.proof";
    const Lines cell{"kalah", "--pits", "4", "--seeds", "4", "--hash", "8", "--file", file};
    const auto done = printed(cell + Lines{"--keep", "8"});
    const auto kept = content(proof);
    std::filesystem::remove(file);
    CHECK(printed(cell + Lines{"--budget", "1ms"}) == done);
    CHECK(content(proof) == kept);
}

TEST_CASE("a damaged finished proof is rejected unchanged", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto proof = file + ".kalah-4-4.proof";
    const Lines cell{"kalah", "--pits", "4", "--seeds", "4", "--hash", "8", "--file", file};
    printed(cell + Lines{"--keep", "8"});
    auto damaged = content(proof);
    damaged[damaged.size() / 2] ^= 1;
    std::filesystem::remove(file);
    std::ofstream(proof, std::ios::binary) << damaged;
    check_says(solved(cell).refusal, "delete it to restart");
    CHECK((content(proof) == damaged));
    CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a cell whose proof is to stay is not done before that lies there", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const Lines cell{"kalah", "--pits", "4",  "--seeds", "4", "--hash",
                     "8",     "--file", file, "--keep",  "8"};
    const auto run = run_program(
        "/bin/sh", Lines{"-c", "ulimit -f 20; exec \"$0\" \"$@\"", built::solve} + cell);
    CHECK(run.exit_code == 1);
    check_says(run.output, file + ".kalah-4-4.proof': File too large\n");
    check_says(row_in(run.output, "kalah             4     4 "), " +2  A ");
    check_says(row_in(printed(cell), "kalah             4     4 "), " +2  A ");
    CHECK(std::filesystem::exists(file + ".kalah-4-4.proof"));
}

TEST_CASE("no games are solved for nobody", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const Lines line = small + Lines{"--file", file};
    const std::vector<std::string_view> arguments(line.begin(), line.end());
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    CHECK_THROWS_AS(solving::run_command(arguments, out), std::runtime_error);
    CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a table that may not grow stays as it was", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto run =
        run_program("/bin/sh", Lines{"-c", "ulimit -f 1; exec \"$0\" \"$@\"", built::solve, "kalah",
                                     "--pits", "1-2", "--seeds", "1-6", "--file", file});
    CHECK(run.exit_code == 1);
    check_says(run.output, "krou-solve: '" + file + "': File too large\n");
    const auto kept = results_from(content(file)).size();
    CHECK(kept > 2);
    // The heading, the rows with the one that could not be kept, and what is wrong.
    CHECK(lines_of(run.output).size() == 1 + (kept + 1) + 1);
}

TEST_CASE("a file that is no whole table is refused, and not lost", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    solved(small + Lines{"--file", file});
    auto text = content(file);
    text[text.find("+6") + 1] = '8';
    for (const auto& wrong : {text, text.substr(0, 200), std::string("my diary\n")}) {
        std::ofstream(file) << wrong;
        check_says(solved(small + Lines{"--file", file}).refusal, "'" + file + "': ");
        check_says(solved({"show", file}).refusal, "'" + file + "': ");
        CHECK(content(file) == wrong);
    }
    check_says(solved({"show", folder.file("none")}).refusal, "No such file or directory");
    check_says(solved(small + Lines{"--file", folder.file("none/t")}).refusal, "none/t");
}

TEST_CASE("what is wrong with the arguments is said in a sentence", "[solve]") {
    struct Case {
        Lines arguments;
        const char* says;
    };
    const std::vector<Case> cases = {
        {{}, "GAME is missing"},
        {{"owari"}, "GAME: variant 'owari': unknown name"},
        {{"kalah", "owari"}, "unknown name 'owari'"},
        {{"morpion"}, "morpion has no seeds to be won"},
        {{"kalah", "--pits", "0"}, "option --pits: '0' is neither a number"},
        {{"kalah", "--pits", "1-13"}, "pits"},
        {{"kalah", "--seeds", "1-"}, "option --seeds: '1-' is neither"},
        {{"kalah", "--budget", "ten"}, "option --budget: 'ten' is no time"},
        {{"kalah", "--threads", "0"}, "option --threads: '0' is no number from 1 to 256"},
        {{"kalah", "--hash", "x"}, "option --hash: 'x' is no number"},
        {{"kalah", "--tables", "/no/such"}, "there is no folder '/no/such'"},
        {{"kalah", "--seed", "1"}, "did you mean --seeds?"},
        {{"show"}, "FILE is missing"},
        {{"book", "kalah"}, "option --out FILE is missing"},
        {{"book", "--out", "x"}, "GAME is missing"},
        {{"book", "kalah", "--out", "x", "--fen", "4-4"}, "fen '4-4'"},
        {{"book", "kalah", "--out", "x", "--fen", "1-1-1-1-0-0-S"}, "rows of 2 pits"},
        {{"book", "kalah:pits=2", "--out", "x", "--fen", "0-0-1-1-0-0-S"}, "the game is over"},
        {{"book", "oware", "--out", "x"}, "in oware a value depends on the boards before"},
        {{"book", "oware:repetition=rows", "--out", "x"},
         "=rows a value depends on the boards before"},
    };
    for (const auto& c : cases) {
        INFO(c.says);
        const auto run = solved(c.arguments);
        check_says(run.refusal, c.says);
        CHECK(run.output.empty());
    }
}

TEST_CASE("krou-solve is a program as the others", "[solve]") {
    const auto help = solved({"--help"}).output;
    check_says(help, "usage: krou-solve ");
    for (const std::string name : {"show", "book"}) {
        check_says(help, "krou-solve " + name);
        check_says(solved({name, "--help"}).output, "usage: krou-solve " + name);
    }
    const auto wrong = run_solve({"kalah", "--pits", "x"});
    CHECK(wrong.exit_code == 1);
    CHECK(wrong.output.starts_with("krou-solve: option --pits: 'x' is neither"));
}

TEST_CASE("a request to end ends krou-solve soon, and what it has found stays",
          "[solve][threads]") {
    const Folder folder;
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto file = folder.file(std::to_string(signal));
        auto program = started(built::solve, {"kalah", "--seeds", "1,6", "--hash", "8", "--budget",
                                              "1h", "--file", file});
        REQUIRE(program.until("kalah             6     1 ", 60s * slowdown));
        check_ends(program, signal, "krou-solve: interrupted: the same command goes on");
        const auto results = results_from(content(file));
        REQUIRE(results.size() == 2);
        CHECK(!results[1].is_solved());
    }
}

}  // namespace krou
