#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>

#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/sample_files.h"
#include "helpers/table_files.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// A small board, so that the tables in memory are made at once.
Lines samples(const std::string& out, const Lines& more = {}) {
    const bool has_nodes = std::ranges::count(more, "--nodes") > 0;
    return Lines{"samples", "--variant", "awari:pits=4", "--out", out} +
           (has_nodes ? Lines{} : Lines{"--nodes", "20"}) + more;
}

/// Longer than the test waits.
Lines endless(const std::string& out) {
    return samples(out, {"--games", "1000000", "--threads", "2"});
}

void wait_for(const std::string& path, std::uintmax_t bytes) {
    std::error_code error;
    const auto end = std::chrono::steady_clock::now() + 20s * slowdown;
    const auto is_there = [&] {
        const auto size = std::filesystem::file_size(path, error);
        return !error && size > bytes;
    };
    while (!is_there() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(10ms);
    REQUIRE(is_there());
}

}  // namespace

TEST_CASE("samples are the same for any number of threads", "[tune][long]") {
    const Folder folder;
    for (const auto* threads : {"1", "2", "3"}) {
        check_says(tuned(samples(folder.file(threads), {"-games", "20", "--threads", threads})),
                   " samples of 20 games lie in '");
        CHECK(content(folder.file(threads)) == content(folder.file("1")));
    }
    const auto games = tune::games_in(folder.file("1"));
    REQUIRE(games);
    CHECK(games->size() == 20);
    run_tune(samples(folder.file("other"), {"--games", "20", "--seed", "2"}));
    const auto others = tune::games_in(folder.file("other"));
    REQUIRE(others);
    CHECK(*others != *games);
}

TEST_CASE("parts of a lot are put together to the whole, in any order", "[tune]") {
    const Folder folder;
    run_tune(samples(folder.file("whole"), {"--games", "12"}));
    const auto whole = content(folder.file("whole"));
    for (const auto* range : {"1-5", "6-6", "7-12", "5-7"})
        run_tune(samples(folder.file(range), {"--games", "12", "-range", range}));
    const auto merge = [&](const Lines& parts, const char* out) {
        Lines line = {"samples", "--merge"};
        for (const auto& part : parts) line.push_back(folder.file(part));
        return line + Lines{"--out", folder.file(out)};
    };
    check_says(tuned(merge({"7-12", "1-5", "6-6"}, "merged")), "games 1-12 lie in '");
    CHECK(content(folder.file("merged")) == whole);
    tuned(merge({"6-6", "1-5"}, "some"));
    tuned(merge({"some", "7-12"}, "all"));
    CHECK(content(folder.file("all")) == whole);

    check_says(refusal(merge({"1-5", "7-12"}, "x")), "games 6-6 are missing");
    check_says(refusal(merge({"1-5", "5-7"}, "x")), "game 5 is in two parts");
    check_says(refusal(merge({"6-6", "6-6"}, "x")), "game 6 is in two parts");
    check_says(refusal(merge({"6-6", "none"}, "x")), "none': No such file or directory");
    run_tune(samples(folder.file("seed"), {"--games", "12", "-range", "1-5", "--seed", "2"}));
    check_says(refusal(merge({"seed", "6-6"}, "x")), "of ' seed 1', not of ' seed 2'");
    run_tune(samples(folder.file("games"), {"--games", "13", "-range", "1-5"}));
    check_says(refusal(merge({"games", "6-6"}, "x")), "of '12 games', not of '13 games'");
    CHECK(!std::filesystem::exists(folder.file("x")));

    // One that is damaged is told of, and may be mended.
    const auto part = content(folder.file("6-6"));
    write(folder.file("6-6"), part.substr(0, part.size() - 1));
    check_says(refusal(merge({"1-5", "6-6", "7-12"}, "x")), "ends before game 6");
    CHECK(!std::filesystem::exists(folder.file("x")));
    write(folder.file("6-6"), part);
    tuned(merge({"1-5", "6-6", "7-12"}, "x"));
    CHECK(content(folder.file("x")) == whole);
    // What is there is not said to be whole when it is cut off.
    write(folder.file("x"), whole.substr(0, whole.size() - 1));
    check_says(refusal(merge({"1-5", "6-6", "7-12"}, "x")), "ends before game 12");
    write(folder.file("whole"), whole.substr(0, whole.size() - 1));
    check_says(refusal(samples(folder.file("whole"), {"--games", "12"})), "ends before game 12");
}

