#include <algorithm>
#include <csignal>
#include <filesystem>

#include "helpers/built.h"
#include "helpers/folder_watch.h"
#include "helpers/from_text.h"
#include "helpers/sample_files.h"
#include "helpers/table_files.h"
#include "helpers/tune_run.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// A small game, whose tables build at once.
Lines samples(const std::string& out, const Lines& more = {}) {
    const bool has_nodes = std::ranges::count(more, "--nodes") > 0;
    return Lines{"samples", "--variant", "awari:pits=4", "--out", out} +
           (has_nodes ? Lines{} : Lines{"--nodes", "20"}) + more;
}

/// Takes longer than the test waits.
Lines endless(const std::string& out) {
    return samples(out, {"--games", "1000000", "--threads", "2"});
}

/// Waits until the file has more bytes.
void wait_for(FolderWatch& watch, const std::string& path, std::uintmax_t bytes) {
    const auto has_more = [&] {
        std::error_code error;
        const auto size = std::filesystem::file_size(path, error);
        return !error && size > bytes;
    };
    REQUIRE(watch.until(has_more, 20s * time_factor));
}

}  // namespace

TEST_CASE("samples are the same for any number of threads", "[tune][long]") {
    const Folder folder;
    for (const auto* threads : {"1", "2", "3"}) {
        check_says(tuned(samples(folder.file(threads), {"-games", "20", "--threads", threads})),
                   " samples of 20 games to '");
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

TEST_CASE("merge-samples merges parts in any order", "[tune]") {
    const Folder folder;
    run_tune(samples(folder.file("whole"), {"--games", "12"}));
    const auto whole = content(folder.file("whole"));
    for (const auto* range : {"1-5", "6-6", "7-12", "5-7"})
        run_tune(samples(folder.file(range), {"--games", "12", "-range", range}));
    const auto merge = [&](const Lines& parts, const char* out) {
        Lines line = {"merge-samples"};
        for (const auto& part : parts) line.push_back(folder.file(part));
        return line + Lines{"--out", folder.file(out)};
    };
    check_says(tuned(merge({"7-12", "1-5", "6-6"}, "merged")), "games 1-12 to '");
    CHECK(content(folder.file("merged")) == whole);
    tuned(merge({"6-6", "1-5"}, "some"));
    tuned(merge({"some", "7-12"}, "all"));
    CHECK(content(folder.file("all")) == whole);

    check_says(tune_error(merge({"1-5", "7-12"}, "x")), "games 6-6");
    check_says(tune_error(merge({"1-5", "5-7"}, "x")), "game 5");
    check_says(tune_error(merge({"6-6", "6-6"}, "x")), "game 6");
    check_says(tune_error(merge({"6-6", "none"}, "x")), "none'");
    check_says(tune_error(merge({"6-6", "7-12"}, "6-6")), "also an input");
    run_tune(samples(folder.file("seed"), {"--games", "12", "-range", "1-5", "--seed", "2"}));
    check_says(tune_error(merge({"seed", "6-6"}, "x")), "'seed 1'");
    run_tune(samples(folder.file("games"), {"--games", "13", "-range", "1-5"}));
    check_says(tune_error(merge({"games", "6-6"}, "x")), "'12 games'");
    CHECK(!std::filesystem::exists(folder.file("x")));

    // A cut part is rejected. Once it is repaired, the same command works.
    const auto part = content(folder.file("6-6"));
    write(folder.file("6-6"), part.substr(0, part.size() - 1));
    const auto files = std::distance(std::filesystem::directory_iterator(folder.path()), {});
    check_says(tune_error(merge({"1-5", "6-6", "7-12"}, "x")), "game 6");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == files);
    write(folder.file("6-6"), part);
    tuned(merge({"1-5", "6-6", "7-12"}, "x"));
    CHECK(content(folder.file("x")) == whole);
    // A cut result is rejected too.
    write(folder.file("x"), whole.substr(0, whole.size() - 1));
    check_says(tune_error(merge({"1-5", "6-6", "7-12"}, "x")), "game 12");
    write(folder.file("whole"), whole.substr(0, whole.size() - 1));
    check_says(tune_error(samples(folder.file("whole"), {"--games", "12"})), "game 12");
}

TEST_CASE("resumed samples have the same bytes", "[tune][long]") {
    const Folder folder;
    const auto whole = folder.file("whole");
    const auto out = folder.file("out");
    const Lines games = {"--games", "40", "--nodes", "300"};
    tuned(samples(whole, games));
    FolderWatch watch(folder.path().string());
    auto tune = started(built::tune, samples(out, games));
    wait_for(watch, out + ".part", 1000);
    check_ends(tune, SIGINT, "krou-tune: interrupted: ");
    CHECK(!std::filesystem::exists(out));
    check_says(tune_error(samples(out, {"--games", "40"})),
               "'300 nodes a move', now '20 nodes a move'");
    check_says(tuned(samples(out, games)), "resuming after ");
    CHECK(content(out) == content(whole));
    CHECK(!std::filesystem::exists(out + ".part"));
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP interrupt samples", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    FolderWatch watch(folder.path().string());
    std::uintmax_t bytes = 0;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        auto tune = started(built::tune, endless(out));
        wait_for(watch, out + ".part", bytes + 3000);
        check_says(tune_error(endless(out)), "out'");
        check_ends(tune, signal, "krou-tune: interrupted: ");
        bytes = std::filesystem::file_size(out + ".part");
    }
}

TEST_CASE("samples allow any file name of an evaluation", "[tune]") {
    const Folder folder;
    const auto strange = folder.file("a\nb.txt");
    write(strange, "oware.tempo 1\n");
    const auto out = folder.file("out");
    tuned(samples(out, {"--games", "1", "--eval", strange}));
    CHECK(tune::games_in(out));
}

TEST_CASE("existing samples are kept", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    const Lines games = {"--games", "5"};
    tuned(samples(out, games));
    const auto bytes = content(out);
    check_says(tuned(samples(out, games)), "already has these samples");
    check_says(tune_error(samples(out, {"--games", "6"})), "out'");
    CHECK(content(out) == bytes);
    write(out, "my diary\n");
    check_says(tune_error(samples(out, games)), "not a krou samples file");
    check_says(tune_error({"merge-samples", folder.file("out"), "--out", out}),
               "not a krou samples file");
    CHECK(content(out) == "my diary\n");
}

TEST_CASE("samples use the tables of a folder", "[tune]") {
    const TableFolder tables;
    const auto out = tables.file("out");
    const Lines games = {"--games", "3", "--tables", tables.path().string()};
    check_says(tune_error(samples(out, games)), "awari:pits=4");
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
    CHECK(tune_error(samples(tables.file("x"), games)) != "");
}

TEST_CASE("invalid arguments of samples are rejected", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    check_rejected({{{"samples", "--out", out}, "--variant"},
                    {{"samples", "--variant", "oware"}, "--out"},
                    {{"samples", "--variant", "morpion", "--out", out}, "morpion"},
                    {{"samples", "--variant", "awri", "--out", out}, "awari"},
                    {samples(folder.path().string()), in_quotes(folder.path().string())},
                    {samples(folder.file("none/out")), "none/out'"},
                    {samples(out, {"--eval", folder.file("none")}), "none'"},
                    {samples(out, {"--games", "10", "--range", "5-11"}), "--range"},
                    {samples(out, {"--range", "5"}), "--range"},
                    {samples(out, {"--random", "101"}), "'101'"},
                    {samples(out, {"--games", "0"}), "'0'"}});
    CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace krou
