#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>

#include "common/json.h"
#include "helpers/arena_records.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/solving.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

const Lines small = {"kalah", "--pits", "1-2", "--seeds", "1,3", "--threads", "1", "--hash", "8"};

/// Line of a cell in the output.
std::string row_in(const std::string& output, const std::string& head) {
    return the_line(lines_of(output), head);
}

}  // namespace

TEST_CASE("krou-solve prints and saves a table; show prints it again", "[solve][threads]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto first = printed(small + Lines{"--file", file});
    CHECK(first.starts_with(solving::heading() + '\n'));
    check_says(row_in(first, "kalah             1     3 "), " +6  A ");
    check_says(row_in(first, "kalah             2     3 "), " -2  A ");
    check_says(first, "wrote '" + file + "'\n");
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

TEST_CASE("a small board takes little memory, whatever --hash allows", "[solve][processes]") {
    const Folder folder;
    const auto run = run_solve({"kalah", "--pits", "1-2", "--seeds", "1", "--hash", "4096",
                                "--json", "--file", folder.file("t")});
    REQUIRE(lines_of(run.output).size() == 2);
    for (const auto& line : lines_of(run.output))
        CHECK(*parse_json(line)->find("peak_megabytes")->integer() < 1000);
}

TEST_CASE("a resumed table solves only the missing cells", "[solve]") {
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

TEST_CASE("an unsolved cell is retried only with a larger budget", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto with = [&](const std::string& budget) {
        return printed({"kalah", "--pits", "4", "--seeds", "4", "--hash", "8", "--file", file,
                        "--budget", budget});
    };
    const auto unfinished = with("1ms");
    check_says(unfinished, "1 of 1 cells are unsolved");
    check_says(row_in(unfinished, "kalah             4     4 "), "..");
    CHECK(with("1ms") == unfinished);
    CHECK(std::filesystem::exists(file + ".kalah-4-4.proof"));
    const auto done = with("1h");
    check_says(row_in(done, "kalah             4     4 "), " +2  A ");
    CHECK(!holds(done, "unsolved"));
    CHECK(!std::filesystem::exists(file + ".kalah-4-4.proof"));
    CHECK(with("2h") == done);
    CHECK(results_from(content(file))[0].budget_ms == 3'600'000);
}

TEST_CASE("a kept proof restores a lost table", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto proof = file + ".kalah-4-4.proof";
    const Lines cell{"kalah", "--pits", "4", "--seeds", "4", "--hash", "8", "--file", file};
    const auto done = printed(cell + Lines{"--keep", "8"});
    const auto kept = content(proof);
    std::filesystem::remove(file);
    CHECK(printed(cell + Lines{"--budget", "1ms"}) == done);
    CHECK(content(proof) == kept);
    auto damaged = kept;
    damaged[damaged.size() / 2] ^= 1;
    std::filesystem::remove(file);
    write(proof, damaged);
    check_says(solved(cell).error, in_quotes(proof));
    CHECK((content(proof) == damaged));
    CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a cell with --keep is done only once its proof is saved", "[solve]") {
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

TEST_CASE("krou-solve stops if its output fails", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const Lines line = small + Lines{"--file", file};
    const std::vector<std::string_view> arguments(line.begin(), line.end());
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    CHECK_THROWS_AS(solving::run_command(arguments, out), std::runtime_error);
    CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a table that cannot grow keeps its rows", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    const auto run =
        run_program("/bin/sh", Lines{"-c", "ulimit -f 1; exec \"$0\" \"$@\"", built::solve, "kalah",
                                     "--pits", "1-2", "--seeds", "1-6", "--file", file});
    CHECK(run.exit_code == 1);
    check_says(run.output, "krou-solve: '" + file + "': File too large\n");
    const auto kept = results_from(content(file)).size();
    CHECK(kept > 2);
    // The heading, the rows including the unsaved one, and the error.
    CHECK(lines_of(run.output).size() == 1 + (kept + 1) + 1);
}

TEST_CASE("a damaged or foreign table is rejected unchanged", "[solve]") {
    const Folder folder;
    const auto file = folder.file("t");
    solved(small + Lines{"--file", file});
    auto text = content(file);
    text[text.find("+6") + 1] = '8';
    for (const auto& wrong : {text, text.substr(0, 200), std::string("my diary\n")}) {
        write(file, wrong);
        check_says(solved(small + Lines{"--file", file}).error, in_quotes(file));
        check_says(solved({"show", file}).error, in_quotes(file));
        CHECK(content(file) == wrong);
    }
    check_says(solved({"show", folder.file("none")}).error, "none'");
    check_says(solved(small + Lines{"--file", folder.file("none/t")}).error, "none/t");
}

TEST_CASE("invalid arguments of krou-solve are rejected", "[solve]") {
    struct Case {
        Lines arguments;
        const char* names;
    };
    const std::vector<Case> cases = {
        {{}, "GAME"},
        {{"owari"}, "'owari'"},
        {{"kalah", "owari"}, "'owari'"},
        {{"morpion"}, "morpion"},
        {{"kalah", "--pits", "0"}, "--pits"},
        {{"kalah", "--pits", "1-13"}, "pits"},
        {{"kalah", "--seeds", "1-"}, "--seeds"},
        {{"kalah", "--budget", "ten"}, "--budget"},
        {{"kalah", "--threads", "0"}, "--threads"},
        {{"kalah", "--hash", "x"}, "--hash"},
        {{"kalah", "--tables", "/no/such"}, "'/no/such'"},
        {{"kalah", "--seed", "1"}, "--seeds"},
        {{"show"}, "FILE"},
        {{"book", "kalah"}, "--out"},
        {{"book", "--out", "x"}, "GAME"},
        {{"book", "kalah", "--out", "x", "--fen", "4-4"}, "'4-4'"},
        {{"book", "kalah", "--out", "x", "--fen", "1-1-1-1-0-0-S"}, "2 pits"},
        {{"book", "kalah:pits=2", "--out", "x", "--fen", "0-0-1-1-0-0-S"}, "over"},
        {{"book", "oware", "--out", "x"}, "oware"},
        {{"book", "oware:repetition=rows", "--out", "x"}, "=rows"},
    };
    for (const auto& c : cases) {
        INFO(c.names);
        const auto run = solved(c.arguments);
        check_says(run.error, c.names);
        CHECK(run.output.empty());
    }
    CHECK(!std::filesystem::exists("x"));
}

TEST_CASE("krou-solve prints help and reports errors", "[solve]") {
    const auto help = solved({"--help"}).output;
    check_says(help, "usage: krou-solve ");
    for (const std::string name : {"show", "book"}) {
        check_says(help, "krou-solve " + name);
        check_says(solved({name, "--help"}).output, "usage: krou-solve " + name);
    }
    const auto wrong = run_solve({"kalah", "--pits", "x"});
    CHECK(wrong.exit_code == 1);
    check_says(wrong.output, "--pits");
}

TEST_CASE("an interrupted krou-solve exits soon and keeps its results", "[solve][threads]") {
    const Folder folder;
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto file = folder.file(std::to_string(signal));
        auto program = started(built::solve, {"kalah", "--seeds", "1,6", "--hash", "8", "--budget",
                                              "1h", "--file", file});
        REQUIRE(program.until("kalah             6     1 ", 60s * time_factor));
        check_ends(program, signal, "krou-solve: interrupted: ");
        const auto results = results_from(content(file));
        REQUIRE(results.size() == 2);
        CHECK(!results[1].is_solved());
    }
}

}  // namespace krou