TEST_CASE("samples that were interrupted go on to the same bytes", "[tune][long]") {
    const Folder folder;
    const auto whole = folder.file("whole");
    const auto out = folder.file("out");
    const Lines games = {"--games", "40", "--nodes", "300"};
    tuned(samples(whole, games));
    auto tune = started(built::tune, samples(out, games));
    wait_for(out + ".part", 1000);
    check_ends(tune, SIGINT, "krou-tune: interrupted: the same command goes on where it stopped");
    CHECK(!std::filesystem::exists(out));
    check_says(refusal(samples(out, {"--games", "40"})),
               "out': origin was '300 nodes a move', now '20 nodes a move'; delete '");
    check_says(tuned(samples(out, games)), " games are there already");
    CHECK(content(out) == content(whole));
    CHECK(!std::filesystem::exists(out + ".part"));
}

TEST_CASE("any request to end ends the making of samples soon", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    std::uintmax_t bytes = 0;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        auto tune = started(built::tune, endless(out));
        wait_for(out + ".part", bytes + 3000);
        check_says(refusal(endless(out)), "out': in use by another process");
        check_ends(tune, signal, "krou-tune: interrupted: ");
        bytes = std::filesystem::file_size(out + ".part");
    }
}

TEST_CASE("samples can be read whatever the file of the evaluation is called", "[tune]") {
    const Folder folder;
    const auto strange = folder.file("a\nb.txt");
    write(strange, "oware.tempo 1\n");
    const auto out = folder.file("out");
    tuned(samples(out, {"--games", "1", "--eval", strange}));
    CHECK(tune::games_in(out));
}

TEST_CASE("samples that lie there are neither made again nor lost", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    const Lines games = {"--games", "5"};
    tuned(samples(out, games));
    const auto bytes = content(out);
    check_says(tuned(samples(out, games)), "these samples lie in '");
    check_says(refusal(samples(out, {"--games", "6"})), "out': holds different samples; ");
    CHECK(content(out) == bytes);
    write(out, "my diary\n");
    check_says(refusal(samples(out, games)), "out': expected 'krou samples 2', got 'my diary'");
    check_says(refusal({"samples", "--merge", folder.file("out"), "--out", out}),
               "out': expected 'krou samples 2', got 'my diary'");
    CHECK(content(out) == "my diary\n");
}

TEST_CASE("samples by the tables of a folder know more", "[tune]") {
    const TableFolder tables;
    const auto out = tables.file("out");
    const Lines games = {"--games", "3", "--tables", tables.path().string()};
    check_says(refusal(samples(out, games)), ": found no tables of awari:pits=4");
    tables.write("awari:pits=4", 12);
    tuned(samples(out, games));
    const auto reader = tune::SampleReader::open(out);
    REQUIRE(reader);
    check_says(reader->head().origin, ", tables of 12 seeds, ");
    const auto found = tune::games_in(out);
    REQUIRE(found);
    for (const auto& game : *found)
        for (const auto& sample : game.samples)
            CHECK(sample.proved.exact() == (tune::seeds_on(sample.board) <= 12));
    TableFolder::flip(tables.layer("awari:pits=4", 4), 120, 3);
    CHECK(refusal(samples(tables.file("x"), games)) != "");
}

TEST_CASE("what no samples can be made of is refused before the work", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    check_refused(
        {{{"samples", "--out", out}, "option --variant SPEC is missing"},
         {{"samples", "--variant", "oware"}, "option --out FILE is missing"},
         {{"samples", "--variant", "morpion", "--out", out}, "morpion, which has no seeds"},
         {{"samples", "--variant", "awri", "--out", out}, "did you mean awari?"},
         {samples(folder.path().string()), "is a folder"},
         {samples(folder.file("none/out")), "No such file or directory"},
         {samples(out, {"--eval", folder.file("none")}), "none': No such file or directory"},
         {samples(out, {"--games", "10", "--range", "5-11"}), "--range goes beyond the 10 games"},
         {samples(out, {"--range", "5"}), "'5' is no range A-B of games"},
         {samples(out, {"--random", "101"}), "'101' is no number from 0 to 100"},
         {samples(out, {"--games", "0"}), "'0' is no number from 1"},
         {samples(out, {"--merge", out}), "--merge plays no games: --"}});
    CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace krou
